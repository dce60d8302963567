"""The picture of a release memo: the belief after a release, by what is published."""

from __future__ import annotations

from typing import Any

from epsproof.reports.figures.style import CURVES, INK, MARK, rendered, styled
from epsproof.reports.memo.releases.said import BY_BELIEF, BY_NUMBER, BY_VALUE, BeliefPicture

__all__ = ["belief_figure"]

FORMS = ("svg", "pdf")
WIDE = 1.05


def belief_figure(picture: BeliefPicture) -> dict[str, bytes]:
    """The picture as SVG and PDF."""
    with styled():
        figure = _drawn(picture)
        return {form: rendered(figure, form, "Belief by published value", picture.told) for form in FORMS}


def _drawn(picture: BeliefPicture) -> Any:
    import matplotlib.pyplot as plt

    x, y = ([float(point[k]) for point in picture.points] for k in (0, 1))
    rows = 1 + bool(picture.masses)
    figure, axes = plt.subplots(
        rows, 1, figsize=(6.4, 3.3 if rows == 2 else 2.6), sharex=True, squeeze=False,
        gridspec_kw={"height_ratios": [3, 1][:rows]},
    )  # fmt: skip
    axis = axes[0][0]
    few = {"marker": "o", "markersize": 3.5} if len(x) <= 120 else {"marker": "o", "markersize": 1.5}
    if picture.across == BY_BELIEF:
        axis.plot(x, y, color=CURVES[0], label="belief after, at most")
        axis.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle="--", label="belief unchanged")
        axis.set(xlim=(0, 1))
    else:
        style = "none" if picture.across == BY_VALUE else "-"
        axis.plot(x, y, color=CURVES[0], linestyle=style, label="belief after", **few)
        axis.axhline(float(picture.prior), color=INK, linewidth=0.8, linestyle="--", label="belief before")
    if picture.across == BY_NUMBER:
        axis.set(xticks=x if len(x) <= 20 else x[:: len(x) // 10])
    if picture.marked is not None:
        named = "for instance" if picture.across == BY_BELIEF else "published"
        axis.plot(*map(float, picture.marked), "o", markersize=6, color=MARK, label=named, linestyle="none")
    axis.set(ylabel="belief", ylim=(0, 1.02))
    axis.legend(loc="upper left", bbox_to_anchor=(0, 1.18), ncols=3)
    if picture.masses:
        lower = axes[1][0]
        lower.bar(x, [float(mass) for mass in picture.masses], width=0.8, color=CURVES[2])
        lower.set(ylabel="probability", ylim=(0, WIDE * max(map(float, picture.masses))))
    axes[-1][0].set(xlabel=picture.across)
    return figure
