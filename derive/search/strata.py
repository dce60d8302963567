"""Candidates for the extreme privacy factor from every stratum of the region: vertices, edges, curves, the interior, limits."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from attrs import field, frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.polynomials import Fraction, Ring, shorter
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.text.names import PRIVACY_FACTOR

__all__ = [
    "Candidate",
    "Path",
    "candidates",
    "common_root",
    "common_zeros",
    "completed",
    "diagonals",
    "double_roots",
    "middle",
    "solutions",
    "tractable",
]

# A candidate for the extreme privacy factor: a stratum of the region, the equation that t satisfies there,
# the prior.

Path = dict[str, tuple[int, int]]


@frozen(eq=False)
class Candidate:
    """``equation(t, parameters) = 0`` at ``prior``, on clause number ``clause`` of the profile.

    ``prior`` maps each running prior to a rational function of the parameters and t. ``equation`` is None at a prior where
    the requirement does not depend on t; there only its sign matters. Where it demands nothing at a vertex, ``edge`` is the
    prior that stays fixed on the way there, or ``path`` says how each prior comes from its value v there: v + sign * h**power.
    """

    clause: int
    equation: fmpq_mpoly | None
    prior: dict[str, Fraction] = field(hash=False)
    stratum: str = ""
    edge: dict[str, Fraction] | None = field(default=None, hash=False)
    path: Path | None = field(default=None, hash=False)

    def moves(self, ring: Ring) -> bool:
        """Whether the prior depends on t."""
        return any(PRIVACY_FACTOR in ring.names_of(part) for pair in self.prior.values() for part in pair)

    @property
    def key(self) -> tuple[object, ...]:
        place = tuple((k, str(n), str(d)) for k, (n, d) in sorted(self.prior.items()))
        return (
            self.clause,
            str(self.equation),
            place,
            tuple(self.edge or ()),
            tuple((self.path or {}).items()),
        )


# Diagonals of the region: where two priors that can be exchanged are equal, t may be extreme.


def diagonals(requirement: Requirement, clause: int) -> list[fmpq_mpoly]:
    """x - y for all running priors x and y whose exchange changes neither what the clause demands nor where."""
    ring, demands = requirement.ring, requirement.conditions[clause]
    where = requirement.region(clause)
    found = []
    for left, right in combinations(requirement.running, 2):
        x, y = ring.variable(left), ring.variable(right)
        exchange = [y if name == left else x if name == right else ring.variable(name) for name in ring.names]
        turned = [g.compose(*exchange) for g in demands]
        moved = [(f.compose(*exchange), sign) for f, sign in where]
        if Counter(map(str, turned)) == Counter(map(str, demands)) and {*_texts(moved)} == {*_texts(where)}:
            found.append(x - y)
    return found


def _texts(relations: list[tuple[fmpq_mpoly, str]]) -> list[tuple[str, str]]:
    """Relations that can be compared; an equation is the same with either sign."""
    return [(min(str(f), str(-f)) if sign == "==" else str(f), sign) for f, sign in relations]


# Elimination of a prior: solutions of linear curves, common and double roots, and what is worth eliminating.

MAX_ELIMINATION = 1500


def middle(ring: Ring, one: Fraction, other: Fraction) -> Fraction:
    """The mean of two quotients."""
    return ring.reduced(one[0] * other[1] + other[0] * one[1], one[1] * other[1] * 2)


def solutions(ring: Ring, curve: fmpq_mpoly, name: str) -> list[Fraction]:
    """The rational solution of a curve that is linear in ``name``."""
    parts = ring.coefficients(curve, name)
    return [ring.reduced(-parts[0], parts[1])] if len(parts) == 2 else []


def completed(
    ring: Ring, prior: dict[str, Fraction], place: dict[str, Fraction]
) -> dict[str, Fraction] | None:
    """``place`` together with the priors that depend on it; None where one is undefined."""
    whole = dict(place)
    for name, (top, bottom) in prior.items():
        numerator, d1 = ring.substitute(top, place)
        denominator, d2 = ring.substitute(bottom, place)
        if denominator.is_zero():
            return None
        whole[name] = ring.reduced(numerator * d2, denominator * d1)
    return whole


def tractable(ring: Ring, polynomial: fmpq_mpoly, name: str) -> bool:
    """Whether eliminating the prior is worth trying; where it is not, a candidate may be missing and no proof succeeds."""
    others = max(
        (int(d) for n, d in zip(ring.names, polynomial.degrees(), strict=True) if n != name), default=0
    )
    return ring.degree(polynomial, name) ** 2 * len(polynomial) * max(1, others // 3) <= MAX_ELIMINATION


def common_zeros(ring: Ring, factor: fmpq_mpoly, name: str) -> fmpq_mpoly:
    """For A*x + C: the common zeros of A and C in t, where t does not change along x."""
    low, high = ring.coefficients(factor, name)
    return low.gcd(high)


def double_roots(ring: Ring, factor: fmpq_mpoly, name: str) -> list[Fraction]:
    """The double root of a polynomial in ``name`` as a rational function of the other variables."""
    return common_root(ring, factor, ring.derivative(factor, name), name)


def common_root(ring: Ring, first: fmpq_mpoly, second: fmpq_mpoly, name: str) -> list[Fraction]:
    """The common root of two polynomials in ``name``, from the first linear remainder of the Euclidean algorithm."""
    if ring.degree(first, name) < ring.degree(second, name):
        first, second = second, first
    while ring.degree(second, name) > 1:
        if len(first) * len(second) > MAX_ELIMINATION * 10:
            return []
        remainder = ring.pseudo_remainder(first, second, name)
        first, second = second, ring.primitive_in(remainder, name)
    return solutions(ring, second, name)


# Candidates from every stratum of the region: vertices, edges, switching curves, the interior, and limits
# at open ends.
#
# On each stratum the privacy factor t(p, q) that the requirement demands is stationary or the stratum is a
# point; the equation of the stationary value is found by eliminating the priors (resultants), the prior by
# the double root.


def candidates(requirement: Requirement) -> list[Candidate]:
    """All candidates of all clauses, each once, points before curves before the interior."""
    found: dict[tuple[object, ...], Candidate] = {}
    for clause in range(len(requirement.conditions)):
        finder = _Finder(requirement, clause)
        for candidate in finder.all():
            found.setdefault(candidate.key, candidate)
    return list(found.values())


class _Finder:
    """The candidates of a clause where the priors ``placed`` are functions of those that are left ``free``, and of t."""

    def __init__(
        self, requirement: Requirement, clause: int, placed: dict[str, Fraction] | None = None
    ) -> None:
        self.requirement, self.clause, self.ring = requirement, clause, requirement.ring
        self.placed = placed or {}
        self.free = tuple(name for name in requirement.running if name not in self.placed)
        curves = requirement.curves([*requirement.boundaries(clause), *requirement.switches(clause)])
        self.curves = requirement.curves([f for curve in curves for f in self.ring.factors(self.here(curve))])
        self.conditions = [self.here(g) for g in requirement.conditions[clause]]
        self.diagonals = [] if self.placed else diagonals(requirement, clause)

    def here(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial in the free priors, up to what it is divided by."""
        return self.ring.substitute(polynomial, self.placed)[0] if self.placed else polynomial

    def all(self) -> list[Candidate]:
        found: list[Candidate] = []
        if not self.free:
            return self.point_candidates({}, "point")
        if len(self.free) == 1:
            return self.on_line(self.free[0])
        if len(self.free) > 2:
            return [c for place in self.faces() for c in _Finder(self.requirement, self.clause, place).all()]
        for left, right in (*combinations(self.curves, 2), *product(self.diagonals, self.curves)):
            for prior in self.intersections(left, right):
                found += self.point_candidates(prior, "vertex")
            found += self.irrational_vertices(left, right)
        for curve in (*self.curves, *self.diagonals):
            for name in self.free:
                for value in solutions(self.ring, curve, name):
                    (other,) = (v for v in self.free if v != name)
                    for condition in self.conditions:
                        restricted, _ = self.ring.substitute(condition, {name: value})
                        found += self.stationary(restricted, other, {name: value}, "edge")
                    found += self.limits({name: value}, other)
                    break
        for condition in self.conditions:
            found += self.interior(condition)
        return found

    def on_line(self, name: str) -> list[Candidate]:
        """Candidates where one prior is free: ends, ties between them, and where t is stationary."""
        found: list[Candidate] = []
        for curve in self.curves:
            for value in solutions(self.ring, curve, name):
                found += self.point_candidates({name: value}, "end")
            if self.ring.degree(curve, name) > 1:
                found += self.on_roots(curve, name, {})
        found += self.ties(found, name)
        for condition in self.conditions:
            found += self.stationary(condition, name, {}, "interior")
        return found

    def faces(self) -> list[dict[str, Fraction]]:
        """The priors placed on each curve that is linear in a free one, which is then placed too."""
        found: dict[tuple[str, ...], dict[str, Fraction]] = {}
        for curve in (*self.curves, *self.diagonals):
            for name in self.free:
                for value in solutions(self.ring, curve, name):
                    place = completed(self.ring, self.placed, {name: value})
                    if place is not None:
                        found.setdefault((name, *map(str, value)), place)
        return list(found.values())

    def ties(self, ends: list[Candidate], name: str) -> list[Candidate]:
        """Midway between two ends: where t is the same at both because it does not change between them, it is so there."""
        found = []
        for one, other in combinations([c for c in ends if c.equation is not None], 2):
            place = middle(self.ring, one.prior[name], other.prior[name])
            found += [Candidate(self.clause, c.equation, {name: place}, "tie") for c in (one, other)]
        return found

    def point_candidates(self, prior: dict[str, Fraction], stratum: str) -> list[Candidate]:
        """The candidates at a point: where every option's t is fixed by an equation, or its sign decides."""
        place = completed(self.ring, self.placed, prior)
        if place is None:
            return []
        found = []
        for condition in self.requirement.cores[self.clause]:
            value, _ = self.ring.substitute(condition, place)
            moving = self.requirement.moving_factors(value)
            found += [Candidate(self.clause, self.ring.normal(f), place, stratum) for f in moving]
            if not moving or any(
                PRIVACY_FACTOR not in self.ring.names_of(f) for f in self.ring.factors(value)
            ):
                found.append(Candidate(self.clause, None, place, stratum))
            if value.is_zero() and len(place) > 1:
                found += self.towards(place)
        return found

    def towards(self, vertex: dict[str, Fraction]) -> list[Candidate]:
        """Limits along paths to a vertex at which some option demands nothing whatever t is, because all its terms vanish."""
        names = {name for pair in vertex.values() for part in pair for name in self.ring.names_of(part)}
        if names & {*self.requirement.running, PRIVACY_FACTOR}:
            return []
        ways = [[(sign, power) for sign in _inward(value) for power in (1, 2)] for value in vertex.values()]
        found = []
        for choice in product(*ways):
            path = dict(zip(vertex, choice, strict=True))
            if min(power for _, power in choice) == 1:
                for core in self.requirement.cores_towards(self.clause, vertex, path):
                    for f in self.requirement.moving_factors(core):
                        found.append(Candidate(self.clause, self.ring.normal(f), vertex, "vertex", path=path))
        return found

    def candidates_at(
        self, equation: fmpq_mpoly, prior: dict[str, Fraction], stratum: str
    ) -> list[Candidate]:
        """The candidate with that equation at the prior, if the placed priors are defined there."""
        place = completed(self.ring, self.placed, {n: shorter(equation, value) for n, value in prior.items()})
        return [] if place is None else [Candidate(self.clause, self.ring.normal(equation), place, stratum)]

    def intersections(self, left: fmpq_mpoly, right: fmpq_mpoly) -> list[dict[str, Fraction]]:
        first, second = self.free
        found = []
        for outer, inner in ((first, second), (second, first)):
            for one, two in ((left, right), (right, left)):
                for value in solutions(self.ring, one, inner):
                    rest, _ = self.ring.substitute(two, {inner: value})
                    for factor in self.ring.factors(rest):
                        for point in solutions(self.ring, factor, outer):
                            top, bottom = value
                            numerator, d1 = self.ring.substitute(top, {outer: point})
                            denominator, d2 = self.ring.substitute(bottom, {outer: point})
                            if not denominator.is_zero():
                                found.append(
                                    {outer: point, inner: self.ring.reduced(numerator * d2, denominator * d1)}
                                )
                if found:
                    return found
        return found

    def irrational_vertices(self, left: fmpq_mpoly, right: fmpq_mpoly) -> list[Candidate]:
        """Candidates where two curves meet at roots of degree 2 or more: the prior as a rational function of t."""
        found = []
        for inner in self.free:
            (outer,) = (v for v in self.free if v != inner)
            for one, two in ((left, right), (right, left)):
                for value in solutions(self.ring, one, inner):
                    rest, _ = self.ring.substitute(two, {inner: value})
                    for factor in self.ring.factors(rest):
                        if self.ring.degree(factor, outer) > 1:
                            found += self.on_roots(factor, outer, {inner: value})
                    return found
        return found

    def on_roots(self, curve: fmpq_mpoly, name: str, prior: dict[str, Fraction]) -> list[Candidate]:
        """Candidates at the roots of ``curve`` in ``name``, with the other prior a function of it."""
        found = []
        for condition in self.conditions:
            restricted, _ = self.ring.substitute(condition, prior)
            for factor in self.requirement.moving_factors(restricted):
                if self.ring.degree(factor, name) == 0 or not tractable(self.ring, factor, name):
                    continue
                for equation in self.requirement.moving_factors(self.ring.resultant(curve, factor, name)):
                    for root in common_root(self.ring, curve, factor, name):
                        place = completed(self.ring, prior, {name: root})
                        if place is not None:
                            found += self.candidates_at(equation, place, "vertex")
        return found

    def stationary(
        self, condition: fmpq_mpoly, name: str, prior: dict[str, Fraction], stratum: str
    ) -> list[Candidate]:
        """Candidates along one running prior: zeros in t of the discriminant, with the double root as the prior."""
        found = []
        for factor in self.requirement.moving_factors(condition):
            degree = self.ring.degree(factor, name)
            if degree == 0:
                found += self.flat(factor, name, prior)
                continue
            if not tractable(self.ring, factor, name):
                continue
            elimination = (
                self.ring.discriminant(factor, name) if degree > 1 else common_zeros(self.ring, factor, name)
            )
            for equation in self.requirement.moving_factors(elimination):
                for root in double_roots(self.ring, factor, name):
                    place = completed(self.ring, prior, {name: root})
                    if place is not None:
                        found += self.candidates_at(equation, place, stratum)
        return found

    def flat(self, equation: fmpq_mpoly, name: str, prior: dict[str, Fraction]) -> list[Candidate]:
        """Where t does not change along a prior: the points midway between two boundaries."""
        ends = []
        for curve in self.curves:
            restricted, _ = self.ring.substitute(curve, prior)
            for factor in self.ring.factors(restricted):
                ends += solutions(self.ring, factor, name)
        found = []
        for one, other in combinations(ends, 2):
            place = completed(self.ring, prior, {name: middle(self.ring, one, other)})
            if place is not None:
                found += self.candidates_at(equation, place, "edge")
        return found

    def limits(self, edge: dict[str, Fraction], name: str) -> list[Candidate]:
        """Limits along an edge, as the prior ``name`` reaches a vertex at which some option demands nothing."""
        along = completed(self.ring, self.placed, edge)
        if along is None:
            return []
        cores = self.requirement.cores_along(self.clause, along)
        found = []
        for curve in self.curves:
            restricted, _ = self.ring.substitute(curve, edge)
            for factor in self.ring.factors(restricted):
                for end in solutions(self.ring, factor, name):
                    vertex = completed(self.ring, edge, {name: end})
                    place = None if vertex is None else completed(self.ring, self.placed, vertex)
                    if place is None or all(
                        self.ring.substitute(g, place)[0] for g in self.requirement.cores[self.clause]
                    ):
                        continue
                    for core in cores:
                        value, _ = self.ring.substitute(core, place)
                        for equation in self.requirement.moving_factors(value):
                            found.append(
                                Candidate(self.clause, self.ring.normal(equation), place, "vertex", along)
                            )
        return found

    def interior(self, condition: fmpq_mpoly) -> list[Candidate]:
        """Stationary points with both priors running: eliminate one prior, then the other."""
        found = []
        inner, outer = sorted(self.free, key=lambda v: (self.ring.degree(condition, v), v))
        for factor in self.requirement.moving_factors(condition):
            if self.ring.degree(factor, inner) == 0 or self.ring.degree(factor, outer) == 0:
                continue
            if self.ring.degree(factor, inner) == 1:
                found += self.saddles(factor, inner, outer)
                continue
            if not tractable(self.ring, factor, inner):
                continue
            for edge in self.requirement.moving_factors(self.ring.discriminant(factor, inner)):
                if self.ring.degree(edge, outer) < 2 or not tractable(self.ring, edge, outer):
                    continue
                for equation in self.requirement.moving_factors(self.ring.discriminant(edge, outer)):
                    for value in double_roots(self.ring, edge, outer):
                        found += self.lifted(factor, inner, {outer: value}, equation)
        return found

    def lifted(
        self, factor: fmpq_mpoly, inner: str, prior: dict[str, Fraction], equation: fmpq_mpoly
    ) -> list[Candidate]:
        restricted, _ = self.ring.substitute(factor, prior)
        found = []
        for root in double_roots(self.ring, restricted, inner):
            found += self.candidates_at(equation, {**prior, inner: root}, "interior")
        return found

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
            for root in solutions(self.ring, high, outer) or solutions(self.ring, low, outer):
                slope, d1 = self.ring.substitute(self.ring.derivative(high, outer), {outer: root})
                rise, d2 = self.ring.substitute(self.ring.derivative(low, outer), {outer: root})
                if not slope.is_zero():
                    place = {outer: root, inner: self.ring.reduced(-rise * d1, slope * d2)}
                    found += self.candidates_at(equation, place, "interior")
        return found


def _inward(value: Fraction) -> tuple[int, ...]:
    """The directions from a prior's value that can stay between 0 and 1."""
    top, bottom = value
    return (1,) if top.is_zero() else (-1,) if top == bottom else (1, -1)
