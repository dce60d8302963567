"""What a published count tells: the posterior by published value, and the belief after a release."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.figures.style import CURVES, INK, MARK, rendered, styled
from epsproof.reports.memo.releases.said import BY_BELIEF, BY_NUMBER, BY_VALUE, BeliefPicture

__all__ = ["FORMS", "belief_figure", "posterior_figure"]

# The posterior by published value, above the probability of that value.

FORMS = ("svg", "pdf", "png")
MOST = 4000


def posterior_figure(document: dict[str, Any], form: str) -> bytes:
    """The picture of a table over all published values, or of the cells of a file; raises UnsupportedForm for others."""
    rows = document.get("table")
    if rows is None:
        rows = list(
            {(row["published"], row["posterior"]["upper"]): row for row in document.get("rows", ())}.values()
        )
    if not rows:
        raise UnsupportedForm(
            "a figure shows the posterior over published values: leave out --published, or name the --cells"
        )
    if len(rows) > MOST:
        raise UnsupportedForm(f"a figure of {len(rows):,} published values is too fine; raise --at-least")
    rows = sorted(rows, key=lambda row: float(_number(row["published"])))
    with styled():
        return rendered(_drawn(rows, document), form, "Posterior by published value", _told(rows, document))


def _drawn(rows: list[dict[str, Any]], document: dict[str, Any]) -> Any:
    import matplotlib.pyplot as plt

    places = [float(_number(row["published"])) for row in rows]
    above = [float(row["posterior"]["upper"]) for row in rows]
    with_mass = "mass" in rows[0]
    figure, axes = plt.subplots(
        1 + with_mass, 1, figsize=(5, 4 if with_mass else 3), sharex=True, squeeze=False,
        gridspec_kw={"height_ratios": [3, 1][: 1 + with_mass]},
    )  # fmt: skip
    axis = axes[0][0]
    axis.plot(places, above, "o", markersize=3, color=CURVES[0])
    axis.axhline(float(_number(document["prior"])), color=INK, linewidth=0.7, linestyle="--")
    axis.axhline(0.5, color=MARK, linewidth=0.7, linestyle=":")
    axis.set(ylabel="posterior", ylim=(0, 1), title=_title(document))
    if with_mass:
        lower = axes[1][0]
        lower.bar(places, [float(row["mass"]["upper"]) for row in rows], width=0.8, color=CURVES[2])
        lower.set(ylabel="probability")
    axes[-1][0].set(xlabel="published value")
    return figure


def _title(document: dict[str, Any]) -> str:
    if document["about"] == "tree":
        return f"{document['person']}, all others as published, prior {document['prior']}"
    return f"{document['noise'][0]}, prior {document['prior']}"


def _told(rows: list[dict[str, Any]], document: dict[str, Any]) -> str:
    least, most = (end(rows, key=lambda row: Fraction(row["posterior"]["upper"])) for end in (min, max))
    return (
        f"The posterior is least at the published value {least['published']}, {least['posterior']['upper']}, and largest at "
        f"{most['published']}, {most['posterior']['upper']}; the prior is {document['prior']}."
    )


def _number(text: str) -> Any:
    return Fraction(text)


# The picture of a release memo: the belief after a release, by what is published.

BELIEF_FORMS = ("svg", "pdf")
WIDE = 1.05


def belief_figure(picture: BeliefPicture) -> dict[str, bytes]:
    """The picture as SVG and PDF."""
    with styled():
        figure = _draw_belief(picture)
        return {
            form: rendered(figure, form, "Belief by published value", picture.told) for form in BELIEF_FORMS
        }


def _draw_belief(picture: BeliefPicture) -> Any:
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
