"""A statement proved by its values on the faces of its region, split by the sign of what stands in the way."""

from __future__ import annotations

from flint import fmpq_mpoly

from epsproof.verify.search.faces import Faces
from epsproof.verify.search.stages import STRATEGIES
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.proof import Proof
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.region import Region
from epsproof.verify.workspace.workspace import Fact, Workspace

__all__ = ["proved_on_faces"]

SPLITS = 3
DIVIDERS = 2


def proved_on_faces(
    region: Region, goal: fmpq_mpoly, relation: str, deadline: float, splits: int = SPLITS
) -> Proof | None:
    """Steps that end with ``goal relation 0``, with at most that many nested splits, none for a strict goal."""
    workspace = Workspace(region.ring, region.facts, region.counter)
    faces = Faces(Prover(workspace, region.sampler, STRATEGIES, deadline), goal)
    fact = faces.prove(goal, relation) if faces.free else None
    if fact is not None:
        workspace.conclude(fact, goal, relation)
        return Proof.of(workspace)
    for divider in faces.obstacles[:DIVIDERS] if splits and relation == ">=" else []:
        name = workspace.fresh_id()
        halves: list[Proof] = []
        for sign in (Fact(name + "+", divider, ">"), Fact(name + "-", -divider, ">=")):
            half = Region(region.ring, [*region.facts, sign], region.seed, region.counter, region.briefly)
            proof = proved_on_faces(half, goal, relation, deadline, splits - 1)
            if proof is None:
                break
            halves.append(proof)
        else:
            return Proof.split(name, region.ring.write(divider), *halves)
        if now() > deadline:
            return None
    return None
