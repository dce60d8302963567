"""A unit of a tree of published counts, and what the adversary knows of it."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.derive.releases.noise import Noise

__all__ = ["Unit"]


@frozen
class Unit:
    """A block, a county, or several blocks whose counts were added up.

    ``published`` is the number that was released of its count, None where none was. ``known``: how many others in it have the
    value, for certain; None where the adversary does not know. A unit without children then has any count from ``at_least`` to
    ``at_most``, each as likely; of a unit with children ``others`` says how many the children leave out: 0, any number up to
    ``others_at_most``, each as likely, or None where ``others`` has no bound. ``at_most`` bounds the whole count: it leaves the
    stated prior of the person as it is, and given whether the person has the value, all that is still possible is as likely.
    """

    name: str
    parent: str | None
    noise: Noise
    published: Fraction | None = None
    known: int | None = None
    at_least: int = 0
    at_most: int | None = None
    others: bool = False
    others_at_most: int | None = None
