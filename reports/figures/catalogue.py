"""The figures that have a name: number in the paper, title, and what a reader must know beside the picture."""

from __future__ import annotations

from attrs import frozen

__all__ = ["FIGURES", "NamedFigure"]

CAPPED = r"$r^* = \max\{a/(p q),\ r\}$"
CAPPED_AT_ONE = r"$r^* = \max\{a/p,\ r\}$"


@frozen
class NamedFigure:
    """``module`` has ``draw() -> matplotlib Figure``.

    ``caption`` is a text with formulas of the grammar, or in LaTeX between dollar signs. ``profile`` names the registered
    profile whose cases are shown, if any.
    """

    name: str
    title: str
    caption: str
    module: str
    profile: str = ""


def _figure(name: str, title: str, caption: str, profile: str = "") -> NamedFigure:
    return NamedFigure(name, title, caption, f"reports.figures.named.{name.replace('-', '_')}", profile)


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
            "regions-inclusion",
            "Cases of the capped ratio at one prior of inclusion (Theorem 4 of the paper)",
            CAPPED + " at p = p0 with r = 3: which of the closed forms holds, by p0 and a, and the recommended budget as contour "
            "lines. In case 2 the binding prior is q = 1.",
            "capped-ratio-at-inclusion",
        ),
        _figure(
            "regions-value",
            "Cases of the capped ratio at one prior of the value (Theorem 5 of the paper)",
            CAPPED + " at q = q0 with r = 3: which of the closed forms holds, by q0 and a, and the recommended budget as contour "
            "lines. The assumptions exclude a = 0 and a = 1.",
            "capped-ratio-at-value",
        ),
        _figure(
            "regions-rectangle",
            "Cases of the constant ratio on a rectangle of priors (eq. (26) of the paper)",
            "$r^* = r$ for p0 <= p <= p1 and q0 <= q <= q1 with p0 = 0.2, p1 = 0.8, q1 = 1: which form holds, by q0 and r. "
            "Cases 2 and 4 hold where q0 or p0 is 0.",
            "rectangle",
        ),
        _figure(
            "printed-theorem-2",
            "Where the printed budget of Theorem 2 has a value",
            "Eq. (12) as printed, for q < 1 and r = 3, by the priors. It has no value where p0*q0*r >= 1: there "
            "nothing is asked, and every budget is admissible.",
        ),
        _figure(
            "printed-theorem-5",
            "Where the printed budget of Theorem 5 has a value",
            "Eq. (24) as printed, with r = 3, by q0 and a. The theorem assumes a < 1 only: at a = 0 its third case divides by "
            "zero, and below that it states less than the largest admissible budget.",
        ),
        _figure(
            "printed-eq-26",
            "Where the printed budget on a rectangle has a value",
            "Eq. (26) as printed, with p0 = 0.2, p1 = 0.8, q1 = 1, by q0 and r. It has no value where p0*q0*r >= 1: nothing is "
            "asked there, and every budget is admissible.",
        ),
    )
}
