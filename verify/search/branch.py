"""One line of attack: variables eliminated, facts derived, and the goal in reduced form."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.search import elimination
from epsproof.verify.search.elimination import Elimination
from epsproof.verify.search.saturation import saturate, split_products
from epsproof.verify.workspace.corners import Corners, Vector
from epsproof.verify.workspace.exact_points import exact_points
from epsproof.verify.workspace.positivity import evident
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.region import Point, Region
from epsproof.verify.workspace.ring import Ring, degrees, total_degree
from epsproof.verify.workspace.sampling import Array, Sampler
from epsproof.verify.workspace.workspace import ONE, Fact, Term, Workspace

# Remove a variable that only bounds others: every lower bound is combined with every upper bound (Fourier
# and Motzkin).

PROJECTION = "projection"
PAIRS = 16


@attrs.frozen
class Projection:
    """The relations that bounded the variable before it was removed, linear in it with slopes of known sign."""

    variable: int
    bounds: tuple[Fact, ...]

    def value(self, point: list[fmpq]) -> fmpq | None:
        """A value of the variable between its bounds at a point of the others; None when they leave none."""
        low: fmpq | None = None
        high: fmpq | None = None
        zero, unit = list(point), list(point)
        zero[self.variable], unit[self.variable] = fmpq(0), fmpq(1)
        for fact in self.bounds:
            constant = fact.polynomial(*zero)
            slope = fact.polynomial(*unit) - constant
            if slope == 0:
                continue
            end = -constant / slope
            if slope > 0:
                low = end if low is None else max(low, end)
            else:
                high = end if high is None else min(high, end)
        if low is not None and high is not None:
            return (low + high) / 2 if low <= high else None
        one = fmpq(1)
        return low + one if low is not None else high - one if high is not None else one


def project(workspace: Workspace, goal: fmpq_mpoly) -> list[Projection]:
    """Hide, one after the other, the variables that occur neither in the goal nor in an equation and can be removed exactly."""
    done: list[Projection] = []
    while (found := _cheapest(workspace, goal)) is not None:
        variable, lower, upper = found
        for low, down in lower:
            for high, up in upper:
                _combine(workspace, variable, (low, down), (high, up))
        bounds = tuple(
            f
            for f in workspace.facts.values()
            if workspace.visible(f.polynomial) and degrees(f.polynomial)[variable]
        )
        workspace.hidden |= {variable}
        done.append(Projection(variable, bounds))
    return done


Bound = tuple[Fact, Term]


def _cheapest(workspace: Workspace, goal: fmpq_mpoly) -> tuple[int, list[Bound], list[Bound]] | None:
    ring = workspace.ring
    bound = max(total_degree(goal), *(total_degree(f.polynomial) for f in workspace.facts.values()), 2) + 1
    kept = set(ring.variables(goal)).union(*(ring.variables(f.polynomial) for f in workspace.equations()))
    facts = workspace.inequalities()
    best: tuple[int, int, list[Bound], list[Bound]] | None = None
    for variable in sorted({v for f in facts for v in ring.variables(f.polynomial)} - kept):
        sides = _sides(workspace, [f for f in facts if degrees(f.polynomial)[variable]], variable)
        if sides is None:
            continue
        lower, upper = sides
        pairs = len(lower) * len(upper)
        growth = max(
            (total_degree(a.polynomial) + total_degree(b.polynomial) - 2 for a, _ in lower for b, _ in upper),
            default=0,
        )
        if pairs <= PAIRS and growth <= bound and (best is None or pairs < best[0]):
            best = (pairs, variable, lower, upper)
    return None if best is None else best[1:]


def _sides(workspace: Workspace, facts: list[Fact], variable: int) -> tuple[list[Bound], list[Bound]] | None:
    """Lower and upper bounds with their slopes as positive terms; None when one is not linear or its slope has no known sign."""
    lower: list[Bound] = []
    upper: list[Bound] = []
    for fact in facts:
        if degrees(fact.polynomial)[variable] != 1:
            return None
        slope = workspace.ring.coefficients(fact.polynomial, variable)[1]
        if slope.is_constant():
            value = slope.leading_coefficient()
            (lower if value > 0 else upper).append((fact, Term(abs(value))))
            continue
        found = evident(workspace, slope)
        if found is None or not workspace.is_strict(found[1]):
            return None
        (lower if found[0] > 0 else upper).append((fact, found[1]))
    return lower, upper


def _combine(workspace: Workspace, variable: int, low: Bound, high: Bound) -> None:
    """With A = a x - l >= 0 and B = u - b x >= 0: b A + a B is free of x."""
    (first, a), (second, b) = low, high
    one = fmpq(1)
    pos = [b.times(Term(one, ((first.id, 1),))), a.times(Term(one, ((second.id, 1),)))]
    total = workspace.value(pos[0]) + workspace.value(pos[1])
    strict = ">" in (first.relation, second.relation)
    if total.is_constant() and not total.is_zero() and total.leading_coefficient() > 0:
        return
    if total.is_zero() and not strict:
        return
    if (
        total_degree(total) > 0
        and (known := workspace.lookup(total)) is not None
        and (known.relation == ">" or not strict)
    ):
        return
    workspace.add(total, ">" if strict else ">=", [ONE], pos, [], PROJECTION)


# Remove a variable that two inequalities pin to a number or to another variable: x - y >= 0 and y - x >= 0.

PINNED = "pinned variable"


@attrs.frozen
class Pin:
    """``variable`` equals ``value``, by the facts ``above`` (x - value >= 0) and ``below`` (value - x >= 0), up to scaling."""

    variable: int
    value: fmpq_mpoly
    above: Fact
    below: Fact

    def reduce(self, ring: Ring, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial at the value."""
        values = list(ring.context.gens())
        values[self.variable] = self.value
        return polynomial.compose(*values)

    def gap(self, workspace: Workspace, difference: fmpq_mpoly) -> list[Term] | None:
        """``difference``, a multiple of x - value, as a sum of nonnegative terms; None where a variable has no known sign."""
        ring = workspace.ring
        quotient = difference / (ring.context.gens()[self.variable] - self.value)
        terms = []
        for exponents, coefficient in quotient.terms():
            powers: list[tuple[str, int]] = []
            for index, exponent in enumerate(exponents):
                if exponent:
                    known = workspace.lookup(ring.context.gens()[index])
                    if known is None:
                        return None
                    scale = known.polynomial.leading_coefficient() ** int(exponent)
                    coefficient = coefficient / scale
                    powers.append((known.id, int(exponent)))
            fact = self.above if coefficient > 0 else self.below
            slope = abs(fact.polynomial.derivative(self.variable).leading_coefficient())
            terms.append(
                Term(abs(coefficient) / slope, ((fact.id, 1),)).times(Term(fmpq(1), tuple(sorted(powers))))
            )
        return terms


def holds(constant: fmpq_mpoly, relation: str) -> bool:
    """Whether a constant inequality is true."""
    value = fmpq(0) if constant.is_zero() else constant.leading_coefficient()
    return bool(value > 0 or (value == 0 and relation == ">="))


def pin(workspace: Workspace) -> list[Pin]:
    """Hide the variables that are pinned, after deriving the inequalities without them where the others are positive."""
    done = []
    while (found := _next(workspace)) is not None:
        for fact in [
            f
            for f in workspace.facts.values()
            if workspace.visible(f.polynomial) and f not in (found.above, found.below)
        ]:
            if degrees(fact.polynomial)[found.variable] and fact.relation != "=":
                reduced = found.reduce(workspace.ring, fact.polynomial)
                terms = found.gap(workspace, reduced - fact.polynomial)
                true = reduced.is_constant() and holds(reduced, fact.relation)
                if terms is not None and not true:
                    workspace.add(
                        reduced, fact.relation, [ONE], [Term(fmpq(1), ((fact.id, 1),)), *terms], [], PINNED
                    )
        workspace.hidden |= {found.variable}
        done.append(found)
    return done


def lift(
    workspace: Workspace, pinned: Pin, goal: fmpq_mpoly, relation: str, reduced_fact: Fact
) -> Fact | None:
    """The goal itself from a proof of its value where the variable is pinned."""
    reduced = pinned.reduce(workspace.ring, goal)
    terms = pinned.gap(workspace, goal - reduced)
    if terms is None or relation == "=":
        return None
    if reduced.is_zero():
        return workspace.add(goal, relation, [ONE], terms, [], PINNED)
    ratio = reduced.leading_coefficient() / reduced_fact.polynomial.leading_coefficient()
    return workspace.add(goal, relation, [ONE], [Term(ratio, ((reduced_fact.id, 1),)), *terms], [], PINNED)


def _next(workspace: Workspace) -> Pin | None:
    """The pin of the first visible variable that occurs in no equation."""
    held = {v for fact in workspace.equations() for v in workspace.ring.variables(fact.polynomial)}
    for variable, x in enumerate(workspace.ring.context.gens()):
        for fact in workspace.inequalities() if variable not in held | workspace.hidden else []:
            polynomial = fact.polynomial
            if total_degree(polynomial) != 1 or not degrees(polynomial)[variable] or len(polynomial) > 2:
                continue
            other = workspace.lookup(-polynomial)
            slope = polynomial.derivative(variable).leading_coefficient()
            if other is not None and slope > 0 and fact.relation == other.relation == ">=":
                return Pin(variable, x - polynomial / slope, fact, other)
    return None


# The line of attack.

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
