"""What the theorems of one document have in common: its variables, its profile and its region as Coq definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.coq.formula import fact_text, formula_text, polynomial_text, readable
from verify.coq.ledger import Known, Ledger
from verify.coq.names import coq_name
from verify.coq.out_of_reach import OutOfReach
from verify.kernel.certificate import Fact
from verify.kernel.formula import Ratio
from verify.kernel.polynomial import Polynomial
from verify.kernel.setting import Setting, T

__all__ = ["Frame", "named", "nested"]

BOUNDS = ("unbounded", "membership", "bounded")


def named(facts: Sequence[Fact], letter: str) -> list[tuple[Fact, str]]:
    """The facts with the names ``letter1``, ``letter2``, ..."""
    return [(fact, f"{letter}{number}") for number, fact in enumerate(facts, 1)]


class Frame:
    """The setting of a ``closed-form/1`` document and the names that its Coq text uses.

    ``assumed`` are the named assumptions A1, A2, ...; ``inside`` the named facts R1, R2, ... that the region gives.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        clauses = _plain(document)
        self.setting = Setting(document, [text for clause in clauses for text in clause])
        self.bound_name: str = document["bound"]["name"]
        self.clauses = clauses
        self.fixed = {name: formula_text(text) for name, text in document["fixed"].items()}
        self.running = list(self.setting.running)
        self.priors = sorted({*self.running, *self.fixed})
        self.parameters = sorted(self.setting.parameters)
        self.assumed = named(list(dict.fromkeys(self.setting.assumptions)), "A")
        self.inside = named(list(dict.fromkeys(self.setting.region)), "R")

    @property
    def bound(self) -> Ratio:
        return self.setting.bound

    def option(self, text: str) -> Ratio:
        return self.setting.options[text]

    def condition(self, text: str) -> Polynomial:
        """Nonnegative exactly where the option meets the requirement."""
        option = self.option(text)
        return self.bound.top * option.top - self.bound.bottom * option.bottom

    def binder(self, *more: str) -> str:
        """The variables of a lemma: parameters, then ``more``."""
        return " ".join([*(coq_name(p) for p in self.parameters), *more])

    def at(self, *more: str) -> str:
        """Arguments for parameters and ``more``, each with a space before it."""
        return "".join(f" {x}" for x in [*(coq_name(p) for p in self.parameters), *more])

    def reciprocal(self, t: str, priors: Sequence[str] | None = None) -> str:
        return f"{self.bound_name} {' '.join([*(priors or self.priors), t])}"

    def profile_at(self, priors: Sequence[str] | None = None) -> str:
        return f"profile{self.at(*(priors or self.priors))}"

    def region_at(self, priors: Sequence[str] | None = None) -> str:
        return f"region{self.at(*(priors or self.priors))}"

    def admissible(self, t: str) -> str:
        """The statement that the bound at privacy factor ``t`` respects the profile everywhere in the region."""
        quantifier = f"forall {' '.join(self.priors)} : R, "
        return f"{quantifier}{self.region_at()} -> 1 / {self.reciprocal(t)} <= {self.profile_at()}"

    def definitions(self) -> str:
        """``profile`` and ``region`` of parameters and priors."""
        variables = self.binder(*self.priors)
        clauses = [nested("Rmax", [formula_text(option) for option in clause]) for clause in self.clauses]
        inside = [f"0 < {p} <= 1" for p in self.priors]
        unit = {f"0 < {p}" for p in self.priors} | {f"{p} <= 1" for p in self.priors}
        inside += [text for fact, _ in self.inside if (text := readable(fact)) not in unit]
        inside += [f"{p} = {self.fixed[p]}" for p in self.priors if p in self.fixed]
        return (
            f"Definition profile ({variables} : R) : R := {nested('Rmin', clauses)}.\n\n"
            f"Definition region ({variables} : R) : Prop :=\n  " + " /\\\n  ".join(inside) + ".\n"
        )

    def opened(self, hypothesis: str) -> list[str]:
        """Tactics that take the region apart: U_p for 0 < p <= 1, the facts R1, R2, ..., the fixed priors replaced."""
        unit = {f"0 < {p}" for p in self.priors} | {f"{p} <= 1" for p in self.priors}
        extra = [name for fact, name in self.inside if readable(fact) not in unit]
        pattern = [f"U_{p}" for p in self.priors] + [f"{n}'" for n in extra] + [f"E_{p}" for p in self.priors if p in self.fixed]
        nested = pattern[-1]
        for name in reversed(pattern[:-1]):
            nested = f"[{name} {nested}]"
        lines = [f"  unfold region in {hypothesis}. pose proof {hypothesis} as {nested}. clear {hypothesis}."]
        lines += [f"  assert ({name} : {fact_text(fact)}) by lra." for fact, name in self.inside]
        return lines + [f"  subst {p}." for p in self.priors if p in self.fixed]

    def values(self, ledger: Ledger, known: Known) -> list[str]:
        """Tactics that prove VB: bound = top / bottom with DB: 0 < bottom, and the same V_i_j, D_i_j for every option."""
        lines = [self._positive("B", self.bound, ledger, known)]
        priors = [f"({self.fixed.get(p, p)})" for p in self.priors]
        for mark, t, top in (("", T, self.bound.top), ("0", "0", self.bound.top.coefficients(T)[0])):
            right = f"({polynomial_text(top)}) / ({polynomial_text(self.bound.bottom)})"
            proof = f"unfold {self.bound_name}; fractions_agree DB"
            lines.append(f"  assert (VB{mark} : {self.reciprocal(t, priors)} = {right}) by ({proof}).")
        for i, clause in enumerate(self.clauses, 1):
            for j, text in enumerate(clause, 1):
                option, mark = self.option(text), f"_{i}_{j}"
                lines.append(self._positive(mark, option, ledger, known))
                right = f"({polynomial_text(option.top)}) / ({polynomial_text(option.bottom)})"
                lines.append(f"  assert (V{mark} : {formula_text(text)} = {right}) by (fractions_agree D{mark}).")
        return lines

    def _positive(self, mark: str, value: Ratio, ledger: Ledger, known: Known) -> str:
        return f"  assert (D{mark} : 0 < {polynomial_text(value.bottom)}) by ({ledger.tactic((value.bottom, '>'), known)})."


def _plain(document: Mapping[str, Any]) -> list[list[str]]:
    """The options of every clause; raises OutOfReach unless all are upper limits on the whole region."""
    clauses = []
    for row in document["profile"]:
        if isinstance(row, dict):
            if row["where"] or row["lower"]:
                raise OutOfReach("Coq text covers upper limits on the whole region, no lower limits and no case distinctions")
            row = row["options"]
        clauses.append(row)
    if not clauses:
        raise OutOfReach("the profile demands nothing, so that there is nothing to prove")
    if document.get("roots") or document.get("group", "1") != "1":
        raise OutOfReach("Coq text covers no fractional powers of priors and no groups")
    if document["bound"]["name"] not in BOUNDS:
        raise OutOfReach(f"the bound {document['bound']['name']!r} is not in the Coq library; it has {', '.join(BOUNDS)}")
    return clauses


def nested(function: str, texts: Sequence[str]) -> str:
    """``function x (function y z)``; a single text stays alone."""
    wrapped = [t if t.isidentifier() else f"({t})" for t in texts]
    result = texts[-1] if len(texts) == 1 else wrapped[-1]
    for index, text in enumerate(reversed(wrapped[:-1])):
        result = f"{function} {text} {result if index == 0 else f'({result})'}"
    return result
