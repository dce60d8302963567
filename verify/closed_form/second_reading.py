"""The second reader on a proved closed form: the typed question is evaluated at exact points before the answer is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from flint import arb, ctx, fmpq

from epsproof.derive.answer.answer import Answer
from epsproof.derive.models.model import Model
from epsproof.derive.question.problem import Stated
from epsproof.derive.text.errors import UnsupportedForm, ValueOutsideAssumptions
from epsproof.verify.closed_form.closed_value import ClosedValue, ends
from epsproof.verify.reader import Definitions, NotRead, Number, value
from epsproof.verify.reader.judge import Claimed, Question, contradicted
from epsproof.verify.reader.numbers import compared
from epsproof.verify.reader.points import points
from epsproof.verify.reader.truth import Undecided
from epsproof.verify.system.engine_error import EngineError

__all__ = ["privacy_factor", "question_of", "read_again"]

DIGITS, BITS, MORE = 18, 160, 3
Point = dict[str, Fraction]


def read_again(answer: Answer, cases: Sequence[Mapping[str, Any]]) -> int:
    """The number of parameter points tried; at none of them the answer contradicts the typed question. A model with too many
    secret worlds is not tried.

    ``cases`` are those of the document that the kernel accepted, with their samples. Raises EngineError with both readings
    where one contradicts, or where the formula of a case is not the document's.
    """
    typed = answer.problem.stated
    if typed is None:
        return 0
    question, closed, tried = question_of(typed, answer.problem.model), _closed(answer), 0
    if closed is not None:
        _compare(closed, cases)
    for point in _points(question, [case["sample"] for case in cases], answer):
        claimed = None if closed is None else _claimed(closed, point)
        if claimed is None:
            continue
        try:
            settled = {name: value(text, point) for name, text in typed.settled}
        except NotRead:
            return tried
        whole = {**point, **{name: found for name, found in settled.items() if isinstance(found, Fraction)}}
        try:
            found = contradicted(question, claimed, whole)
        except NotRead:
            return tried
        if found is not None:
            raise EngineError(
                f"{_told(claimed)} is proved of {answer.problem.statement}, but in the second reading {found}"
            )
        tried += 1
    return tried


def question_of(typed: Stated, model: Model) -> Question:
    """The typed texts, as the second reader is given them."""
    rows: list[tuple[str, tuple[str, ...]]] = [(typed.criterion, ())] if typed.criterion else []
    rows += [(one.criterion, one.where) for one in typed.classes]
    return Question(rows, model, typed.where, (*typed.assume, *typed.defaults))


def _compare(closed: ClosedValue, cases: Sequence[Mapping[str, Any]]) -> None:
    """Raise EngineError where the value of a case's formula is not that of its text in the document, at its sample."""
    names = {*closed.answer.problem.parameters}
    for index, case in enumerate(cases):
        point = {name: Fraction(text) for name, text in case["sample"].items() if name in names}
        try:
            found = value(case["epsilon"], point) if "epsilon" in case else None
            if not isinstance(found, (Fraction, Number)) or compared(found, Fraction(0)) <= 0:
                continue
            lower, upper = (Fraction(end) for end in closed.enclosed(index, point, DIGITS))
            if compared(found, lower) >= 0 and compared(found, upper) <= 0:
                continue
        except (NotRead, Undecided, UnsupportedForm):
            continue
        what = f"epsilon of case {index + 1} is between {lower} and {upper}, but {case['epsilon']} is what was proved"
        raise EngineError(f"{closed.answer.problem.statement}: {what}")


def _closed(answer: Answer) -> ClosedValue | None:
    try:
        return ClosedValue(answer)
    except UnsupportedForm:
        return None


def _points(question: Question, samples: list[Mapping[str, str]], answer: Answer) -> Iterator[Point]:
    """The parameters of the cases' samples, then some points of the assumptions and of their borders."""
    names = {*answer.problem.parameters}
    for sample in samples:
        yield {name: Fraction(text) for name, text in sample.items() if name in names}
    if not names or not question.assumptions:
        return
    more = points(question.assumptions, ["0 == 0"], Definitions(), count=MORE)
    for point in islice(more, MORE):
        here = {name: found for name, found in point.items() if name in names and isinstance(found, Fraction)}
        if here.keys() == names:
            yield here


def _claimed(closed: ClosedValue, point: Point) -> Claimed | None:
    """The closed form at the point; None outside its assumptions or where it has no digits."""
    try:
        index, case = closed.case_at(point)
        if case.kind != "finite":
            return Claimed(case.kind)
        lower, upper = closed.enclosed(index, point, DIGITS)
    except (UnsupportedForm, ValueOutsideAssumptions):
        return None
    group = closed.answer.problem.group
    size = point.get(str(group)) if group.free_symbols else Fraction(int(group))
    low, high = (privacy_factor(Fraction(end) * (size or 1)) for end in (upper, lower))
    return Claimed("finite", low[0], high[1], case.attained)


def privacy_factor(epsilon: Fraction, digits: int = DIGITS) -> tuple[Fraction, Fraction]:
    """Two ends of exp(-epsilon), for epsilon >= 0."""
    with ctx.workprec(BITS + 4 * digits):
        low, high = ends((-arb(fmpq(epsilon.numerator, epsilon.denominator))).exp(), digits)
    return max(Fraction(low), Fraction(0)), min(Fraction(high), Fraction(1))


def _told(claimed: Claimed) -> str:
    return claimed.kind if claimed.kind != "finite" else f"exp(-epsilon) = {float(claimed.low):.12g}"
