"""What is required clause by clause: limits from above and below, each where its conditions on the priors hold."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.clause_lemmas import ClauseLemmas
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.later import of_same_row
from epsproof.verify.coq.closed_form.strict_lemma import StrictLemma
from epsproof.verify.coq.closed_form.touched import touched_by_model
from epsproof.verify.coq.formula import conjunction, formula_text, nested, quantified, readable
from epsproof.verify.coq.ledger import Ledger, named
from epsproof.verify.kernel.question import T

if TYPE_CHECKING:
    from epsproof.verify.coq.closed_form.case import CaseText

__all__ = ["Demands"]


class Demands:
    """Clause i is the predicate ``demand_i`` of parameters, priors and t; ``where_i`` says where it counts."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.every = range(len(frame.clauses))

    def definitions(self) -> str:
        """``where_i`` of the clauses that do not count everywhere."""
        variables = self.frame.binder(*self.frame.priors)
        return "\n".join(
            f"Definition where_{i + 1} ({variables} : R) : Prop := {conjunction(readable(f) for f, _ in self.frame.where[i])}.\n"
            for i in self.every
            if self.frame.where[i]
        )

    def limit(self, clause: int) -> str:
        function = "Rmin" if self.frame.lower[clause] else "Rmax"
        return nested(function, [formula_text(option) for option in self.frame.clauses[clause]])

    def lemmas(self, ledger: Ledger, met: bool, strict: bool, failing: Collection[int]) -> list[str]:
        """``demand_i`` and what holds of it in all cases."""
        written = [ClauseLemmas(self.frame, ledger, i, self.limit(i)) for i in self.every]
        found = [lemmas.definition() for lemmas in written] if self.frame.private else []
        for i, lemmas in enumerate(written):
            found += [] if self.frame.private else [lemmas.definition()]
            found += [lemmas.holds(), lemmas.later()]
            found += [lemmas.meets()] if met else []
            found += [StrictLemma(self.frame, ledger, i, self.limit(i)).text()] if strict else []
            found += [lemmas.fails()] if i in failing else []
        return found

    def respected(self, t: str, priors: list[str] | None = None) -> str:
        return conjunction(self.demand(i, t, priors) for i in self.every)

    def demand(self, clause: int, t: str, priors: list[str] | None = None) -> str:
        return f"demand_{clause + 1}{self.frame.at(*(priors or self.frame.priors), t)}"

    def admissible(self, t: str) -> str:
        """The statement that every demand is met at privacy factor ``t`` everywhere in the region."""
        return f"{quantified('forall', self.frame.priors)}{self.frame.region_at()} -> {self.respected(t)}"

    def violated(self, clause: int, t: str, priors: list[str] | None = None) -> str:
        return f"~ {self.demand(clause, t, priors)}"

    def placed(self, clause: int, priors: list[str]) -> str:
        """Where the named prior lies."""
        region = self.frame.region_at(priors)
        return (
            f"{region} /\\ where_{clause + 1}{self.frame.at(*priors)}" if self.frame.where[clause] else region
        )

    def failing(self, clause: int, at: str, wanted: list[str]) -> list[str]:
        """From Inside, Where, Below and the ``wanted`` facts: the demand is violated."""
        assumed = "".join(f" {n}" for _, n in self.frame.assumed)
        where = " Where" if self.frame.where[clause] else ""
        lines = [
            f"  refine (fails_{clause + 1}{at}{assumed} Inside{where} Below ltac:(lra){' _' * len(wanted)})."
        ]
        return lines + [f"  {{ same {name}. }}" for name in wanted]

    def safety(self, case: CaseText, strict: bool) -> str:
        """Every demand holds at t for every prior of the region; ``strict``: strictly where anything is demanded."""
        return "\n".join(self._strictness(case, i) for i in self.every) if strict else self._safety(case)

    def _safety(self, case: CaseText) -> str:
        frame = self.frame
        lines = case.lemma("safe", [*frame.priors, T], [frame.region_at()], self.respected(T), ["Inside"])
        assumed = "".join(f" {n}" for _, n in frame.assumed)
        for i in self.every:
            last = i == len(self.every) - 1
            goals = " _" * len(frame.clauses[i])
            lines += [] if last else ["  split.", "  {"]
            lines.append(
                f"  refine (meets_{i + 1}{frame.at(*frame.priors, 't')}{assumed} Inside T1 ltac:(lra){goals})."
            )
            for j in range(len(frame.clauses[i])):
                extra = [*frame.where[i], *named(frame.larger(i, j), "G")]
                names = " ".join(n for _, n in extra)
                lines += [
                    f"  {{ {f'intros {names}.' if names else ''}",
                    *("  " + x for x in frame.opened("Inside")),
                ]
                goal = (frame.condition(i, j), ">=")
                lines.append(f"    {case.ledger.tactic(goal, [*case.at_root, *frame.inside, *extra])}. }}")
            lines += [] if last else ["  }"]
        return "\n".join([*lines, "Qed.", ""])

    def _strictness(self, case: CaseText, clause: int) -> str:
        frame, number = self.frame, clause + 1
        strict = StrictLemma(frame, case.ledger, clause, self.limit(clause))
        counts = ["Where"] if frame.where[clause] else []
        premises = [
            frame.region_at(),
            *(f"where_{number}{frame.at(*frame.priors)}" for _ in counts),
            strict.lemmas.demanding(),
        ]
        introduced = ["Inside", *counts, "Demand"]
        lines = case.lemma(
            f"strict_{number}", [*frame.priors, T], premises, strict.lemmas.strictly(T), introduced
        )
        given, cleared = "Demand", "clear Demand."
        if frame.lower[clause]:
            given, cleared = "below Below ltac:(lra) Failing", ""
            small, top = ("Small ", " ltac:(lra)") if frame.private else ("", "")
            safe = self._part(f"({case.applied('safe', *frame.priors, T)} Inside)", clause)
            lines += [
                f"  destruct Demand as [below [Below {'[Small Failing]' if small else 'Failing'}]].",
                "  assert (Under : below < t).",
                "  { destruct (Rlt_le_dec below t) as [L|L]; [exact L|]. exfalso. apply Failing.",
                f"    exact (later_{number}{frame.at(*frame.priors, 't', 'below')} Inside T1 L{top} {safe}). }}",
            ]
        assumed = "".join(f" {n}" for _, n in frame.assumed)
        place = " ".join(["Inside", *counts, "T1", "ltac:(lra)"])
        goals = " _" * len(strict.premises())
        lines.append(
            f"  refine (exceeds_{number}{frame.at(*frame.priors, 't')}{assumed} {place}{goals} {given})."
        )
        for hypotheses, goal in strict.premises():
            names = " ".join(n for _, n in hypotheses)
            lines.append("  { " + (f"intros {names}. " if names else "") + cleared)
            lines += ["  " + x for x in frame.opened("Inside")]
            lines.append(f"    {case.ledger.tactic(goal, [*case.at_root, *frame.inside, *hypotheses])}. }}")
        return "\n".join([*lines, "Qed.", ""])

    def _part(self, whole: str, clause: int) -> str:
        """The proof of one demand from that of all."""
        for _ in range(clause):
            whole = f"(proj2 {whole})"
        return whole if clause == len(self.every) - 1 else f"(proj1 {whole})"

    def later(self, case: CaseText, t: str, order: str) -> list[str]:
        """Tactics for: all demands are met at ``later`` >= t."""
        frame = self.frame
        safe = f"({case.applied('safe', *frame.priors, T)} Inside)"
        lines = [f"    intros {' '.join(frame.priors)} Inside."]
        for i in self.every:
            last = i == len(self.every) - 1
            proof = f"later_{i + 1}{frame.at(*frame.priors, t, 'later')} Inside T1 ltac:({order})"
            proof += f" ltac:(lra) {self._row(safe, i)}" if frame.private else f" {self._part(safe, i)}"
            lines.append(f"    {'' if last else 'split; ['}exact ({proof}){'.' if last else '|].'}")
        return lines

    def _row(self, whole: str, clause: int) -> str:
        """The proof of all demands of the row, from that of all."""
        parts = [self._part(whole, j) for j in of_same_row(self.frame, clause)]
        return "".join(f"(conj {part} " for part in parts[:-1]) + parts[-1] + ")" * (len(parts) - 1)

    def contradiction(self) -> list[str]:
        """Tactics that refute All, from Failing."""
        return [f"    specialize (All {' '.join(self.frame.priors)} Inside). tauto."]

    def attained(self, case: CaseText, shown: str) -> tuple[list[str], list[str]]:
        """(the statement that the named prior attains epsilon, its proof)."""
        frame, clause = self.frame, case.case["clause"] - 1
        at = {T: shown}
        priors = [f"({frame.fixed.get(p) or formula_text(case.case['prior'][p], at)})" for p in frame.priors]
        here = [f"({frame.fixed.get(p) or formula_text(case.case['prior'][p])})" for p in frame.priors]
        equality = ClauseLemmas(frame, case.ledger, clause, self.limit(clause)).equality(shown, priors)
        where = " Where" if frame.where[clause] else ""
        demand = self._part(f"({case.applied('safe', *here, T)} Inside)", clause)
        place = "split; [exact Inside|split; [exact Where|]]." if where else "split; [exact Inside|]."
        proof = [
            f"  - pose proof ({case.applied('prior', T)}) as {'[Inside Where]' if where else 'Inside'}. {place}",
            *("  " + x for x in frame.ranges(here)),
            f"    pose proof ({demand}{where}) as Met. unfold demand_{clause + 1} in Met.",
            f"    assert (Failing : forall below : R, 0 < below -> below < t -> ~ {self.demand(clause, 'below', here)}).",
            f"    {{ intros below Below Under. exact ({case.applied('below', T, 'below')} Below ltac:(lra)). }}",
            f"    unfold demand_{clause + 1} in Failing.",
            *("    " + x for x in self._touched(here, clause)),
            f"    apply Rnot_le_lt. intro M. apply (Failing below Below Under). {'intro W. ' if where else ''}exact M.",
        ]
        return [f"  {self.placed(clause, priors)} /\\ {equality}."], proof

    def _touched(self, here: list[str], clause: int) -> list[str]:
        """Tactics for the equality at the prior, up to: below t the demand fails."""
        if isinstance(self.frame.bounds, ModelBounds):
            return touched_by_model(self.frame, self.frame.bounds, here, clause)
        name = self.frame.bound_name
        bound = f"{name} {' '.join(here)}"
        ranges = " ".join(f"P_{p}" for p in self.frame.priors)
        positive = f"{name}_positive {' '.join(here)}"
        if self.frame.lower[clause]:
            return [
                f"refine (attained_from_below ({bound}) _ t ({name}_continuous {' '.join(here)}) _ T1 Met _).",
                f"{{ intros x XP. exact ({positive} x {ranges} (Rlt_le _ _ XP)). }}",
                "intros below Below Under.",
            ]
        return [
            f"assert (PT := {positive} t {ranges} (Rlt_le _ _ T1)).",
            f"refine (attained ({bound}) _ t ({name}_continuous {' '.join(here)}) T1 PT (respected_back _ _ PT Met) _).",
            f"intros below Below Under. apply demanded; [exact ({positive} below {ranges} (Rlt_le _ _ Below))|].",
        ]

    def approached(self, case: CaseText, shown: str) -> tuple[list[str], list[str]]:
        """(the statement that no prior that demands anything attains epsilon, its proof)."""
        frame, priors = self.frame, " ".join(self.frame.priors)
        statements, proof = [], []
        for i in self.every:
            lemmas = ClauseLemmas(frame, case.ledger, i, self.limit(i))
            where = [f"where_{i + 1}{frame.at(*frame.priors)}"] if frame.where[i] else []
            premises = " -> ".join([frame.region_at(), *where, lemmas.demanding()])
            statements.append(
                f"  ({quantified('forall', frame.priors)}{premises} ->\n    {lemmas.strictly(shown)})"
            )
            names = " ".join(["Inside", *("Where" for _ in where), "Demand"])
            term = f"{case.applied(f'strict_{i + 1}', *frame.priors, T)} {names}"
            proof.append(f"intros {priors} {names}; exact ({term})")
        steps = [f"split; [{step}|]." for step in proof[:-1]] + [f"{proof[-1]}."]
        return [" /\\\n".join(statements) + "."], [
            f"  {'-' if k == 0 else ' '} {step}" for k, step in enumerate(steps)
        ]
