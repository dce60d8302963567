"""The largest number of rounds with which releases are (epsilon, delta)-private: so many are enough, and one more is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.laws.compose import Composition, composed
from epsproof.verify.laws.guarantee import answered, delta_at, epsilon_at
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import MOST_RELEASES, Release
from epsproof.verify.numeric.decimals import at_most

__all__ = ["Rounds", "most_rounds"]

DIGITS, MOST_UNKNOWN = 12, 12


@frozen
class Rounds:
    """So many rounds ``fit``, ``beyond`` do not, one apart unless nothing between them is told; by which theorems. ``adaptive``:
    they also fit where later rounds are chosen after earlier outputs."""

    fit: int
    beyond: int
    theorems: tuple[str, ...]
    adaptive: bool


def most_rounds(releases: Callable[[int], Sequence[Release]], epsilon: Fraction, delta: Fraction) -> Rounds:
    """The ends of the number of rounds k for which ``releases(k)`` are (epsilon, delta)-private, each with its certificate.

    More rounds tell at least as much, as the last of them may be left out; the ends hold whether or not that is used. Raises
    QuestionError where not one round fits, or very many do, UnsupportedForm, and LimitExceeded where no end is told.
    """
    by: dict[int, Composition] = {}

    def fits(count: int) -> bool | None:
        """Whether so many fit, for certain; None where the ends do not tell."""
        private, by[count] = _private(releases(count), epsilon, delta)
        return private

    first = fits(1)
    if first is None:
        raise LimitExceeded("undecided: whether a single round fits; take other numbers")
    if not first:
        raise QuestionError(
            "not one round fits: ask for a larger epsilon or delta, or for more noise in a round"
        )
    low, high = 1, 2
    while (told := fits(high)) is not False:
        low, high = high if told else low, 2 * high
        if high > MOST_RELEASES:
            raise QuestionError(
                f"{low} rounds fit; more than {MOST_RELEASES:,} are not asked about: give a smaller epsilon or delta"
            )
    unknown: set[int] = set()
    while len(unknown) < MOST_UNKNOWN and (left := [k for k in _between(low, high) if k not in unknown]):
        told = fits(left[0])
        if told is None:
            unknown.add(left[0])
        else:
            low, high = (left[0], high) if told else (low, left[0])
    return Rounds(low, high, by[low].theorems, by[low].adaptive)


def _between(low: int, high: int) -> list[int]:
    """Some numbers between, the nearest to the middle first."""
    middle = (low + high) // 2
    near = range(max(low + 1, middle - MOST_UNKNOWN), min(high, middle + MOST_UNKNOWN + 1))
    return sorted(near, key=lambda count: abs(count - middle))


def _private(
    released: Sequence[Release], epsilon: Fraction, delta: Fraction
) -> tuple[bool | None, Composition]:
    """Whether all pairs of laws are (epsilon, delta)-private, or some is not; by delta, or at delta = 0 by the largest loss."""
    composition = composed(parts_of(released))
    if delta < composition.infinite or not (delta or composition.bounded):
        return False, composition
    try:
        if delta:
            by, ends = answered(composition, lambda one: delta_at(one, epsilon, DIGITS))
            wanted = delta
        else:
            by, ends = answered(composition, lambda one: epsilon_at(one, delta, DIGITS))
            wanted = epsilon
    except ArithmeticError:
        return None, composition
    return at_most(ends, wanted), by
