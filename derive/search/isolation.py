"""Two ends between which an equation has just the root that is meant, as formulas of the parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import sympy
from flint import fmpq, fmpq_mpoly

from epsproof.derive.algebra.floats import Evaluator, float_roots
from epsproof.derive.algebra.polynomials import Fraction, Ring
from epsproof.derive.question.sampling import Point
from epsproof.derive.search.open_ends import oriented
from epsproof.derive.text.names import PRIVACY_FACTOR

__all__ = ["isolation", "isolation_of_number"]

Interval = tuple[sympy.Expr, sympy.Expr]
WIDE: Interval = (sympy.S.Zero, sympy.S.One)
CONSTANTS = [
    sympy.Rational(k, n)
    for n in (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30)
    for k in range(1, n)
    if sympy.igcd(k, n) == 1
]
NEAR = 1e-7
NARROW = 0.1
MOST_POINTS = 80


def isolation(
    ring: Ring, equation: fmpq_mpoly, points: Sequence[Point], values: np.ndarray, pool: Iterable[fmpq_mpoly]
) -> Interval | None:
    """Ends in [0, 1] that separate the root ``values[k]`` at ``points[k]`` from every other root in (0, 1), at all points.

    Where the equation is one in t**k for some k > 1, so are the ends. They are sought among small fractions, extreme points of
    the equation, and the values at which the linear equations of the ``pool`` hold; (0, 1) where there is nothing to separate,
    None where nothing does.
    """
    stride = max(1, ring.stride(equation, PRIVACY_FACTOR))
    equation, values = ring.in_power(equation, PRIVACY_FACTOR, stride), np.asarray(values) ** stride
    if not points or not any(points):
        return _decimals(float(values[0])) if len(values) else WIDE
    pool = [
        ring.in_power(f, PRIVACY_FACTOR, stride) for f in pool if ring.stride(f, PRIVACY_FACTOR) % stride == 0
    ]
    if len(points) > MOST_POINTS:
        half = MOST_POINTS // 2
        points, values = [*points[:half], *points[-half:]], np.concatenate([values[:half], values[-half:]])
    base = Evaluator.at_points(ring, points, sorted(points[0]))
    table = np.array([base(c) for c in ring.coefficients(equation, PRIVACY_FACTOR)][::-1])
    below, above = np.zeros(len(points)), np.ones(len(points))
    for k, own in enumerate(values):
        below[k], above[k] = _neighbours(table[:, k], own)
    ends = _ends(ring, base, equation, pool)
    low = sympy.S.Zero if not below.any() else _first(ends, below, values)
    high = sympy.S.One if np.all(above == 1.0) else _first(ends, values, above)
    return None if low is None or high is None else (low, high)


def isolation_of_number(ring: Ring, equation: fmpq_mpoly, value: float) -> Interval | None:
    """Small fractions that separate the root ``value`` of an equation without parameters from others in (0, 1), if any.

    They are those of isolation().
    """
    stride = max(1, ring.stride(equation, PRIVACY_FACTOR))
    equation, own = ring.in_power(equation, PRIVACY_FACTOR, stride), value**stride
    column = [c.leading_coefficient() for c in ring.coefficients(equation, PRIVACY_FACTOR)][::-1]
    below, above = _neighbours(column, own)
    if (below, above) == (0.0, 1.0):
        return None
    low = next((c for c in CONSTANTS if below < c < own), None) if below else sympy.S.Zero
    high = next((c for c in CONSTANTS if own < c < above), None) if above < 1 else sympy.S.One
    return _decimals(own) if low is None or high is None else (low, high)


def _neighbours(column: Sequence[fmpq] | np.ndarray, own: float) -> tuple[float, float]:
    """The next real roots in (0, 1) below and above a root, 0 and 1 where none is; coefficients are of descending powers."""
    real = [float(x.real) for x in float_roots(column) if abs(x.imag) < 1e-9 and NEAR < x.real < 1 - NEAR]
    return max((x for x in real if x < own - NEAR), default=0.0), min(
        (x for x in real if x > own + NEAR), default=1.0
    )


def _first(ends: list[tuple[sympy.Expr, np.ndarray]], low: np.ndarray, high: np.ndarray) -> sympy.Expr | None:
    """The simplest end that lies strictly between at every point; beside a narrow gap, which may close elsewhere, no number if
    another end will do."""
    between = [end for end, at in ends if np.all(at > low + NEAR / 10) and np.all(at < high - NEAR / 10)]
    if np.any(high - low < NARROW):
        between.sort(key=lambda end: not end.free_symbols)
    return next(iter(between), None)


def _ends(
    ring: Ring, base: Evaluator, equation: fmpq_mpoly, pool: Iterable[fmpq_mpoly]
) -> list[tuple[sympy.Expr, np.ndarray]]:
    found = [(c, np.full(base.size, float(c))) for c in CONSTANTS]
    slope = equation
    rational: dict[str, Fraction] = {}
    while ring.degree(slope, PRIVACY_FACTOR) > 1:
        slope = ring.derivative(slope, PRIVACY_FACTOR)
    for factor in (*ring.factors(slope), *pool):
        parts = ring.coefficients(factor, PRIVACY_FACTOR)
        if len(parts) == 2:
            value = ring.reduced(-parts[0], parts[1])
            rational.setdefault(str(value), value)
    with np.errstate(all="ignore"):
        moving = [(oriented(ring, v, base), base(v[0]) / base(v[1])) for v in rational.values()]
    return found + sorted(
        ((e, at) for e, at in moving if np.all(np.isfinite(at))), key=lambda x: len(str(x[0]))
    )


def _decimals(value: float) -> Interval:
    """Two decimals in [0, 1] close to a root that has no parameters."""
    units = int(value * 10**9)
    return sympy.Rational(max(0, units - 2), 10**9), sympy.Rational(min(10**9, units + 3), 10**9)
