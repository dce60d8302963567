"""A named figure as files."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from derive.errors import QuestionError, UnknownName
from reports.figures.catalogue import FIGURES
from reports.figures.style import MISSING, rendered, styled

__all__ = ["FORMS", "PlotsMissing", "draw", "plots_installed"]

FORMS = ("svg", "pdf")


class PlotsMissing(QuestionError):
    """Figures were asked for and matplotlib is not installed; the message says how to install it."""


def plots_installed() -> bool:
    """Whether matplotlib can be imported."""
    return find_spec("matplotlib") is not None


def draw(name: str, forms: Sequence[str] = FORMS) -> dict[str, bytes]:
    """The figure's files by form, "svg" and "pdf"; raises UnknownName and PlotsMissing."""
    if name not in FIGURES:
        raise UnknownName(f"no figure is named {name!r}; figures: {', '.join(FIGURES)}")
    if not plots_installed():
        raise PlotsMissing(MISSING)
    with styled():
        figure = import_module(FIGURES[name].module).draw()
        return {form: rendered(figure, form) for form in forms}
