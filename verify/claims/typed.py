"""A claim as it was typed: what the kernel and the second reader are given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from epsproof.verify.claims.claim import Claim
from epsproof.verify.kernel.claim import SCHEMA, Statement
from epsproof.verify.reader import Definitions

__all__ = ["Typed"]

Pair = tuple[str, str]
Triple = tuple[str, str, str]


@frozen(slots=False)
class Typed:
    """The texts of a claim: what the kernel and the second reader each read for themselves."""

    assumptions: tuple[str, ...]
    goals: tuple[str, ...]
    definitions: tuple[Pair, ...] = ()
    slopes: tuple[Triple, ...] = ()
    substitutions: tuple[Pair, ...] = ()

    @classmethod
    def of(cls, claim: Claim) -> Typed:
        """The texts of a claim with goals."""
        slopes = ((name, text, variable) for name, (text, variable) in claim.get("slope", {}).items())
        return cls(
            tuple(claim.assumptions),
            tuple(claim["goals"]),
            tuple(claim.get("let", {}).items()),
            tuple(slopes),
            tuple(claim.get("substitutions", {}).items()),
        )

    @property
    def named(self) -> frozenset[str]:
        """The names that definitions, slopes and substitutions give."""
        return frozenset(one[0] for one in (*self.definitions, *self.slopes, *self.substitutions))

    def assuming(self, conditions: Sequence[str]) -> Typed:
        """The same under more conditions."""
        return evolve(self, assumptions=(*self.assumptions, *conditions))

    @property
    def document(self) -> dict[str, Any]:
        """The kernel's document, without evidence."""
        return {
            "schema": SCHEMA,
            "assumptions": list(self.assumptions),
            "goals": list(self.goals),
            "definitions": [list(pair) for pair in self.definitions],
            "slopes": [list(triple) for triple in self.slopes],
            "substitutions": [list(pair) for pair in self.substitutions],
        }

    @cached_property
    def statement(self) -> Statement:
        """What the kernel makes of the texts; raises Rejected."""
        return Statement(self.document)

    @cached_property
    def reading(self) -> Definitions:
        """What the second reader makes of the definitions; raises NotRead."""
        slopes = {name: (text, variable) for name, text, variable in self.slopes}
        return Definitions(dict(self.definitions), slopes, dict(self.substitutions))
