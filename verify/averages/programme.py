"""The largest average over all private mechanisms at one adversary and one t, exactly.

Primal: a mechanism with finitely many outputs on extreme rays. Dual: a number y_w for each world such that no ray h has a gain
above the sum of y_w t**h_w. The gain of any private likelihoods is then at most the sum of y_w L_w, because it is convex and
homogeneous, and over the outputs of a mechanism that adds up to the sum of the y_w.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.averages.place import Place
from epsproof.verify.pairs.simplex import maximum

__all__ = ["Largest", "largest"]


@frozen
class Largest:
    """``value`` is the average of the mechanism ``outputs``, a list of likelihoods world by world; the ``multipliers`` prove that
    no private mechanism has a larger one."""

    value: Fraction
    outputs: tuple[dict[str, Fraction], ...]
    multipliers: dict[str, Fraction]


def largest(place: Place, t: Fraction) -> Largest:
    """The largest average at 0 <= t <= 1; raises LimitExceeded where the programme takes too many steps."""
    columns = [{w: t ** ray[w] for w in ray} for ray in place.rays]
    worlds = list(place.weights)
    rows = [[column.get(w, Fraction(0)) for column in columns] for w in worlds]
    found = maximum(
        rows, [Fraction(1)] * len(worlds), [place.gain(column) for column in columns], len(worlds)
    )
    if found is None:
        raise LimitExceeded("the linear programme of this model takes too many steps; take fewer worlds")
    outputs = tuple(
        {w: c * x for w, x in column.items()} for c, column in zip(found.weights, columns, strict=True) if c
    )
    told = place.delta + (1 - place.delta) * found.value
    return Largest(told, outputs, dict(zip(worlds, found.multipliers, strict=True)))
