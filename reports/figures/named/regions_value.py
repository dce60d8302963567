"""The cases of the capped ratio at one prior of the value."""

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
    title="Cases of the capped ratio at one prior of the value (Theorem 5 of the paper)",
    caption=(
        CAPPED, " at ", Typed("q == q0"), " with ", Typed("r == 3"), ": which of the closed forms holds, by ", Typed("q0"), " "
        "and ", Typed("a"), ", and the recommended budget as contour lines. The assumptions exclude ", Typed("a == 0"), " "
        "and ", Typed("a == 1"), ".",
    ),
    paper="kazan-reiter-2024",
    profile="capped-ratio-at-value",
)  # fmt: skip


def draw() -> Figure:
    """The case diagram with contour lines of the recommended budget."""
    answer = Solver(posed("capped-ratio-at-value", (), (), "unbounded")).answer()
    return phase_diagram(
        answer, Plane(("q0", 0.0, 1.0), ("a", 0.0, 1.0), {"r": 3.0}), [0.6, 0.8, 1.0, 1.5, 2.0, 3.0]
    )
