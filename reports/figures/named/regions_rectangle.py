"""The cases of the constant ratio on a rectangle of priors."""

from __future__ import annotations

from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.derive.search.solve import Solver
from epsproof.reports.figures.catalogue import Latex, NamedFigure
from epsproof.reports.figures.phase_diagram import phase_diagram
from epsproof.reports.figures.plane import Plane
from epsproof.reports.question import posed

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Cases of the constant ratio on a rectangle of priors (eq. (26) of the paper)",
    caption=(
        Latex("r^* = r", "r^* = r"), " for ", Typed("p0 <= p <= p1"), " and ", Typed("q0 <= q <= q1"), " with ",
        Typed("p0 == 0.2"), ", ", Typed("p1 == 0.8"), ", ", Typed("q1 == 1"), ": which form holds, by ", Typed("q0"), " and ",
        Typed("r"), ". Cases 2 and 4 hold where ", Typed("q0"), " or ", Typed("p0"), " is 0.",
    ),
    paper="kazan-reiter-2024",
    profile="rectangle",
)  # fmt: skip


def draw() -> Figure:
    """The case diagram with contour lines of the recommended budget."""
    answer = Solver(posed("rectangle", (), (), "unbounded")).answer()
    return phase_diagram(
        answer,
        Plane(("q0", 0.0, 1.0), ("r", 1.0, 10.0), {"p0": 0.2, "p1": 0.8, "q1": 1.0}),
        [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0],
    )
