"""Signs of d epsilon/dp and d epsilon/dq as theorems about the derivative of the printed formula (12)."""

from __future__ import annotations

from collections.abc import Sequence

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.coq.certificate_search import Search
from epsproof.verify.coq.claims.printed_minimum import module_name
from epsproof.verify.coq.closed_form.bounds import HEADER
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.formula import comment, fact_text, formula_text, polynomial_text, readable
from epsproof.verify.coq.ledger import Ledger, named
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.formula import ONE, read
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

__all__ = ["slope_file"]

SIGNS = {"< 0": (-1, ">", "<"), "> 0": (1, ">", ">"), "== 0": (1, "=", "=")}
IMPORTS = "From Coquelicot Require Import Coquelicot.\nFrom Epsproof Require Import Pointwise.\n"
QUOTIENTS = {"<": "lt", ">": "gt", "=": "eq"}
P, Q, TIME = (Polynomial.variable(name) for name in ("p", "q", T))


def slope_file(claim: Claim, given: Sequence[str]) -> TheoremFile:
    """The theorem that the derivative of epsilon(p, q) exists and has the printed sign, where epsilon is defined."""
    if claim["sign"] not in SIGNS or claim.get("bound", "unbounded") != "unbounded":
        raise OutOfReach("a slope in Coq has a strict sign or is 0, under the unbounded attack model")
    slope, module = _Slope(claim, given), module_name(claim.id)
    imports = HEADER.replace("Open Scope", f"{IMPORTS}Open Scope")
    conditions = ", ".join([*claim.assumptions, *given])
    title = comment(
        f"d epsilon/d{claim['by']} {claim['sign']} under the profile {claim['profile']}, where {conditions}"
    )
    lines = [
        *slope.statement(),
        *slope.facts(),
        *slope.derivative(),
        *slope.root(),
        *slope.sign(),
        "Qed.",
        "",
    ]
    body = "\n".join([title, imports, slope.ledger.take(), *lines])
    return TheoremFile(module, body, (Theorem(module, "slope", (claim.id,)),))


class _Slope:
    """The theorem on one slope, in parts that follow one another."""

    def __init__(self, claim: Claim, given: Sequence[str]) -> None:
        self.by, self.profile = claim["by"], read(claim["profile"])
        self.factor, self.relation, self.shown = SIGNS[claim["sign"]]
        self.known = named(facts([list(f) for f in facts_of(*claim.assumptions, *given)]), "A")
        self.ledger = Ledger("certificate_", Search())
        self.text, self.moved = formula_text(claim["profile"]), formula_text(claim["profile"], {self.by: "x"})
        self.epsilon = "epsilon_at x q" if self.by == "p" else "epsilon_at p x"
        growth = {"p": Q + TIME * TIME * (ONE - Q) - TIME, "q": P - TIME * TIME * P}[self.by]
        top, bottom = self.profile.top, self.profile.bottom
        self.change = bottom.derivative(self.by) * top - bottom * top.derivative(self.by)
        self.cleared = growth * top * top - self.change
        self.quotient = f"(({polynomial_text(self.change)}) / ({polynomial_text(top)}) ^ 2)"
        if self.by not in self.profile.variables():
            self.quotient = "0"

    def statement(self) -> list[str]:
        """The theorem, and its hypotheses as polynomial relations."""
        names = sorted(
            {n for fact, _ in self.known for n in fact[0].variables()} | self.profile.variables() | {"p", "q"}
        )
        variables = [coq_name(n) for n in names]
        return [
            f"Theorem slope : forall {' '.join(variables)} : R,",
            *(f"  {readable(fact)} ->" for fact, _ in self.known),
            f"  exists d : R, is_derive (fun x => {self.epsilon} ({self.moved})) {self.by} d /\\ d {self.shown} 0.",
            "Proof.",
            f"  intros {' '.join([*variables, *(n + chr(39) for _, n in self.known)])}.",
            *(f"  assert ({n} : {fact_text(f)}) by lra." for f, n in self.known),
        ]

    def facts(self) -> list[str]:
        """Priors inside (0, 1), a positive profile, and p q < 1/r*."""
        top, bottom = self.profile.top, self.profile.bottom
        owed: dict[str, Fact] = {
            "P0": (P, ">"),
            "P1": (ONE - P, ">"),
            "Q0": (Q, ">"),
            "Q1": (ONE - Q, ">"),
            "DT": (top, ">"),
            "DB": (bottom, ">"),
            "Gap": (bottom - P * Q * top, ">"),
        }
        above, below = polynomial_text(bottom), polynomial_text(top)
        return [
            *(
                f"  assert ({n} : {fact_text(f)}) by ({self.ledger.tactic(f, self.known)})."
                for n, f in owed.items()
            ),
            "  assert (RP : 0 < p < 1) by lra. assert (RQ : 0 < q < 1) by lra.",
            f"  assert (DP : 0 < ({below}) * ({above})) by (apply Rmult_lt_0_compat; assumption).",
            f"  assert (VC : 1 / ({self.text}) = ({above}) / ({below})) by (fractions_agree DP).",
            f"  assert (HC : p * q < 1 / ({self.text})).",
            "  { refine (eq_ind_r (fun y => p * q < y) (fraction_above _ _ _ DT _) VC). same Gap. }",
        ]

    def derivative(self) -> list[str]:
        """The derivative of 1/r*, and with it that of epsilon."""
        derived = "auto_derive; [positive_divisors|]. field. positive_divisors."
        if self.quotient == "0":
            derived = f"exact (is_derive_const (1 / ({self.text})) {self.by})."
        return [
            f"  assert (HS : is_derive (fun x => 1 / ({self.moved})) {self.by} {self.quotient}).",
            f"  {{ {derived} }}",
            f"  pose proof (slope_of_root_in_{self.by} (fun x => 1 / ({self.moved})) p q {self.quotient} RP RQ HC HS) as SR.",
        ]

    def root(self) -> list[str]:
        """The root t of the requirement, as the hypotheses T1 and T2."""
        return [
            f"  assert (RP' : 0 < p <= 1) by lra. pose proof (factor_positive p q (1 / ({self.text})) RP' RQ HC) as T1.",
            f"  pose proof (factor_root p q (1 / ({self.text})) RP' RQ HC) as RE. unfold unbounded in RE. cbv zeta in SR.",
            f"  set (t := factor_at p q (1 / ({self.text}))) in *. clearbody t.",
            f"  assert (T2 : {fact_text(self.equation)}).",
            "  { refine (cleared_equation _ _ _ _ DT (eq_trans RE VC) _). identity. }",
        ]

    @property
    def equation(self) -> Fact:
        """The requirement at its root."""
        bound = P * Q + TIME * TIME * (ONE - Q) * P + TIME * (ONE - P)
        return bound * self.profile.top - self.profile.bottom, "="

    def sign(self) -> list[str]:
        """The sign of the slope from that of its numerator."""
        numerator: Fact = (self.cleared * Polynomial.constant(self.factor), self.relation)
        on_root = [*self.known, ((TIME, ">"), "T1"), (self.equation, "T2")]
        root_slope = {"p": "q + t ^ 2 * (1 - q) - t", "q": "p - t ^ 2 * p"}[self.by]
        below, top = "(t * (2 * p * (1 - q) * t + (1 - p)))", polynomial_text(self.profile.top)
        whole = f"({polynomial_text(self.cleared)}) / (({top}) ^ 2)"
        return [
            f"  eexists. split; [exact SR|]. assert (BD : 0 < {below}) by (repeat apply Rmult_lt_0_compat; try assumption;",
            "    apply Rplus_lt_0_compat; [repeat apply Rmult_lt_0_compat; lra|lra]).",
            f"  assert (N : {fact_text(numerator)}) by ({self.ledger.tactic(numerator, on_root)}).",
            f"  assert (TT : 0 < ({top}) ^ 2) by (apply pow_lt; exact DT).",
            f"  assert (VN : {root_slope} - {self.quotient} = {whole}) by (fractions_agree TT).",
            f"  refine (sign_of_quotient_{QUOTIENTS[self.shown]} _ _ _ _ TT BD VN _). same N.",
        ]
