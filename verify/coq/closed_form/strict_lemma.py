"""Where a demand is met strictly: at every prior at which some privacy factor violates it."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.clause_lemmas import ClauseLemmas
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.formula import fact_text, formula_text, polynomial_text
from epsproof.verify.coq.ledger import Ledger, named
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.link import PATH
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

__all__ = ["StrictLemma"]

Premise = tuple[list[tuple[Fact, str]], Fact]


class StrictLemma:
    """``exceeds_i`` of one clause, from a strict sign of each option's condition."""

    def __init__(self, frame: Frame, ledger: Ledger, clause: int, limit: str) -> None:
        self.frame, self.clause = frame, clause
        self.lemmas = ClauseLemmas(frame, ledger, clause, limit)

    def premises(self) -> list[Premise]:
        """(named hypotheses, goal) of what the lemma asks for. Raises OutOfReach for a lower limit with several options."""
        frame, clause, where = self.frame, self.clause, self.lemmas.where
        if not self.lemmas.lower:
            found: list[Premise] = []
            for j in self.lemmas.options:
                condition = frame.condition(clause, j)
                demand = ((-condition.coefficients(T)[0], ">"), "Z")
                found.append(([*where, *named(frame.larger(clause, j), "G"), demand], (condition, ">")))
            return found
        if frame.bounds.count > 1:
            raise OutOfReach(
                "Coq text states that no prior attains epsilon of a lower limit only where the model has one bound"
            )
        if len(self.lemmas.options) > 1:
            raise OutOfReach(
                "Coq text states that no prior attains epsilon only where a lower limit is one formula"
            )
        condition = frame.condition(clause, 0)
        parts = condition.coefficients(T)
        return [
            (
                [
                    *where,
                    *(((parts[k], "="), f"Z{k}") for k in self._powers()[:n]),
                    ((-parts[power], ">"), "Z"),
                ],
                (condition, ">"),
            )
            for n, power in enumerate(self._powers())
        ]

    def _powers(self) -> list[int]:
        """The powers of t that occur in the condition of the first option."""
        return [
            k for k, part in enumerate(self.frame.condition(self.clause, 0).coefficients(T)) if part.terms
        ]

    def text(self) -> str:
        """The lemma: where anything is demanded, the demand is met strictly."""
        given = [
            "".join(f"{fact_text(f)} -> " for f, _ in facts) + fact_text(goal)
            for facts, goal in self.premises()
        ]
        names = [f"C_{k}" for k in range(1, len(given) + 1)]
        return "\n".join(
            [*(self._below(given, names) if self.lemmas.lower else self._above(given, names)), "Qed.", ""]
        )

    def _above(self, given: list[str], names: list[str]) -> list[str]:
        frame, lemmas = self.frame, self.lemmas
        premises = [*given, lemmas.demanding()]
        lines = lemmas.statement(
            "exceeds", [*names, "Demand"], premises, lemmas.strictly("t"), bool(lemmas.where)
        )
        if not frame.private:
            ranges = " ".join(f"P_{p}" for p in frame.priors)
            zero = f"{frame.bound_name}_positive {' '.join(frame.priors)} 0 {ranges} (Rle_refl 0)"
            lines += [
                *frame.ranges(frame.priors),
                f"  apply (demanded _ _ ({zero})) in Demand. clear {ranges}.",
            ]
        lines += [*lemmas.opened("t", "Positive"), *lemmas.values(), *lemmas.chosen()]
        known = "".join(f" {n}" for _, n in lemmas.where)
        for j, chosen in zip(lemmas.options, lemmas.by_options(", Demand |- *"), strict=True):
            mark = f"_{lemmas.number}_{j + 1}"
            demand = (-frame.condition(self.clause, j).coefficients(T)[0], ">")
            decided = known + "".join(f" G_{k + 1}" for k in lemmas.options if k != j)
            rule = "demand_at_zero _ _ _ _ _" if frame.private else "demand_of_failure _ _ _ _ _ _ VB0"
            bottom = "" if frame.private else " DB"
            steps = [
                f"assert (Z : {fact_text(demand)}).",
                f"{{ refine (same_gt _ _ ({rule} V{mark}{bottom} D{mark} Demand) _); identity. }}",
                f"apply (respected_strictly _ _ PB). apply (option_exceeds _ _ _ _ _ _ VB V{mark} DB D{mark}).",
                f"refine (same_gt _ _ (C_{j + 1}{decided} Z) _); identity.",
            ]
            lines += ["  {", *("    " + x for x in [*chosen, *steps]), "  }"]
        return lines

    def _below(self, given: list[str], names: list[str]) -> list[str]:
        """The condition is negative at some t; its lowest coefficient that is not 0 cannot be positive, because the demand is
        then met by small t and by every larger one."""
        frame, lemmas = self.frame, self.lemmas
        condition = frame.condition(self.clause, 0)
        demand = f"~ demand_{lemmas.number}{frame.at(*frame.priors, 'below')}"
        conclusion = f"forall below : R, 0 < below -> below < 1 -> {demand} -> {lemmas.strictly('t')}"
        introduced = [*names, "below", "Below", "Under", "Failing"]
        lines = lemmas.statement("exceeds", introduced, given, conclusion, bool(lemmas.where))
        lines += lemmas.where_taken()
        lines += [
            f"  assert (N : {self._at('below')} < 0).",
            f"  {{ destruct (Rlt_le_dec ({self._at('below')}) 0) as [L|L]; [exact L|]. exfalso. apply Failing.",
            f"    {self._met('below', 'Below Under', 'L')} }}",
            f"  assert (C : {fact_text((condition, '>'))}).",
            "  {",
        ]
        for number, power in enumerate(self._powers(), 1):
            lines += self._lowest(number, power)
        parts, powers = condition.coefficients(T), self._powers()
        total = " + ".join(f"({polynomial_text(parts[k])}) * below ^ {k}" for k in powers)
        mark = f"_{lemmas.number}_1"
        return [
            *lines,
            f"    exfalso. assert (E : {self._at('below')} = {total}) by ring.",
            f"    rewrite {', '.join(f'Z{k}' for k in powers)} in E. lra.",
            "  }",
            "  clear Failing N.",
            *lemmas.opened("t", "Positive", taken=True),
            *lemmas.values(),
            f"  refine (quotient_lt _ _ _ _ _ _ V{mark} VB D{mark} DB _). refine (same_gt _ _ C _); identity.",
        ]

    def _lowest(self, number: int, power: int) -> list[str]:
        """The sign of coefficient ``power``, those before it being 0: negative closes the goal, positive is impossible."""
        frame, h = self.frame, f"{PATH}_"
        parts = self.frame.condition(self.clause, 0).coefficients(T)
        before = [k for k in self._powers() if k < power]
        higher = (c * Polynomial.variable(PATH) ** k for k, c in enumerate(parts[power + 1 :]))
        tail = polynomial_text(Polynomial(item for term in higher for item in term.terms.items()))
        lead = polynomial_text(parts[power])
        shape = f"{h} ^ {power} * (({lead}) + {h} * ({tail}))"
        whole = " + ".join([*(f"({polynomial_text(parts[k])}) * {h} ^ {k}" for k in before), shape])
        zeros = f"rewrite {', '.join(f'Z{k}' for k in before)}; " if before else ""
        leading = f"eventually_leading {power} _ (fun {h} => {tail}) ltac:(reg) Z"
        later = f"later_{self.lemmas.number}{frame.at(*frame.priors, h, 'below')}"
        top = " (Rlt_le _ _ Under)" if frame.private else ""
        return [
            f"    assert (E{power} : forall {h} : R, {shape} = {self._at(h)}).",
            f"    {{ intro {h}. transitivity ({whole}); [{zeros}ring|ring]. }}",
            f"    destruct (Rtotal_order ({lead}) 0) as [Z|[Z{power}|Z]].",
            f"    {{ apply C_{number}; first [ assumption | lra ]. }}",
            "    2: { exfalso.",
            f"      pose proof (eventually_same _ _ E{power} ({leading})) as CP.",
            "      pose proof (eventually_and _ _ (eventually_below below Below) CP) as BP.",
            f"      destruct (eventually_somewhere _ BP) as [{h} [PH [UH CH]]].",
            f"      apply Failing. apply ({later} Inside PH (Rlt_le _ _ UH){top}).",
            f"      {self._met(h, 'PH ltac:(lra)', '(Rlt_le _ _ CH)')} }}",
        ]

    def _at(self, t: str) -> str:
        return formula_text(str(self.frame.condition(self.clause, 0)), {T: t})

    def _met(self, t: str, small: str, sign: str) -> str:
        """A tactic for: the demand is met at ``t``, by the ``sign`` of the condition there."""
        frame = self.frame
        assumed = "".join(f" {n}" for _, n in frame.assumed)
        intros = "".join(" _" for _ in self.lemmas.where)
        opened = f"intros{intros}. " if intros else ""
        term = f"meets_{self.lemmas.number}{frame.at(*frame.priors, t)}{assumed} Inside {small} _"
        return f"refine ({term}). {opened}refine (same_ge _ _ {sign} _); identity."
