"""The same numbers from the definitions alone: plain sums at 60 digits, over windows that are far too wide."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from mpmath import mp, mpf

from epsproof.derive.releases.noise import Noise
from epsproof.derive.releases.tree import Tree

DIGITS = 60


def weight(noise: Noise, distance: int):
    rate = mpf(noise.rate.value.numerator) / noise.rate.value.denominator
    if noise.rate.logarithm:
        return rate ** -abs(distance)
    return mp.exp(-rate * (distance**2 if noise.family == "discrete-gaussian" else abs(distance)))


def reach(noise: Noise) -> int:
    """A distance at which weights are below 10**-70."""
    found = 1
    while weight(noise, found) > mpf(10) ** -70:
        found *= 2
    return found


def law(noise: Noise) -> Callable[[int], mpf]:
    """P[noise = d]."""
    total = sum(weight(noise, d) for d in range(-reach(noise), reach(noise) + 1))
    return lambda d: weight(noise, d) / total


def posterior(noise: Noise, prior: Fraction, offset: int):
    p = mpf(prior.numerator) / prior.denominator
    with_it, without = weight(noise, offset - 1), weight(noise, offset)
    return p * with_it / (p * with_it + (1 - p) * without)


def tree_posterior(tree: Tree, window: int):
    """The posterior in a tree by listing every count of every leaf, and all others, up to ``window``: given whether the person
    has the value, all that the others may be is as likely."""
    leaves = [name for name in tree.units if not tree.children[name] and name != tree.person]
    others = [name for name in tree.units if tree.units[name].others]
    seen = {name: law(unit.noise) for name, unit in tree.units.items()}
    p = mpf(tree.prior.numerator) / tree.prior.denominator
    sums = {}
    for value in (0, 1):
        total, possible = mpf(0), 0
        choices = [_counts(tree, name, window) for name in leaves]
        bounds = [tree.units[name].others_at_most for name in others]
        rest = [range(0, (window if bound is None else min(window, bound)) + 1) for bound in bounds]
        for counts in product(*choices, *rest):
            given = dict(zip([*leaves, *((name, "others") for name in others)], counts, strict=True))
            given[tree.person] = tree.units[tree.person].known + value
            found = _likelihood(tree, given, seen)
            possible += found is not None
            total += found or 0
        sums[value] = total / possible
    return p * sums[1] / (p * sums[1] + (1 - p) * sums[0])


def _counts(tree: Tree, name: str, window: int) -> range:
    unit = tree.units[name]
    if unit.known is not None:
        return range(unit.known, unit.known + 1)
    return range(unit.at_least, (unit.at_most if unit.at_most is not None else window) + 1)


def _likelihood(tree: Tree, given, seen):
    found, within = mpf(1), True

    def count(name: str) -> int:
        nonlocal found, within
        unit = tree.units[name]
        below = tree.children[name]
        n = (
            given[name]
            if not below
            else sum(count(child) for child in below) + given.get((name, "others"), 0)
        )
        if unit.at_most is not None and n > unit.at_most:
            within = False
        if unit.published is not None:
            found *= seen[name](int(unit.published) - n)
        return n

    count(tree.top.name)
    return found if within else None
