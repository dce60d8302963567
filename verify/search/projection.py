"""Remove a variable that only bounds others: every lower bound is combined with every upper bound (Fourier and Motzkin)."""

from __future__ import annotations

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.positivity import evident
from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import ONE, Fact, Term, Workspace

NAME = "projection"
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
    workspace.add(total, ">" if strict else ">=", [ONE], pos, [], NAME)
