"""Machine numbers and roots in floating point: they guide searches and pictures, and prove nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq_mpoly

from epsproof.derive.algebra.polynomials import Ring
from epsproof.derive.text.numbers import as_float

__all__ = ["Evaluator", "float_roots", "largest_in_unit", "roots_of_columns"]

# Complex roots of a polynomial in floating point, as a guide for what is then decided exactly.

REAL = 1e-9


def float_roots(coefficients: Sequence[Any] | np.ndarray) -> np.ndarray:
    """The roots, coefficients being of descending powers, exact or floats; none where these are too far apart."""
    try:
        row = np.array([float(c) for c in coefficients])
    except OverflowError:
        largest = max(map(abs, coefficients))
        row = np.array([float(c / largest) for c in coefficients])
    row = np.trim_zeros(row, "f")
    with np.errstate(all="ignore"):
        usable = len(row) and np.all(np.isfinite(row / row[0]))
        return np.roots(row) if usable else np.zeros(0)


def roots_of_columns(table: np.ndarray) -> np.ndarray:
    """``[k, s]``: the k-th root of the polynomial in column s, descending powers of degree one and more; nan where it has fewer.

    The same numbers as ``float_roots`` of every column.
    """
    degree, size = len(table) - 1, table.shape[1]
    found = np.full((degree, size), complex(np.nan, np.nan))
    with np.errstate(all="ignore"):
        full = (table[0] != 0) & (table[-1] != 0) & np.isfinite(table / table[0]).all(axis=0)
        if full.any():
            companion = np.zeros((int(full.sum()), degree, degree))
            companion[:, range(1, degree), range(degree - 1)] = 1
            companion[:, 0, :] = (-table[1:, full] / table[0, full]).T
            found[:, full] = np.linalg.eigvals(companion).T
    for s in np.flatnonzero(~full):
        roots = float_roots(table[:, s])
        found[: len(roots), s] = roots
    return found


def largest_in_unit(coefficients: Sequence[Any]) -> float:
    """The largest real root in (0, 1), 0 where there is none."""
    return max(
        (float(x.real) for x in float_roots(coefficients) if abs(x.imag) <= REAL and 0 < x.real < 1),
        default=0.0,
    )


class Evaluator:
    """Values of polynomials of a ring at many points at once, as floats."""

    def __init__(self, ring: Ring, values: dict[str, np.ndarray]) -> None:
        self.ring, self.values = ring, values
        self.size = len(next(iter(values.values()))) if values else 1

    @classmethod
    def at_points(
        cls, ring: Ring, points: Sequence[Mapping[str, Fraction]], names: Sequence[str]
    ) -> Evaluator:
        """The evaluator at the points' coordinates ``names``; without names every polynomial is constant over the points."""
        found = cls(ring, {n: np.array([as_float(point[n]) for point in points]) for n in names})
        found.size = len(points)
        return found

    def __call__(self, polynomial: fmpq_mpoly) -> np.ndarray:
        return self.with_scale(polynomial)[0]

    def with_scale(self, polynomial: fmpq_mpoly) -> tuple[np.ndarray, np.ndarray]:
        """(values, sums of the absolute values of the terms), infinite or NaN where floats overflow."""
        total, scale = np.zeros(self.size), np.zeros(self.size)
        with np.errstate(over="ignore", invalid="ignore"):
            for monomial, coefficient in polynomial.terms():
                term = np.full(self.size, as_float(coefficient))
                for name, power in zip(self.ring.names, monomial, strict=True):
                    if power:
                        term = term * self.values[name] ** int(power)
                total, scale = total + term, scale + np.abs(term)
        return total, scale

    def only(self, rows: np.ndarray) -> Evaluator:
        """At the points that ``rows`` marks alone."""
        found = Evaluator(self.ring, {name: values[rows] for name, values in self.values.items()})
        found.size = int(np.count_nonzero(rows))
        return found

    def extended(self, **more: np.ndarray) -> Evaluator:
        return Evaluator(self.ring, {**self.values, **more})
