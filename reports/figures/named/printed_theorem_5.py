"""Where the printed budget of Theorem 5 has a value, also below a = 0: Kazan and Reiter (2024), eq. (24)."""

from __future__ import annotations

from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.reports.figures.catalogue import NamedFigure
from epsproof.reports.figures.plane import Plane
from epsproof.reports.figures.printed_form import printed_cases, printed_form

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Where the printed budget of Theorem 5 has a value",
    caption=(
        "Eq. (24) as printed, with ", Typed("r == 3"), ", by ", Typed("q0"), " and ", Typed("a"), ". The theorem assumes ",
        Typed("a < 1"), " only: at ", Typed("a == 0"), " its third case divides by zero, and below that it states less than "
        "the largest admissible budget.",
    ),
    paper="kazan-reiter-2024",
)  # fmt: skip


def draw() -> Figure:
    """The printed cases of the paper with contour lines of the printed budget, hatched where it has no value."""
    return printed_form(printed_cases("KR24.T5"), Plane(("q0", 0.0, 1.0), ("a", -0.5, 1.0), {"r": 3.0}))
