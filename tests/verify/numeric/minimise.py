"""Epsilon by searching over priors with mpmath: an upper bound by construction, and independent of every derivation.

Machine numbers find where the minimum lies: a grid over the region, its boundary, and the curves on which two options of the
profile are equal. Golden sections along these curves, or Newton's method on numerical gradients inside, then refine the best
places to any number of digits. Open ends of the region are approached up to 10^-(digits + 5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import mpmath
from attrs import frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.numeric.numeric_question import NumericQuestion
from tests.verify.numeric.paths import Feasible, Path, Priors, paths, range_of
from tests.verify.numeric.pointwise import PointwiseEpsilon

__all__ = ["Minimum", "minimise"]

SAMPLES = 64
SIDE = 24
ENDS = (1e-2, 3e-3, 1e-3, 1e-4, 1e-5)
REFINED = 4
WINDOW = 1e-5
MARGIN = 1e-5
FLOAT_STEP = 1e-8


@frozen
class Minimum:
    """The smallest epsilon found and the prior where it was found; 0 where no epsilon > 0 is admissible there.

    ``attained_looking`` is False where that prior hugs an end that does not belong to the region.
    """

    epsilon: mpmath.mpf
    priors: dict[str, mpmath.mpf]
    attained_looking: bool


@frozen
class _Place:
    """A prior worth refining: on the path number ``path`` at ``s``, or inside (``path`` is None) at ``prior``."""

    path: int | None
    s: float
    prior: Priors


class _Search:
    """The search in one arithmetic."""

    def __init__(self, question: NumericQuestion, digits: int, context: Any) -> None:
        step = context.mpf(10) ** -(digits + 5) if context is mpmath.mp else FLOAT_STEP
        self.context = context
        self.pointwise = PointwiseEpsilon(question, context)
        self.feasible = Feasible(question, context)
        self.ranges = [range_of(question, k, step, context) for k in range(len(question.running))]
        self.paths = paths(question, step, context)

    def epsilon(self, prior: Priors | None) -> mpmath.mpf:
        """Epsilon at the prior, +inf outside the region."""
        return self.pointwise(prior) if prior is not None and self.feasible(prior) else self.context.inf

    def prior(self, place: _Place) -> Priors | None:
        """The priors of a place that was found in another arithmetic."""
        if place.path is None:
            return tuple(self.context.mpf(x) for x in place.prior)
        path = self.paths[place.path]
        low, high = self.ranges[path.running]
        return path.at(min(max(self.context.mpf(place.s), low), high))

    def along(self, path: Path) -> Callable[[mpmath.mpf], mpmath.mpf]:
        return lambda s: self.epsilon(path.at(s))

    def golden(
        self, f: Callable[[mpmath.mpf], mpmath.mpf], low: mpmath.mpf, high: mpmath.mpf, width: mpmath.mpf
    ) -> mpmath.mpf:
        """The argument of the smallest value seen while a golden section of [low, high] narrows to ``width``; ends included."""
        ratio = (self.context.sqrt(5) - 1) / 2
        seen = [(f(low), low), (f(high), high)]
        x, y = high - ratio * (high - low), low + ratio * (high - low)
        fx, fy = f(x), f(y)
        while high - low > width:
            if fx <= fy:
                high, y, fy = y, x, fx
                x = high - ratio * (high - low)
                fx = f(x)
            else:
                low, x, fx = x, y, fy
                y = low + ratio * (high - low)
                fy = f(y)
        return min([*seen, (fx, x), (fy, y)])[1]


def minimise(question: NumericQuestion, digits: int = 30) -> Minimum:
    """The infimum of epsilon over the priors of the region to about ``digits`` digits; never below the true infimum
    by more than the 10^-digits that rounding and open ends cost. +inf without priors where nothing is demanded.

    Raises UnsupportedForm for more than two running priors.
    """
    if len(question.running) > 2:
        raise UnsupportedForm(f"at most two priors may run in this search, not {', '.join(question.running)}")
    with mpmath.workdps(2 * digits + 15):
        exact = _Search(question, digits, mpmath.mp)
        if not question.running:
            return _minimum(question, exact, ())
        coarse = _Search(question, digits, mpmath.fp)
        places = [
            (exact.epsilon(exact.prior(place)), place) for place in (*_on_paths(coarse), *_inside(coarse))
        ]
        places = sorted((x for x in places if x[0] < mpmath.inf), key=lambda x: x[0])
        if not places:
            return Minimum(mpmath.inf, {}, True)
        lowest = places[0][0]
        best = [place for value, place in places if value <= lowest + MARGIN * (1 + lowest)][
            : REFINED if lowest else 1
        ]
        return _minimum(
            question, exact, min((_refined(exact, place, digits) for place in best), key=exact.epsilon)
        )


def _minimum(question: NumericQuestion, search: _Search, prior: Priors) -> Minimum:
    named = dict(zip(question.running, prior, strict=True))
    fixed = {name: mpmath.mpf(v.numerator) / v.denominator for name, v in question.fixed.items()}
    attained = search.feasible.openness(prior) > mpmath.mpf(10) ** -6 if prior else True
    return Minimum(+search.epsilon(prior), {**named, **fixed}, bool(attained))


def _on_paths(search: _Search) -> Iterator[_Place]:
    """The local minima along every path, in machine numbers."""
    for number, path in enumerate(search.paths):
        low, high = search.ranges[path.running]
        if low > high:
            continue
        f = search.along(path)
        marks = {low + (high - low) * k / SAMPLES for k in range(SAMPLES + 1)} | {low, high}
        marks |= {m for d in ENDS for m in (low + (high - low) * d, high - (high - low) * d)}
        samples = [(s, f(s)) for s in sorted(marks)]
        for k, (s, value) in enumerate(samples):
            before, after = samples[max(k - 1, 0)], samples[min(k + 1, len(samples) - 1)]
            starts_lower = value < before[1] or k == 0
            if value < search.context.inf and starts_lower and value <= after[1]:
                s = min(s, search.golden(f, before[0], after[0], 1e-9), key=f)
                yield _Place(number, s, ())


def _inside(search: _Search) -> Iterator[_Place]:
    """The local minima on a grid inside the region, in machine numbers."""
    if len(search.ranges) < 2:
        return
    axes = [[low + (high - low) * k / SIDE for k in range(SIDE + 1)] for low, high in search.ranges]
    values = [[search.epsilon((p, q)) for q in axes[1]] for p in axes[0]]
    for i in range(1, SIDE):
        for j in range(1, SIDE):
            around = [values[k][m] for k in (i - 1, i, i + 1) for m in (j - 1, j, j + 1)]
            if values[i][j] == 0:
                yield _Place(None, 0.0, (axes[0][i], axes[1][j]))
                return
            if values[i][j] < search.context.inf and values[i][j] <= min(around):
                q_range = axes[1][j - 1], axes[1][j + 1]
                p = search.golden(
                    partial(_best_over_q, search, q_range), axes[0][i - 1], axes[0][i + 1], 1e-8
                )
                prior = (p, _best_q(search, q_range, p))
                yield _Place(None, 0.0, prior)


def _best_q(search: _Search, q_range: Priors, p: mpmath.mpf) -> mpmath.mpf:
    low, high = q_range
    return search.golden(lambda q: search.epsilon((p, q)), low, high, 1e-8)


def _best_over_q(search: _Search, q_range: Priors, p: mpmath.mpf) -> mpmath.mpf:
    return search.epsilon((p, _best_q(search, q_range, p)))


def _refined(search: _Search, place: _Place, digits: int) -> Priors:
    """The place to the digits asked for; one with finite epsilon stays such."""
    start = search.prior(place)
    assert start is not None
    if not search.epsilon(start):
        return start
    if place.path is None:
        return _newton(search, start, digits)
    path = search.paths[place.path]
    low, high = search.ranges[path.running]
    middle, window = start[path.running], (high - low) * WINDOW
    f, width = search.along(path), mpmath.mpf(10) ** -(digits + 5)
    found = path.at(search.golden(f, max(low, middle - window), min(high, middle + window), width))
    return start if found is None or f(middle) < search.epsilon(found) else found


def _newton(search: _Search, prior: Priors, digits: int) -> Priors:
    """Newton's method on central differences; the start itself where it does not lead to a lower value."""
    h = mpmath.mpf(10) ** -(digits // 2 + 2)
    f, (p, q) = search.epsilon, prior
    for _ in range(digits.bit_length() + 3):
        here, right, left, up, down = f((p, q)), f((p + h, q)), f((p - h, q)), f((p, q + h)), f((p, q - h))
        mixed = (f((p + h, q + h)) - f((p + h, q - h)) - f((p - h, q + h)) + f((p - h, q - h))) / (4 * h * h)
        gradient = ((right - left) / (2 * h), (up - down) / (2 * h))
        pp, qq = (right - 2 * here + left) / h**2, (up - 2 * here + down) / h**2
        determinant = pp * qq - mixed**2
        if not mpmath.isfinite(determinant) or determinant <= 0:
            break
        p, q = (
            p - (qq * gradient[0] - mixed * gradient[1]) / determinant,
            q - (pp * gradient[1] - mixed * gradient[0]) / determinant,
        )
    return (p, q) if f((p, q)) < f(prior) else prior
