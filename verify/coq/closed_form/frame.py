"""What the theorems of one document have in common: its variables, its profile and its region as Coq definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from derive.models.catalogue import model_named
from verify.closed_form.document import model_data
from verify.coq.formula import fact_text, formula_text, polynomial_text, readable
from verify.coq.ledger import Known, Ledger
from verify.coq.names import coq_name
from verify.coq.out_of_reach import OutOfReach
from verify.kernel.certificate import Fact
from verify.kernel.formula import Ratio
from verify.kernel.polynomial import Polynomial
from verify.kernel.setting import Setting, T, facts

__all__ = ["Frame", "named", "nested"]

LIBRARY = ("unbounded", "membership", "bounded")


def named(found: Sequence[Fact], letter: str) -> list[tuple[Fact, str]]:
    """The facts with the names ``letter1``, ``letter2``, ..."""
    return [(fact, f"{letter}{number}") for number, fact in enumerate(found, 1)]


class Frame:
    """The setting of a ``closed-form/1`` document and the names that its Coq text uses.

    ``assumed`` are the named assumptions A1, A2, ...; ``inside`` the named facts R1, R2, ... that the region gives.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        rows = _rows(document)
        self.clauses: list[list[str]] = [row["options"] for row in rows]
        self.lower: list[bool] = [row["lower"] for row in rows]
        self.setting = Setting(document, [text for clause in self.clauses for text in clause], [row["where"] for row in rows])
        self.where = [named(list(dict.fromkeys(facts(row["where"]))), "K") for row in rows]
        self.plain = not any(self.lower) and not any(self.where)
        self.attack: str = document["attack"]["name"]
        self.roots: dict[str, str] = document["roots"]
        self.bound_name = f"{self.attack}_of_roots" if self.roots else self.attack
        self.unfold_bound = f"unfold {self.bound_name}" + (f", {self.attack}" if self.roots else "")
        self.group: str = document["group"]
        self.fixed = {name: formula_text(text) for name, text in document["fixed"].items()}
        self.running = list(self.setting.running)
        self.priors = sorted({*self.running, *self.fixed})
        self.parameters = sorted(self.setting.parameters | ({self.group} if not self.group.isdigit() else set()))
        self.assumed = named(list(dict.fromkeys(self.setting.assumptions)), "A")
        self.inside = named(list(dict.fromkeys(self.setting.region)), "R")

    @property
    def bound(self) -> Ratio:
        return self.setting.bounds[0]

    def option(self, text: str) -> Ratio:
        return self.setting.options[text]

    def condition(self, clause: int, position: int) -> Polynomial:
        """Nonnegative exactly where the option meets the requirement."""
        option = self.option(self.clauses[clause][position])
        if self.lower[clause]:
            return self.setting.floors[0].top * option.bottom - self.setting.floors[0].bottom * option.top
        return self.bound.top * option.top - self.bound.bottom * option.bottom

    def larger(self, clause: int, position: int) -> list[Fact]:
        """The facts that the option decides: it is the largest of its clause, or the smallest of a lower limit."""
        option = self.option(self.clauses[clause][position])
        others = [self.option(text) for index, text in enumerate(self.clauses[clause]) if index != position]
        gaps = [option.top * other.bottom - other.top * option.bottom for other in others]
        return [(-gap if self.lower[clause] else gap, ">=") for gap in gaps]

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
        inside += [f"{p} = {self.fixed[p]}" for p in self.priors if p in self.fixed]
        region = f"Definition region ({self.binder(*self.priors)} : R) : Prop :=\n  " + " /\\\n  ".join(inside) + ".\n"
        return f"{self.rooted_bound()}\n{region}" if self.roots else region

    def rooted_bound(self) -> str:
        """The bound at the priors, of which the variables are roots, and what the library says of the bound itself."""
        priors, name = " ".join(self.priors), self.bound_name
        powers = " ".join(f"({p} ^ {self.roots[p]})" if p in self.roots else p for p in self.priors)
        ranges = " -> ".join(f"0 < {p} <= 1" for p in self.priors)
        used = " ".join(f"(unit_power {p} {self.roots[p]} U_{p})" if p in self.roots else f"U_{p}" for p in self.priors)
        names = " ".join(f"U_{p}" for p in self.priors)
        return (
            f"(* {', '.join(f'{p} is the root of degree {n} of the prior {p}' for p, n in sorted(self.roots.items()))}. *)\n"
            f"Definition {name} ({priors} t : R) : R := {self.attack} {powers} t.\n\n"
            f"Lemma {name}_positive : forall {priors} t : R, {ranges} -> 0 <= t -> 0 < {name} {priors} t.\n"
            f"Proof. intros {priors} t {names}. exact ({self.attack}_positive {powers} t {used}). Qed.\n\n"
            f"Lemma {name}_increasing : forall {priors} s t : R,\n"
            f"  {ranges} -> 0 <= s <= t -> {name} {priors} s <= {name} {priors} t.\n"
            f"Proof. intros {priors} s t {names}. exact ({self.attack}_increasing {powers} s t {used}). Qed.\n\n"
            f"Lemma {name}_continuous : forall {priors} : R, continuity ({name} {priors}).\n"
            f"Proof. intros {priors}. exact ({self.attack}_continuous {powers}). Qed.\n"
        )

    def ranges(self, priors: Sequence[str]) -> list[str]:
        """Tactics that take P_p: 0 < p <= 1 for every prior from Inside."""
        pattern = f"P_{self.priors[-1]}"
        for name in reversed(self.priors[:-1]):
            pattern = f"[P_{name} {pattern}]"
        return [f"  pose proof (priors_in_range{self.at(*priors)} Inside) as {pattern}."]

    def positive_bound(self, t: str, proof: str) -> str:
        """PB: the bound at ``t`` is positive, by P_p and the ``proof`` of 0 < t."""
        ranges = " ".join(f"P_{p}" for p in self.priors)
        return f"  assert (PB := {self.bound_name}_positive {' '.join(self.priors)} {t} {ranges} (Rlt_le _ _ {proof}))."

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
        lines = self.bound_values(ledger, known)
        for i in range(len(self.clauses)):
            lines += self.option_values(i, ledger, known)
        return lines

    def bound_values(self, ledger: Ledger, known: Known) -> list[str]:
        """VB, VB0 at t = 0, and DB."""
        lines = [self.positive("B", self.bound, ledger, known)]
        priors = [f"({self.fixed.get(p, p)})" for p in self.priors]
        for mark, t, top in (("", T, self.bound.top), ("0", "0", self.bound.top.coefficients(T)[0])):
            right = f"({polynomial_text(top)}) / ({polynomial_text(self.bound.bottom)})"
            proof = f"{self.unfold_bound}; fractions_agree DB"
            lines.append(f"  assert (VB{mark} : {self.reciprocal(t, priors)} = {right}) by ({proof}).")
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


def _rows(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The clauses of the document; raises OutOfReach for a model that the library lacks, and where nothing is demanded."""
    if not document["profile"]:
        raise OutOfReach("the profile demands nothing, so that there is nothing to prove")
    model = document["attack"]
    if model not in (model_data(model_named(name)) for name in LIBRARY):
        raise OutOfReach(f"the model {model['name']!r} is not in the Coq library; it has {', '.join(LIBRARY)}")
    return list(document["profile"])


def nested(function: str, texts: Sequence[str]) -> str:
    """``function x (function y z)``; a single text stays alone."""
    wrapped = [t if t.isidentifier() else f"({t})" for t in texts]
    result = texts[-1] if len(texts) == 1 else wrapped[-1]
    for index, text in enumerate(reversed(wrapped[:-1])):
        result = f"{function} {text} {result if index == 0 else f'({result})'}"
    return result
