"""The theorem of one case, in the printed formulas: the admissible epsilons are those up to the closed form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.verify.coq.closed_form.root import epsilon
from epsproof.verify.coq.formula import conjunction, fact_text, readable
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

if TYPE_CHECKING:
    from epsproof.verify.coq.closed_form.case import CaseText
    from epsproof.verify.coq.closed_form.demands import Demands
    from epsproof.verify.coq.closed_form.whole_profile import WholeProfile

__all__ = ["Statement"]


class Statement:
    """Writes the theorem from the lemmas of the case."""

    def __init__(self, case: CaseText, required: WholeProfile | Demands) -> None:
        self.of, self.required, self.frame = case, required, case.frame

    def text(self) -> str:
        """The theorem of the case, in the printed formulas."""
        binder = self.frame.binder()
        head = [f"Theorem {self.of.theorem} :{f' forall {binder} : R,' if binder else ''}"]
        head += [f"  {readable(fact)} ->" for fact, _ in self.of.known]
        names = " ".join([binder, *(f"{n}'" for _, n in self.of.known)]).strip()
        opened = [f"  intros {names}."] if names else []
        opened += [f"  assert ({n} : {fact_text(f)}) by lra." for f, n in self.of.known]
        body, proof = {"finite": self.largest, "unbounded": self.everything, "none": self.nothing}[
            self.of.case["kind"]
        ]()
        return "\n".join([*head, *body, "Proof.", *opened, *proof, "Qed.", ""])

    def largest(self) -> tuple[list[str], list[str]]:
        frame, required = self.frame, self.required
        whole = "- ln t" if self.of.rooted else epsilon(self.of)
        formula = whole if frame.group == "1" else f"{whole} / {frame.group_text}"
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
        if frame.group != "1":
            proof += [*self._group(), f"  rewrite ?(share_of_group {frame.group_text} (- ln t) GP)."]
        proof.append("  pose proof (exp_minus_log t T1) as X. rewrite ?X.")
        admissible = required.admissible(f"(exp ({frame.exponent('epsilon')}))")
        meaning = f"({admissible})\n    <-> epsilon <= {formula}"
        meaning = f"    0 <= epsilon -> ({meaning})" if frame.private else f"    {meaning}"
        body = [f"{open_exists}  (forall epsilon : R,\n{meaning}) /\\"]
        largest = self._admissible_to("t")
        shown = f"(exp ({frame.exponent(f'({formula})')}))"
        attained = self.of.case["attained"]
        statement, argument = (
            required.attained(self.of, shown) if attained else required.approached(self.of, shown)
        )
        proof += ["  split.", "  -" + largest[0][1:], *("  " + x for x in largest[1:])]
        return [*body, *statement], proof + argument

    def _group(self) -> list[str]:
        """GP: the size of the group is positive."""
        group = self.frame.group
        size = Polynomial.constant(int(group)) if group.isdigit() else Polynomial.variable(group)
        return [
            f"  assert (GP : 0 < {self.frame.group_text}) by ({self.of.ledger.tactic((size, '>'), self.of.known)})."
        ]

    def _exceeded(self, fact: str) -> list[str]:
        """Tactics that refute All, which says that the bound at ``below`` respects the profile."""
        pattern = "[Inside Failing]"
        for prior in reversed(self.frame.priors):
            pattern = f"[{prior} {pattern}]"
        failing = self.of.applied("fails", *self.of.t, "below")
        return [f"    destruct ({failing} Below ltac:({fact})) as {pattern}.", *self.required.contradiction()]

    def _admissible_to(self, t: str) -> list[str]:
        predicate = f"fun privacy : R => {self.required.admissible('privacy')}"
        rule = "largest_epsilon" if self.frame.group == "1" else "largest_epsilon_of_group"
        top, sign = (" Top", " Sign") if self.frame.private else ("", "")
        rule += "_from_zero" if self.frame.private else ""
        size = "" if self.frame.group == "1" else f" {self.frame.group_text} GP"
        return [
            f"  {'intros' if sign else 'intro'} epsilon{sign}. refine ({rule} ({predicate}) {t}{size} T1 _ _ epsilon{sign}).",
            f"  {{ intros later Later{top}.",
            *self.required.later(self.of, "t", "lra"),
            "  }",
            "  { intros below Below Under All.",
            *self._exceeded("lra"),
            "  }",
        ]

    def everything(self) -> tuple[list[str], list[str]]:
        later = f"(exp ({self.frame.exponent('epsilon')}))"
        sign = "0 <= epsilon -> " if self.frame.private else ""
        body = [f"  forall epsilon : R, {sign}{self.required.admissible(later)}."]
        proof = [
            *self._opened(f"  pose proof (exp_pos ({self.frame.exponent('epsilon')})) as Positive."),
            f"  set (later := exp ({self.frame.exponent('epsilon')})) in *.",
            "  assert (Low : exists t : R, 0 < t /\\ t < 1 /\\ t <= later).",
            "  { exists (Rmin (1 / 2) later). pose proof (Rmin_l (1 / 2) later).",
            "    pose proof (Rmin_r (1 / 2) later).",
            "    assert (0 < Rmin (1 / 2) later) by (apply Rmin_pos; lra).",
            "    repeat split; lra. }",
            "  destruct Low as [t [T1' [T2' Later]]].",
            *(f"  assert ({n} : {fact_text(f)}) by lra." for f, n in self.of.root),
            *self.required.later(self.of, "t", "lra"),
        ]
        return body, proof

    def _opened(self, positive: str) -> list[str]:
        """Tactics that introduce epsilon, with Top where its privacy factor must be at most 1, and Positive."""
        if not self.frame.private:
            return [f"  intro epsilon.{positive[1:]}"]
        if self.frame.group == "1":
            return ["  intros epsilon Sign. pose proof (unit_factor epsilon Sign) as Top.", positive]
        whole = f"Rmult_le_pos {self.frame.group_text} epsilon (Rlt_le _ _ GP) Sign"
        return [
            "  intros epsilon Sign.",
            *self._group(),
            f"  pose proof (unit_factor _ ({whole})) as Top.",
            positive,
        ]

    def nothing(self) -> tuple[list[str], list[str]]:
        admissible = self.required.admissible(f"(exp ({self.frame.exponent('epsilon')}))")
        body = [f"  forall epsilon : R, 0 < epsilon -> ~ ({admissible})."]
        grows = "lra" if self.frame.group == "1" else "pose proof (Rmult_lt_0_compat _ _ GP Positive); lra"
        proof = [
            *(self._group() if self.frame.group != "1" else []),
            f"  intros epsilon Positive All. set (below := exp ({self.frame.exponent('epsilon')})) in *.",
            "  assert (Below : 0 < below) by apply exp_pos.",
            f"  assert (Under : below < 1) by (unfold below; rewrite <- exp_0; apply exp_increasing; {grows}).",
            *self._exceeded("lra"),
        ]
        return body, proof
