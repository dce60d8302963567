"""The cases of the capped ratio at one prior of inclusion."""

from __future__ import annotations

from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.derive.search.solve import Solver
from epsproof.reports.figures.catalogue import CAPPED, NamedFigure
from epsproof.reports.figures.phase_diagram import phase_diagram
from epsproof.reports.figures.plane import Plane
from epsproof.reports.question import posed

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Cases of the capped ratio at one prior of inclusion (Theorem 4 of the paper)",
    caption=(
        CAPPED, " at ", Typed("p == p0"), " with ", Typed("r == 3"), ": which of the closed forms holds, by ", Typed("p0"),
        " and ", Typed("a"), ", and the recommended budget as contour lines. In case 2 the binding prior is ",
        Typed("q == 1"), ".",
    ),
    paper="kazan-reiter-2024",
    profile="capped-ratio-at-inclusion",
)  # fmt: skip


def draw() -> Figure:
    """The case diagram with contour lines of the recommended budget."""
    answer = Solver(posed("capped-ratio-at-inclusion", (), (), "unbounded")).answer()
    return phase_diagram(
        answer, Plane(("p0", 0.0, 1.0), ("a", 0.0, 1.0), {"r": 3.0}), [0.6, 1.0, 1.5, 2.0, 3.0, 5.0]
    )
