"""Which counts a unit of a tree can have, and which published value is farthest from them."""

from __future__ import annotations

from fractions import Fraction

from epsproof.derive.releases.tree import Tree
from epsproof.derive.releases.unit import Unit

__all__ = ["farthest", "possible"]


def possible(tree: Tree, name: str) -> tuple[int, int | None]:
    """The least and the largest count of the unit, the person with or without the value; None where there is no largest."""
    unit, inside = tree.units[name], tree.children[name]
    here = int(name == tree.person)
    if unit.known is not None:
        return unit.known, unit.known + (name in {step.name for step in tree.path})
    if not inside:
        return unit.at_least, None if unit.at_most is None else unit.at_most + here
    ranges = [possible(tree, child) for child in inside]
    least = sum(low for low, _ in ranges)
    others = unit.others_at_most if unit.others else 0
    tops = [*(high for _, high in ranges), others]
    most = None if None in tops else sum(top for top in tops if top is not None)
    if unit.at_most is not None:
        most = unit.at_most if most is None else min(most, unit.at_most)
    return least, most


def farthest(tree: Tree) -> tuple[Unit, int, int | None] | None:
    """The unit whose published value is outside of its counts by most spreads of its noise, with its least and largest count."""
    found: list[tuple[float, Unit, int, int | None]] = []
    for name, unit in tree.units.items():
        if unit.published is None:
            continue
        low, high = possible(tree, name)
        away = max(Fraction(0), low - unit.published, Fraction(0) if high is None else unit.published - high)
        steps = float(away) ** 2 if unit.noise.family == "discrete-gaussian" else float(away)
        found.append((steps * float(unit.noise.rate), unit, low, high))
    worst = max(found, key=lambda entry: entry[0], default=None)
    return None if worst is None or worst[0] == 0 else worst[1:]
