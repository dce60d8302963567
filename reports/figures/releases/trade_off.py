"""The trade-off function of releases, between its two polylines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epsproof.reports.figures.style import CURVES, INK, rendered, styled

__all__ = ["trade_off_figure"]


def trade_off_figure(document: Mapping[str, Any], form: str) -> bytes:
    """Type II error by type I error, and the diagonal, which is where nothing is learnt, in that form."""
    with styled():
        return rendered(_drawn(document), form, "Trade-off function", _told(document))


def _drawn(document: Mapping[str, Any]) -> Any:
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots(figsize=(4, 4))
    for name, color, style in (("above", CURVES[1], "--"), ("below", CURVES[0], "-")):
        x, y = zip(*((float(a), float(b)) for a, b in document[name]), strict=True)
        axis.plot(
            x,
            y,
            color=color,
            linestyle=style,
            label=f"the curve is {'at most' if name == 'above' else 'at least'}",
        )
    axis.plot([0, 1], [1, 0], color=INK, linewidth=0.7, linestyle=":")
    axis.set(
        xlabel=r"type I error $\alpha$",
        ylabel=r"least type II error $\beta$",
        xlim=(0, 1),
        ylim=(0, 1.02),
        title=", ".join(document["releases"]),
    )
    axis.legend(loc="upper right")
    return figure


def _told(document: Mapping[str, Any]) -> str:
    said = ", ".join(f"{row['beta']['lower']} at {row['alpha']}" for row in document["alphas"])
    return f"The type II error falls with the type I error and is at least {said}."
