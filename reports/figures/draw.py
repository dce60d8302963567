"""A named figure as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from derive.text.errors import QuestionError, UnknownName
from reports.figures.catalogue import FIGURES
from reports.figures.style import MISSING, rendered, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["FORMS", "PlotsMissing", "draw", "drawn", "plots_installed"]

FORMS = ("svg", "pdf")


class PlotsMissing(QuestionError):
    """Figures were asked for and matplotlib is not installed; the message says how to install it."""


def plots_installed() -> bool:
    """Whether matplotlib can be imported."""
    return find_spec("matplotlib") is not None


def draw(name: str, forms: Sequence[str] = FORMS) -> dict[str, bytes]:
    """The named figure's files by form, "svg" and "pdf"; raises UnknownName and PlotsMissing."""
    if name not in FIGURES:
        raise UnknownName(f"no figure is named {name!r}; figures: {', '.join(FIGURES)}")
    return drawn(lambda: import_module(FIGURES[name].module).draw(), forms)


def drawn(make: Callable[[], Figure], forms: Sequence[str] = FORMS) -> dict[str, bytes]:
    """The files of the figure that ``make`` draws; raises PlotsMissing."""
    if not plots_installed():
        raise PlotsMissing(MISSING)
    with styled():
        figure = make()
        return {form: rendered(figure, form) for form in forms}
