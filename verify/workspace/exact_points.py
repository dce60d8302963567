"""Exact rational points near sampled ones."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq, fmpz

from epsproof.derive.text.numbers import as_float
from epsproof.verify.workspace.ring import Ring, degrees
from epsproof.verify.workspace.sampling import Array, Sampler
from epsproof.verify.workspace.workspace import Fact

MOST_KEPT = 16
_kept: dict[tuple[object, ...], list[list[fmpq]]] = {}


def rationalise(ring: Ring, point: Array, hidden: frozenset[int], bound: int) -> dict[str, fmpq]:
    """Nearby rational coordinates with denominators up to ``bound``."""
    result = {}
    for index, name in enumerate(ring.names):
        if index not in hidden:
            near = Fraction(float(point[index])).limit_denominator(bound)
            result[name] = fmpq(near.numerator, near.denominator)
    return result


def exact_points(
    ring: Ring, facts: Sequence[Fact], sampler: Sampler, candidates: Array, limit: int = 60
) -> list[list[fmpq]]:
    """Exact rational points near the candidates at which all facts hold, at most ``limit``, smallest heights first.

    The links of a case share their facts and samples: the last sets of points are kept.
    """
    solved = tuple((variable, str(equation)) for variable, equation in sampler.solved.items())
    stated = tuple((str(f.polynomial), f.relation) for f in facts)
    asked = (tuple(ring.names), stated, solved, sampler.hidden, candidates.shape, candidates.tobytes(), limit)
    if asked not in _kept:
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[asked] = _exact_points(ring, facts, sampler, candidates, limit)
    return [list(vector) for vector in _kept[asked]]


def _exact_points(
    ring: Ring, facts: Sequence[Fact], sampler: Sampler, candidates: Array, limit: int
) -> list[list[fmpq]]:
    found = []
    rootless: set[tuple[fmpq, ...]] = set()
    inequalities = [f for f in facts if f.relation != "="]
    for bound in (2, 4, 8, 16, 64, 1000, 100_000):
        for point in candidates:
            partial = rationalise(ring, point, sampler.hidden | frozenset(sampler.solved), bound)
            coordinates = tuple(partial.values())
            complete = None if coordinates in rootless else _complete(ring, sampler, partial, point)
            if complete is None:
                if len(sampler.solved) == 1:
                    rootless.add(coordinates)
                continue
            vector = [complete[name] for name in ring.names]
            exact = {f.id: f.polynomial(*vector) for f in inequalities}
            if all(exact[f.id] > 0 or (f.relation == ">=" and exact[f.id] == 0) for f in inequalities):
                found.append(vector)
                if len(found) >= limit:
                    return found
    return found


def _complete(ring: Ring, sampler: Sampler, partial: dict[str, fmpq], point: Array) -> dict[str, fmpq] | None:
    """Solve the equations exactly for the remaining variables, when their roots are rational."""
    values_so_far = dict(partial)
    for variable, equation in sampler.solved.items():
        others: dict[str | int, int | fmpz | fmpq] = {
            name: value for name, value in values_so_far.items() if name != ring.names[variable]
        }
        univariate = equation.subs(others)
        if any(v != variable for v in ring.variables(univariate)) or degrees(univariate)[variable] < 1:
            return None
        roots = []
        for factor, _ in univariate.factor()[1]:
            parts = ring.coefficients(factor, variable)
            if len(parts) == 2:
                constant = parts[0].leading_coefficient() if not parts[0].is_zero() else fmpq(0)
                roots.append(-constant / parts[1].leading_coefficient())
        if not roots:
            return None
        near = float(point[variable])
        distances = [abs(as_float(root) - near) for root in roots]
        values_so_far[ring.names[variable]] = roots[distances.index(min(distances))]
    return {name: values_so_far.get(name, fmpq(0)) for name in ring.names}
