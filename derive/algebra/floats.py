"""Machine numbers and roots in floating point: they guide searches and pictures, and prove nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

__all__ = ["as_float", "as_floats", "float_roots", "largest_in_unit", "roots_of_columns"]

# Machine numbers of exact ones, of whatever size; they guide searches and pictures, and prove nothing.

FAR = 1e150


class Exact(Protocol):
    """A rational number: of Python, of SymPy or of FLINT."""

    @property
    def numerator(self) -> Any: ...

    @property
    def denominator(self) -> Any: ...


def as_float(value: Exact) -> float:
    """The nearest machine number: infinite where the value is too large for one, 0 where it is too small."""
    numerator, denominator = int(value.numerator), int(value.denominator)
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


def as_floats(values: Sequence[Any]) -> list[float]:
    """The machine numbers nearest to the values; over the largest of them where that is very large or very small."""
    largest = max((abs(value) for value in values), default=0)
    if not largest or 1 / FAR < as_float(largest) < FAR:
        return [as_float(value) for value in values]
    return [as_float(value / largest) for value in values]


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
