"""The order in which strategies are tried, and how the effort grows from stage to stage."""

from __future__ import annotations

from epsproof.verify.search.branch import Stage
from epsproof.verify.system.room import gathered
from epsproof.verify.workspace.prover import Strategy

ROOM = "epsproof.verify.strategies"
STRATEGIES: tuple[Strategy, ...] = tuple(gathered(ROOM, "STRATEGIES").values())
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
