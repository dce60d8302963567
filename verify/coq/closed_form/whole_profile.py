"""What is required where the profile is one function of the priors: posterior / prior <= profile on the whole region."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.profile import exceeds, fails, meets
from epsproof.verify.coq.formula import formula_text, nested
from epsproof.verify.coq.ledger import Ledger, named
from epsproof.verify.kernel.question import T

if TYPE_CHECKING:
    from epsproof.verify.coq.closed_form.case import CaseText

__all__ = ["WholeProfile"]


class WholeProfile:
    """Upper limits on the whole region, as one profile."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def definitions(self) -> str:
        """``profile`` of parameters and priors."""
        clauses = [
            nested("Rmax", [formula_text(option) for option in clause]) for clause in self.frame.clauses
        ]
        variables = self.frame.binder(*self.frame.priors)
        return f"Definition profile ({variables} : R) : R := {nested('Rmin', clauses)}.\n"

    def lemmas(self, ledger: Ledger, met: bool, strict: bool, failing: Collection[int]) -> list[str]:
        """From conditions on options to the profile: met, met strictly, failing in a clause."""
        found = [meets(self.frame, ledger)] if met else []
        found += [exceeds(self.frame, ledger)] if strict else []
        return found + [fails(self.frame, ledger, clause) for clause in failing]

    def admissible(self, t: str) -> str:
        """The statement that the bound at privacy factor ``t`` respects the profile everywhere in the region."""
        frame = self.frame
        quantifier = f"forall {' '.join(frame.priors)} : R, "
        return f"{quantifier}{frame.region_at()} -> 1 / {frame.reciprocal(t)} <= {frame.profile_at()}"

    def violated(self, clause: int, t: str, priors: list[str] | None = None) -> str:
        return f"{self.frame.reciprocal(t, priors)} * {self.frame.profile_at(priors)} < 1"

    def placed(self, clause: int, priors: list[str]) -> str:
        """Where the named prior lies."""
        return self.frame.region_at(priors)

    def failing(self, clause: int, at: str, wanted: list[str]) -> list[str]:
        """From Inside, Below and the ``wanted`` facts: the requirement is violated."""
        assumed = "".join(f" {n}" for _, n in self.frame.assumed)
        lines = [f"  refine (fails_{clause + 1}{at}{assumed} Inside Below{' _' * len(wanted)})."]
        return lines + [f"  {{ same {name}. }}" for name in wanted]

    def safety(self, case: CaseText, strict: bool) -> str:
        """The requirement holds at t (strictly) for every prior of the region."""
        frame, profile = self.frame, self.frame.profile_at()
        name, rule, more = ("strict", "exceeds", ["Demand"]) if strict else ("safe", "meets", [])
        demand = [f"{frame.reciprocal('0')} * {profile} < 1"] if strict else []
        conclusion = f"{'1 <' if strict else '1 <='} {frame.reciprocal('t')} * {profile}"
        lines = case.lemma(
            name, [*frame.priors, T], [frame.region_at(), *demand], conclusion, ["Inside", *more]
        )
        assumed = "".join(f" {n}" for _, n in frame.assumed)
        options = [(i, j) for i, clause in enumerate(frame.clauses) for j in range(len(clause))]
        open_goals = " _" * len(options) + (" Demand" if strict else "")
        lines.append(f"  refine ({rule}{frame.at(*frame.priors, 't')}{assumed} Inside T1{open_goals}).")
        for i, j in options:
            condition = frame.condition(i, j)
            extra = named(frame.larger(i, j), "G")
            if strict:
                extra.append(((-condition.coefficients(T)[0], ">"), "Z"))
            names = " ".join(n for _, n in extra)
            lines.append(f"  {{ {f'intros {names}. ' if names else ''}{'clear Demand. ' if strict else ''}")
            lines += ["  " + line for line in frame.opened("Inside")]
            goal = (condition, ">" if strict else ">=")
            lines.append(f"    {case.ledger.tactic(goal, [*case.at_root, *frame.inside, *extra])}. }}")
        return "\n".join([*lines, "Qed.", ""])

    def later(self, case: CaseText, t: str, order: str) -> list[str]:
        """Tactics for: the bound at a privacy factor >= t respects the profile."""
        frame = self.frame
        return [
            f"    intros {' '.join(frame.priors)} Inside.",
            *("  " + x for x in frame.ranges(frame.priors)),
            f"    apply respected with ({frame.reciprocal(t)}).",
            f"    {{ apply {frame.bound_name}_positive; first [ assumption | lra ]. }}",
            f"    {{ apply {frame.bound_name}_increasing; first [ assumption | {order} ]. }}",
            f"    exact ({case.applied('safe', *frame.priors, T)} Inside).",
        ]

    def contradiction(self) -> list[str]:
        """Tactics that refute All, from Failing."""
        frame = self.frame
        return [
            f"    specialize (All {' '.join(frame.priors)} Inside).",
            *("  " + x for x in frame.ranges(frame.priors)),
            "    apply exceeded in Failing; [lra|].",
            f"    apply {frame.bound_name}_positive; first [ assumption | lra ].",
        ]

    def attained(self, case: CaseText, shown: str) -> tuple[list[str], list[str]]:
        """(the statement that the named prior attains epsilon, its proof)."""
        frame = self.frame
        at = {T: shown}
        priors = [f"({frame.fixed.get(p) or formula_text(case.case['prior'][p], at)})" for p in frame.priors]
        here = [f"({frame.fixed.get(p) or formula_text(case.case['prior'][p])})" for p in frame.priors]
        inside, value, profile = (
            frame.region_at(priors),
            frame.reciprocal(shown, priors),
            frame.profile_at(priors),
        )
        return [f"  {inside} /\\ 1 / {value} = {profile}."], [
            f"  - pose proof ({case.applied('prior', T)}) as Inside. split; [exact Inside|].",
            *("  " + x for x in frame.ranges(here)),
            f"    refine (attained ({frame.bound_name} {' '.join(here)}) _ t "
            f"({frame.bound_name}_continuous {' '.join(here)}) T1 _ _ _).",
            f"    + apply {frame.bound_name}_positive; first [ assumption | exact (Rlt_le _ _ T1) ].",
            f"    + exact ({case.applied('safe', *here, T)} Inside).",
            f"    + intros below Below Under. exact ({case.applied('below', T, 'below')} Below ltac:(lra)).",
        ]

    def approached(self, case: CaseText, shown: str) -> tuple[list[str], list[str]]:
        """(the statement that no prior that demands anything attains epsilon, its proof)."""
        frame = self.frame
        quantifier = f"forall {' '.join(frame.priors)} : R, {frame.region_at()} -> "
        demand = f"{frame.profile_at()} < 1 / {frame.reciprocal('0')}"
        statement = f"  ({quantifier}\n    {demand} -> 1 / {frame.reciprocal(shown)} < {frame.profile_at()})."
        positive = f"apply {frame.bound_name}_positive; first [ assumption | "
        return [statement], [
            f"  - intros {' '.join(frame.priors)} Inside Demand.",
            *("  " + x for x in frame.ranges(frame.priors)),
            "    apply respected_strictly.",
            f"    + {positive}exact (Rlt_le _ _ T1) ].",
            f"    + refine ({case.applied('strict', *frame.priors, T)} Inside _).",
            f"      apply demanded; [{positive}apply Rle_refl ]|exact Demand].",
        ]
