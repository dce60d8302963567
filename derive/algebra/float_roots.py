"""Complex roots of a polynomial in floating point, as a guide for what is then decided exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

__all__ = ["float_roots", "largest_in_unit"]

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


def largest_in_unit(coefficients: Sequence[Any]) -> float:
    """The largest real root in (0, 1), 0 where there is none."""
    return max((float(x.real) for x in float_roots(coefficients) if abs(x.imag) <= REAL and 0 < x.real < 1), default=0.0)
