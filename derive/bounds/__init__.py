"""Attack models, one a file, and the register in which the command line finds them."""

from __future__ import annotations

from derive.bounds.approximate import approximate
from derive.bounds.bound import Bound, ProofStep
from derive.bounds.bounded import bounded
from derive.bounds.membership import membership
from derive.bounds.unbounded import unbounded
from derive.text.errors import UnknownName

__all__ = ["BOUNDS", "Bound", "ProofStep", "bound_named"]

BOUNDS: dict[str, Bound] = {b.name: b for b in (unbounded, membership, bounded, approximate)}


def bound_named(name: str) -> Bound:
    """The registered bound of that name; raises UnknownName with the known ones."""
    if name not in BOUNDS:
        raise UnknownName(f"the bound {name!r} is not known; known: {', '.join(sorted(BOUNDS))}")
    return BOUNDS[name]
