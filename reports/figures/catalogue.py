"""What a figure with a name is, those that there are, one a file of the room ``named``, and how they become files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

import sympy
from attrs import evolve, frozen

from epsproof.derive.answer.answer import Tends, Word
from epsproof.derive.models.catalogue import model_names
from epsproof.derive.text.errors import UnknownName
from epsproof.derive.text.notation import symbol
from epsproof.reports.figures.plots import PlotsMissing, need_plots, plots_installed
from epsproof.reports.figures.style import rendered, styled
from epsproof.reports.text.words import words_text
from epsproof.verify.system.room import files_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "CAPPED",
    "CAPPED_AT_ONE",
    "FORMS",
    "R_STAR",
    "TO_ZERO",
    "Caption",
    "Latex",
    "NamedFigure",
    "PlotsMissing",
    "draw",
    "drawing",
    "drawn",
    "figure_names",
    "figures",
    "plots_installed",
]

# What a figure with a name is.


@frozen
class Latex:
    """A formula in LaTeX beside what somebody hears of it."""

    latex: str
    told: str


Caption: TypeAlias = "tuple[Word | Latex, ...]"
CAPPED = Latex(r"r^* = \max\{a/(p q),\ r\}", "r^* = max{a/(p q), r}")
R_STAR, TO_ZERO = Latex("r^*", "r^*"), Tends(symbol("q"), sympy.Integer(0))
CAPPED_AT_ONE = Latex(r"r^* = \max\{a/p,\ r\}", "r^* = max{a/p, r}")


@frozen
class NamedFigure:
    """What a reader must know beside the picture.

    ``caption`` is words with formulas among them. ``paper`` is the paper on which a report shows it. ``profile`` names the
    profile whose cases are shown, if any; ``width`` is its part of a line of the article. The picture's ``name`` is that of its
    file.
    """

    title: str
    caption: Caption
    paper: str = ""
    profile: str = ""
    width: str = ""
    name: str = ""

    @property
    def told(self) -> str:
        """The caption for somebody who hears it."""
        said = (x.told if isinstance(x, Latex) else words_text((x,), unicode=False) for x in self.caption)
        return "".join(said).replace("==", "=")


# The figures that have a name: every file of the room ``named``, by its name.

ROOM = "epsproof.reports.figures.named"


def figure_names() -> list[str]:
    """The names of all figures, in alphabetical order."""
    return sorted(name.replace("_", "-") for name in files_of(ROOM))


def figures(paper: str | None = None) -> dict[str, NamedFigure]:
    """The figures by name, of one paper or all; raises PlotsMissing."""
    need_plots()
    every = {name: evolve(_module(name).FIGURE, name=name) for name in figure_names()}
    return {name: figure for name, figure in every.items() if paper in (None, figure.paper)}


def drawing(name: str) -> Callable[[], Figure]:
    """The function that draws the figure of that name; raises UnknownName and PlotsMissing."""
    if name not in figure_names():
        numbered = name if not name.isdigit() else f"figure-{name}"
        near = get_close_matches(numbered.lower(), figure_names(), n=1, cutoff=1 if name.isdigit() else 0.6)
        meant = f"did you mean {near[0]}? " if near else _other_pictures(name)
        meant = (
            "a hyphen stands before its number: figure-1; "
            if name.lower() in ("figure", "fig", "fig.")
            else meant
        )
        raise UnknownName(f"no figure is named {name!r}; {meant}figures: {', '.join(figure_names())}")
    need_plots()
    made: Callable[[], Figure] = _module(name).draw
    return made


def _other_pictures(name: str) -> str:
    """Which command draws what the text names: a criterion or an attack model; empty for neither."""
    if re.search(r"[\s<>=*/()+]|^[\d.]+$|^[a-z]$", name) and name not in ("0", "1"):
        return f"a criterion is drawn by epsproof figure surface '{name}'; "
    if name.lower() in model_names():
        return f"a model is drawn by epsproof model {name.lower()} --to DIR; "
    return ""


def _module(name: str) -> Any:
    return import_module(f"{ROOM}.{name.replace('-', '_')}")


# A named figure as files.

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
