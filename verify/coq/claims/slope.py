"""Signs of d epsilon/dp and d epsilon/dq as theorems about the derivative of the printed formula (12)."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.algebra.relations import facts_of
from verify.claims.claim import Claim
from verify.coq.claims.printed_minimum import module_name
from verify.coq.closed_form.document import HEADER, comment, found
from verify.coq.closed_form.frame import named
from verify.coq.development import Theorem, TheoremFile
from verify.coq.formula import fact_text, formula_text, polynomial_text, readable
from verify.coq.ledger import Ledger
from verify.coq.names import coq_name
from verify.coq.out_of_reach import OutOfReach
from verify.kernel.certificate import Fact
from verify.kernel.formula import ONE, read
from verify.kernel.polynomial import Polynomial
from verify.kernel.setting import T, facts

__all__ = ["slope_file"]

SIGNS = {"< 0": (-1, ">", "<"), "> 0": (1, ">", ">"), "== 0": (1, "=", "=")}
IMPORTS = "From Coquelicot Require Import Coquelicot.\nFrom Epsproof Require Import Pointwise.\n"
QUOTIENTS = {"<": "lt", ">": "gt", "=": "eq"}
P, Q, TIME = (Polynomial.variable(name) for name in ("p", "q", T))


def slope_file(claim: Claim, given: Sequence[str]) -> TheoremFile:
    """The theorem that the derivative of epsilon(p, q) exists and has the printed sign, where epsilon is defined."""
    if claim["sign"] not in SIGNS or claim.get("bound", "unbounded") != "unbounded":
        raise OutOfReach("a slope in Coq has a strict sign or is 0, under the unbounded attack model")
    factor, relation, shown = SIGNS[claim["sign"]]
    by, profile = claim["by"], read(claim["profile"])
    known = named(facts([list(f) for f in facts_of(*claim.assumptions, *given)]), "A")
    names = sorted({n for fact, _ in known for n in fact[0].variables()} | profile.variables() | {"p", "q"})
    variables = [coq_name(n) for n in names]
    ledger = Ledger("certificate_", [], [], found)

    growth = {"p": Q + TIME * TIME * (ONE - Q) - TIME, "q": P - TIME * TIME * P}[by]
    change = profile.bottom.derivative(by) * profile.top - profile.bottom * profile.top.derivative(by)
    bound = P * Q + TIME * TIME * (ONE - Q) * P + TIME * (ONE - P)
    equation = (bound * profile.top - profile.bottom, "=")
    on_root = [*known, ((TIME, ">"), "T1"), (equation, "T2")]
    numerator: Fact = ((growth * profile.top * profile.top - change) * Polynomial.constant(factor), relation)

    text = formula_text(claim["profile"])
    moved = formula_text(claim["profile"], {by: "x"})
    slope = f"(({polynomial_text(change)}) / ({polynomial_text(profile.top)}) ^ 2)"
    epsilon = "epsilon_at x q" if by == "p" else "epsilon_at p x"
    derived = "auto_derive; [positive_divisors|]. field. positive_divisors."
    if by not in profile.variables():
        slope, derived = "0", f"exact (is_derive_const (1 / ({text})) {by})."
    root_slope = {"p": "q + t ^ 2 * (1 - q) - t", "q": "p - t ^ 2 * p"}[by]
    below = "(t * (2 * p * (1 - q) * t + (1 - p)))"
    lines = [f"Theorem slope : forall {' '.join(variables)} : R,"]
    lines += [f"  {readable(fact)} ->" for fact, _ in known]
    lines += [
        f"  exists d : R, is_derive (fun x => {epsilon} ({moved})) {by} d /\\ d {shown} 0.",
        "Proof.",
        f"  intros {' '.join([*variables, *(n + chr(39) for _, n in known)])}.",
        *(f"  assert ({n} : {fact_text(f)}) by lra." for f, n in known),
    ]
    gap: Fact = (profile.bottom - P * Q * profile.top, ">")
    for name, fact in (
        ("P0", (P, ">")),
        ("P1", (ONE - P, ">")),
        ("Q0", (Q, ">")),
        ("Q1", (ONE - Q, ">")),
        ("DT", (profile.top, ">")),
        ("DB", (profile.bottom, ">")),
        ("Gap", gap),
    ):
        lines.append(f"  assert ({name} : {fact_text(fact)}) by ({ledger.tactic(fact, known)}).")
    top, bottom = polynomial_text(profile.top), polynomial_text(profile.bottom)
    cleared = polynomial_text(growth * profile.top * profile.top - change)
    lines += [
        "  assert (RP : 0 < p < 1) by lra. assert (RQ : 0 < q < 1) by lra.",
        f"  assert (DP : 0 < ({top}) * ({bottom})) by (apply Rmult_lt_0_compat; assumption).",
        f"  assert (VC : 1 / ({text}) = ({bottom}) / ({top})) by (fractions_agree DP).",
        f"  assert (HC : p * q < 1 / ({text})).",
        "  { refine (eq_ind_r (fun y => p * q < y) (fraction_above _ _ _ DT _) VC). same Gap. }",
        f"  assert (HS : is_derive (fun x => 1 / ({moved})) {by} {slope}).",
        f"  {{ {derived} }}",
        f"  pose proof (slope_of_root_in_{by} (fun x => 1 / ({moved})) p q {slope} RP RQ HC HS) as SR.",
        f"  assert (RP' : 0 < p <= 1) by lra. pose proof (factor_positive p q (1 / ({text})) RP' RQ HC) as T1.",
        f"  pose proof (factor_root p q (1 / ({text})) RP' RQ HC) as RE. unfold unbounded in RE. cbv zeta in SR.",
        f"  set (t := factor_at p q (1 / ({text}))) in *. clearbody t.",
        f"  assert (T2 : {fact_text(equation)}).",
        "  { refine (cleared_equation _ _ _ _ DT (eq_trans RE VC) _). identity. }",
        f"  eexists. split; [exact SR|]. assert (BD : 0 < {below}) by (repeat apply Rmult_lt_0_compat; try assumption;",
        "    apply Rplus_lt_0_compat; [repeat apply Rmult_lt_0_compat; lra|lra]).",
        f"  assert (N : {fact_text(numerator)}) by ({ledger.tactic(numerator, on_root)}).",
        f"  assert (TT : 0 < ({top}) ^ 2) by (apply pow_lt; exact DT).",
        f"  assert (VN : {root_slope} - {slope} = ({cleared}) / (({top}) ^ 2)) by (fractions_agree TT).",
        f"  refine (sign_of_quotient_{QUOTIENTS[shown]} _ _ _ _ TT BD VN _). same N.",
        "Qed.",
        "",
    ]
    module = module_name(claim.id)
    imports = HEADER.replace(
        "Open Scope", "From Coquelicot Require Import Coquelicot.\nFrom Epsproof Require Import Pointwise.\nOpen Scope"
    )
    conditions = ", ".join([*claim.assumptions, *given])
    title = comment(f"d epsilon/d{by} {claim['sign']} under the profile {claim['profile']}, where {conditions}")
    body = "\n".join([title, imports, ledger.take(), *lines])
    return TheoremFile(module, body, (Theorem(module, "slope", (claim.id,)),))
