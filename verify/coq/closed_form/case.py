"""One case of a closed form: what is known in it, its lemmas and its theorem."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from verify.coq.closed_form.approach import Approach
from verify.coq.closed_form.demands import Demands
from verify.coq.closed_form.frame import Frame, named
from verify.coq.closed_form.root import existence, value
from verify.coq.closed_form.statement import Statement
from verify.coq.closed_form.whole_profile import WholeProfile
from verify.coq.formula import conjunction, fact_text, readable
from verify.coq.ledger import Known, Ledger
from verify.coq.names import coq_name
from verify.coq.out_of_reach import OutOfReach
from verify.coq.rational_bounds import number_text
from verify.kernel.certificate import Fact
from verify.kernel.formula import read
from verify.kernel.polynomial import Polynomial
from verify.kernel.setting import T, facts, unit

__all__ = ["CaseText"]


class CaseText:
    """Coq text of case ``number``; ``theorem`` is its name, ``name`` starts the names of its lemmas."""

    def __init__(
        self, frame: Frame, required: WholeProfile | Demands, ledger: Ledger, number: int, case: Mapping[str, Any]
    ) -> None:
        self.frame, self.required, self.ledger, self.case, self.number = frame, required, ledger, case, number
        if case.get("rivals"):
            raise OutOfReach("cases of which the least epsilon counts have no Coq text")
        self.name = self.theorem = f"case_{number}"
        self.when = named(facts(case["when"]), "W")
        self.known = [*frame.assumed, *self.when]
        self.finite, self.rooted = case["kind"] == "finite", case["kind"] == "finite" and case["t"] == "root"
        self.root: list[tuple[Fact, str]] = []
        if self.finite:
            self.equation = Polynomial.parse(case["equation"])
            self.low, self.high = (read(end) for end in case["between"])
            whole = set(case["between"]) == {"0", "1"}
            self.stride = 1 if whole else gcd(*(dict(m).get(T, 0) for m in self.equation.terms)) or 1
            t = Polynomial.variable(T) ** self.stride
            ends = [(t * self.low.bottom - self.low.top, ">"), (self.high.top - t * self.high.bottom, ">")]
            self.root = named(list(dict.fromkeys([*unit(T), *ends, (self.equation, "=")])), "T")
        elif case["kind"] == "unbounded":
            self.root = named(unit(T), "T")
        self.at_root = [*self.known, *self.root]
        self.t = [T] if self.root else []

    def equation_in_power(self) -> Polynomial:
        """The equation with t**stride written as t."""
        parts = self.equation.coefficients(T)[:: self.stride]
        return Polynomial.total(part * Polynomial.variable(T) ** k for k, part in enumerate(parts))

    def lemma(self, name: str, variables: list[str], premises: list[str], conclusion: str, introduced: list[str]) -> list[str]:
        """The statement about parameters, ``variables`` and what is known of them, up to the introduction of names."""
        hypotheses = self.at_root if T in variables else self.known
        binder = self.frame.binder(*variables)
        head = [f"Lemma {self.name}_{name} :{f' forall {binder} : R,' if binder else ''}"]
        head += [f"  {fact_text(fact)} ->" for fact, _ in hypotheses]
        names = " ".join([binder, *(n for _, n in hypotheses), *introduced]).strip()
        return [*head, *(f"  {p} ->" for p in premises), f"  {conclusion}.", "Proof.", *([f"  intros {names}."] if names else [])]

    def applied(self, name: str, *variables: str) -> str:
        """The lemma ``name`` at the parameters, ``variables`` and the known facts."""
        hypotheses = self.at_root if T in variables else self.known
        return f"{self.name}_{name}{self.frame.at(*variables)}{''.join(f' {n}' for _, n in hypotheses)}"

    def proved(self, name: str, fact: Fact, known: Known) -> str:
        """A tactic that puts the fact among the hypotheses as ``name``."""
        return f"  assert ({name} : {fact_text(fact)}) by ({self.ledger.tactic(fact, known)})."

    def text(self) -> str:
        """All lemmas and the theorem; new certificates come first."""
        parts = []
        if self.finite:
            parts += [existence(self), *([] if self.rooted else [value(self)])]
        if self.case["kind"] != "none":
            parts.append(self.required.safety(self, strict=False))
        if self.finite and not self.case["attained"]:
            parts.append(self.required.safety(self, strict=True))
        if self.case["kind"] != "unbounded":
            parts.append(Approach(self).text())
        parts += [self.model(), Statement(self).text()]
        return "\n".join([self.ledger.take(), *parts])

    def model(self) -> str:
        """Parameters and priors under which the case is met: its theorem is about something."""
        frame, sample = self.frame, {name: Fraction(value) for name, value in self.case["sample"].items()}
        names = [*frame.parameters, *frame.running]
        inside = frame.region_at([f"({frame.fixed[p]})" if p in frame.fixed else p for p in frame.priors])
        met = conjunction([*(readable(fact) for fact, _ in self.known), inside])
        quantifier = f"exists {' '.join(coq_name(n) for n in names)} : R, " if names else ""
        chosen = [f"  exists {', '.join(number_text(sample[n]) for n in names)}."] if names else []
        proof = "  unfold region. repeat apply conj; first [ reflexivity | lra ]."
        return "\n".join([f"Example {self.name}_is_met : {quantifier}{met}.", "Proof.", *chosen, proof, "Qed.", ""])
