"""The order in which strategies are tried, and how the effort grows from stage to stage."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from verify import strategies
from verify.search.branch import Stage
from verify.workspace.prover import Strategy


def _ranked() -> tuple[Strategy, ...]:
    """The strategies of all files of the room, by their ranks: a lower rank is tried first."""
    files = (import_module(f"{strategies.__name__}.{module.name}") for module in iter_modules(strategies.__path__))
    found: dict[int, Strategy] = {}
    for file in files:
        if taken := found.keys() & file.STRATEGIES.keys():
            raise ValueError(f"{file.__name__}: a strategy has the rank {min(taken)} already")
        found |= file.STRATEGIES
    return tuple(found[rank] for rank in sorted(found))


STRATEGIES = _ranked()
SPLIT_AFTER = (5, 8)
STAGES = (
    Stage(0, 0),
    Stage(8, 0),
    Stage(8, 2, programs=60),
    Stage(8, 1),
    Stage(20, 1),
    Stage(20, 2),
    Stage(40, 2),
    Stage(40, 3),
)
QUICK = 2
WEAK = 3
