"""The band of beliefs that a mechanism's releases lead to, by the belief before them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from epsproof.reports.figures.numbers import margin, numbers
from epsproof.reports.figures.style import CURVES, INK, PALE
from epsproof.reports.text.pretty import pretty_text
from epsproof.reports.view.belief_band import BeliefBand

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["band_figure"]

POINTS = 400
SMALLEST = 1e-4
TIMES = re.compile(r"(?<=\d) x | x (?=\d)")


def band_figure(band: BeliefBand) -> Figure:
    """The band between its edges, the limit of the criterion, and how far a belief can go at all; call inside the style."""
    import matplotlib.pyplot as plt

    x = np.unique(np.concatenate([np.geomspace(SMALLEST, 0.05, POINTS // 4), np.linspace(0.05, 1, POINTS)]))
    before = _along(band, band.prior, x)
    asked = margin(band.region, {band.runs: x}) >= 0
    limit = np.where(asked, np.clip(_along(band, band.limit, x), 0, 1), np.nan)
    below, above = _along(band, band.below, x), _along(band, band.above, x)
    chance = f"{float(100 * band.failure):g}%"
    figure, axis = plt.subplots(figsize=(4.6, 3.6), layout="constrained")
    axis.fill_between(before, limit, 1, color=PALE, linewidth=0, label="what the criterion forbids")
    axis.fill_between(before, below, above, color=CURVES[0], alpha=0.22, linewidth=0)
    axis.plot(before, limit, color=INK, linewidth=1.3, linestyle="--", label="limit of the criterion")
    if band.never is not None:
        axis.plot(
            before,
            _along(band, band.never, x),
            color=CURVES[1],
            linewidth=1.1,
            linestyle="-.",
            label="never exceeded",
        )
    axis.plot(
        before, above, color=CURVES[0], linewidth=1.8, label=f"exceeded with probability {chance} at most"
    )
    axis.plot(
        before, below, color=CURVES[3], linewidth=1.4, label=f"fallen below with probability {chance} at most"
    )
    axis.plot([0, 1], [0, 1], color="#8a8a8a", linewidth=0.8, linestyle=":", label="belief unchanged")
    title = f"{TIMES.sub(' × ', band.mechanism)}, {pretty_text(band.budget)}"
    axis.set(xlim=(0, 1), ylim=(0, 1), xlabel="belief before the releases", title=title)
    axis.set(ylabel="belief after them, if the secret is true")
    figure.legend(loc="outside lower center", ncols=2, fontsize=8.5, handlelength=1.6, columnspacing=1.2)
    return figure


def _along(band: BeliefBand, formula: Any, x: np.ndarray) -> np.ndarray:
    return np.broadcast_to(numbers(formula, {band.runs: x}), x.shape)
