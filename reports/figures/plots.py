"""Whether figures can be drawn here."""

from __future__ import annotations

from importlib.util import find_spec

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.system.extras import to_install

__all__ = ["MISSING", "PlotsMissing", "need_plots", "plots_installed"]

MISSING = f"figures need matplotlib ({to_install('plots')})"


class PlotsMissing(QuestionError):
    """Figures were asked for and matplotlib is not installed; the message says how to install it."""


def plots_installed() -> bool:
    """Whether matplotlib can be imported."""
    return find_spec("matplotlib") is not None


def need_plots() -> None:
    """Raise PlotsMissing where matplotlib is not installed."""
    if not plots_installed():
        raise PlotsMissing(MISSING)
