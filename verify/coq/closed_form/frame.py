"""What the theorems of one document have in common: its variables, its profile and its region as Coq definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.verify.coq.closed_form.bounds import ModelBounds, bounds_of
from epsproof.verify.coq.closed_form.polynomials import Setting
from epsproof.verify.coq.formula import fact_text, formula_text, polynomial_text, readable
from epsproof.verify.coq.ledger import Known, Ledger, named
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.formula import Ratio
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

__all__ = ["Frame"]


class Frame:
    """The setting of a closed form and the names that its Coq text uses.

    A clause is a row of the profile for one of the model's bounds, row by row. ``assumed`` are the named
    assumptions A1, A2, ...; ``inside`` the named facts R1, R2, ... that the region gives.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.bounds = bounds_of(document, sorted(document["attack"]["priors"]))
        rows = [row for row in document["profile"] for _ in range(self.bounds.count)]
        if not rows:
            raise OutOfReach("the profile demands nothing, so that there is nothing to prove")
        self.clauses: list[list[str]] = [row["options"] for row in rows]
        self.lower: list[bool] = [row["lower"] for row in rows]
        self.setting = Setting(document)
        self.where = [named(list(dict.fromkeys(facts(row["where"]))), "K") for row in rows]
        self.private = self.bounds.private
        self.bound_name = "" if isinstance(self.bounds, ModelBounds) else self.bounds.name
        self.plain = not any(self.lower) and not any(self.where) and not self.private
        if any(self.lower) and not self.bounds.plain:
            raise OutOfReach(
                "a limit from below has Coq text where the model's bounds are polynomials; here one is a quotient"
            )
        self.group: str = document["group"]
        self.fixed = {name: formula_text(text) for name, text in document["fixed"].items()}
        self.running = list(self.setting.running)
        self.priors = sorted({*self.running, *self.fixed})
        self.parameters = sorted(
            self.setting.parameters | ({self.group} if not self.group.isdigit() else set())
        )
        self.assumed = named(list(dict.fromkeys(self.setting.assumptions)), "A")
        self.inside = named(list(dict.fromkeys(self.setting.region)), "R")

    def potential(self, clause: int) -> int:
        """The number of the clause's bound."""
        return clause % self.bounds.count

    def bound(self, clause: int) -> Ratio:
        return self.setting.bounds[self.potential(clause)]

    def floor(self, clause: int) -> Ratio:
        """One over the bound at the inverse privacy factor."""
        return self.setting.floors[self.potential(clause)]

    def option(self, text: str) -> Ratio:
        return self.setting.options[text]

    def condition(self, clause: int, position: int) -> Polynomial:
        """Nonnegative exactly where the option meets the requirement."""
        option = self.option(self.clauses[clause][position])
        if self.lower[clause]:
            return self.floor(clause).top * option.bottom - self.floor(clause).bottom * option.top
        return self.bound(clause).top * option.top - self.bound(clause).bottom * option.bottom

    def larger(self, clause: int, position: int) -> list[Fact]:
        """The facts that the option decides: it is the largest of its clause, or the smallest of a lower limit."""
        option = self.option(self.clauses[clause][position])
        others = [self.option(text) for index, text in enumerate(self.clauses[clause]) if index != position]
        gaps = [option.top * other.bottom - other.top * option.bottom for other in others]
        return [(-gap if self.lower[clause] else gap, ">=") for gap in gaps]

    def names(self, *more: str) -> list[str]:
        """The variables of a lemma: parameters, then ``more``."""
        return [*(coq_name(p) for p in self.parameters), *more]

    def binder(self, *more: str) -> str:
        """The same as they stand behind a quantifier."""
        return " ".join(self.names(*more))

    def at(self, *more: str) -> str:
        """Arguments for parameters and ``more``, each with a space before it."""
        return "".join(f" {x}" for x in [*(coq_name(p) for p in self.parameters), *more])

    def reciprocal(self, t: str, priors: Sequence[str] | None = None, clause: int = 0) -> str:
        return self.bounds.at(self.potential(clause), priors or self.priors, t)

    def profile_at(self, priors: Sequence[str] | None = None) -> str:
        return f"profile{self.at(*(priors or self.priors))}"

    def region_at(self, priors: Sequence[str] | None = None) -> str:
        return f"region{self.at(*(priors or self.priors))}"

    def exponent(self, epsilon: str) -> str:
        """What the privacy factor is the exponential of: - epsilon, times the size of the group."""
        return f"- {epsilon}" if self.group == "1" else f"- ({self.group_text} * {epsilon})"

    @property
    def group_text(self) -> str:
        return self.group if self.group.isdigit() else coq_name(self.group)

    def definitions(self) -> str:
        """``region`` of parameters and priors, and the bound where the priors are powers."""
        inside = [f"0 < {p} <= 1" for p in self.priors]
        unit = {f"0 < {p}" for p in self.priors} | {f"{p} <= 1" for p in self.priors}
        inside += [text for fact, _ in self.inside if (text := readable(fact)) not in unit]
        inside += self.bounds.conditions(self.priors)
        inside += [f"{p} = {self.fixed[p]}" for p in self.priors if p in self.fixed]
        variables = self.binder(*self.priors)
        region = (
            f"Definition region{f' ({variables} : R)' if variables else ''} : Prop :=\n  "
            + " /\\\n  ".join(inside)
            + ".\n"
        )
        before = self.bounds.definitions()
        return f"{before}\n{region}" if before else region

    def ranges(self, priors: Sequence[str]) -> list[str]:
        """Tactics that take what the bounds ask of priors, such as P_p: 0 < p <= 1, from Inside."""
        return [f"  pose proof (priors_in_range{self.at(*priors)} Inside) as {self.bounds.pattern()}."]

    def positive_bound(self, t: str, proof: str, clause: int = 0) -> str:
        """PB: the clause's bound at ``t`` is positive, by what ``ranges`` takes and the ``proof`` of 0 < t."""
        return f"  assert (PB := {self.bounds.positive(self.potential(clause), self.priors, t, proof)})."

    def opened(self, hypothesis: str) -> list[str]:
        """Tactics that take the region apart: U_p for 0 < p <= 1, the facts R1, R2, ..., the fixed priors replaced."""
        unit = {f"0 < {p}" for p in self.priors} | {f"{p} <= 1" for p in self.priors}
        extra = [name for fact, name in self.inside if readable(fact) not in unit]
        pattern = [f"U_{p}" for p in self.priors] + [f"{n}'" for n in extra]
        pattern += [f"G_{k}" for k, _ in enumerate(self.bounds.conditions(self.priors))]
        pattern += [f"E_{p}" for p in self.priors if p in self.fixed]
        nested = pattern[-1]
        for name in reversed(pattern[:-1]):
            nested = f"[{name} {nested}]"
        lines = [f"  unfold region in {hypothesis}. pose proof {hypothesis} as {nested}. clear {hypothesis}."]
        lines += [f"  assert ({name} : {fact_text(fact)}) by lra." for fact, name in self.inside]
        return lines + [f"  subst {p}." for p in self.priors if p in self.fixed]

    def values(self, ledger: Ledger, known: Known) -> list[str]:
        """Tactics that prove VB: bound = top / bottom with DB: 0 < bottom, and the same V_i_j, D_i_j for every option."""
        lines = self.bound_values(ledger, known)
        for i in range(len(self.clauses)):
            lines += self.option_values(i, ledger, known)
        return lines

    def bound_values(self, ledger: Ledger, known: Known, clause: int = 0) -> list[str]:
        """VB, VB0 at t = 0 where the bound is known there, and DB."""
        bound, priors = self.bound(clause), [f"({self.fixed.get(p, p)})" for p in self.priors]
        lines = [self.positive("B", bound, ledger, known)]
        places = (
            [("", T, bound.top)]
            if self.private
            else [("", T, bound.top), ("0", "0", bound.top.coefficients(T)[0])]
        )
        for mark, t, top in places:
            right = f"({polynomial_text(top)}) / ({polynomial_text(bound.bottom)})"
            proof = f"{self.bounds.unfold(self.potential(clause))}; fractions_agree DB"
            lines.append(
                f"  assert (VB{mark} : {self.reciprocal(t, priors, clause)} = {right}) by ({proof})."
            )
        return lines

    def option_values(self, clause: int, ledger: Ledger, known: Known) -> list[str]:
        """V_i_j and D_i_j for every option of clause i - 1."""
        lines = []
        for j, text in enumerate(self.clauses[clause], 1):
            option, mark = self.option(text), f"_{clause + 1}_{j}"
            lines.append(self.positive(mark, option, ledger, known))
            right = f"({polynomial_text(option.top)}) / ({polynomial_text(option.bottom)})"
            lines.append(f"  assert (V{mark} : {formula_text(text)} = {right}) by (fractions_agree D{mark}).")
        return lines

    def positive(self, mark: str, value: Ratio, ledger: Ledger, known: Known) -> str:
        return f"  assert (D{mark} : 0 < {polynomial_text(value.bottom)}) by ({ledger.tactic((value.bottom, '>'), known)})."
