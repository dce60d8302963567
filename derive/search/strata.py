"""Candidates from every stratum of the region: vertices, edges, switching curves, the interior, and limits at open ends.

On each stratum the privacy factor t(p, q) that the requirement demands is stationary or the stratum is a point; the equation
of the stationary value is found by eliminating the priors (resultants), the prior by the double root.
"""

from __future__ import annotations

from itertools import combinations

from flint import fmpq_mpoly

from derive.algebra.ring import Fraction
from derive.question.requirement import Requirement
from derive.search.candidate import Candidate
from derive.text.notation import PRIVACY_FACTOR

__all__ = ["candidates"]

MAX_ELIMINATION = 1500


def candidates(requirement: Requirement) -> list[Candidate]:
    """All candidates of all clauses, each once, points before curves before the interior."""
    found: dict[tuple[object, ...], Candidate] = {}
    for clause in range(len(requirement.conditions)):
        finder = _Finder(requirement, clause)
        for candidate in finder.all():
            found.setdefault(candidate.key, candidate)
    return list(found.values())


class _Finder:
    def __init__(self, requirement: Requirement, clause: int) -> None:
        self.requirement, self.clause, self.ring = requirement, clause, requirement.ring
        self.curves = requirement.curves([*requirement.boundaries(clause), *requirement.switches(clause)])

    def all(self) -> list[Candidate]:
        running = self.requirement.running
        found: list[Candidate] = []
        if not running:
            return self.at({}, "point")
        if len(running) == 1:
            for curve in self.curves:
                for value in self.solutions(curve, running[0]):
                    found += self.at({running[0]: value}, "end")
                if self.ring.degree(curve, running[0]) > 1:
                    found += self.on_roots(curve, running[0], {})
            found += self.ties(found, running[0])
            for condition in self.requirement.conditions[self.clause]:
                found += self.stationary(condition, running[0], {}, "interior")
            return found
        for left, right in combinations(self.curves, 2):
            for prior in self.intersections(left, right):
                found += self.at(prior, "vertex")
            found += self.irrational_vertices(left, right)
        for curve in self.curves:
            for name in running:
                for value in self.solutions(curve, name):
                    (other,) = (v for v in running if v != name)
                    for condition in self.requirement.conditions[self.clause]:
                        restricted, _ = self.ring.substitute(condition, {name: value})
                        found += self.stationary(restricted, other, {name: value}, "edge")
                    found += self.limits({name: value}, other)
                    break
        for condition in self.requirement.conditions[self.clause]:
            found += self.interior(condition)
        return found

    def ties(self, ends: list[Candidate], name: str) -> list[Candidate]:
        """Midway between two ends: where t is the same at both because it does not change between them, it is so there."""
        found = []
        for one, other in combinations([c for c in ends if c.equation is not None], 2):
            middle = self.middle(one.prior[name], other.prior[name])
            found += [Candidate(self.clause, c.equation, {name: middle}, "tie") for c in (one, other)]
        return found

    def middle(self, one: Fraction, other: Fraction) -> Fraction:
        """The mean of two quotients."""
        return self.ring.reduced(one[0] * other[1] + other[0] * one[1], one[1] * other[1] * 2)

    def at(self, prior: dict[str, Fraction], stratum: str) -> list[Candidate]:
        """The candidates at a point: where every option's t is fixed by an equation, or its sign decides."""
        found = []
        for condition in self.requirement.cores[self.clause]:
            value, _ = self.ring.substitute(condition, prior)
            moving = self.requirement.moving_factors(value)
            found += [Candidate(self.clause, self.ring.normal(f), prior, stratum) for f in moving]
            if not moving:
                found.append(Candidate(self.clause, None, prior, stratum))
        return found

    def solutions(self, curve: fmpq_mpoly, name: str) -> list[Fraction]:
        """The rational solution of a curve that is linear in ``name``."""
        parts = self.ring.coefficients(curve, name)
        return [self.ring.reduced(-parts[0], parts[1])] if len(parts) == 2 else []

    def intersections(self, left: fmpq_mpoly, right: fmpq_mpoly) -> list[dict[str, Fraction]]:
        first, second = self.requirement.running
        found = []
        for outer, inner in ((first, second), (second, first)):
            for one, two in ((left, right), (right, left)):
                for value in self.solutions(one, inner):
                    rest, _ = self.ring.substitute(two, {inner: value})
                    for factor in self.ring.factors(rest):
                        for point in self.solutions(factor, outer):
                            top, bottom = value
                            numerator, d1 = self.ring.substitute(top, {outer: point})
                            denominator, d2 = self.ring.substitute(bottom, {outer: point})
                            if not denominator.is_zero():
                                found.append({outer: point, inner: self.ring.reduced(numerator * d2, denominator * d1)})
                if found:
                    return found
        return found

    def irrational_vertices(self, left: fmpq_mpoly, right: fmpq_mpoly) -> list[Candidate]:
        """Candidates where two curves meet at roots of degree 2 or more: the prior as a rational function of t."""
        found = []
        for inner in self.requirement.running:
            (outer,) = (v for v in self.requirement.running if v != inner)
            for one, two in ((left, right), (right, left)):
                for value in self.solutions(one, inner):
                    rest, _ = self.ring.substitute(two, {inner: value})
                    for factor in self.ring.factors(rest):
                        if self.ring.degree(factor, outer) > 1:
                            found += self.on_roots(factor, outer, {inner: value})
                    return found
        return found

    def on_roots(self, curve: fmpq_mpoly, name: str, prior: dict[str, Fraction]) -> list[Candidate]:
        """Candidates at the roots of ``curve`` in ``name``, with the other prior a function of it."""
        found = []
        for condition in self.requirement.conditions[self.clause]:
            restricted, _ = self.ring.substitute(condition, prior)
            for factor in self.requirement.moving_factors(restricted):
                if self.ring.degree(factor, name) == 0 or not self.tractable(factor, name):
                    continue
                for equation in self.requirement.moving_factors(self.ring.resultant(curve, factor, name)):
                    for root in self.common_root(curve, factor, name):
                        place = self.completed(prior, {name: root})
                        if place is not None:
                            found.append(Candidate(self.clause, self.ring.normal(equation), place, "vertex"))
        return found

    def completed(self, prior: dict[str, Fraction], place: dict[str, Fraction]) -> dict[str, Fraction] | None:
        """``place`` together with the priors that depend on it; None where one is undefined."""
        whole = dict(place)
        for name, (top, bottom) in prior.items():
            numerator, d1 = self.ring.substitute(top, place)
            denominator, d2 = self.ring.substitute(bottom, place)
            if denominator.is_zero():
                return None
            whole[name] = self.ring.reduced(numerator * d2, denominator * d1)
        return whole

    def stationary(self, condition: fmpq_mpoly, name: str, prior: dict[str, Fraction], stratum: str) -> list[Candidate]:
        """Candidates along one running prior: zeros in t of the discriminant, with the double root as the prior."""
        found = []
        for factor in self.requirement.moving_factors(condition):
            degree = self.ring.degree(factor, name)
            if degree == 0:
                found += self.flat(factor, name, prior)
                continue
            if not self.tractable(factor, name):
                continue
            elimination = self.ring.discriminant(factor, name) if degree > 1 else self.linear_elimination(factor, name)
            for equation in self.requirement.moving_factors(elimination):
                for root in self.double_roots(factor, name):
                    place = self.completed(prior, {name: root})
                    if place is not None:
                        found.append(Candidate(self.clause, self.ring.normal(equation), place, stratum))
        return found

    def flat(self, equation: fmpq_mpoly, name: str, prior: dict[str, Fraction]) -> list[Candidate]:
        """Where t does not change along a prior: the points midway between two boundaries."""
        ends = []
        for curve in self.curves:
            restricted, _ = self.ring.substitute(curve, prior)
            for factor in self.ring.factors(restricted):
                ends += self.solutions(factor, name)
        found = []
        for one, other in combinations(ends, 2):
            place = self.completed(prior, {name: self.middle(one, other)})
            if place is not None:
                found.append(Candidate(self.clause, self.ring.normal(equation), place, "edge"))
        return found

    def limits(self, edge: dict[str, Fraction], name: str) -> list[Candidate]:
        """Limits along an edge, as the prior ``name`` reaches a vertex at which some option demands nothing."""
        cores = self.requirement.cores_along(self.clause, edge)
        found = []
        for curve in self.curves:
            restricted, _ = self.ring.substitute(curve, edge)
            for factor in self.ring.factors(restricted):
                for end in self.solutions(factor, name):
                    place = self.completed(edge, {name: end})
                    if place is None or all(self.ring.substitute(g, place)[0] for g in self.requirement.cores[self.clause]):
                        continue
                    for core in cores:
                        value, _ = self.ring.substitute(core, place)
                        for equation in self.requirement.moving_factors(value):
                            found.append(Candidate(self.clause, self.ring.normal(equation), place, "vertex", edge))
        return found

    def tractable(self, polynomial: fmpq_mpoly, name: str) -> bool:
        """Whether eliminating the prior is worth trying; where it is not, a candidate may be missing and no proof succeeds."""
        others = max((int(d) for n, d in zip(self.ring.names, polynomial.degrees(), strict=True) if n != name), default=0)
        return self.ring.degree(polynomial, name) ** 2 * len(polynomial.to_dict()) * max(1, others // 3) <= MAX_ELIMINATION

    def linear_elimination(self, factor: fmpq_mpoly, name: str) -> fmpq_mpoly:
        """For A*x + C: the common zeros of A and C in t, where t does not change along x."""
        low, high = self.ring.coefficients(factor, name)
        return low.gcd(high)

    def double_roots(self, factor: fmpq_mpoly, name: str) -> list[Fraction]:
        """The double root of a polynomial in ``name`` as a rational function of the other variables."""
        return self.common_root(factor, self.ring.derivative(factor, name), name)

    def common_root(self, first: fmpq_mpoly, second: fmpq_mpoly, name: str) -> list[Fraction]:
        """The common root of two polynomials in ``name``, from the first linear remainder of the Euclidean algorithm."""
        if self.ring.degree(first, name) < self.ring.degree(second, name):
            first, second = second, first
        while self.ring.degree(second, name) > 1:
            if len(first.to_dict()) * len(second.to_dict()) > MAX_ELIMINATION * 10:
                return []
            remainder = self.ring.pseudo_remainder(first, second, name)
            first, second = second, self.ring.primitive_in(remainder, name)
        return self.solutions(second, name)

    def interior(self, condition: fmpq_mpoly) -> list[Candidate]:
        """Stationary points with both priors running: eliminate one prior, then the other."""
        found = []
        inner, outer = sorted(self.requirement.running, key=lambda v: (self.ring.degree(condition, v), v))
        for factor in self.requirement.moving_factors(condition):
            if self.ring.degree(factor, inner) == 0 or self.ring.degree(factor, outer) == 0:
                continue
            if self.ring.degree(factor, inner) == 1:
                found += self.saddles(factor, inner, outer)
                continue
            if not self.tractable(factor, inner):
                continue
            for edge in self.requirement.moving_factors(self.ring.discriminant(factor, inner)):
                if self.ring.degree(edge, outer) < 2 or not self.tractable(edge, outer):
                    continue
                for equation in self.requirement.moving_factors(self.ring.discriminant(edge, outer)):
                    for value in self.double_roots(edge, outer):
                        found += self.lifted(factor, inner, {outer: value}, equation)
        return found

    def lifted(self, factor: fmpq_mpoly, inner: str, prior: dict[str, Fraction], equation: fmpq_mpoly) -> list[Candidate]:
        restricted, _ = self.ring.substitute(factor, prior)
        return [
            Candidate(self.clause, self.ring.normal(equation), {**prior, inner: root}, "interior")
            for root in self.double_roots(restricted, inner)
        ]

    def saddles(self, factor: fmpq_mpoly, inner: str, outer: str) -> list[Candidate]:
        """G = A(x, t)*y + C(x, t): stationary where A = C = 0 and y = -C_x/A_x."""
        low, high = self.ring.coefficients(factor, inner)
        if (
            not {outer, PRIVACY_FACTOR} & set(self.ring.names_of(high))
            or self.ring.degree(high, outer) == 0
            or self.ring.degree(low, outer) == 0
        ):
            return []
        found = []
        for equation in self.requirement.moving_factors(self.ring.resultant(low, high, outer)):
            for root in self.solutions(high, outer) or self.solutions(low, outer):
                slope, d1 = self.ring.substitute(self.ring.derivative(high, outer), {outer: root})
                rise, d2 = self.ring.substitute(self.ring.derivative(low, outer), {outer: root})
                if not slope.is_zero():
                    place = {outer: root, inner: self.ring.reduced(-rise * d1, slope * d2)}
                    found.append(Candidate(self.clause, self.ring.normal(equation), place, "interior"))
        return found
