"""The joint posterior density of mean and variance, and the region that values between the bounds leave to them."""

from __future__ import annotations

from typing import Any

from flint import arb

from epsproof.reports.figures.style import INK, MARK, SURFACE, rendered, styled
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.posterior.answer import likelihood_of
from epsproof.verify.posterior.statement import Statement

__all__ = ["FORMS", "joint_figure"]

FORMS = ("svg", "pdf", "png")
BITS, ACROSS, UP, BEYOND, LEVELS = 64, 121, 97, 0.3, 12
SHORT = {
    "unconstrained": "unconstrained",
    "parameters": "parameters constrained",
    "parameters and statistics": "statistics as well",
}
TITLE = "Joint posterior density of mean and variance"


def joint_figure(statement: Statement, document: dict[str, Any], form: str) -> bytes:
    """The density under the flat prior, over the region where constraints hold, or over all of it and beyond with the region's
    edge; with the released numbers and the means of the posteriors in the document."""
    with styled():
        return rendered(_drawn(statement, document), form, TITLE, _told(statement, document))


def heights(statement: Statement, means: list[float], variances: list[float]) -> list[list[float]]:
    """The density, up to a constant, a row for each variance, where values are between 0 and 1."""
    with precision(BITS):
        likelihood = likelihood_of(statement)
        rows = []
        for x in variances:
            weight = likelihood.released_variance(arb(x))
            laws = [likelihood.released_mean(arb(mu), arb(x)) for mu in means]
            rows.append([float((weight * law.density).mid()) for law in laws])
    return rows


def _drawn(statement: Statement, document: dict[str, Any]) -> Any:
    import matplotlib.pyplot as plt
    import numpy as np

    beyond = 0.0 if statement.constraints else BEYOND
    means = np.linspace(-beyond, 1 + beyond, ACROSS)
    top = 0.27 if statement.constraints else max(0.4, 1.6 * abs(float(statement.scaled_variance)))
    variances = np.linspace(top / (2 * UP), top, UP)
    density = np.array(heights(statement, means.tolist(), variances.tolist()))
    inside = np.array([[x <= mu * (1 - mu) for mu in means] for x in variances])
    highest = density[inside].max() if statement.constraints else density.max()
    density = np.minimum(density, highest)
    low, width = float(statement.low), float(statement.range)
    figure, axis = plt.subplots(figsize=(5, 3.4))
    surface = axis.contourf(
        low + width * means, width**2 * variances, density / highest, levels=LEVELS, cmap=SURFACE
    )
    edge = np.linspace(0, 1, 400)
    parabola = width**2 * edge * (1 - edge)
    if statement.constraints:
        axis.fill_between(low + width * edge, parabola, width**2 * top, color="white")
    axis.plot(low + width * edge, parabola, color=INK, linewidth=0.9, label="edge of the region")
    _marks(axis, statement, document, top)
    axis.set(
        xlim=(low + width * means[0], low + width * means[-1]),
        ylim=(0, width**2 * top),
        xlabel=r"$\mu$",
        ylabel=r"$\sigma^2$",
    )
    figure.colorbar(surface, ax=axis, label="density over its largest value")
    axis.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, fontsize=8)
    return figure


def _marks(axis: Any, statement: Statement, document: dict[str, Any], top: float) -> None:
    """The released numbers where they are in the picture, and the posterior means that are finite."""
    axis.plot(
        [float(statement.mean)], [float(statement.variance)], "o", color=MARK, markersize=5, label="released"
    )
    for entry, sign in zip(document["posteriors"], ("D", "s"), strict=False):
        if "mean" in entry["mu"] and "mean" in entry["sigma_squared"]:
            place = [[float(entry[name]["mean"]["lower"])] for name in ("mu", "sigma_squared")]
            name = f"mean, {SHORT[entry['constrained']]}"
            axis.plot(*place, sign, color="white", markeredgecolor=INK, markersize=5, label=name)


def _told(statement: Statement, document: dict[str, Any]) -> str:
    entry = document["posteriors"][0]
    if "mean" not in entry["mu"] or "mean" not in entry["sigma_squared"]:
        return "Means that are not finite are not shown; the edge of the region is a parabola over the values between the bounds."
    mean, variance = (entry[name]["mean"]["lower"] for name in ("mu", "sigma_squared"))
    return (
        f"The posterior mean is at mu = {mean} and sigma^2 = {variance}, the released numbers are {statement.mean} and "
        f"{statement.variance}; the region is below a parabola over the values between the bounds."
    )
