"""Beliefs by published value, for the picture of a memo and its list of exposed cells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import frozen

__all__ = ["BY_BELIEF", "BY_NUMBER", "BY_VALUE", "BeliefPicture", "picture_of"]

MOST = 3000
BY_VALUE, BY_NUMBER, BY_BELIEF = "published value", "number of releases", "belief before"


@frozen
class BeliefPicture:
    """Points (published value, belief after it) with the belief before; ``masses`` are the probabilities of the values if the
    person has it, or nothing; ``marked`` is the point of what was published, None where nothing was.

    ``across`` labels the axis, on which the published value, the number of releases (BY_NUMBER) or the belief before (BY_BELIEF)
    is; then ``marked`` is an example.
    """

    points: tuple[tuple[Fraction, Fraction], ...]
    prior: Fraction
    masses: tuple[Fraction, ...] = ()
    marked: tuple[Fraction, Fraction] | None = None
    across: str = BY_VALUE

    @property
    def told(self) -> str:
        """What somebody hears who does not see the picture."""
        first, last = self.points[0], self.points[-1]
        found = (
            f"The belief after the release, from {float(first[1]):.3g} at the {self.across} {_text(first[0])} to "
            f"{float(last[1]):.3g} at {_text(last[0])}."
        )
        if self.across != BY_BELIEF:
            found += f" The belief before is {float(self.prior):.3g}."
        if self.marked is not None:
            if self.across == BY_BELIEF:
                return f"{found} For instance {float(self.marked[0]):g} becomes {float(self.marked[1]):.3g}."
            found += f" Published was {_text(self.marked[0])}, with a belief of {float(self.marked[1]):.3g}."
        return found


def _text(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"


def picture_of(
    rows: list[dict[str, Any]], prior: str, marked: dict[str, Any] | None = None
) -> BeliefPicture | None:
    """The picture of rows with ``published``, ``posterior`` and perhaps ``mass``; of very many every k-th."""
    found = {}
    for row in rows:
        found[Fraction(row["published"]), Fraction(row["posterior"]["upper"])] = row.get("mass")
    points = sorted(found)
    points = points[:: -(-len(points) // MOST)] if points else []
    if len(points) < 2:
        return None
    masses = [found[point] for point in points]
    heights = tuple(Fraction(mass["upper"]) for mass in masses if mass is not None)
    mark = (Fraction(marked["published"]), Fraction(marked["posterior"]["upper"])) if marked else None
    return BeliefPicture(tuple(points), Fraction(prior), heights if len(heights) == len(points) else (), mark)
