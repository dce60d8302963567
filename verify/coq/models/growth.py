"""How many partly known potentials Coq goes through to see that none is missing."""

from __future__ import annotations

from collections.abc import Sequence

from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.model import Model

__all__ = ["grown"]

MOST = 1_200
Table = frozenset[tuple[str, int]]


def grown(model: Model, exchanged: bool = False) -> int:
    """The largest number of tables in one step, with the secret and the other worlds ``exchanged`` for limits from below.

    Raises OutOfReach where they are too many.
    """
    first, second = (model.others, model.secret) if exchanged else (model.secret, model.others)
    tables: set[Table] = {frozenset({(first[0], 0)})}
    most = 1
    for _ in range(len(model.worlds) - 1):
        tables = {
            longer for table in tables for longer in _longer(model, dict(table), first, second, exchanged)
        }
        most = max(most, len(tables))
        if most > MOST:
            raise OutOfReach(
                f"Coq would go through more than {MOST} partial potentials of the model at once; merge like worlds"
            )
    return most


def _longer(
    model: Model, known: dict[str, int], first: Sequence[str], second: Sequence[str], exchanged: bool
) -> list[frozenset[tuple[str, int]]]:
    def steps(s: str, u: str) -> int:
        return model.distance[(u, s) if exchanged else (s, u)]

    found = []
    for u in (u for u in second if u not in known):
        if ties := [known[s] + steps(s, u) for s in first if s in known]:
            found.append(frozenset({**known, u: min(ties)}.items()))
    for s in (s for s in first if s not in known):
        if ties := [known[u] - steps(s, u) for u in second if u in known]:
            found.append(frozenset({**known, s: max(ties)}.items()))
    return found
