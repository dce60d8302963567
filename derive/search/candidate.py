"""A candidate for the extreme privacy factor: a stratum of the region, the equation that t satisfies there, the prior."""

from __future__ import annotations

from attrs import field, frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.ring import Fraction, Ring
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["Candidate", "Path"]

Path = dict[str, tuple[int, int]]


@frozen(eq=False)
class Candidate:
    """``equation(t, parameters) = 0`` at ``prior``, on clause number ``clause`` of the profile.

    ``prior`` maps each running prior to a rational function of the parameters and t. ``equation`` is None at a prior where
    the requirement does not depend on t; there only its sign matters. Where it demands nothing at a vertex, ``edge`` is the
    prior that stays fixed on the way there, or ``path`` says how each prior comes from its value v there: v + sign * h**power.
    """

    clause: int
    equation: fmpq_mpoly | None
    prior: dict[str, Fraction] = field(hash=False)
    stratum: str = ""
    edge: dict[str, Fraction] | None = field(default=None, hash=False)
    path: Path | None = field(default=None, hash=False)

    def moves(self, ring: Ring) -> bool:
        """Whether the prior depends on t."""
        return any(PRIVACY_FACTOR in ring.names_of(part) for pair in self.prior.values() for part in pair)

    @property
    def key(self) -> tuple[object, ...]:
        place = tuple((k, str(n), str(d)) for k, (n, d) in sorted(self.prior.items()))
        return (
            self.clause,
            str(self.equation),
            place,
            tuple(self.edge or ()),
            tuple((self.path or {}).items()),
        )
