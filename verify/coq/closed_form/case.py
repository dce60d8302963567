"""One case of a closed form: what is known in it, and how its lemmas begin and are applied."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any

from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.polynomials import unit
from epsproof.verify.coq.formula import fact_text
from epsproof.verify.coq.ledger import Known, Ledger, named
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.formula import read
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

__all__ = ["CaseText"]


class CaseText:
    """Coq text of case ``number``; ``theorem`` is its name, ``name`` starts the names of its lemmas."""

    def __init__(self, frame: Frame, ledger: Ledger, number: int, case: Mapping[str, Any]) -> None:
        self.frame, self.ledger, self.case, self.number = frame, ledger, case, number
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

    def lemma(
        self, name: str, variables: list[str], premises: list[str], conclusion: str, introduced: list[str]
    ) -> list[str]:
        """The statement about parameters, ``variables`` and what is known of them, up to the introduction of names."""
        hypotheses = self.at_root if T in variables else self.known
        binder = self.frame.binder(*variables)
        head = [f"Lemma {self.name}_{name} :{f' forall {binder} : R,' if binder else ''}"]
        head += [f"  {fact_text(fact)} ->" for fact, _ in hypotheses]
        names = " ".join([binder, *(n for _, n in hypotheses), *introduced]).strip()
        return [
            *head,
            *(f"  {p} ->" for p in premises),
            f"  {conclusion}.",
            "Proof.",
            *([f"  intros {names}."] if names else []),
        ]

    def applied(self, name: str, *variables: str) -> str:
        """The lemma ``name`` at the parameters, ``variables`` and the known facts."""
        hypotheses = self.at_root if T in variables else self.known
        return f"{self.name}_{name}{self.frame.at(*variables)}{''.join(f' {n}' for _, n in hypotheses)}"

    def proved(self, name: str, fact: Fact, known: Known) -> str:
        """A tactic that puts the fact among the hypotheses as ``name``."""
        return f"  assert ({name} : {fact_text(fact)}) by ({self.ledger.tactic(fact, known)})."
