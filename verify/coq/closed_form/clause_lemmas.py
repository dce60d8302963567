"""What holds of one demand in all cases of a document: monotone in t, met, and violated, by its options."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.later import later_by_model
from epsproof.verify.coq.closed_form.polynomials import unit
from epsproof.verify.coq.closed_form.profile import choice
from epsproof.verify.coq.formula import fact_text, formula_text, nested, polynomial_text
from epsproof.verify.coq.ledger import Known, Ledger
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

__all__ = ["ClauseLemmas"]


class ClauseLemmas:
    """The lemmas of clause number ``clause`` + 1, whose limit is ``limit``."""

    def __init__(self, frame: Frame, ledger: Ledger, clause: int, limit: str) -> None:
        self.frame, self.ledger, self.clause, self.limit = frame, ledger, clause, limit
        self.number, self.lower, self.where = clause + 1, frame.lower[clause], frame.where[clause]
        self.options = range(len(frame.clauses[clause]))

    def definition(self) -> str:
        frame = self.frame
        where = f"where_{self.number}{frame.at(*frame.priors)} -> " if self.where else ""
        return f"Definition demand_{self.number} ({frame.binder(*frame.priors, 't')} : R) : Prop :=\n  {where}{self.met('t')}.\n"

    def met(self, t: str, priors: list[str] | None = None) -> str:
        return " <= ".join(self._sides(t, priors))

    def strictly(self, t: str) -> str:
        return " < ".join(self._sides(t))

    def equality(self, t: str, priors: list[str]) -> str:
        return " = ".join(self._sides(t, priors))

    def _sides(self, t: str, priors: list[str] | None = None) -> list[str]:
        """What is at most what."""
        sides = [self._ratio(t, priors), self._limit(priors)]
        return sides[::-1] if self.lower else sides

    def demanding(self) -> str:
        """The demand is not met by every privacy factor."""
        frame = self.frame
        if self.lower:
            small = "below < 1 /\\ " if frame.private else ""
            return f"(exists below : R, 0 < below /\\ {small}~ demand_{self.number}{frame.at(*frame.priors, 'below')})"
        if frame.private:
            bound = frame.bound(self.clause)
            top, bottom = (polynomial_text(part.coefficients(T)[0]) for part in (bound.top, bound.bottom))
            return (
                f"{self.limit} * ({top}) < {bottom}"
                if self.limit.isidentifier()
                else f"({self.limit}) * ({top}) < {bottom}"
            )
        return f"{self.limit} < 1 / {frame.reciprocal('0')}"

    def _limit(self, priors: list[str] | None) -> str:
        if priors is None:
            return self.limit
        at = {p: text for p, text in zip(self.frame.priors, priors, strict=True) if p in self.frame.running}
        texts = [formula_text(option, at) for option in self.frame.clauses[self.clause]]
        return nested("Rmin" if self.lower else "Rmax", texts)

    def _ratio(self, t: str, priors: list[str] | None = None) -> str:
        """The largest, or for a lower limit the smallest, posterior over prior."""
        return f"1 / {self.frame.reciprocal(f'(1 / {t})' if self.lower else t, priors, self.clause)}"

    def holds(self) -> str:
        """``where_i_holds``: from the polynomial facts of the clause."""
        if not self.where:
            return ""
        frame, name = self.frame, f"where_{self.number}"
        priors = [f"({frame.fixed.get(p, p)})" for p in frame.priors]
        premises = "".join(f"{fact_text(f)} -> " for f, _ in self.where)
        names = " ".join(n for _, n in self.where)
        return (
            f"Lemma {name}_holds : forall {frame.binder(*frame.running)} : R, {premises}{name}{frame.at(*priors)}.\n"
            f"Proof. intros {frame.binder(*frame.running)} {names}. unfold {name}. lra. Qed.\n"
        )

    def later(self) -> str:
        """``later_i``: a larger privacy factor meets the demand too."""
        frame, priors = self.frame, self.frame.priors
        if isinstance(frame.bounds, ModelBounds):
            return later_by_model(frame, frame.bounds, self.clause, self.limit)
        low, high = ("(1 / later)", "(1 / t)") if self.lower else ("t", "later")
        order = (
            "split; [apply Rlt_le, inverse_positive; lra|apply inverse_order; lra]" if self.lower else "lra"
        )
        positive = "apply Rlt_le, inverse_positive; lra" if self.lower else "lra"
        ranges = " ".join(f"P_{p}" for p in priors)
        where = " Where" if self.where else ""
        step = f"refine (inverse_order _ _ ({frame.bound_name}_positive {' '.join(priors)} {low} {ranges} _) "
        step += f"({frame.bound_name}_increasing {' '.join(priors)} {low} {high} {ranges} _)); [{positive}|{order}]"
        first, second = (f"exact (Demand{where})", step) if self.lower else (step, f"exact (Demand{where})")
        lines = [
            f"Lemma later_{self.number} : forall {frame.binder(*priors, 't', 'later')} : R,",
            f"  {frame.region_at()} -> 0 < t -> t <= later ->",
            f"  demand_{self.number}{frame.at(*priors, 't')} -> demand_{self.number}{frame.at(*priors, 'later')}.",
            "Proof.",
            f"  intros {frame.binder(*priors, 't', 'later')} Inside Positive Later Demand.",
            *frame.ranges(priors),
            f"  unfold demand_{self.number} in *.{' intro Where.' if self.where else ''}",
            f"  apply Rle_trans with (1 / {frame.reciprocal('(1 / t)' if self.lower else 't')}); [{first}|{second}].",
            "Qed.",
            "",
        ]
        return "\n".join(lines)

    def statement(
        self, name: str, more: list[str], premises: list[str], conclusion: str, where: bool
    ) -> list[str]:
        frame = self.frame
        head = [f"Lemma {name}_{self.number} : forall {frame.binder(*frame.priors, 't')} : R,"]
        head += [f"  {fact_text(fact)} ->" for fact, _ in frame.assumed]
        counts = f"where_{self.number}{frame.at(*frame.priors)} -> " if where else ""
        head.append(f"  {frame.region_at()} -> {counts}0 < t -> t < 1 ->")
        names = [
            frame.binder(*frame.priors, "t"),
            *(n for _, n in frame.assumed),
            "Inside",
            *(["Where"] if where else []),
        ]
        opened = f"  intros {' '.join([*names, 'Positive', 'Small', *more])}."
        return [*head, *(f"  ({p}) ->" for p in premises), f"  {conclusion}.", "Proof.", opened]

    def opened(self, t: str, positive: str, taken: bool = False) -> list[str]:
        """The ranges of the priors, PB, K1, K2, ... from Where unless they are ``taken``, and the region taken apart."""
        lines = [*self.frame.ranges(self.frame.priors)]
        if self.lower:
            lines.append(f"  pose proof (inverse_positive {t} {positive}) as PI.")
        place = (f"(1 / {t})", "PI") if self.lower else (t, positive)
        lines.append(self.frame.positive_bound(*place, self.clause))
        return lines + ([] if taken else self.where_taken()) + self.frame.opened("Inside")

    def where_taken(self) -> list[str]:
        """K1, K2, ...: what ``where_i`` says."""
        if not self.where:
            return []
        pattern = f"{self.where[-1][1]}'"
        for _, name in reversed(self.where[:-1]):
            pattern = f"[{name}' {pattern}]"
        lines = [
            f"  assert (Taken := Where). unfold where_{self.number} in Taken. pose proof Taken as {pattern}. clear Taken."
        ]
        return lines + [f"  assert ({name} : {fact_text(fact)}) by lra." for fact, name in self.where]

    def values(self) -> list[str]:
        """VB: the bound or, for a lower limit, its reciprocal at 1/t, as a fraction; V_i_j for every option."""
        t = Polynomial.variable(T)
        known: Known = [
            *self.frame.assumed,
            *self.frame.inside,
            *self.where,
            ((t, ">"), "Positive"),
            (unit(T)[1], "Small'"),
        ]
        lines = [f"  assert (Small' : {fact_text(unit(T)[1])}) by lra."]
        if self.lower:
            floor = self.frame.floor(self.clause)
            lines.append(self.frame.positive("B", floor, self.ledger, known))
            priors = [f"({self.frame.fixed.get(p, p)})" for p in self.frame.priors]
            right = f"({polynomial_text(floor.top)}) / ({polynomial_text(floor.bottom)})"
            lines.append(
                f"  assert (DT : 0 < t * ({polynomial_text(floor.bottom)})) by (apply Rmult_lt_0_compat; assumption)."
            )
            proof = f"{self.frame.bounds.unfold(self.frame.potential(self.clause))}; fractions_agree DT"
            lines.append(f"  assert (VB : {self._ratio('t', priors)} = {right}) by ({proof}).")
        else:
            lines += self.frame.bound_values(self.ledger, known, self.clause)
        return lines + self.frame.option_values(self.clause, self.ledger, known)

    def _texts(self) -> list[str]:
        return [formula_text(text) for text in self.frame.clauses[self.clause]]

    def replaced(self, target: str) -> list[str]:
        """The tactics that replace the limit by the option that decides."""
        at = ", ".join(f"L_{k + 1}" for k in self.options)
        return [f"rewrite M in {at}{target}."] if len(self._texts()) > 1 else []

    def by_options(self, target: str) -> list[list[str]]:
        """For each option the tactics that replace the limit by it and derive G_k: it decides."""
        found = []
        for j in self.options:
            mark, lines = f"_{self.number}_{j + 1}", self.replaced(target)
            others = [k for k in self.options if k != j]
            for k, fact in zip(others, self.frame.larger(self.clause, j), strict=True):
                other = f"_{self.number}_{k + 1}"
                first, second = (other, mark) if self.lower else (mark, other)
                term = f"(larger_option _ _ _ _ _ _ V{first} V{second} D{first} D{second} L_{k + 1})"
                lines.append(
                    f"assert (G_{k + 1} : {fact_text(fact)}) by (refine (same_ge _ _ {term} _); identity)."
                )
            found.append(lines)
        return found

    def chosen(self) -> list[str]:
        """L_j: every option is on its side of the limit; M: the limit is one of them."""
        texts = self._texts()
        if len(texts) == 1:
            return []
        side = [f"{self.limit} <= {t}" if self.lower else f"{t} <= {self.limit}" for t in texts]
        tactic = "at_least_min" if self.lower else "at_most_max"
        lines = [f"  assert (L_{j} : {s}) by {tactic}." for j, s in enumerate(side, 1)]
        return lines + choice(self.limit, texts, "min" if self.lower else "max")

    def _premise(self, j: int, extra: list[Fact], relation: str) -> str:
        facts = [f for f, _ in self.where] + self.frame.larger(self.clause, j) + extra
        return "".join(f"{fact_text(f)} -> " for f in facts) + fact_text(
            (self.frame.condition(self.clause, j), relation)
        )

    def meets(self) -> str:
        """``meets_i``: where the option that decides meets the requirement, the demand is met."""
        conclusion = f"demand_{self.number}{self.frame.at(*self.frame.priors, 't')}"
        premises = [self._premise(j, [], ">=") for j in self.options]
        lines = self.statement("meets", [f"C_{j + 1}" for j in self.options], premises, conclusion, False)
        lines.append(f"  unfold demand_{self.number}.{' intro Where.' if self.where else ''}")
        lines += [*self.opened("t", "Positive"), *self.values(), *self.chosen()]
        known = "".join(f" {n}" for _, n in self.where)
        for j, chosen in zip(self.options, self.by_options(" |- *"), strict=True):
            mark = f"_{self.number}_{j + 1}"
            names = known + "".join(f" G_{k + 1}" for k in self.options if k != j)
            term = f"refine (same_ge _ _ (C_{j + 1}{names}) _); identity."
            if self.lower:
                close = f"refine (quotient_le _ _ _ _ _ _ V{mark} VB D{mark} DB _). {term}"
            else:
                close = f"apply (respected _ _ _ PB (Rle_refl _)). apply (option_meets _ _ _ _ _ _ VB V{mark} DB D{mark}). {term}"
            lines += ["  {", *("    " + x for x in [*chosen, close]), "  }"]
        return "\n".join([*lines, "Qed.", ""])

    def fails(self) -> str:
        """``fails_i``: where every option fails at t, the demand is violated."""
        premises = [fact_text((-self.frame.condition(self.clause, j), ">")) for j in self.options]
        conclusion = f"~ demand_{self.number}{self.frame.at(*self.frame.priors, 't')}"
        names = [*(f"C_{j + 1}" for j in self.options), "Demand"]
        lines = self.statement("fails", names, premises, conclusion, bool(self.where))
        lines.append(
            f"  unfold demand_{self.number} in Demand.{' specialize (Demand Where).' if self.where else ''}"
        )
        lines += [*self.opened("t", "Positive"), *self.values(), *self.chosen()]
        for j in self.options:
            mark = f"_{self.number}_{j + 1}"
            term = f"refine (same_gt _ _ C_{j + 1} _); identity"
            if self.lower:
                steps = [f"pose proof (quotient_lt _ _ _ _ _ _ VB V{mark} DB D{mark}) as F."]
                steps.append(f"apply (Rle_not_lt _ _ Demand). apply F. {term}.")
            else:
                steps = ["apply (Rle_not_lt _ _ Demand). apply (exceeded _ _ PB)."]
                steps.append(f"apply (option_fails _ _ _ _ _ _ VB V{mark} DB D{mark}). {term}.")
            lines += ["  {", *("    " + x for x in [*self.replaced(", Demand"), *steps]), "  }"]
        return "\n".join([*lines, "Qed.", ""])
