"""Epsilon between two decimals that are proved to contain it.

The priors at which epsilon = -log t is too large form a set that shrinks as t grows; it becomes empty at t* = exp(-epsilon).
For rational t that is decided exactly by open cells (failing_prior.py), and both ends of an enclosure come from such decisions.
Where to look is taken from the projection onto the t axis (critical_factors.py): t* is one of its roots, also where no prior
attains it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from attrs import frozen
from flint import fmpq

from epsproof.verify.numeric.bracket import Bracket
from epsproof.verify.numeric.critical_factors import critical_factors
from epsproof.verify.numeric.decimals import logarithm_decimals, significant_digits
from epsproof.verify.numeric.failing_prior import region_prior, simplified
from epsproof.verify.numeric.projection import TooLarge
from epsproof.verify.numeric.question import NumericQuestion
from epsproof.verify.numeric.stratum import relaxed, strata
from epsproof.verify.system.time_limit import now

__all__ = ["Enclosure", "enclose"]

GUARDS = (3, 12, 40)
PROJECTION = "critical values of t by projection, both ends decided by open cells"
BISECTION = "bisection in t, both ends decided by open cells"
RELAXATION = "bisection in t; the lower end of epsilon on a region that is larger by less than 10^-{}"
STOPPED = "; stopped when the time was over"


@frozen
class Enclosure:
    """lower <= epsilon <= upper, decimals rounded outward.

    Both are ``inf`` where nothing is demanded; both are 0 and ``admissible`` is False where no epsilon > 0 satisfies the
    criterion (None: left open). t_lower <= exp(-group*epsilon) <= t_upper. ``priors`` lie in the region, and t_lower is too small
    there; where nothing is admissible, 10^-digits is too large there. ``priors_exact`` is False where they approximate an
    irrational point. ``digits`` is the number of digits to which both ends agree up to one unit.
    """

    lower: str
    upper: str
    t_lower: Fraction
    t_upper: Fraction
    priors: dict[str, Fraction]
    priors_exact: bool
    admissible: bool | None
    method: str
    digits: int


class _OutOfTime(Exception):
    """The time allowed is over; what is known by then stays valid."""


def enclose(
    asked: NumericQuestion | Sequence[NumericQuestion], digits: int = 15, seconds: float = 20.0
) -> Enclosure:
    """Rigorous bounds of epsilon to ``digits`` >= 1 significant digits, wider where ``seconds`` run out, never wrong.

    Of several questions about one problem the smallest epsilon is enclosed; the first is about the whole region.

    Raises ValueOutsideAssumptions where no prior satisfies the region at these values.
    """
    start = now()

    def go_on() -> None:
        if now() > start + seconds:
            raise _OutOfTime

    def project_on() -> None:
        if now() > start + seconds / 2:
            raise TooLarge("half of the time was spent on the projection")

    questions = [asked] if isinstance(asked, NumericQuestion) else list(asked)
    question = questions[0]
    cut = [strata(q) for q in questions]
    pieces = [piece for part in cut for piece in part]
    slack = fmpq(1) / fmpq(10) ** (2 * digits + 6)
    covers = [
        p if all(piece.complete for piece in p) else [relaxed(q, slack)]
        for p, q in zip(cut, questions, strict=True)
    ]
    covering = pieces if covers == cut else [piece for cover in covers for piece in cover]
    bracket = Bracket(pieces, go_on)
    outer = bracket if covering is pieces else Bracket(covering, go_on)
    ways = [_narrowed(b, project_on, digits) for b in dict.fromkeys((bracket, outer))]
    if bracket.place is None and not any(region_prior(piece) is not None for piece in covers[0]):
        raise question.problem.region.has_none(question.problem.statement)
    method = ways[0][0] if covering is pieces else RELAXATION.format(2 * digits + 6)
    stopped = STOPPED if any(late for _, late in ways) else ""
    return _stated(question, bracket, outer, method + stopped, digits)


def _narrowed(bracket: Bracket, project_on: Callable[[], None], digits: int) -> tuple[str, bool]:
    """Narrow the bracket as far as time allows; how it was done, and whether the time was over before its end.

    ``project_on`` raises TooLarge to stop the projection.
    """
    method = PROJECTION
    try:
        if not bracket.demands():
            return method, False
        try:
            critical, bracket.pieces = critical_factors(bracket.pieces, project_on)
            bracket.locate(critical)
        except TooLarge:
            method = BISECTION
            if not bracket.none_is_admissible():
                bracket.bisect(digits + GUARDS[0])
        if not bracket.feasible:
            if bracket.failed < 1:
                bracket.fails(1 - fmpq(1) / fmpq(10) ** digits)
            return method, False
        for guard in GUARDS:
            if bracket.value is not None:
                bracket.refine(digits + guard)
            if significant_digits(*_decimals(bracket.low, bracket.high, digits, Fraction(1))) >= digits:
                break
    except _OutOfTime:
        return method if bracket.value is not None else BISECTION, True
    return method, False


@lru_cache(maxsize=16)
def _decimals(low: fmpq, high: fmpq, digits: int, group: Fraction) -> tuple[str, str]:
    """(lower, upper) of epsilon for low <= t* <= high."""
    return logarithm_decimals(high, digits, False, group), logarithm_decimals(low, digits, True, group)


def _stated(question: NumericQuestion, inner: Bracket, outer: Bracket, method: str, digits: int) -> Enclosure:
    """The enclosure from a bracket of the region (its failing priors) and one of a region that contains it (where none fails)."""
    low, high = inner.low, outer.high
    if not outer.demanding:
        low, high = fmpq(0), fmpq(0)
    lower, upper = _decimals(low, high, digits, question.group)
    admissible = None if high == 1 else True
    if not inner.feasible:
        lower, upper, admissible = "0", "0", False
    priors, exact = _priors(inner, digits)
    reached = (
        digits
        if lower == upper
        else 0
        if "inf" in (lower, upper)
        else min(digits, significant_digits(lower, upper))
    )
    if inner.place is not None:
        priors |= question.fixed
    return Enclosure(
        lower, upper, _fraction(low), _fraction(high), priors, exact, admissible, method, reached
    )


def _priors(bracket: Bracket, digits: int) -> tuple[dict[str, Fraction], bool]:
    """The failing prior at the lower end of the bracket, and whether it is exact."""
    if bracket.place is None:
        return {}, True
    stratum, witness = bracket.place
    point = dict(witness.point)
    if witness.root is None:
        point = simplified(stratum, bracket.failed, point, 3 * digits)
    else:
        (name,) = set(stratum.names) - set(point)
        point[name] = witness.root.refined(fmpq(1) / fmpq(10) ** (digits + 5)).lower
    return {name: _fraction(v) for name, v in sorted(stratum.priors(point).items())}, witness.root is None


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))
