"""A named figure as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from epsproof.reports.figures.catalogue import drawing, figures
from epsproof.reports.figures.plots import PlotsMissing, need_plots, plots_installed
from epsproof.reports.figures.style import rendered, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["FORMS", "PlotsMissing", "draw", "drawn", "plots_installed"]

FORMS = ("svg", "pdf")


def draw(name: str, forms: Sequence[str] = FORMS) -> dict[str, bytes]:
    """The named figure's files by form, "svg" and "pdf"; raises UnknownName and PlotsMissing."""
    make, named = drawing(name), figures()[name]
    return drawn(make, forms, named.title, named.told)


def drawn(
    make: Callable[[], Figure], forms: Sequence[str] = FORMS, title: str = "", told: str = ""
) -> dict[str, bytes]:
    """The files of the figure that ``make`` draws; raises PlotsMissing.

    ``told`` is what somebody hears who does not see the picture, under its ``title``.
    """
    need_plots()
    with styled():
        figure = make()
        figure.draw_without_rendering()
        figure.set_layout_engine("none")
        return {form: rendered(figure, form, title, told) for form in forms}
