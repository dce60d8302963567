"""The theorem of one case, in the printed formulas: the admissible epsilons are those up to the closed form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.coq.formula import conjunction, fact_text, formula_text, readable
from verify.coq.root import epsilon
from verify.kernel.setting import T

if TYPE_CHECKING:
    from verify.coq.case import CaseText

__all__ = ["Statement"]


class Statement:
    """Writes the theorem from the lemmas of the case."""

    def __init__(self, case: CaseText) -> None:
        self.of, self.frame = case, case.frame

    def text(self) -> str:
        """The theorem of the case, in the printed formulas."""
        binder = self.frame.binder()
        head = [f"Theorem {self.of.theorem} :{f' forall {binder} : R,' if binder else ''}"]
        head += [f"  {readable(fact)} ->" for fact, _ in self.of.known]
        names = " ".join([binder, *(f"{n}'" for _, n in self.of.known)]).strip()
        opened = [f"  intros {names}."] if names else []
        opened += [f"  assert ({n} : {fact_text(f)}) by lra." for f, n in self.of.known]
        body, proof = {"finite": self.largest, "unbounded": self.everything, "none": self.nothing}[self.of.case["kind"]]()
        return "\n".join([*head, *body, "Proof.", *opened, *proof, "Qed.", ""])

    def largest(self) -> tuple[list[str], list[str]]:
        frame = self.frame
        formula = "- ln t" if self.of.rooted else epsilon(self.of)
        pattern = f"T{len(self.of.root)}"
        for number in range(len(self.of.root) - 1, 0, -1):
            pattern = f"[T{number} {pattern}]"
        proof = [f"  destruct ({self.of.applied('root')}) as [t {pattern}]."]
        open_exists = ""
        if self.of.rooted:
            open_exists = f"  exists t : R, {conjunction(readable(f) for f, _ in self.of.root)} /\\\n"
            proof.append("  exists t. " + "split; [lra|]. " * len(self.of.root))
        else:
            proof += [f"  pose proof ({self.of.applied('value', T)}) as V.", "  rewrite V."]
        proof.append("  pose proof (exp_minus_log t T1) as X. rewrite ?X.")
        admissible = frame.admissible("(exp (- epsilon))")
        body = [f"{open_exists}  (forall epsilon : R,\n    ({admissible})\n    <-> epsilon <= {formula}) /\\"]
        largest = self._admissible_to("t")
        shown = f"(exp (- ({formula})))"
        if self.of.case["attained"]:
            at = {T: shown}
            priors = [f"({frame.fixed.get(p) or formula_text(self.of.case['prior'][p], at)})" for p in frame.priors]
            inside, value, profile = frame.region_at(priors), frame.reciprocal(shown, priors), frame.profile_at(priors)
            body.append(f"  {inside} /\\ 1 / {value} = {profile}.")
            proof += ["  split; [|split].", "  -" + largest[0][1:], *("  " + x for x in largest[1:])]
            here = [f"({frame.fixed.get(p) or formula_text(self.of.case['prior'][p])})" for p in frame.priors]
            proof += [
                f"  - exact ({self.of.applied('prior', T)}).",
                f"  - pose proof ({self.of.applied('prior', T)}) as Inside.",
                *("  " + x for x in self._ranges(here)),
                f"    refine (attained ({frame.bound_name} {' '.join(here)}) _ t "
                f"({frame.bound_name}_continuous {' '.join(here)}) T1 _ _ _).",
                f"    + apply {frame.bound_name}_positive; first [ assumption | exact (Rlt_le _ _ T1) ].",
                f"    + exact ({self.of.applied('safe', *here, T)} Inside).",
                f"    + intros below Below Under. exact ({self.of.applied('below', T, 'below')} Below ltac:(lra)).",
            ]
        else:
            quantifier = f"forall {' '.join(frame.priors)} : R, {frame.region_at()} -> "
            demand = f"{frame.profile_at()} < 1 / {frame.reciprocal('0')}"
            body.append(f"  ({quantifier}\n    {demand} -> 1 / {frame.reciprocal(shown)} < {frame.profile_at()}).")
            proof += ["  split.", "  -" + largest[0][1:], *("  " + x for x in largest[1:])]
            proof += [
                f"  - intros {' '.join(frame.priors)} Inside Demand.",
                *("  " + x for x in self._ranges(frame.priors)),
                "    apply respected_strictly.",
                f"    + apply {frame.bound_name}_positive; first [ assumption | exact (Rlt_le _ _ T1) ].",
                f"    + refine ({self.of.applied('strict', *frame.priors, T)} Inside _).",
                f"      apply demanded; [apply {frame.bound_name}_positive; first [ assumption | apply Rle_refl ]|exact Demand].",
            ]
        return body, proof

    def _ranges(self, priors: list[str]) -> list[str]:
        pattern = f"P_{self.frame.priors[-1]}"
        for name in reversed(self.frame.priors[:-1]):
            pattern = f"[P_{name} {pattern}]"
        return [f"  pose proof (priors_in_range{self.frame.at(*priors)} Inside) as {pattern}."]

    def _safe(self, t: str, later: str, order: str) -> list[str]:
        """Tactics for: the bound at ``later`` >= t respects the profile."""
        frame = self.frame
        priors = " ".join(frame.priors)
        return [
            f"    intros {priors} Inside.",
            *("  " + x for x in self._ranges(frame.priors)),
            f"    apply respected with ({frame.reciprocal(t)}).",
            f"    {{ apply {frame.bound_name}_positive; first [ assumption | lra ]. }}",
            f"    {{ apply {frame.bound_name}_increasing; first [ assumption | {order} ]. }}",
            f"    exact ({self.of.applied('safe', *frame.priors, T)} Inside).",
        ]

    def _exceeded(self, fact: str) -> list[str]:
        """Tactics that refute All, which says that the bound at ``below`` respects the profile."""
        frame = self.frame
        priors = " ".join(frame.priors)
        pattern = "[Inside Failing]"
        for prior in reversed(frame.priors):
            pattern = f"[{prior} {pattern}]"
        variables = [*self.of.t, "below"]
        return [
            f"    destruct ({self.of.applied('fails', *variables)} Below ltac:({fact})) as {pattern}.",
            f"    specialize (All {priors} Inside).",
            *("  " + x for x in self._ranges(frame.priors)),
            "    apply exceeded in Failing; [lra|].",
            f"    apply {frame.bound_name}_positive; first [ assumption | lra ].",
        ]

    def _admissible_to(self, t: str) -> list[str]:
        predicate = f"fun privacy : R => {self.frame.admissible('privacy')}"
        return [
            f"  intro epsilon. refine (largest_epsilon ({predicate}) {t} T1 _ _ epsilon).",
            "  { intros later Later.",
            *self._safe("t", "later", "lra"),
            "  }",
            "  { intros below Below Under All.",
            *self._exceeded("lra"),
            "  }",
        ]

    def everything(self) -> tuple[list[str], list[str]]:
        body = [f"  forall epsilon : R, {self.frame.admissible('(exp (- epsilon))')}."]
        proof = [
            "  intro epsilon. pose proof (exp_pos (- epsilon)) as Positive.",
            "  assert (Low : exists t : R, 0 < t /\\ t < 1 /\\ t <= exp (- epsilon)).",
            "  { exists (Rmin (1 / 2) (exp (- epsilon))). pose proof (Rmin_l (1 / 2) (exp (- epsilon))).",
            "    pose proof (Rmin_r (1 / 2) (exp (- epsilon))).",
            "    assert (0 < Rmin (1 / 2) (exp (- epsilon))) by (apply Rmin_pos; lra).",
            "    repeat split; lra. }",
            "  destruct Low as [t [T1' [T2' Later]]].",
            *(f"  assert ({n} : {fact_text(f)}) by lra." for f, n in self.of.root),
            *self._safe("t", "(exp (- epsilon))", "lra"),
        ]
        return body, proof

    def nothing(self) -> tuple[list[str], list[str]]:
        body = [f"  forall epsilon : R, 0 < epsilon -> ~ ({self.frame.admissible('(exp (- epsilon))')})."]
        proof = [
            "  intros epsilon Positive All. set (below := exp (- epsilon)) in *.",
            "  assert (Below : 0 < below) by apply exp_pos.",
            "  assert (Under : below < 1) by (unfold below; rewrite <- exp_0; apply exp_increasing; lra).",
            *self._exceeded("lra"),
        ]
        return body, proof
