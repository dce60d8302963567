"""The posterior by published value, above the probability of that value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.figures.style import CURVES, INK, MARK, rendered, styled

__all__ = ["FORMS", "posterior_figure"]

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
