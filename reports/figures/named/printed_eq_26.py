"""Where the printed budget on a rectangle has a value: Kazan and Reiter (2024), eq. (26)."""

from __future__ import annotations

from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.reports.figures.catalogue import NamedFigure
from epsproof.reports.figures.plane import Plane
from epsproof.reports.figures.printed_form import printed_cases, printed_form

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Where the printed budget on a rectangle has a value",
    caption=(
        "Eq. (26) as printed, with ", Typed("p0 == 0.2"), ", ", Typed("p1 == 0.8"), ", ", Typed("q1 == 1"), ", by ",
        Typed("q0"), " and ", Typed("r"), ". It has no value where ", Typed("p0*q0*r >= 1"), ": nothing is asked there, and "
        "every budget is admissible.",
    ),
    paper="kazan-reiter-2024",
)  # fmt: skip


def draw() -> Figure:
    """The printed cases of the paper with contour lines of the printed budget, hatched where it has no value."""
    return printed_form(
        printed_cases("KR24.eq26"),
        Plane(("q0", 0.0, 1.0), ("r", 1.0, 10.0), {"p0": 0.2, "p1": 0.8, "q1": 1.0}),
    )
