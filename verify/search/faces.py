"""A polynomial brought onto the faces of its region, one variable after the other, until facts or equations settle it.

Where it rises or falls in a variable an end of the variable's interval decides, where it is concave both ends do. What keeps
both from being proved, for want of a sign, is an obstacle: a divider for a proof by cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.positivity import evident
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import ONE, Fact, Term

__all__ = ["Faces"]

NAME = "faces"
KINDS = ("bend", "width", "slope")
MOST_ENDS = 3
MOST_DEPTH = 5
LEAF_EFFORT = 1


@attrs.frozen
class Range:
    """A variable with facts that bound it from below and from above by parameters or numbers."""

    variable: int
    lower: tuple[Fact, ...]
    upper: tuple[Fact, ...]

    def pairs(self) -> Iterator[tuple[Fact, Fact, fmpq_mpoly]]:
        """A lower end, an upper end with opposite slopes, and their sum, the width of the interval."""
        for low, high in product(self.lower, self.upper):
            width = low.polynomial + high.polynomial
            if degrees(width)[self.variable] == 0:
                yield low, high, width


class Faces:
    """One attempt in the prover's workspace, before anything is eliminated; ``obstacles`` are what it fails at."""

    def __init__(self, prover: Prover, goal: fmpq_mpoly) -> None:
        self.prover, self.workspace, self.ring = prover, prover.workspace, prover.ring
        fixed = {v for f in self.workspace.equations() for v in f.variables}
        self.free = [v for v in self.ring.variables(goal) if v not in fixed]
        self.fixed = sorted(fixed)
        self.failed: set[tuple[str, str, int]] = set()
        self.found: dict[str, tuple[str, fmpq_mpoly]] = {}

    @property
    def obstacles(self) -> list[fmpq_mpoly]:
        """Polynomials of unknown sign that a proof may be split by, the most promising first."""

        def rank(kind: str, polynomial: fmpq_mpoly) -> tuple[int, ...]:
            seen = self.prover.sampler.range(polynomial)
            one_sided = seen is not None and not seen[0] < -1e-9 < 1e-9 < seen[1]
            moving = not set(self.free).isdisjoint(self.ring.variables(polynomial))
            return moving, KINDS.index(kind), one_sided, total_degree(polynomial), len(polynomial)

        return [polynomial for _, polynomial in sorted(self.found.values(), key=lambda x: rank(*x))]

    def prove(
        self, goal: fmpq_mpoly, relation: str, depth: int = 0, effort: int = LEAF_EFFORT
    ) -> Fact | None:
        """A fact at least as strong as ``goal relation 0``, or None; ``effort`` is spent on goals for which no face is left."""
        key = (self.ring.key(goal), relation, effort)
        if self.prover.seconds_left() < 0 or key in self.failed or not self.admits(goal, relation):
            return None
        fact = self.multiple(goal) if relation == ">=" else None
        free = self.ranges(goal, self.free) if depth < MOST_DEPTH else []
        fact = fact or self.prover.prove(goal, relation, 0)
        for over in free:
            fact = fact or self.along(goal, relation, over, depth, effort)
        if fact is None and not free and effort:
            for over in self.ranges(goal, self.fixed):
                fact = fact or self.steep(goal, relation, over, MOST_DEPTH, 0)
            fact = fact or self.prover.prove(goal, relation, effort)
        if fact is None and effort and [degrees(goal)[over.variable] for over in free] == [2]:
            fact = self.prover.prove(goal, relation, effort)
        if fact is None:
            self.failed.add(key)
        return fact

    def admits(self, goal: fmpq_mpoly, relation: str) -> bool:
        """Whether no sample contradicts the statement; where there are equations, no sample that is close to all of them."""
        sampler = self.prover.sampler
        return sampler.admits(goal, relation) or (bool(self.fixed) and not sampler.denies(goal, relation))

    def multiple(self, goal: fmpq_mpoly) -> Fact | None:
        """The goal as a multiple of an equation."""
        for equation in self.workspace.equations():
            quotient, rest = divmod(goal, equation.polynomial)
            if rest.is_zero():
                return self.workspace.add(goal, ">=", [ONE], [], [(equation.id, quotient)], NAME)
        return None

    def along(self, goal: fmpq_mpoly, relation: str, over: Range, depth: int, effort: int) -> Fact | None:
        """The goal from its values at the ends of one variable."""
        narrow = self.no_width(over)
        if narrow and relation == ">=":
            return self.narrow(goal, over, *narrow[0], depth, effort)
        ways = (self.steep, self.concave) if degrees(goal)[over.variable] == 1 else (self.concave, self.steep)
        return ways[0](goal, relation, over, depth, effort) or ways[1](goal, relation, over, depth, effort)

    def no_width(self, over: Range) -> list[tuple[Fact, Fact, fmpq_mpoly]]:
        """The ends of the variable that are known to be equal."""
        return [pair for pair in over.pairs() if self.workspace.lookup(-pair[2]) is not None]

    def ranges(self, goal: fmpq_mpoly, variables: Iterable[int]) -> list[Range]:
        """The variables with bounds in which the goal is of degree 1 or 2: of the lowest degree first, fixed ones last."""
        found = [self.range(v) for v in variables if 0 < degrees(goal)[v] <= 2]
        return sorted(
            [x for x in found if x.lower or x.upper],
            key=lambda x: (bool(self.no_width(x)), degrees(goal)[x.variable]),
        )

    def range(self, v: int) -> Range:
        """The variable with the simplest facts about it alone, those with parameters first."""
        linear = [f for f in self.workspace.inequalities() if degrees(f.polynomial)[v] == 1]
        sides: dict[bool, list[Fact]] = {True: [], False: []}
        for fact in sorted(linear, key=lambda f: -len(f.variables)):
            slope = self.ring.coefficients(fact.polynomial, v)[1]
            if slope.is_constant():
                sides[slope.leading_coefficient() > 0].append(fact)
        return Range(v, tuple(sides[True][:MOST_ENDS]), tuple(sides[False][:MOST_ENDS]))

    def goal_at(self, goal: fmpq_mpoly, v: int, end: Fact) -> fmpq_mpoly:
        """The goal where the end is reached."""
        constant, slope = self.ring.coefficients(end.polynomial, v)
        place = -constant / slope.leading_coefficient()
        return sum(
            (part * place**k for k, part in enumerate(self.ring.coefficients(goal, v))), self.ring.one * 0
        )

    def steep(self, goal: fmpq_mpoly, relation: str, over: Range, depth: int, effort: int) -> Fact | None:
        """goal = value at the end + (distance to the end) * slope, with a slope of known sign."""
        for end in (*over.lower, *over.upper):
            value = self.goal_at(goal, over.variable, end)
            slope = (goal - value) / end.polynomial
            if not self.admits(value, relation) or not self.admits(slope, ">="):
                self.blocked("slope", slope)
                continue
            rising = self.prove(slope, ">=", depth + 1, 0)
            first = self.prove(value, relation, depth + 1, effort) if rising is not None else None
            if rising is None or first is None:
                self.blocked("slope", slope)
                continue
            terms = [self.workspace.citation(slope, rising).times(Term(fmpq(1), ((end.id, 1),)))]
            if not value.is_zero():
                terms.append(self.workspace.citation(value, first))
            fact = self.workspace.add(goal, relation, [ONE], terms, [], NAME)
            if fact is not None:
                return fact
        return None

    def concave(self, goal: fmpq_mpoly, relation: str, over: Range, depth: int, effort: int) -> Fact | None:
        """width * goal = above * (value below) + below * (value above) - square coefficient * below * above * width."""
        parts = self.ring.coefficients(goal, over.variable)
        bend = -parts[2] if len(parts) == 3 else self.ring.one * 0
        bent = bend.is_zero() or self.prove(bend, ">=", MOST_DEPTH, 0) is not None
        for low, high, width in over.pairs():
            values = [self.goal_at(goal, over.variable, end) for end in (low, high)]
            if not all(self.admits(value, ">=") for value in values):
                continue
            wide = self.prover.prove(width, ">", 0) if bent else None
            if wide is None:
                self.blocked(*(("width", width) if bent else ("bend", bend)))
                return None
            sides = [Term(fmpq(1), ((end.id, 1),)) for end in (high, low)]
            weights = [*sides, sides[0].times(sides[1]).times(self.workspace.citation(width, wide))]
            terms = self.weighed(
                [*zip([bend, *values], [weights[2], *weights[:2]], strict=True)], relation, depth, effort
            )
            if terms is not None:
                fact = self.workspace.add(
                    goal, relation, [self.workspace.citation(width, wide)], terms, [], NAME
                )
                if fact is not None:
                    return fact
        return None

    def narrow(
        self, goal: fmpq_mpoly, over: Range, low: Fact, high: Fact, width: fmpq_mpoly, depth: int, effort: int
    ) -> Fact | None:
        """The goal where the interval is a point: goal = value + distance * slope, the distance being 0 from both sides."""
        value = self.goal_at(goal, over.variable, low)
        none = self.workspace.lookup(-width)
        first = self.prove(value, ">=", depth + 1, effort) if none is not None else None
        if none is None or first is None:
            return None
        terms = [Term(fmpq(1), ((high.id, 1),))]
        if not width.is_zero():
            terms.append(self.workspace.citation(-width, none))
        back = self.workspace.add(-low.polynomial, ">=", [ONE], terms, [], NAME)
        if back is None:
            return None
        slope = (goal - value) / low.polynomial
        shifted = [(slope + 1) / 2, (slope - 1) / 2]
        terms = [
            Term(fmpq(1), ((fact.id, 1),), (square,))
            for fact, square in zip((low, back), shifted, strict=True)
        ]
        if not value.is_zero():
            terms.append(self.workspace.citation(value, first))
        return self.workspace.add(goal, ">=", [ONE], terms, [], NAME)

    def weighed(
        self, values: list[tuple[fmpq_mpoly, Term]], relation: str, depth: int, effort: int
    ) -> list[Term] | None:
        """Every value times its weight as a nonnegative term, one of them strict for a strict sum; None without a proof."""
        found, missing = [], relation == ">"
        for value, weight in values:
            if value.is_zero():
                continue
            strict = (
                self.prove(value, ">", MOST_DEPTH, 0)
                if missing and self.workspace.is_strict(weight)
                else None
            )
            fact = strict or self.prove(value, ">=", depth + 1, effort)
            if fact is None:
                return None
            missing = missing and strict is None
            found.append(weight.times(self.workspace.citation(value, fact)))
        return None if missing else found

    def blocked(self, kind: str, polynomial: fmpq_mpoly) -> None:
        """Remember the factors without a known sign, or all of a width, which may be 0."""
        parts = [polynomial]
        if kind != "width":
            parts = [f for f, _ in self.ring.factors(polynomial)[1]] if not polynomial.is_zero() else []
        for factor in parts:
            key = self.ring.key(factor * (1 if factor.leading_coefficient() > 0 else -1))
            if kind == "width" or evident(self.workspace, factor) is None:
                known = self.found.get(key, (kind, factor))[0]
                self.found[key] = (min(kind, known, key=KINDS.index), factor)
