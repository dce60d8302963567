"""A question as it was typed: what the kernel reads, and what every translation of it has to mean."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Stated", "StatedClass"]


@frozen
class StatedClass:
    """A class of adversaries as typed; ``where`` is empty where it has no conditions."""

    name: str
    criterion: str
    where: tuple[str, ...] = ()


@frozen
class Stated:
    """The texts of a question, in the grammar.

    ``criterion`` is "" where only classes have criteria. A region whose conditions join alternatives by or stands at the
    criteria, which are then classes, and not in ``where``. ``defaults`` are the assumptions that nobody typed: those of the
    bound, those without which the region would leave (0, 1] or be empty, and positivity of each parameter that nothing bounds
    from below. ``settled`` holds the parameters that an equation among the assumptions replaces, each with its value.
    """

    criterion: str
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    classes: tuple[StatedClass, ...] = ()
    defaults: tuple[str, ...] = ()
    settled: tuple[tuple[str, str], ...] = ()
    group: str = "1"
