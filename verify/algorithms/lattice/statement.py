"""What refutes a claim by certified ends, as a statement between exact numbers that the second reader finds true."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.verify.algorithms.lattice.certified import Exceeded
from epsproof.verify.algorithms.lattice.gap import Box
from epsproof.verify.algorithms.lattice.ray import Ray
from epsproof.verify.reader import Definitions, Truth, truth
from epsproof.verify.releases.ends import exact_end
from epsproof.verify.system.engine_error import EngineError

__all__ = ["replayed", "statement_of"]

DIGITS = (6, 12, 24, 48)


def statement_of(found: Exceeded, delta: Fraction) -> str | None:
    """The lower end of the first probability exceeds what the upper end of the second allows, or the quotient of both does.

    None where only several events together exceed the claim. Raises EngineError where the second reader does not agree.
    """
    event = found.event
    if event is None:
        return None
    growth = found.growth(event.spent)
    if isinstance(event, Ray):
        share = "" if event.share == event.other == 1 else f"({event.share})/({event.other})*"
        return replayed(f"{share}exp({event.exponent}) > {growth}")
    texts = _of_box(event, str(growth), delta)
    return replayed(next(filter(_true, texts), texts[-1]))


def _of_box(event: Box, growth: str, delta: Fraction) -> list[str]:
    """With few digits, and with more."""
    ends = [(_end(event.first.lower(), n, False), _end(event.second.upper(), n, True)) for n in DIGITS]
    return [f"{low} > ({growth})*({high}) + {delta}" for low, high in ends]


def replayed(statement: str) -> str:
    """The statement, read and found true by the second reader; raises EngineError."""
    if not _true(statement):
        raise EngineError(f"the second reader does not find {statement} true")
    return statement


def _true(statement: str) -> bool:
    return truth(statement, {}, Definitions({}, {}, {})) is Truth.TRUE


def _end(end: arb, digits: int, up: bool) -> Fraction:
    """The end in so many digits, rounded outwards."""
    value, scale = max(exact_end(end), Fraction(0)), 10**digits
    while value and value * scale < 10 ** (digits - 1):
        scale *= 10
    return Fraction((value * scale).__ceil__() if up else (value * scale).__floor__(), scale)
