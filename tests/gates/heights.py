"""All that private mechanisms may do to the posteriors of a small model, without the engine's potentials."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from epsproof.derive.models.catalogue import model_named

__all__ = ["heights"]

HIGHEST = 4


@lru_cache(maxsize=64)
def heights(name: str) -> tuple[dict[str, int], ...]:
    """The whole heights from 0 up of the worlds, that differ by at most the steps between them: likelihoods t**height."""
    model = model_named(name)
    tried = (
        dict(zip(model.worlds, one, strict=True))
        for one in product(range(HIGHEST + 1), repeat=len(model.worlds))
    )
    return tuple(h for h in tried if not min(h.values()) and all(h[b] <= h[a] + k for a, b, k in model.arcs))
