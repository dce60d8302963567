"""Random points of a semialgebraic set: to guess signs, to refute, and to find exact models."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np
from flint import fmpq_mpoly
from numpy.typing import NDArray

from epsproof.derive.algebra.floats import roots_of_columns
from epsproof.derive.text.numbers import as_float
from epsproof.verify.workspace.ring import Ring, degrees
from epsproof.verify.workspace.workspace import Fact

Array = NDArray[np.float64]
Terms = list[tuple[float, list[tuple[int, int]]]]
CLEAR = 1e-6


def values(polynomial: fmpq_mpoly, points: Array) -> Array:
    """Floating-point values of the polynomial at the rows of ``points``."""
    return _sum(_terms(polynomial), points)


def _terms(polynomial: fmpq_mpoly) -> Terms:
    """(coefficient, (variable, exponent) of its monomial) for every term."""
    return [
        (as_float(c), [(index, int(e)) for index, e in enumerate(exponents) if e])
        for exponents, c in polynomial.terms()
    ]


def _sum(terms: Terms, points: Array) -> Array:
    total = np.zeros(len(points))
    with np.errstate(over="ignore", invalid="ignore"):
        for coefficient, powers in terms:
            term = np.full(len(points), coefficient)
            for index, exponent in powers:
                term *= points[:, index] ** exponent
            total += term
    return total


class _Inequality:
    """A fact, its terms, and its coefficients in the variables in which it is linear."""

    def __init__(self, ring: Ring, fact: Fact) -> None:
        self.strict, self.variables, self.degrees = (
            fact.relation == ">",
            fact.variables,
            degrees(fact.polynomial),
        )
        self.terms = _terms(fact.polynomial)
        linear = [v for v in fact.variables if self.degrees[v] == 1]
        self.parts = {v: [_terms(part) for part in ring.coefficients(fact.polynomial, v)] for v in linear}


def _different(choices: Sequence[Sequence[int]], taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """One of each of the choices, no two of them equal."""
    if len(taken) == len(choices):
        yield taken
        return
    for variable in choices[len(taken)]:
        if variable not in taken:
            yield from _different(choices, (*taken, variable))


class Sampler:
    """Points where all given facts hold approximately; ``hidden`` variables are left at 0."""

    def __init__(self, ring: Ring, facts: Sequence[Fact], hidden: frozenset[int], seed: int) -> None:
        self.ring, self.seed = ring, seed
        self.random = np.random.default_rng(seed)
        self.facts = [_Inequality(ring, f) for f in facts if f.relation != "="]
        self.hidden = hidden
        self.equations = [f.polynomial for f in facts if f.relation == "=" and ring.variables(f.polynomial)]
        self.solved: dict[int, fmpq_mpoly] = {}
        best = -1
        for solved in itertools.islice(self._ways_to_solve(), 12):
            before, self.solved = self.solved, solved
            count = len(self._batch(self._free(), 60))
            if count <= best:
                self.solved = before
            best = max(best, count)
            if best >= 40:
                break
        self.points = self._draw()

    def _ways_to_solve(self) -> Iterator[dict[int, fmpq_mpoly]]:
        """Assignments of a variable to each equation, in the order in which the equations are then solved; where one order has
        none, none has."""
        if len(self.equations) > len({v for e in self.equations for v in self.ring.variables(e)}):
            return
        for order in itertools.permutations(self.equations):
            choices = [sorted(self.ring.variables(e), key=degrees(e).__getitem__) for e in order]
            found = False
            for variables in _different(choices, ()):
                found = True
                yield dict(zip(variables, order, strict=True))
            if not found:
                return

    def _free(self) -> list[int]:
        """The variables that are neither hidden nor solved for, in random order."""
        names = [v for v in range(len(self.ring.names)) if v not in self.hidden and v not in self.solved]
        return [names[i] for i in self.random.permutation(len(names))]

    def _draw(self) -> Array:
        batches: list[Array] = []
        for attempt in range(24):
            batches.append(self._batch(self._free(), 150))
            if attempt >= 5 and sum(len(batch) for batch in batches) >= 400:
                break
        points = np.concatenate(batches)
        for variable in sorted(self._free()) if 0 < len(points) < 250 else []:
            points = np.concatenate([points, self._redraw(points, variable)])[:600]
        return points

    def _redraw(self, points: Array, variable: int) -> Array:
        """Points that differ from the given ones in one variable and in the solved ones."""
        moved = self._choose(np.repeat(points, 2, axis=0), variable, set(range(len(self.ring.names))))
        return self._finish(moved)

    def _finish(self, points: Array) -> Array:
        """The points with the solved variables filled in, where all facts hold."""
        for variable, equation in self.solved.items():
            points = self._solve(points, variable, equation) if len(points) else points
        for equation in self.equations if len(self.equations) > 1 else []:
            points = points[np.abs(values(equation, points)) < 1e-8] if len(points) else points
        return self._keep(points, self.facts) if len(points) else points

    def _batch(self, order: list[int], size: int) -> Array:
        points = np.zeros((size, len(self.ring.names)))
        chosen = set(self.hidden)
        for variable in order:
            chosen.add(variable)
            points = self._choose(points, variable, chosen)
            if not len(points):
                return points
        return self._finish(points)

    def _choose(self, points: Array, variable: int, chosen: set[int]) -> Array:
        size = len(points)
        low, high = np.full(size, -np.inf), np.full(size, np.inf)
        later = []
        for fact in self.facts:
            if variable not in fact.variables or not chosen.issuperset(fact.variables):
                continue
            if fact.degrees[variable] > 1:
                later.append(fact)
                continue
            constant, slope = (_sum(part, points) for part in fact.parts[variable])
            with np.errstate(divide="ignore", invalid="ignore"):
                bound = -constant / slope
            low = np.where(slope > 1e-12, np.fmax(low, bound), low)
            high = np.where(slope < -1e-12, np.fmin(high, bound), high)
        unit = self.random.choice([self.random.random(size), self.random.beta(0.3, 0.3, size)], axis=0)
        edge = self.random.random(size)
        unit = np.where(edge < 0.05, 0.0, np.where(edge > 0.95, 1.0, np.clip(unit, 1e-4, 1 - 1e-4)))
        step = np.minimum(unit, 1 - 1e-4) / (1 - np.minimum(unit, 1 - 1e-4))
        with np.errstate(invalid="ignore", over="ignore"):
            inside = np.where(unit >= 1, high, low + (high - low) * unit)
        finite_low, finite_high = np.isfinite(low), np.isfinite(high)
        signed = step * self.random.choice([-1.0, 1.0], size)
        one_sided = np.where(finite_low, low + step, np.where(finite_high, high - step, signed))
        points[:, variable] = np.where(finite_low & finite_high, inside, one_sided)
        points = points[~(low > high)]
        return self._keep(points, later)

    def _solve(self, points: Array, variable: int, equation: fmpq_mpoly) -> Array:
        parts = [values(part, points) for part in self.ring.coefficients(equation, variable)]
        with np.errstate(all="ignore"):
            if len(parts) == 2:
                roots = [-parts[0] / parts[1]]
            elif len(parts) == 3:
                constant, linear, lead = parts
                discriminant = np.sqrt(linear**2 - 4 * lead * constant)
                away = -(linear + np.where(linear < 0, -discriminant, discriminant)) / 2
                roots = [away / lead, constant / away]
            else:
                found = roots_of_columns(np.array(parts[::-1]))
                roots = list(np.where(abs(found.imag) < 1e-9, found.real, np.nan))
        solved = []
        for root in roots:
            copy = points.copy()
            copy[:, variable] = root
            solved.append(copy[np.isfinite(root)])
        return np.concatenate(solved) if solved else points[:0]

    @staticmethod
    def _keep(points: Array, facts: Sequence[_Inequality]) -> Array:
        for fact in facts:
            points = points[_sum(fact.terms, points) > (1e-12 if fact.strict else -1e-12)]
        return points

    def range(self, polynomial: fmpq_mpoly) -> tuple[float, float] | None:
        """Smallest and largest sampled value; None without points."""
        if not len(self.points):
            return None
        value = values(polynomial, self.points)
        return float(value.min()), float(value.max())

    def admits(self, polynomial: fmpq_mpoly, relation: str) -> bool:
        """Whether no sampled point clearly contradicts ``polynomial relation 0``."""
        seen = self.range(polynomial)
        if seen is None:
            return True
        if relation == "=":
            return seen[0] > -1e-8 and seen[1] < 1e-8
        if relation == ">" and seen[1] < 1e-13:
            return False
        return seen[0] > -1e-11

    def denies(self, polynomial: fmpq_mpoly, relation: str) -> bool:
        """Whether ``polynomial relation 0`` clearly fails at a sampled point that lies clearly inside the set."""
        inside = self.points
        for equation in self.equations:
            inside = inside[np.abs(values(equation, inside)) < 1e-9]
        for fact in self.facts:
            inside = inside[_sum(fact.terms, inside) > CLEAR]
        value = values(polynomial, inside)
        return bool(np.any(np.abs(value) > CLEAR if relation == "=" else value < -CLEAR))

    def violations(self, goal: fmpq_mpoly, relation: str, count: int) -> Array:
        """Sampled points, most violating first, sharpened by a few random local moves."""
        points = self.points
        if not len(points):
            return points
        self.random = np.random.default_rng(self.seed + 1)
        for scale in (0.3, 0.1, 0.03):
            order = np.argsort(self._violation(goal, relation, points), kind="stable")
            best = points[order[: 4 * count]]
            factor = 1 + scale * self.random.standard_normal((8, *best.shape))
            moved = (best[None, :, :] * factor).reshape(-1, best.shape[1])
            points = np.concatenate([best, self._finish(moved)])
        order = np.argsort(self._violation(goal, relation, points), kind="stable")
        return points[order[:count]]

    @staticmethod
    def _violation(goal: fmpq_mpoly, relation: str, points: Array) -> Array:
        value = values(goal, points)
        return -np.abs(value) if relation == "=" else value
