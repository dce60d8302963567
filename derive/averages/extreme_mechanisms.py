"""The private mechanisms of which all others are mixtures, up to what one can do with their outputs, for every t at once.

Outputs lie on extreme rays h, with weights c_h >= 0 such that the likelihoods of every world sum to 1: sum of c_h t**h_w = 1.
The vertices of these weights are solutions of square systems, so that c_h is a quotient of determinants of powers of t.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, permutations
from math import comb

import sympy
from attrs import frozen
from flint import acb, arb, fmpq, fmpz_poly

from epsproof.derive.averages.private_likelihoods import Ray, Scene, rays
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import t

__all__ = ["Output", "extreme_mechanisms"]

MOST_SYSTEMS = 1_000
ONE = "give every prior a number, for instance --where 'x == 1/10'"
Row = tuple[int | None, ...]
System = tuple[tuple[int, ...], tuple[fmpz_poly, ...], fmpz_poly]
"""(the rays, the numerators of their weights, the determinant)."""


@frozen
class Output:
    """An output with the likelihoods ``weight`` * t**h."""

    ray: Ray
    weight: sympy.Expr


def extreme_mechanisms(scene: Scene) -> list[tuple[Output, ...]]:
    """All vertices, in a fixed order; they are the same ones for all t in (0, 1).

    Raises LimitExceeded where there are too many systems, UnsupportedForm where a vertex is one for some t only.
    """
    found = rays(scene)
    rows = list(dict.fromkeys(tuple(ray.get(world) for ray in found) for world in scene.worlds))
    if (number := comb(len(found), len(rows))) > MOST_SYSTEMS:
        many = f"{number:,} systems, and {MOST_SYSTEMS:,} are tried"
        raise LimitExceeded(f"the mechanisms of {len(scene.worlds)} worlds solve {many}: {ONE}")
    systems = [
        system for chosen in combinations(range(len(found)), len(rows)) if (system := _system(rows, chosen))
    ]
    kept = _constant([_fitting(systems, place) for place in _places(systems)])
    mechanisms = [_outputs(systems[number], found) for number in kept]
    return list({frozenset((*o.ray.items(), o.weight) for o in m): m for m in mechanisms}.values())


def _system(rows: Sequence[Row], chosen: tuple[int, ...]) -> System | None:
    """The system whose unknowns are the weights of these rays; None where its determinant is 0 for all t."""
    matrix = [[row[k] for k in chosen] for row in rows]
    bottom = _determinant(matrix)
    if not bottom:
        return None
    tops = [
        _determinant([[0 if k == place else x for k, x in enumerate(row)] for row in matrix])
        for place in range(len(chosen))
    ]
    return chosen, tuple(tops), bottom


def _determinant(matrix: Sequence[Sequence[int | None]]) -> fmpz_poly:
    """The determinant of the matrix of t**exponent, an exponent None standing for 0, by the sum over permutations."""
    size = len(matrix)
    total: dict[int, int] = {}
    for order in permutations(range(size)):
        entries = [matrix[i][j] for i, j in enumerate(order)]
        if all(x is not None for x in entries):
            odd = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size)) % 2
            power = sum(x for x in entries if x is not None)
            total[power] = total.get(power, 0) + (-1 if odd else 1)
    return fmpz_poly([total.get(k, 0) for k in range(max(total, default=0) + 1)])


def _places(systems: Sequence[System]) -> list[fmpq]:
    """One t of every interval of (0, 1) on which no numerator and no determinant changes its sign."""
    polynomials = [p for _, tops, bottom in systems for p in (*tops, bottom) if p]
    factors = sorted({tuple(map(int, f.coeffs())) for p in polynomials for f, _ in p.factor()[1]})
    roots: list[tuple[acb, int]] = [
        root  # type: ignore[misc]
        for f in factors
        if len(f) > 1
        for root in fmpz_poly(list(f)).complex_roots()
    ]
    balls = [root.real for root, _ in roots if root.imag.is_zero()]
    inside = sorted(
        (ball for ball in balls if not (ball <= 0 or ball >= 1 or ball.contains(0) or ball.contains(1))),
        key=_middle,
    )
    ends = [arb(0), *inside, arb(1)]
    if any(not before < after for before, after in pairwise(ends)):
        raise UnsupportedForm(
            "the mechanisms of this model change at values of t that are too near to one another"
        )
    return [_between(before.upper(), after.lower()) for before, after in pairwise(ends)]


def _middle(ball: arb) -> float:
    return float(ball.mid())


def _between(low: arb, high: arb) -> fmpq:
    """A rational between two exact balls."""
    bits = 2
    while True:
        number = ((low + high) / 2 * arb(2) ** bits).mid().floor().unique_fmpz()
        if number is not None and low < arb(fmpq(number, 2**bits)) < high:
            return fmpq(number, 2**bits)
        bits += 1


def _fitting(systems: Sequence[System], place: fmpq) -> frozenset[int]:
    """The systems whose weights are not negative there."""
    return frozenset(
        k
        for k, (_, tops, bottom) in enumerate(systems)
        if all(top(place) / bottom(place) >= 0 for top in tops)
    )


def _constant(found: Sequence[frozenset[int]]) -> list[int]:
    first, *others = found
    if any(other != first for other in others):
        raise UnsupportedForm(f"which mechanisms of this model tell most depends on t: {ONE}")
    return sorted(first)


def _outputs(system: System, found: Sequence[Ray]) -> tuple[Output, ...]:
    chosen, tops, bottom = system
    return tuple(Output(found[k], _formula(top, bottom)) for k, top in zip(chosen, tops, strict=True) if top)


def _formula(top: fmpz_poly, bottom: fmpz_poly) -> sympy.Expr:
    """The quotient in lowest terms, its denominator positive."""
    common = top.gcd(bottom) * (1 if bottom(fmpq(1, 2)) > 0 else -1)
    return _written(top // common) / _written(bottom // common)


def _written(polynomial: fmpz_poly) -> sympy.Expr:
    return sympy.Add(*(int(c) * t**k for k, c in enumerate(polynomial.coeffs())))
