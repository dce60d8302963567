"""The figures that have a name: every file of the room ``named``, by its name."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import evolve

from epsproof.derive.models.catalogue import model_names
from epsproof.derive.text.errors import UnknownName
from epsproof.reports.figures.named_figure import NamedFigure
from epsproof.reports.figures.plots import need_plots
from epsproof.verify.system.room import files_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["drawing", "figure_names", "figures"]

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
