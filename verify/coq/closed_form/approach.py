"""Tightness: below t the requirement fails at the named prior, or for small values of the variable of a path of priors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.verify.coq.formula import fact_text, formula_text, polynomial_text, quantified
from epsproof.verify.coq.names import coq_name
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.formula import ONE, Ratio, read, substitute
from epsproof.verify.kernel.link import PATH
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

if TYPE_CHECKING:
    from epsproof.verify.coq.closed_form.case import CaseText
    from epsproof.verify.coq.closed_form.demands import Demands
    from epsproof.verify.coq.closed_form.whole_profile import WholeProfile

__all__ = ["Approach"]

BELOW = "u_"


class Approach:
    """The lemmas ``prior`` and ``below`` of an attained case, and ``fails`` of every case."""

    def __init__(self, case: CaseText, required: WholeProfile | Demands) -> None:
        self.case, self.required, self.frame, self.ledger = case, required, case.frame, case.ledger
        self.prior = {name: read(text) for name, text in case.case["prior"].items()}
        self.shown = {n: f"({formula_text(text)})" for n, text in case.case["prior"].items()}
        self.priors = [self.shown.get(p) or f"({self.frame.fixed[p]})" for p in self.frame.priors]
        self.clause = case.case["clause"] - 1
        self.where = self.frame.where[self.clause]
        self.path = any(PATH in value.variables() for value in self.prior.values())
        self.below = coq_name(BELOW)
        below, t = Polynomial.variable(BELOW), Polynomial.variable(T) if case.root else ONE
        self.smaller = [((below, ">"), "Below"), ((t - below, ">"), "Under")]

    def text(self) -> str:
        if self.path:
            return self.along_path()
        return "\n".join([self.lies_inside(), self.fails_below(), self.somewhere()])

    def lies_inside(self) -> str:
        case = self.case
        lines = case.lemma("prior", case.t, [], self.required.placed(self.clause, self.priors), [])
        lines += self.denominators(case.at_root)
        lines += self.region_facts(case.at_root)
        if not self.where:
            return "\n".join([*lines, *self.inside(), "Qed.", ""])
        return "\n".join([*lines, "  split.", "  {", *self.inside(), "  }", *self.holding(), "Qed.", ""])

    def denominators(self, known: list[tuple[Fact, str]]) -> list[str]:
        return [
            f"  assert (DP_{n} : {fact_text((v.bottom, '>'))}) by ({self.ledger.tactic((v.bottom, '>'), known)})."
            for n, v in self.prior.items()
        ]

    def region_facts(self, known: list[tuple[Fact, str]]) -> list[str]:
        """R1, R2, ... and K1, K2, ...: the facts of the region and of the clause at the prior."""
        lines = []
        for fact, name in (*self.frame.inside, *self.where):
            value = substitute(fact[0], self.prior)
            sign = self.ledger.tactic((value.top, fact[1]), known)
            lines += self.signed(name, fact, value, sign, {})
        return lines

    def signed(self, name: str, fact: Fact, value: Ratio, tactic: str, more: dict[str, str]) -> list[str]:
        """``name``: the fact at the prior, from the sign of its numerator, which ``tactic`` proves."""
        polynomial, relation = fact
        factors = []
        for prior, place in self.prior.items():
            degree = len(polynomial.coefficients(prior)) - 1
            factors.append(
                (f"({polynomial_text(place.bottom)}) ^ {degree}", f"(pow_lt _ {degree} DP_{prior})")
            )
        product, proof = "1", "Rlt_0_1"
        for factor, positive in factors:
            product, proof = f"{product} * {factor}", f"(Rmult_lt_0_compat _ _ {proof} {positive})"
        at = formula_text(str(polynomial), {**self.shown, **more})
        rule = {">": "fraction_gt", ">=": "fraction_ge", "=": "fraction_eq"}[relation]
        stated = f"{at} = 0" if relation == "=" else f"0 {'<' if relation == '>' else '<='} {at}"
        return [
            f"  assert (Q_{name} : 0 < {product}) by exact {proof}.",
            f"  assert (N_{name} : {fact_text((value.top, relation))}) by ({tactic}).",
            f"  assert (V_{name} : {at} = ({polynomial_text(value.top)}) / ({product})) by (fractions_agree Q_{name}).",
            f"  assert ({name} : {stated}) by exact ({rule} _ _ _ V_{name} Q_{name} N_{name}).",
        ]

    def inside(self) -> list[str]:
        running = [self.shown[p] for p in self.frame.running]
        assumed = "".join(f" {n}" for _, n in self.frame.assumed)
        lines = [
            f"  refine (inside_region{self.frame.at(*running)}{assumed}{' _' * len(self.frame.inside)})."
        ]
        return lines + [f"  {{ same {name}. }}" for _, name in self.frame.inside]

    def holding(self) -> list[str]:
        """From K1, K2, ...: the clause counts at the prior."""
        running = [self.shown[p] for p in self.frame.running]
        lines = [
            f"  refine (where_{self.clause + 1}_holds{self.frame.at(*running)}{' _' * len(self.where)})."
        ]
        return lines + [f"  {{ same {name}. }}" for _, name in self.where]

    def conditions(self) -> list[tuple[str, Fact]]:
        count = len(self.frame.clauses[self.clause])
        return [
            (f"C{number}", (-self.frame.condition(self.clause, number - 1), ">"))
            for number in range(1, count + 1)
        ]

    def at_below(self, fact: Fact) -> Ratio:
        return substitute(fact[0], {T: Ratio(Polynomial.variable(BELOW)), **self.prior})

    def violated(self) -> list[str]:
        """From C1, C2, ...: every option of the clause fails at the prior."""
        at = self.frame.at(*self.priors, self.below)
        return self.required.failing(self.clause, at, [name for name, _ in self.conditions()])

    def fails_below(self) -> str:
        case, known = self.case, [*self.case.at_root, *self.smaller]
        conclusion = self.required.violated(self.clause, self.below, self.priors)
        premises = [fact_text(fact) for fact, _ in self.smaller]
        lines = case.lemma("below", [*case.t, self.below], premises, conclusion, [n for _, n in self.smaller])
        lines.append(
            f"  pose proof ({case.applied('prior', *case.t)}) as {'[Inside Where]' if self.where else 'Inside'}."
        )
        lines += self.denominators(case.at_root)
        for name, fact in self.conditions():
            value = self.at_below(fact)
            lines += self.signed(
                name, fact, value, self.ledger.tactic((value.top, ">"), known), {T: self.below}
            )
        return "\n".join([*lines, *self.violated(), "Qed.", ""])

    def failing(self) -> str:
        priors = self.frame.priors
        violated = self.required.violated(self.clause, self.below)
        return f"{quantified('exists', priors)}{self.frame.region_at()} /\\ {violated}"

    def somewhere(self) -> str:
        case = self.case
        premises = [fact_text(fact) for fact, _ in self.smaller]
        lines = case.lemma(
            "fails", [*case.t, self.below], premises, self.failing(), [n for _, n in self.smaller]
        )
        lines.append(f"  exists {', '.join(self.priors)}. split." if self.priors else "  split.")
        prior = case.applied("prior", *case.t)
        lines.append(f"  - exact ({f'proj1 ({prior})' if self.where else prior}).")
        lines.append(f"  - exact ({case.applied('below', *case.t, self.below)} Below Under).")
        return "\n".join([*lines, "Qed.", ""])

    def along_path(self) -> str:
        case, known = self.case, [*self.case.at_root, *self.smaller]
        premises = [fact_text(fact) for fact, _ in self.smaller]
        lines = case.lemma(
            "fails", [*case.t, self.below], premises, self.failing(), [n for _, n in self.smaller]
        )
        wanted: list[tuple[str, Fact, bool]] = [
            (f"B_{n}", (v.bottom, ">"), False) for n, v in self.prior.items() if PATH in v.bottom.variables()
        ]
        region = [
            (name, fact, substitute(fact[0], self.prior)) for fact, name in (*self.frame.inside, *self.where)
        ]
        wanted += [(f"B_{n}", (v.top, f[1]), True) for n, f, v in region if PATH in v.top.variables()]
        values = [(name, fact, self.at_below(fact)) for name, fact in self.conditions()]
        wanted += [(f"B_{n}", (v.top, ">"), False) for n, _, v in values if PATH in v.top.variables()]
        h = coq_name(PATH)
        for name, fact, edge in wanted:
            lines += self.eventually(name, fact, edge, known)
        term, pattern = self.combined([name for name, _, _ in wanted])
        lines.append(f"  destruct (eventually_somewhere _ {term}) as [{h} [Small {pattern}]].")
        small = [
            *known,
            ((Polynomial.variable(PATH), ">"), "Small"),
            *((fact, f"{name}'") for name, fact, _ in wanted),
        ]
        lines += self.denominators(small)
        for name, fact, value in region:
            lines += self.signed(name, fact, value, self.ledger.tactic((value.top, fact[1]), small), {})
        for name, fact, value in values:
            lines += self.signed(
                name, fact, value, self.ledger.tactic((value.top, ">"), small), {T: self.below}
            )
        lines.append(f"  assert (Inside : {self.frame.region_at(self.priors)}).")
        lines += ["  {", *self.inside(), "  }"]
        if self.where:
            place = " ".join(self.priors)
            lines += [
                f"  assert (Where : where_{self.clause + 1}{self.frame.at(place)}).",
                "  {",
                *self.holding(),
                "  }",
            ]
        lines.append(f"  exists {', '.join(self.priors)}. split; [exact Inside|].")
        return "\n".join([*lines, *self.violated(), "Qed.", ""])

    def combined(self, names: list[str]) -> tuple[str, str]:
        """The proof that all hold eventually, and the pattern that takes them apart under names with a stroke."""
        term, pattern = names[-1], f"{names[-1]}'"
        for name in reversed(names[:-1]):
            term, pattern = f"(eventually_and _ _ {name} {term})", f"[{name}' {pattern}]"
        return term, pattern

    def eventually(self, name: str, fact: Fact, edge: bool, known: list[tuple[Fact, str]]) -> list[str]:
        """``name``: the fact holds for all small positive values of the path's variable."""
        h = coq_name(PATH)
        parts = fact[0].coefficients(PATH)
        first, rest = parts[0], parts[1:]
        if edge and all(not c.variables() and c.terms.get((), 1) > 0 for c in rest):
            powers = [(k, c.terms[()]) for k, c in enumerate(rest, 1) if c.terms]
            total, proof = "", ""
            for k, value in powers:
                term = f"({value}) * {h} ^ {k}"
                here = f"(Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < {value}) (pow_lt _ {k} Small))"
                total, proof = (
                    (f"{total} + {term}", f"(Rplus_lt_0_compat _ _ {proof} {here})")
                    if total
                    else (term, here)
                )
            start = polynomial_text(first)
            conclude = "same_gt" if fact[1] == ">" else "same_ge"
            whole = f"(Rplus_le_lt_0_compat ({start}) ({total}) First {proof})"
            whole = whole if fact[1] == ">" else f"(Rlt_le _ _ {whole})"
            return [
                f"  assert ({name} : eventually (fun {h} => {fact_text(fact)})).",
                f"  {{ assert (First : 0 <= {start}) by ({self.ledger.tactic((first, '>='), known)}).",
                f"    apply eventually_always. intros {h} Small. refine ({conclude} _ _ {whole} _). identity. }}",
            ]
        index = next(k for k, c in enumerate(parts) if c.terms)
        lead = parts[index]
        tail = Polynomial(
            item for k, c in enumerate(parts[index + 1 :]) for item in _shifted(c, k).terms.items()
        )
        lines = [
            f"  assert ({name} : eventually (fun {h} => 0 < {polynomial_text(fact[0])})).",
            f"  {{ assert (First : {fact_text((lead, '>'))}) by ({self.ledger.tactic((lead, '>'), known)}).",
            f"    refine (eventually_same _ _ _ (eventually_leading {index} _ (fun {h} => {polynomial_text(tail)}) _ First)).",
            f"    - intro {h}. identity.",
            "    - reg. }",
        ]
        if fact[1] == ">=":
            lines.append(f"  apply eventually_weaker in {name}.")
        return lines


def _shifted(polynomial: Polynomial, power: int) -> Polynomial:
    return polynomial * Polynomial.variable(PATH) ** power
