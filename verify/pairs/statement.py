"""A statement about all pairs of laws: whoever satisfies the constraints satisfies the conclusion."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.reader import names

__all__ = ["Statement"]

DENSITIES = frozenset({"P", "Q"})


@frozen
class Statement:
    """For all parameters that satisfy the ``assumptions``, and all pairs of laws on any measurable space that satisfy the
    sentences ``given``, the sentence ``wanted`` holds. ``every`` has the condition on each quantified name: a constraint that
    has the name holds for all its values, so does the conclusion, whose right side has to be the same for all where the name is
    quantified inside of the probability."""

    assumptions: tuple[str, ...]
    given: tuple[Sentence, ...]
    wanted: Sentence
    every: Mapping[str, str]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The conditions on everything that stands in the conclusion: the assumptions, and those on its quantified names."""
        used = names(self.wanted.pointwise) | names(self.wanted.right) | {*self.wanted.inside}
        return (
            *self.assumptions,
            *(condition for name, condition in sorted(self.every.items()) if name in used),
        )

    @property
    def free(self) -> frozenset[str]:
        """The parameters of the sentences."""
        found = frozenset[str]().union(
            *(names(one.pointwise) | names(one.right) for one in (*self.given, self.wanted)),
            *map(names, self.assumptions),
        )
        return found - DENSITIES - {*self.every} - {*self.wanted.inside}
