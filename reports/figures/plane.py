"""A plane of two parameters, or a line of one, as a grid of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import frozen
from matplotlib.axes import Axes
from scipy.ndimage import distance_transform_edt

from epsproof.derive.text.notation import latex_name

__all__ = ["Plane", "Range", "middle"]

POINTS = 241
INSIDE = 1e-3
Range = tuple[str, float, float]


@frozen
class Plane:
    """``across`` and ``up`` are (name, low, high), ``up`` is None for a line; ``fixed`` are the other parameters' values.

    The grid keeps off the ends by a thousandth of the length, because assumptions are often strict there.
    """

    across: Range
    up: Range | None
    fixed: Mapping[str, float]

    @property
    def values(self) -> dict[str, Any]:
        """Every parameter as an array over the grid, the fixed ones as numbers."""
        if self.up is None:
            return {**self.fixed, self.across[0]: _points(self.across)}
        x, y = np.meshgrid(_points(self.across), _points(self.up))
        return {**self.fixed, self.across[0]: x, self.up[0]: y}

    def frame(self, axis: Axes) -> None:
        """Limits and names of the axes."""
        axis.set(xlim=self.across[1:], xlabel=f"${latex_name(self.across[0])}$")
        if self.up is not None:
            axis.set(ylim=self.up[1:], ylabel=f"${latex_name(self.up[0])}$")


def _points(of: Range) -> np.ndarray:
    _, low, high = of
    inset = INSIDE * (high - low)
    return np.linspace(low + inset, high - inset, POINTS)


def middle(inside: np.ndarray, axes: Sequence[np.ndarray]) -> tuple[float, ...] | None:
    """The grid point farthest from the border of the region, where a label stands best; None where it is empty."""
    if not inside.any():
        return None
    depth = distance_transform_edt(np.pad(inside, 1))[tuple(slice(1, -1) for _ in inside.shape)]
    place = np.unravel_index(int(np.argmax(depth)), inside.shape)
    return tuple(float(x[place]) for x in axes)
