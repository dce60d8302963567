"""Exact points of a semialgebraic set, many of them on its faces: each variable in turn takes an end of its interval or a simple
rational inside."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.ring import Ring, degrees
from epsproof.verify.workspace.workspace import Fact

SHARES = (0.15, 0.5, 0.85)
Vector = list[fmpq]
Terms = list[tuple[fmpq, list[tuple[int, int]]]]
ZERO = fmpq(0)


class _Compiled:
    """A relation as a list of monomials, for evaluation while some variables have no value yet."""

    def __init__(self, polynomial: fmpq_mpoly, relation: str) -> None:
        self.relation = relation
        self.degrees = degrees(polynomial)
        self.variables = frozenset(v for v, d in enumerate(self.degrees) if d)
        self.terms = [
            (value, [(v, int(e)) for v, e in enumerate(exponents) if e])
            for exponents, value in polynomial.terms()
        ]
        self.parts: dict[int, tuple[Terms, Terms]] = {}

    def linear(self, point: Vector, variable: int) -> tuple[fmpq, fmpq]:
        """(constant, slope) in one variable in which the polynomial is linear."""
        if variable not in self.parts:
            without = [(c, powers) for c, powers in self.terms if all(v != variable for v, _ in powers)]
            inside = [
                (c, [x for x in powers if x[0] != variable])
                for c, powers in self.terms
                if (variable, 1) in powers
            ]
            self.parts[variable] = without, inside
        constant, slope = self.parts[variable]
        return _value(constant, point), _value(slope, point)

    def holds(self, point: Vector) -> bool:
        value = _value(self.terms, point)
        return value > 0 if self.relation == ">" else value >= 0 if self.relation == ">=" else value == 0


def _value(terms: Terms, point: Vector) -> fmpq:
    total = ZERO
    for value, powers in terms:
        for v, exponent in powers:
            value = value * (point[v] if exponent == 1 else point[v] ** exponent)
        total = total + value
    return total


class Corners:
    """Walks over the variables outside ``hidden``; every point yielded satisfies all facts exactly."""

    def __init__(self, ring: Ring, facts: Sequence[Fact], hidden: frozenset[int] = frozenset()) -> None:
        self.size = len(ring.names)
        self.hidden = {v for v in range(self.size) if v in hidden}
        self.free = [v for v in range(self.size) if v not in hidden]
        compiled = [_Compiled(f.polynomial, f.relation) for f in facts]
        self.constant = [f for f in compiled if not f.variables]
        self.inequalities = [f for f in compiled if f.relation != "=" and f.variables]
        self.equations = [f for f in compiled if f.relation == "=" and f.variables]

    def points(self, seed: int, tries: int, limit: int) -> Iterator[Vector]:
        """At most ``limit`` points from ``tries`` walks; the same for the same seed."""
        generator = random.Random(seed)
        found = 0
        possible = all(f.holds([]) for f in self.constant) and all(1 in e.degrees for e in self.equations)
        for _ in range(tries if possible else 0):
            point = self._walk(generator)
            if point is not None:
                yield point
                found += 1
                if found >= limit:
                    return

    def _walk(self, generator: random.Random) -> Vector | None:
        solved: dict[int, _Compiled] = {}
        for equation in generator.sample(self.equations, len(self.equations)):
            linear = sorted(v for v in equation.variables if equation.degrees[v] == 1 and v not in solved)
            if not linear:
                return None
            solved[generator.choice(linear)] = equation
        order = [v for v in generator.sample(self.free, len(self.free)) if v not in solved]
        share = generator.choice(SHARES)
        point, chosen = [ZERO] * self.size, set(self.hidden)
        pending = self.inequalities
        while order or solved:
            chosen_now = self._ready(solved, chosen)
            if chosen_now is None and not order:
                return None
            variable = order.pop() if chosen_now is None else chosen_now
            chosen.add(variable)
            due: list[_Compiled] = []
            later: list[_Compiled] = []
            for fact in pending:
                (due if fact.variables <= chosen else later).append(fact)
            pending, unsure = later, due
            if chosen_now is not None:
                constant, slope = solved.pop(variable).linear(point, variable)
                if slope != 0:
                    point[variable] = -constant / slope
                elif constant != 0 or (placed := self._place(point, variable, due, share, generator)) is None:
                    return None
                else:
                    unsure = placed
            elif (placed := self._place(point, variable, due, share, generator)) is None:
                return None
            else:
                unsure = placed
            for fact in unsure:
                if not fact.holds(point):
                    return None
        return point if all(f.holds(point) for f in self.equations) else None

    @staticmethod
    def _ready(solved: dict[int, _Compiled], chosen: set[int]) -> int | None:
        for variable, equation in solved.items():
            if equation.variables - chosen == {variable}:
                return variable
        return None

    @staticmethod
    def _place(
        point: Vector, variable: int, due: list[_Compiled], share: float, generator: random.Random
    ) -> list[_Compiled] | None:
        """Give the variable a value in the interval that the linear relations leave; None when that is empty, else the relations
        that it need not satisfy."""
        low: fmpq | None = None
        high: fmpq | None = None
        low_weak = high_weak = True
        unsure: list[_Compiled] = []
        for fact in due:
            if fact.degrees[variable] != 1:
                unsure.append(fact)
                continue
            constant, slope = fact.linear(point, variable)
            weak = fact.relation == ">="
            if slope == 0:
                unsure.append(fact)
                continue
            end = -constant / slope
            if slope > 0:
                if low is None or end > low or (end == low and not weak):
                    low, low_weak = end, weak
            elif high is None or end < high or (end == high and not weak):
                high, high_weak = end, weak
        draw, spread = generator.random(), fmpq(generator.randint(1, 15), 16)
        if low is not None and high is not None:
            if low > high or (low == high and not (low_weak and high_weak)):
                return None
            if low == high or (low_weak and draw < share / 2):
                point[variable] = low
            elif high_weak and draw < share:
                point[variable] = high
            else:
                middle, reach = low + (high - low) * spread, (high - low) / 32
                point[variable] = _simplest(middle - reach, middle + reach)
            return unsure
        step = fmpq(generator.choice((1, 1, 2, 3, 5)), generator.choice((1, 2, 4)))
        if low is not None:
            point[variable] = low if low_weak and draw < share else low + step
        elif high is not None:
            point[variable] = high if high_weak and draw < share else high - step
        else:
            point[variable] = fmpq(generator.randint(-3, 3), generator.choice((1, 2)))
        return unsure


def _simplest(low: fmpq, high: fmpq) -> fmpq:
    """The rational of smallest denominator in [low, high]."""
    floor = low.floor()
    if floor == low or floor + 1 <= high:
        return fmpq(floor if floor == low else floor + 1)
    return floor + 1 / _simplest(1 / (high - floor), 1 / (low - floor))
