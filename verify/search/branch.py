"""One line of attack: variables eliminated, facts derived, and the goal in reduced form."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import attrs
from flint import fmpq_mpoly

from epsproof.verify.search import elimination
from epsproof.verify.search.elimination import Elimination
from epsproof.verify.search.implied_equality import Pin, lift, pin
from epsproof.verify.search.projection import Projection, project
from epsproof.verify.search.saturation import saturate, split_products
from epsproof.verify.workspace.corners import Corners, Vector
from epsproof.verify.workspace.exact_points import exact_points
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.region import Point, Region
from epsproof.verify.workspace.sampling import Array, Sampler
from epsproof.verify.workspace.workspace import ONE, Fact

ENOUGH = 150
Result = TypeVar("Result")


@attrs.frozen
class Stage:
    """How many helpful facts are derived first, and how much effort is spent; ``programs``, where given, limits the number of
    linear programs, which are small then."""

    saturation: int
    effort: int
    programs: int | None = None


class Branch:
    """A prover, its goal, and the eliminations that lead from the goal to the reduced goal."""

    def __init__(self, region: Region, prover: Prover, goal: fmpq_mpoly, relation: str) -> None:
        self.region, self.prover = region, prover
        self.goal, self.relation = goal, relation
        self.path: tuple[str, ...] = ()
        self.removed: list[tuple[Elimination | Pin, fmpq_mpoly] | Projection] = []
        self.reduced = goal
        self.saturated = 0

    def eliminate(self, taken: set[int]) -> bool:
        """Eliminate variables while that is possible, first one that is not in ``taken``, to which it is added. Return False
        where nothing was eliminated and an earlier branch has done the same.
        """
        prover, first = self.prover, -1
        self.shared("primitive equations", partial(elimination.primitive_equations, prover))
        for found in self.shared("pin", partial(pin, prover.workspace)):
            self.removed.append((found, self.reduced))
            self.reduced = found.reduce(prover.ring, self.reduced)
        self.project()
        while options := elimination.candidates(prover.workspace, self.reduced):
            for option in options:
                if first < 0 and option.variable in taken:
                    continue
                done = self.shared(option.label(prover.ring), partial(elimination.eliminate, prover, option))
                if done is not None:
                    break
            else:
                break
            first = done.variable if first < 0 else first
            self.removed.append((done, self.reduced))
            self.reduced = done.reduce(prover.ring, self.reduced)[0]
            self.resample()
            self.shared("primitive equations", partial(elimination.primitive_equations, prover))
            self.project()
        if first in taken or (taken and first < 0):
            return False
        taken.add(first)
        self.shared("split products", partial(split_products, prover))
        return True

    def project(self) -> None:
        """Remove the variables that only bound others."""
        goal = self.reduced
        variables = ",".join(map(str, self.prover.ring.variables(goal)))
        done = self.shared(f"project {variables}", partial(project, self.prover.workspace, goal))
        self.removed += done
        if done:
            self.prover.failed.clear()

    def shared(self, label: str, action: Callable[[], Result]) -> Result:
        """The result of a change of the workspace; it depends on the earlier changes alone, so each is made once for the
        region."""
        self.path = (*self.path, label)
        if self.path in self.region.reductions:
            result: Result
            result, workspace = self.region.reductions[self.path]
            self.prover.workspace = workspace.fork()
            return result
        result = action()
        if self.prover.seconds_left() > 0:
            self.region.reductions[self.path] = (result, self.prover.workspace.fork())
        return result

    def resample(self) -> None:
        """Points of the reduced region where the old ones are few; the old points stay when none are found."""
        workspace = self.prover.workspace
        if len(self.prover.sampler.points) < ENOUGH:
            facts = [
                f
                for f in workspace.facts.values()
                if workspace.visible(f.polynomial) and not f.polynomial.is_zero()
            ]
            sampler = self.region.sampled(self.path, facts, workspace.hidden)
            if len(sampler.points):
                self.prover.sampler = sampler
        self.prover.failed.clear()

    def exact_points(self, candidates: Array, limit: int) -> list[Point]:
        """Exact points of the reduced region near the candidates, with the removed variables computed from them."""
        ring, workspace = self.prover.ring, self.prover.workspace
        visible = [
            f
            for f in workspace.facts.values()
            if workspace.visible(f.polynomial) and not f.polynomial.is_zero()
        ]
        sampler = self.prover.sampler
        if sampler.hidden != workspace.hidden:
            sampler = Sampler(ring, visible, workspace.hidden, self.region.seed)
        vectors = list(Corners(ring, visible, workspace.hidden).points(self.region.seed, 300, limit))
        vectors += exact_points(ring, visible, sampler, candidates, limit)
        complete = (self.complete(vector) for vector in vectors)
        return [self.region.named(vector) for vector in complete if vector is not None]

    def complete(self, vector: Vector) -> Vector | None:
        """The point with the removed variables filled in."""
        for entry in reversed(self.removed):
            if isinstance(entry, Projection):
                value = entry.value(vector)
                if value is None:
                    return None
                vector[entry.variable] = value
            else:
                option = entry[0]
                if isinstance(option, Pin):
                    vector[option.variable] = option.value(*vector)
                else:
                    bottom = option.denominator(*vector)
                    if bottom == 0:
                        return None
                    vector[option.variable] = option.numerator(*vector) / bottom
        return vector

    def attempt(self, stage: Stage) -> bool:
        """Derive helpful facts, then try the goal; True when the workspace ends with it."""
        workspace = self.prover.workspace
        self.prover.programs = stage.programs
        if stage.saturation > self.saturated:
            self.saturated = stage.saturation
            if not saturate(self.prover, self.reduced, stage.saturation):
                return False
        fact = self.prove_reduced(stage.effort)
        for entry in reversed(self.removed):
            if fact is None:
                return False
            if isinstance(entry, Projection):
                continue
            if isinstance(entry[0], Pin):
                fact = lift(workspace, entry[0], entry[1], self.relation, fact)
            else:
                fact = elimination.lift(self.prover, entry[0], entry[1], self.relation, fact)
        if fact is None:
            return False
        workspace.conclude(fact, self.goal, self.relation)
        return True

    def prove_reduced(self, effort: int) -> Fact | None:
        """The reduced goal as a fact, or None."""
        if not self.reduced.is_zero():
            return self.prover.prove(self.reduced, self.relation, effort)
        if self.relation == ">":
            return None
        return self.prover.workspace.add(self.reduced, self.relation, [ONE], [], [], "identity")
