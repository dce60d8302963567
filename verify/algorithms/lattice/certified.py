"""A claim over data sets, decided by probabilities that lie between certified ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq

from epsproof.verify.algorithms.family import DataSet, Family
from epsproof.verify.algorithms.gaussian import gap_of_laws, laws_of
from epsproof.verify.algorithms.lattice.gap import Box, Growth, Span, gap_of
from epsproof.verify.algorithms.lattice.listed import listed
from epsproof.verify.algorithms.lattice.ray import Ray, ray
from epsproof.verify.algorithms.path import Path
from epsproof.verify.numeric.real_roots import precision

__all__ = ["Certified", "Exceeded", "certified"]

PRECISION = 128


@frozen(eq=False)
class Exceeded:
    """The pair of neighbours with the largest gap; ``event`` exceeds the claim alone, None where only several together do."""

    first: DataSet
    second: DataSet
    growth: Growth
    event: Box | Ray | None


@frozen(eq=False)
class Certified:
    """The least delta with which the claim holds on these data at its epsilon is between ``least`` and ``most``.

    ``verdict`` is "refuted", "confirmed" (on these data) or "undecided".
    """

    verdict: str
    pairs: int
    worst: Exceeded | None
    least: arb
    most: arb


def certified(
    runs: Sequence[tuple[DataSet, Sequence[Path], Growth]], family: Family, delta: Fraction, with_budget: bool
) -> Certified:
    """Raises UnsupportedForm for noise on the line that is not Gaussian, and LimitExceeded where too many outputs would be
    listed."""
    with precision(PRECISION):
        return _certified(runs, family, delta, with_budget)


def _certified(
    runs: Sequence[tuple[DataSet, Sequence[Path], Growth]], family: Family, delta: Fraction, with_budget: bool
) -> Certified:
    allowed, least, most, count = arb(fmpq(delta.numerator, delta.denominator)), arb(0), arb(0), 0
    span = _spans([paths for _, paths, _ in runs], with_budget)
    worst: Exceeded | None = None
    for i, (first, paths, growth) in enumerate(runs):
        for j, (second, other, _) in enumerate(runs):
            if i == j or not family.neighbours(first, second):
                continue
            count += 1
            found = span(i, j, growth)
            most = most.max(found.most)
            far = ray(paths, other, growth, with_budget) if not delta else None
            if far is not None and (worst is None or not isinstance(worst.event, Ray)):
                worst = Exceeded(first, second, growth, far)
            if found.least > least:
                least = found.least
                if worst is None or not isinstance(worst.event, Ray):
                    worst = Exceeded(first, second, growth, _alone(found.boxes, growth, allowed))
    refuted = least > allowed or (worst is not None and isinstance(worst.event, Ray))
    verdict = "refuted" if refuted else "confirmed" if most <= allowed else "undecided"
    return Certified(verdict, count, worst, least, most.min(arb(1)))


def _spans(runs: Sequence[Sequence[Path]], with_budget: bool) -> Callable[[int, int, Growth], Span]:
    """The gap between two of the data sets, by Gaussian noise where the ways draw it, else by noise on the integers."""
    if any(noise.kind == "gaussian" for paths in runs for path in paths for noise in path.noises):
        normal = laws_of(runs, with_budget)
        return lambda i, j, growth: gap_of_laws(normal[i], normal[j], growth, (runs[i], runs[j]))
    laws = [listed(paths, with_budget) for paths in runs]
    return lambda i, j, growth: gap_of(laws[i], laws[j], growth)


def _alone(boxes: Sequence[Box], growth: Growth, allowed: arb) -> Box | None:
    """The first event that exceeds the claim with no other."""
    for box in boxes:
        if box.first - growth(box.spent).ball() * box.second > allowed:
            return box
    return None
