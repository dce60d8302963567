"""Epsilon between two decimals that are proved to contain it.

The priors at which epsilon = -log t is too large form a set that shrinks as t grows; it becomes empty at t* = exp(-epsilon).
For rational t that is decided exactly by open cells (failing_prior), and both ends of an enclosure come from such decisions.
Where to look is taken from the projection onto the t axis (critical_factors): t* is one of its roots, also where no prior
attains it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from attrs import frozen
from flint import fmpq

from epsproof.verify.numeric.decimals import Decimals, Ends
from epsproof.verify.numeric.failing_prior import (
    Witness,
    critical_factors,
    failing_prior,
    region_prior,
    simple_failing_prior,
    simplified,
)
from epsproof.verify.numeric.multipliers import Weighed, weighed
from epsproof.verify.numeric.numeric_question import NumericQuestion
from epsproof.verify.numeric.real_roots import (
    Root,
    as_fmpq,
    as_fraction,
    between,
    logarithm_decimals,
    significant_digits,
)
from epsproof.verify.numeric.stratum import Stratum, TooLarge, relaxed, strata
from epsproof.verify.system.time_limit import now

__all__ = ["Bracket", "Evaluation", "enclose", "evaluation"]

ZERO, ONE = fmpq(0), fmpq(1)
FEW = 20


class Bracket:
    """``low <= t* <= high``: some prior fails at ``low`` (or it is 0), none fails at ``high`` (or it is 1).

    ``place`` is the stratum and the prior that failed last, at t = ``failed``. ``demanding`` is False once t = 0 is known to
    hold, ``feasible`` is False once t = 1 is known to fail or t* = 1 is known. ``value`` is t* as an algebraic number where it
    was located; ``weights`` are what places it without cells, where these do.
    """

    def __init__(self, pieces: list[Stratum], go_on: Callable[[], None]) -> None:
        self.pieces, self.go_on = list(pieces), go_on
        self.low, self.high = ZERO, ONE
        self.place: tuple[Stratum, Witness] | None = None
        self.failed = ZERO
        self.demanding, self.feasible = True, True
        self.value: Root | None = None
        self.weights: Weighed | None = None

    def fails(self, t: fmpq) -> bool:
        """Whether some prior fails at t, such as the one that failed last; narrows the bracket."""
        if self.place is not None:
            stratum, known = self.place
            if known.root is None and stratum.fails_at(t, known.point):
                self.low, self.failed = max(t, self.low), t
                return True
        if self.weights is not None and (told := self._weighed(t)) is not None:
            return told
        for number, piece in enumerate(self.pieces):
            witness = failing_prior(piece, t, self.go_on)
            if witness is not None:
                self.pieces.insert(0, self.pieces.pop(number))
                self.low, self.failed, self.place = max(t, self.low), t, (piece, witness)
                return True
        self.high = min(self.high, t)
        return False

    def _weighed(self, t: fmpq) -> bool | None:
        """Whether some prior fails at t, where weights or a prior between corners tell."""
        assert self.weights is not None
        point = self.weights.failing_prior(t)
        if point is not None:
            self.low, self.failed = max(t, self.low), t
            self.place = self.weights.binding.stratum, Witness(point)
            return True
        if self.weights.none_fails(t):
            self.high = min(self.high, t)
            return False
        return None

    def weigh(self, digits: int) -> bool:
        """Find t* by weights that place it to so many digits, if there are some."""
        self.weights = weighed(self.pieces)
        if self.weights is not None:
            self.value = self.weights.root
            low, high = self._ends(digits)
            if self._weighed(low) is True and self._weighed(high) is False:
                return True
        self.weights = self.value = None
        return False

    def demands(self) -> bool:
        """Whether some prior fails at t = 0."""
        for piece in self.pieces:
            if (witness := simple_failing_prior(piece, ZERO)) is not None:
                self.place = piece, witness
                return True
        self.demanding = self.fails(ZERO)
        return self.demanding

    def none_is_admissible(self) -> bool:
        """Whether some prior fails at t = 1."""
        self.feasible = not self.fails(ONE)
        return not self.feasible

    def locate(self, critical: list[Root]) -> None:
        """Find t* among all critical values; where none below 1 is left, some prior fails at t = 1 or t* = 1."""
        samples = between(critical, ZERO, ONE)
        failing, holding = -1, len(samples)
        while holding - failing > 1:
            middle = (failing + holding) // 2
            if self.fails(samples[middle]):
                failing = middle
            else:
                holding = middle
        inside = [c for c in critical if self.low < c.lower and c.upper < self.high]
        if holding == len(samples):
            if not self.none_is_admissible():
                self.feasible, self.low, self.high = False, ONE, ONE
        elif len(inside) == 1 and failing >= 0:
            self.value = inside[0]
        else:
            raise ArithmeticError(
                f"{len(inside)} critical values from {self.low} to {self.high}: the projection is not complete"
            )

    def refine(self, digits: int) -> None:
        """Narrow the bracket around the located value by two decisions, so far that ``digits`` digits of epsilon are known.

        A prior that fails near t* is shortened first: where it is the binding one, it fails at all that follow.
        """
        assert self.value is not None
        self.value = self.value.refined((self.high - self.low) / 4)
        for places in (FEW, digits) if digits > 2 * FEW else (digits,):
            low, high = self._ends(places)
            if low > self.low and not self.fails(low):
                raise ArithmeticError(f"no prior fails at {low}, although t* was located above it")
            if places < digits and self.place is not None and self.place[1].root is None:
                stratum, witness = self.place
                self.place = (
                    stratum,
                    Witness(simplified(stratum, self.failed, dict(witness.point), 3 * places)),
                )
        if high < self.high and self.fails(high):
            raise ArithmeticError(f"some prior fails at {high}, although t* was located below it")

    def _ends(self, digits: int) -> tuple[fmpq, fmpq]:
        """Two ends around the located value, so near that they have so many digits of epsilon in common."""
        assert self.value is not None
        step = _power_of_two(self.value.lower * (1 - self.value.upper) / fmpq(10) ** digits)
        self.value = self.value.refined(step / 4)
        return ((self.value.lower / step).ceil() - 1) * step, ((self.value.upper / step).floor() + 1) * step

    def bisect(self, digits: int) -> None:
        """Halve the bracket until ``digits`` digits of epsilon are known."""
        while self.high - self.low > self.low * (1 - self.high) / fmpq(10) ** digits:
            self.fails((self.low + self.high) / 2)


def _power_of_two(bound: fmpq) -> fmpq:
    """A power of two between bound/32 and bound/4, for bound > 0."""
    return fmpq(2) ** (int(bound.p).bit_length() - int(bound.q).bit_length() - 3)


GUARDS = (3, 12, 40)
PROJECTION = "critical values of t by projection, both ends decided by open cells"
WEIGHTS = "weights of the criterion's polynomials, which decide the upper end of t on a box; a prior that fails at the lower end"
BISECTION = "bisection in t, both ends decided by open cells"
RELAXATION = "bisection in t; the lower end of epsilon on a region that is larger by less than 10^-{}"
STOPPED = "; stopped when the time was over"


@frozen
class Evaluation(Decimals):
    """Epsilon between two decimals.

    Both are ``inf`` where nothing is demanded; both are 0 and ``admissible`` is False where no epsilon > 0 satisfies the
    criterion (None: left open). ``t`` encloses exp(-group*epsilon). ``priors`` lie in the region, and the lower end of t is too
    small there; where nothing is admissible, 10^-digits is too large there. ``priors_exact`` is False where they approximate an
    irrational point. ``digits`` is the number of digits to which both ends agree up to one unit.
    """

    t: Ends
    priors: dict[str, Fraction]
    priors_exact: bool
    admissible: bool | None
    method: str
    digits: int


def evaluation(
    t: Ends,
    priors: dict[str, Fraction],
    method: str,
    digits: int,
    group: Fraction = Fraction(1),
    admissible: bool | None = True,
    priors_exact: bool = True,
) -> Evaluation:
    """Epsilon in so many digits; where none is admissible, both ends are 0."""
    lower, upper = (
        ("0", "0") if admissible is False else _decimals(as_fmpq(t.lower), as_fmpq(t.upper), digits, group)
    )
    agreed = digits
    if lower != upper:
        agreed = 0 if "inf" in (lower, upper) else min(digits, significant_digits(lower, upper))
    return Evaluation(lower, upper, t, priors, priors_exact, admissible, method, agreed)


class _OutOfTime(Exception):
    """The time allowed is over; what is known by then stays valid."""


def enclose(
    asked: NumericQuestion | Sequence[NumericQuestion], digits: int = 15, seconds: float = 20.0
) -> Evaluation:
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
            if bracket.weigh(digits + GUARDS[0]):
                method = WEIGHTS
            else:
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


def _stated(
    question: NumericQuestion, inner: Bracket, outer: Bracket, method: str, digits: int
) -> Evaluation:
    """The enclosure from a bracket of the region (its failing priors) and one of a region that contains it (where none fails)."""
    low, high = inner.low, outer.high
    if not outer.demanding:
        low, high = fmpq(0), fmpq(0)
    admissible = (None if high == 1 else True) if inner.feasible else False
    priors, exact = _priors(inner, digits)
    if inner.place is not None:
        priors |= question.fixed
    t = Ends(as_fraction(low), as_fraction(high))
    return evaluation(t, priors, method, digits, question.group, admissible, exact)


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
    return {name: as_fraction(v) for name, v in sorted(stratum.priors(point).items())}, witness.root is None
