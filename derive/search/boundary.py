"""Parameter points on the boundaries between cases, where conditions turn from strict to weak."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from flint import fmpq_mpoly

from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point

__all__ = ["boundary_points"]

TRIES = 24
KEPT = {1: 6, 2: 4, 3: 2}


def boundary_points(
    requirement: Requirement, atoms: Sequence[fmpq_mpoly], points: Sequence[Point], seed: int = 0
) -> list[Point]:
    """Points of the assumptions at which a few of the atoms and weak assumptions vanish, moved there from ``points``."""
    generator = random.Random(seed)
    ring = requirement.ring
    weak = [ring.polynomial(r.polynomial) for r in requirement.problem.assumptions if r.sign == ">="]
    curves = list({str(ring.normal(f)): ring.normal(f) for f in (*weak, *atoms)}.values())
    found: dict[tuple[tuple[str, Fraction], ...], Point] = {}

    def keep(point: Point | None) -> bool:
        if point is None or not all(r.holds(point) for r in requirement.problem.assumptions):
            return False
        found.setdefault(tuple(sorted(point.items())), point)
        return True

    def move(point: Point, curve: fmpq_mpoly, held: tuple[str, ...] = ()) -> tuple[Point, str] | None:
        """The point with one coordinate, not among ``held``, changed so that the curve vanishes."""
        names = [n for n in requirement.parameters if n not in held and ring.degree(curve, n) == 1]
        generator.shuffle(names)
        for name in names:
            low, high = (ring.at(c, point) for c in ring.coefficients(curve, name))
            if high:
                return {**point, name: -low / high}, name
        return None

    def walk(point: Point, chosen: Sequence[fmpq_mpoly]) -> Point | None:
        """The point moved onto one curve after the other, each time by a coordinate that the earlier ones did not fix."""
        held: tuple[str, ...] = ()
        for curve in chosen:
            moved = move(point, curve, held)
            if moved is None:
                return None
            point, name = moved
            held = (*held, name)
        return point if all(ring.at(curve, point) == 0 for curve in chosen) else None

    depth = 3 if len(requirement.parameters) <= 3 else 2
    for size in range(1, depth + 1):
        for chosen in combinations(curves, size):
            kept = 0
            for point in generator.sample(list(points), min(len(points), TRIES)):
                kept += keep(walk(point, chosen))
                if kept >= KEPT[size]:
                    break
    return list(found.values())
