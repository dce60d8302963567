"""The curve G(p, q, t) = 0 on which a requirement binds, and points of it: exact ones, and some that floats find nearby."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

import numpy as np
from attrs import frozen
from flint import fmpq, fmpq_mpoly, fmpq_poly

from epsproof.derive.algebra.as_float import as_floats
from epsproof.derive.algebra.ring import Ring
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point, parameter_points
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["NEAR", "Curve", "Curves"]

SAMPLES = 300
DRAWN, TRIES, SMALL, NEAR = 40, 6000, 12, 1e-9


class Curves:
    """The curves of one requirement: parameter values for all of them are drawn once, for one ``seed``."""

    def __init__(self, requirement: Requirement, seed: int) -> None:
        self.requirement = requirement
        self.seed = seed
        self.parameters = parameter_points(requirement.problem, DRAWN, seed)

    def of(self, condition: fmpq_mpoly) -> Curve:
        """The curve ``condition`` = 0."""
        return Curve(self, condition)


@frozen(eq=False)
class Curve:
    """G = 0 for priors in the open unit interval and in the region, 0 < t < 1, parameters as assumed."""

    family: Curves
    condition: fmpq_mpoly

    @property
    def requirement(self) -> Requirement:
        return self.family.requirement

    @property
    def ring(self) -> Ring:
        return self.family.requirement.ring

    @property
    def drawn(self) -> list[str]:
        """The names that are drawn from the unit interval: the running priors and t."""
        return [*self.requirement.running, PRIVACY_FACTOR]

    def points(self) -> list[Point]:
        """Exact points (priors, parameters, t): all names but one drawn, that one solved for."""
        generator = random.Random(self.family.seed)
        names = (*self.requirement.parameters, *self.drawn)
        linear = [n for n in names if self.ring.degree(self.condition, n) == 1]
        if not linear:
            return list(islice(self.by_rational_roots(self.family.seed), SAMPLES))
        found: list[Point] = []
        for _ in range(60 * SAMPLES):
            point = dict(generator.choice(self.family.parameters))
            for name in self.drawn:
                point[name] = Fraction(generator.randint(1, 48), 49)
            for name in generator.sample(linear, len(linear)):
                low, high = self._coefficients(name, point)
                if high and self.inside(solved := {**point, name: -low / high}):
                    found.append(solved)
                    break
            if len(found) >= SAMPLES:
                break
        return found

    def by_rational_roots(self, seed: int) -> Iterator[Point]:
        """Exact points, also where G is linear in no name: names but one drawn from fractions with small denominators, where
        the equation in the last one has a rational root."""
        generator = random.Random(seed)
        names = [n for n in self.drawn if self.ring.degree(self.condition, n) > 0]
        for _ in range(TRIES if names else 0):
            point = dict(generator.choice(self.family.parameters))
            for name in self.drawn:
                bottom = generator.randint(2, SMALL)
                point[name] = Fraction(generator.randint(1, bottom - 1), bottom)
            name = generator.choice(names)
            yield from self._solved(name, point)

    def near(self) -> list[Point]:
        """Points next to the curve: exact priors and parameters, with a root t as a float gives it."""
        generator = random.Random(self.family.seed)
        found = []
        for _ in range(SAMPLES):
            point = {**generator.choice(self.family.parameters)}
            point.update({n: Fraction(generator.randint(1, 96), 97) for n in self.requirement.running})
            roots = _float_roots(self._coefficients(PRIVACY_FACTOR, point))
            found += [each for root in roots if self.inside(each := {**point, PRIVACY_FACTOR: root})]
        return found

    def onto(self, other: fmpq_mpoly, point: Point) -> Point | None:
        """The point moved onto ``other`` = 0 by a parameter or prior, and back onto this curve by t."""
        for first in (*self.requirement.parameters, *self.requirement.running):
            if self.ring.degree(other, first) != 1:
                continue
            low, high = (self.ring.at(c, point) for c in self.ring.coefficients(other, first))
            if high and (found := next(self._solved(PRIVACY_FACTOR, {**point, first: -low / high}), None)):
                return found
        return None

    def inside(self, point: Point) -> bool:
        """Whether the point is one of priors, parameters and t that count; that it lies on the curve is not asked."""
        if not all(0 < point[n] < 1 for n in self.drawn):
            return False
        problem = self.requirement.problem
        return all(r.holds(point) for r in (*problem.assumptions, *problem.region.relations))

    def _solved(self, name: str, point: Point) -> Iterator[Point]:
        """The point with each rational root of G in ``name`` that lies inside."""
        for root in _rational_roots(self._coefficients(name, point)):
            if self.inside(solved := {**point, name: root}):
                yield solved

    def _coefficients(self, name: str, point: Point) -> list[Fraction]:
        return [self.ring.at(c, point) for c in self.ring.coefficients(self.condition, name)]


def _float_roots(coefficients: Sequence[Fraction]) -> list[Fraction]:
    """The real roots that floats find, the constant coefficient first; none where the coefficients are too far apart."""
    rising = as_floats(coefficients)
    while rising and not rising[-1]:
        rising.pop()
    if not rising or not all(math.isfinite(c / rising[-1]) for c in rising):
        return []
    return [Fraction(root.real) for root in np.roots(rising[::-1]) if abs(root.imag) < NEAR]


def _rational_roots(coefficients: Sequence[Fraction]) -> list[Fraction]:
    polynomial = fmpq_poly([fmpq(c.numerator, c.denominator) for c in coefficients])
    factors = [f for f, _ in polynomial.factor()[1] if f.degree() == 1] if polynomial.degree() > 0 else []
    return [Fraction(int((-f[0] / f[1]).p), int((-f[0] / f[1]).q)) for f in factors]
