"""What a printed bound is a function of: a space, a secret, and powers of exp(-epsilon) of one kind of number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from attrs import frozen

from epsproof.verify.metric.question import Secret
from epsproof.verify.metric.space import Space

__all__ = ["Bound", "Scene"]


@frozen
class Scene:
    """``power(d)`` is exp(-epsilon d) and ``number`` a rational, both as rationals, balls or quotients of polynomials."""

    space: Space
    secret: Secret
    power: Callable[[Fraction], Any]
    number: Callable[[Fraction], Any]

    @property
    def inside(self) -> tuple[int, ...]:
        return self.secret.members

    @property
    def outside(self) -> tuple[int, ...]:
        return tuple(i for i in range(len(self.space.values)) if i not in self.inside)

    def mass(self, members: Sequence[int]) -> Any:
        """The prior of a set of values."""
        return self.number(self.space.mass(members))

    def sum(self, members: Sequence[int], term: Callable[[int], Any]) -> Any:
        """The sum over values with a prior above 0 of the prior times a term."""
        zero = self.number(Fraction(0))
        return sum((self.number(self.space.prior[i]) * term(i) for i in members if self.space.prior[i]), zero)

    def posterior(self, against: Any) -> Any:
        """1/(1 + odds against the secret)."""
        one = self.number(Fraction(1))
        return one / (one + against)

    def ring(self, i: int, centre: Sequence[int]) -> int:
        """The a for which a value is in the ball of radius a + 1 around a set and not in that of radius a; -1 in the set."""
        return ceil(min(self.space.distances[i][j] for j in centre)) - 1


@frozen
class Bound:
    """A printed bound on the posterior. ``value`` gives it in a scene, None where the scene is not what it is about; ``about``
    says what that is. ``says`` is "safe", or "exact" where the source says that there is no better one."""

    title: str
    printed: str
    value: Callable[[Scene], Any]
    about: str = "any secret"
    says: str = "safe"
