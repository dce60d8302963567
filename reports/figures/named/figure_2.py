"""Usefulness and budget of twelve profiles: Kazan and Reiter (2024), Figure 2 (Example 3)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import numpy as np
from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.derive.consequences.geometric_mechanism import standard_deviation, switching_probability
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.notation import t
from epsproof.reports.figures.catalogue import CAPPED_AT_ONE, NamedFigure
from epsproof.reports.figures.numbers import budget_text, epsilon_numbers, numbers
from epsproof.reports.figures.style import CURVES, INK
from epsproof.reports.question import posed

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Risk and usefulness for twelve profiles (Figure 2 of the paper)",
    caption=(
        CAPPED_AT_ONE, " at ", Typed("q == 1"), ". Top: the probability that geometric noise takes the count of deaths among "
        "4012 births to the other side of the target, by how far the true rate is from the target, in deaths per 1000 births; "
        "a deviation is rounded down to whole deaths. Middle: the standard deviation (sd) of the noise, in deaths. Bottom: "
        "the recommended budget ",
        Typed("log((r - a)/(1 - a))"), ".",
    ),
    paper="kazan-reiter-2024",
    width="0.8",
)  # fmt: skip

RATIOS = (1.2, 2.0, 5.0)
CAPS = (0.0, 0.1, 0.25, 0.5)
BIRTHS = 4012
DEVIATIONS = (Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(2))
MARKS = ("o", "s", "^", "D")


def draw() -> Figure:
    """Three rows over one axis of profiles, in three groups by the ratio."""
    import matplotlib.pyplot as plt

    capped = Solver(posed("max(a/p, r)", ["q == 1"], ["0 < a < 1, r > 1"], "unbounded")).answer()
    constant = Solver(posed("r", ["q == 1"], ["r > 1"], "unbounded")).answer()
    figure, axes = plt.subplots(
        3, len(RATIOS), figsize=(6.4, 5.4), sharex=True, sharey="row", height_ratios=(1.4, 1, 1)
    )
    caps = np.array(CAPS)
    places = np.arange(len(CAPS))
    for column, ratio in enumerate(RATIOS):
        budget = np.append(
            epsilon_numbers(constant, {"r": ratio}), epsilon_numbers(capped, {"a": caps[1:], "r": ratio})
        )
        factor = np.exp(-budget)
        switch, noise, bars = axes[:, column]
        for number, deviation in enumerate(DEVIATIONS):
            steps = floor(deviation * BIRTHS / 1000)
            chance = numbers(switching_probability(steps), {t.name: factor})
            switch.plot(
                places,
                chance,
                MARKS[number] + "-",
                color=CURVES[number],
                label=f"{float(deviation):g}",
                markersize=4.5,
                lw=0.9,
            )
        switch.axhline(0.1, color=INK, lw=0.7, ls=(0, (4, 3)))
        switch.set(title=f"$r = {ratio:g}$", ylim=(0, 0.5))
        deviations = numbers(standard_deviation, {t.name: factor})
        noise.bar(places, deviations, color=CURVES[0], width=0.62)
        noise.set_yscale("log")
        bars.bar(places, budget, color=CURVES[0], width=0.62)
        texts = ([f"{x:.2f}" for x in deviations], [budget_text(x, 2) for x in budget])
        for axis, values, shown in ((noise, deviations, texts[0]), (bars, budget, texts[1])):
            for place, value, text in zip(places, values, shown, strict=True):
                axis.annotate(
                    text, (place, value), (0, 2), textcoords="offset points", ha="center", fontsize=7.5
                )
        bars.set_xticks(places, [f"{c:g}" for c in CAPS])
        bars.set(xlabel="cap $a$", ylim=(0, 2.6))
        noise.set_ylim(0.3, 15)
    axes[0, 0].set_ylabel("probability of a switch")
    axes[1, 0].set_ylabel("sd of the noise")
    axes[2, 0].set_ylabel(r"recommended $\varepsilon$")
    axes[0, -1].legend(title="deviation per 1000", fontsize=8, title_fontsize=8, ncols=2)
    axes[0, -1].text(-0.2, 0.106, "10 %", fontsize=8)
    return figure
