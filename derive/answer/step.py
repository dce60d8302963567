"""Steps of a derivation for a reader: words with the formulas among them, as data of which every format makes its sentence."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation

__all__ = ["End", "Step", "Tends", "Typed", "Word", "Words"]


@frozen
class Tends:
    """A variable tends to a limit."""

    variable: sympy.Symbol
    limit: sympy.Expr


@frozen
class Typed:
    """A formula or conditions of the grammar, in the shape in which they were typed."""

    text: str


Word: TypeAlias = str | sympy.Basic | Relation | Tends | Typed
Words: TypeAlias = tuple[Word, ...]


class End(Enum):
    """How a step ends where no formula follows it, or the next step does not go on with its sentence."""

    OPEN = ""
    COLON = ":"
    PERIOD = "."


@frozen
class Step:
    """One line of a derivation: words, and the formula that they lead to (None where there is none).

    ``continues`` says that it goes on with the sentence of the step before.
    """

    words: Words
    formula: sympy.Expr | sympy.Rel | None = None
    end: End = End.OPEN
    continues: bool = False
