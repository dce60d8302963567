"""Where the printed budget of Theorem 5 has a value, also below a = 0: Kazan and Reiter (2024), eq. (24)."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports.figures.plane import Plane
from reports.figures.printed_form import printed_cases, printed_form

__all__ = ["draw"]


def draw() -> Figure:
    """The printed cases of the paper with contour lines of the printed budget, hatched where it has no value."""
    return printed_form(printed_cases("KR24.T5"), Plane(("q0", 0.0, 1.0), ("a", -0.5, 1.0), {"r": 3.0}))
