"""The figures that have a name: number in the paper, title, and what a reader must know beside the picture."""

from __future__ import annotations

from attrs import frozen

__all__ = ["FIGURES", "NamedFigure"]

CAPPED = r"$r^* = \max\{a/(p q),\ r\}$"
CAPPED_AT_ONE = r"$r^* = \max\{a/p,\ r\}$"


@frozen
class NamedFigure:
    """``module`` has ``draw() -> matplotlib Figure``.

    ``caption`` is a text with formulas of the grammar, or in LaTeX between dollar signs."""

    name: str
    title: str
    caption: str
    module: str


def _figure(name: str, title: str, caption: str) -> NamedFigure:
    return NamedFigure(name, title, caption, f"reports.figures.{name.replace('-', '_')}")


FIGURES: dict[str, NamedFigure] = {
    f.name: f
    for f in (
        _figure(
            "figure-1",
            "Two risk profiles and the budget each prior admits (Figure 1 of the paper)",
            f"Left: {CAPPED_AT_ONE} at q = 1 with a = 0.1 and r = 3. Right: {CAPPED} at p = 0.05, same a and r. "
            "Where p >= 1/3 the left profile asks for nothing, and the budget there is infinite: hatched. Both curves on the "
            "right go to infinity as q -> 0; they leave the frame where the arrow stands. The dot marks the smallest budget, "
            "which is the recommended one.",
        ),
        _figure(
            "figure-2",
            "Risk and usefulness for twelve profiles (Figure 2 of the paper)",
            CAPPED_AT_ONE + " at q = 1. Top: probability that geometric noise carries a count among 4012 births over the target "
            "for true rates that are away from it by the given number of deaths per 1000; a deviation is rounded down to whole "
            "deaths. Middle: standard deviation of the noise. Bottom: the recommended budget log((r - a)/(1 - a)).",
        ),
        _figure(
            "figure-3",
            "Three agencies that watch inclusion (Figure 3 of the paper)",
            f"Lower row: {CAPPED_AT_ONE} at q = 1 with a = 0.25; upper row: $r^* = r$. The shade along a line is the "
            "budget which that prior admits; the line is dotted where nothing is asked, because p*r >= 1.",
        ),
        _figure(
            "figure-4",
            "Three agencies that watch the value (Figure 4 of the paper)",
            CAPPED + " at p = 0.05 with r = 3. The shade along a line is the budget which that prior admits. "
            "Each line goes to infinity as q -> 0 and leaves the frame there.",
        ),
        _figure(
            "figure-5",
            "A profile of both priors, and the budget it admits (Figure 5 of the paper)",
            CAPPED + " with a = 0.25 and r = 3. The paper cuts $r^*$ at 100 and the budget at 4; the levels beyond are "
            "drawn here as well, $r^*$ on a logarithmic scale, and the budget is infinite where p*q*r >= 1, hatched. The dashed "
            "line is where the two parts of the profile meet, p*q = a/r. The dot is the binding prior p = 1, q = a/r.",
        ),
        _figure(
            "regions-value",
            "Cases of the capped ratio at one prior of the value",
            CAPPED + " at q = q0 with r = 3: which of the three closed forms holds, by q0 and a, and the "
            "recommended budget as contour lines. No formula is defined at a = 0 and a = 1; the assumptions exclude both.",
        ),
        _figure(
            "regions-inclusion",
            "Cases of the capped ratio at one prior of inclusion",
            CAPPED + " at p = p0 with r = 3: which of the two closed forms holds, by p0 and a, and the "
            "recommended budget as contour lines. Above a = p0 the prior itself is below the cap for every value of q.",
        ),
        _figure(
            "regions-rectangle",
            "Cases of the constant ratio on a rectangle of priors",
            "$r^* = r$ for p0 <= p <= p1 and q0 <= q <= q1 with p0 = 0.2, p1 = 0.8, q1 = 1: which form holds, by q0 and r. "
            "Where p0*q0*r >= 1 nothing is asked and the budget is infinite: hatched.",
        ),
    )
}
