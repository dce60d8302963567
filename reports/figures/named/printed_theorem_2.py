"""Where the printed budget of Theorem 2 has a value: Kazan and Reiter (2024), eq. (12)."""

from __future__ import annotations

from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.reports.figures.catalogue import NamedFigure
from epsproof.reports.figures.plane import Plane
from epsproof.reports.figures.printed_form import printed_cases, printed_form

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Where the printed budget of Theorem 2 has a value",
    caption=(
        "Eq. (12) as printed, for ", Typed("q < 1"), " and ", Typed("r == 3"), ", by the priors. It has no value where ",
        Typed("p0*q0*r >= 1"), ": there nothing is asked, and every budget is admissible.",
    ),
    paper="kazan-reiter-2024",
)  # fmt: skip


def draw() -> Figure:
    """The printed cases of the paper with contour lines of the printed budget, hatched where it has no value."""
    return printed_form(printed_cases("KR24.T2.q<1"), Plane(("p0", 0.0, 1.0), ("q0", 0.0, 1.0), {"r": 3.0}))
