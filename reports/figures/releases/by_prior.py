"""The posterior that a guarantee admits, by prior."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.reports.figures.style import CURVES, INK, rendered, styled

__all__ = ["prior_figure"]


def prior_figure(rows: Sequence[Mapping[str, str]], document: Mapping[str, Any], form: str) -> bytes:
    """The upper end of the posterior above the diagonal, which is where nothing is learnt, in that form."""
    with styled():
        return rendered(_drawn(rows, document), form, "Posterior by prior", _told(rows))


def _drawn(rows: Sequence[Mapping[str, str]], document: Mapping[str, Any]) -> Any:
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots(figsize=(5, 3.5))
    priors = [float(row["prior"]) for row in rows]
    axis.plot(priors, [float(row["posterior_at_most"]) for row in rows], color=CURVES[0])
    axis.plot([0, 1], [0, 1], color=INK, linewidth=0.7, linestyle="--")
    often = "" if document["failure"] == "0" else f", may fail with probability {document['failure']}"
    axis.set(
        xlabel="prior",
        ylabel=f"posterior at most{often}",
        xlim=(0, 1),
        ylim=(0, 1.02),
        title=", ".join(document["privacy"]),
    )
    return figure


def _told(rows: Sequence[Mapping[str, str]]) -> str:
    some = [rows[len(rows) * share // 10] for share in (0, 2, 5)]
    said = ", ".join(f"{row['posterior_at_most']} at the prior {row['prior']}" for row in some)
    return f"The posterior rises with the prior and is at most {said}."
