"""A summary for slides: words on the left, on the right the belief after the release by the belief before it."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

from epsproof.reports.figures.numbers import margin, numbers
from epsproof.reports.figures.style import CURVES, INK, MARK, PALE, rendered, styled
from epsproof.reports.memo.summary import Curve, Summary

__all__ = ["summary_card"]

FORMS = ("svg", "png")
SIZE = (10.0, 5.625)
POINTS = 500
NARROW, BROAD = 46, 88
SIZES, LINE, GAP = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0), 0.043, 0.6
TOP, BOTTOM = 0.63, 0.09
FRAME = (0.57, 0.17, 0.39, 0.66)


def summary_card(summary: Summary) -> dict[str, bytes]:
    """The page as SVG and PNG, 16 to 9."""
    told = " ".join((f"{summary.headline}: {summary.number}.", *summary.sentences, f"{summary.footer}."))
    with styled():
        figure = _drawn(summary)
        return {form: rendered(figure, form, summary.headline, told) for form in FORMS}


def _drawn(summary: Summary) -> Any:
    import matplotlib.pyplot as plt

    figure = plt.figure(figsize=SIZE, facecolor="white")
    figure.set_layout_engine("none")
    figure.text(0.05, 0.9, summary.headline, fontsize=17, va="top", color=INK, parse_math=False)
    figure.text(0.05, 0.82, summary.number, fontsize=44, va="top", color=CURVES[0], parse_math=False)
    beside = summary.curve is not None or len(summary.bars) > 1
    _sentences(figure, summary.sentences, NARROW if beside else BROAD)
    footer = textwrap.shorten(summary.footer, 150, placeholder=" …")
    figure.text(0.05, 0.03, footer, fontsize=8.5, color="#5a564f", parse_math=False)
    if summary.curve is not None:
        _curve(figure.add_axes(FRAME), summary.curve)
    elif len(summary.bars) > 1:
        _bars(figure.add_axes(FRAME), summary.bars)
    return figure


def _sentences(figure: Any, sentences: tuple[str, ...], room: int) -> None:
    """The sentences below one another, in the largest of the sizes in which they fit."""
    for size in SIZES:
        paragraphs = [textwrap.wrap(sentence, int(room * SIZES[0] / size)) for sentence in sentences]
        line = LINE * size / SIZES[0]
        if sum(len(lines) + GAP for lines in paragraphs) * line <= TOP - BOTTOM:
            break
    height = TOP
    for lines in paragraphs:
        figure.text(
            0.05,
            height,
            "\n".join(lines),
            fontsize=size,
            va="top",
            linespacing=1.25,
            color=INK,
            parse_math=False,
        )
        height -= line * (len(lines) + GAP)


def _bars(axis: Any, bars: tuple[tuple[str, str], ...]) -> None:
    """The budget of each class of adversaries; the least counts."""
    names, values = [name for name, _ in bars], [float(epsilon) for _, epsilon in bars]
    least = min(values)
    axis.barh(
        names, values, color=[CURVES[0] if value == least else CURVES[2] for value in values], height=0.5
    )
    for place, (value, (_, text)) in enumerate(zip(values, bars, strict=True)):
        axis.text(value, place, f" {text}", va="center", parse_math=False)
    axis.invert_yaxis()
    axis.set(xlim=(0, 1.2 * max(values)), xlabel="budget that each class alone would admit")


def _curve(axis: Any, curve: Curve) -> None:
    x = np.unique(np.concatenate([np.geomspace(1e-4, 0.05, POINTS // 5), np.linspace(0.05, 1, POINTS)]))
    before = numbers(curve.prior, {curve.runs: x})
    limit, after = (np.clip(numbers(formula, {curve.runs: x}), 0, 1) for formula in curve.formulas)
    limit = np.where(margin(curve.region, {curve.runs: x}) >= 0, limit, np.nan)
    axis.fill_between(before, limit, 1, color=PALE, linewidth=0)
    axis.plot(before, limit, color=INK, linewidth=1.4, linestyle="--")
    axis.plot(before, after, color=CURVES[0], linewidth=2.2)
    axis.plot([0, 1], [0, 1], color="#8a8a8a", linewidth=0.8, linestyle=":")
    if curve.touch is not None:
        axis.plot(*map(float, curve.touch), "o", color=MARK, markersize=6, zorder=3)
    axis.set(
        xlim=(0, 1),
        ylim=(0, 1),
        xlabel="belief before the release",
        ylabel="belief after the release, at most",
    )
    names = [
        "what the criterion allows",
        f"what ε = {curve.budget} can lead to",
        "belief unchanged",
        "sets the limit",
    ]
    axis.legend(
        axis.lines,
        names[: len(axis.lines)],
        loc="upper center",
        bbox_to_anchor=(0.5, 1.2),
        ncols=2,
        fontsize=8.5,
    )
