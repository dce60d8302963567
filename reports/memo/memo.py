"""Everything a memo on a budget says, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from epsproof.derive.answer.answer import Words, holding_case
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.notation import symbol_values
from epsproof.reports.memo.candidate import Candidate, belief, candidate
from epsproof.reports.memo.count import Share, shares
from epsproof.reports.memo.elasticity import Elasticity, elasticities
from epsproof.reports.memo.exceeded import Change, Exceeded, change, exceeded
from epsproof.reports.memo.mechanism import MechanismShare
from epsproof.reports.memo.table_sheet import GivenTable
from epsproof.reports.memo.words import adversaries_in_words, decimal_text, event
from epsproof.reports.terminal.progress import Report
from epsproof.reports.view.adversary import Adversary, adversary
from epsproof.reports.view.belief_band import BeliefBand
from epsproof.reports.view.case_view import CaseView, case_views

if TYPE_CHECKING:
    from epsproof.verify.closed_form.proved import ProvedAnswer

__all__ = ["MOST_CANDIDATES", "Memo", "memo"]

MOST_CANDIDATES = 4
USUAL = (1, 5, 10, 40)


@frozen
class Memo:
    """``view`` is the case of the closed form that holds at the values, None where the engine found no closed form.

    ``classes`` are the criteria of classes of adversaries, one by one; ``tables`` is the number of tables or counts that are
    planned, None where none was given, and ``overlap`` how they share people, None where nothing is said. ``band`` is what the
    releases of a ``mechanism`` may tell, where that can be drawn; ``table`` is the criterion where it was given as one.
    """

    problem: Problem
    values: dict[str, Fraction]
    main: Candidate
    others: tuple[Candidate, ...]
    adversaries: Words
    proved: ProvedAnswer
    view: CaseView | None
    elasticities: tuple[Elasticity, ...]
    command: tuple[str, ...]
    classes: tuple[Candidate, ...] = ()
    tables: int | None = None
    mechanism: MechanismShare | None = None
    band: BeliefBand | None = None
    table: GivenTable | None = None
    overlap: str | None = None

    @property
    def values_text(self) -> str:
        return ", ".join(f"{name} = {decimal_text(v)}" for name, v in sorted(self.values.items()))

    @property
    def attained(self) -> bool:
        return self.view is None or self.view.attained is not False

    @property
    def binding(self) -> str:
        """The beliefs of the adversary who sets the limit, as part of a sentence; empty where all beliefs are fixed."""
        running = [(n, v) for n, v in sorted(self.main.priors.items()) if n in self.problem.running]
        parts = ((event(self.problem, n), v) for n, v in running)
        return " and ".join(
            f"it is certain that {x}"
            if v == 1
            else f"the probability that {f'{x},' if ',' in x else x} is {belief(v)}"
            for x, v in parts
        )

    @property
    def binding_class(self) -> Candidate | None:
        """The class whose criterion sets the budget; None where that cannot be told, or there are none."""
        for one in self.classes:
            if one.finite and all(
                Fraction(one.upper) <= Fraction(x.lower) for x in self.classes if x is not one and x.finite
            ):
                return one
        return None

    @property
    def who(self) -> Adversary:
        """Who the adversary is."""
        found, privacy = adversary(self.problem.model), self.problem.model.privacy
        if privacy is None:
            return found
        said = {privacy.failure: "that the criterion fails", privacy.delta: "the second number of the budget"}
        return evolve(
            found,
            parameters=tuple((name, meaning or said.get(name, "")) for name, meaning in found.parameters),
        )

    @property
    def failure(self) -> Fraction | None:
        """The probability with which the criterion may fail under approximate privacy; None under pure privacy."""
        if self.problem.model.privacy is None:
            return None
        value = self.problem.model.privacy_values[1].subs(symbol_values(self.values))
        return Fraction(int(value.p), int(value.q))

    @property
    def change(self) -> Change | None:
        """How far the belief of the adversary who sets the limit may go; None where that is not one number."""
        fixed = not self.problem.running
        return (
            change(self.problem, self.values, self.main.priors)
            if self.attained and (self.binding or fixed)
            else None
        )

    @property
    def exceeded(self) -> Exceeded | None:
        """What that adversary may come to believe where the budget is exceeded."""
        if self.change is None or not self.main.finite:
            return None
        return exceeded(self.problem, self.values, self.main.priors, self.main.epsilon)

    @property
    def shares(self) -> tuple[Share, ...]:
        """The budget in equal parts, for usual numbers of tables or counts that share it and for the planned one."""
        counts = {*USUAL, self.tables or 1}
        return shares(self.main.epsilon, tuple(sorted(counts))) if self.main.finite else ()

    @property
    def planned(self) -> dict[str, str]:
        """What each of the planned tables or counts gets, by how they share people: as is said, or each way that may be so."""
        if self.tables is None or not self.main.finite:
            return {}
        parts = {"yes": self.tables, "no": 1, "moves": min(2, self.tables)}
        if self.problem.model.moves:
            del parts["no"]
        told = "moves" if self.overlap == "no" and self.problem.model.moves else self.overlap
        return {
            name: shares(self.main.epsilon, (n,))[0].epsilon
            for name, n in parts.items()
            if told in (None, name)
        }

    @property
    def never_failing(self) -> str:
        """The parameter of each planned release with which the criterion never fails, "" where that is not one number.

        A part of the budget is one of the budget that the memo prints, so that its numbers add up.
        """
        planned, main = self.mechanism, self.main
        if planned is None or planned.parameter != "epsilon" or not (planned.worst and main.finite):
            return planned.worst if planned is not None else ""
        is_part = Fraction(planned.worst) * planned.count <= Fraction(main.upper)
        return shares(main.epsilon, (planned.count,))[0].epsilon if is_part else planned.worst

    @property
    def one_more_is_too_much(self) -> bool:
        """Whether one more of the planned tables or counts that share the budget is more than any admissible budget."""
        part = self.planned.get("yes") if self.overlap == "yes" else None
        return part is not None and ((self.tables or 0) + 1) * Fraction(part) > Fraction(self.main.upper)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return (self.main, *self.others)


def memo(
    problem: Problem,
    values: Mapping[str, Fraction],
    others: Sequence[tuple[Problem, dict[str, Fraction]]],
    command: tuple[str, ...],
    seconds: float,
    report: Report,
    *,
    words: Words = (),
    classes: Sequence[Candidate] = (),
    tables: int | None = None,
    mechanism: MechanismShare | None = None,
    band: BeliefBand | None = None,
    table: GivenTable | None = None,
    overlap: str | None = None,
) -> Memo:
    """The memo on ``problem`` at the values; ``others`` are compared with it. Raises the errors of derive/text/errors."""
    from epsproof.verify.closed_form.proved import prove_closed_form

    if len(others) >= MOST_CANDIDATES:
        most = f"at most {MOST_CANDIDATES - 1} criteria beside its own"
        raise QuestionError(
            f"a memo compares {most}; {len(others)} were given: leave {len(others) + 1 - MOST_CANDIDATES} out"
        )
    report("the number")
    main = candidate(problem, values, words)
    rest = tuple(candidate(other, own) for other, own in others)
    proved = prove_closed_form(problem, seconds=seconds, progress=report)
    views = case_views(proved.answer)
    index = holding_case(proved.answer, values)
    view = next((view for view in views if view.number - 1 == index), None)
    moves = elasticities(view, values) if view else ()
    who = adversaries_in_words(problem, values)
    return Memo(
        problem,
        dict(values),
        main,
        rest,
        who,
        proved,
        view,
        moves,
        command,
        tuple(classes),
        tables,
        mechanism,
        band,
        table,
        overlap,
    )
