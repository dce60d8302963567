"""Strategy: a goal of high degree on a box of rational ends, in its Bernstein coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb, prod

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import ONE, Fact, Term, Workspace

NAME = "Bernstein coefficients"
LEAST_DEGREE = 3
MOST_COEFFICIENTS = 200


@attrs.frozen
class Interval:
    """Rational ends of a variable, each with the fact that states it."""

    low: fmpq
    high: fmpq
    above: Fact
    below: Fact


def by_bernstein(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """goal = least coefficient + sum of nonnegative coefficients times powers of the distances to the ends.

    Every variable of the goal lies between rational ends, and the goal has degree 3 or more in one of them.
    """
    if relation == "=" or prover.depth > 3 or max(degrees(goal)) < LEAST_DEGREE:
        return None
    names = prover.ring.variables(goal)
    sizes = [degrees(goal)[v] for v in names]
    if prod(d + 1 for d in sizes) > MOST_COEFFICIENTS:
        return None
    found = [_interval(prover, v) for v in names]
    box = [interval for interval in found if interval is not None]
    if len(box) < len(names):
        return None
    coefficients = _coefficients(goal, names, sizes, box)
    least = min(coefficients.values())
    if least < 0 or (least == 0 and relation == ">" and not _strict(box)):
        return None
    pos = [Term(least)] if least > 0 else []
    for powers, value in coefficients.items():
        if value > least:
            pos.append(_term(prover.workspace, names, sizes, box, powers, value - least))
    return prover.workspace.add(goal, relation, [ONE], pos, [], NAME)


def _strict(box: Sequence[Interval]) -> bool:
    return all(fact.relation == ">" for interval in box for fact in (interval.above, interval.below))


def _interval(prover: Prover, v: int) -> Interval | None:
    """The tightest rational ends of the variable; one that another variable bounds gets an end by adding two facts."""
    above, below = _ends(prover.workspace, v)
    if not (above and below):
        _chained(prover.workspace, v)
        above, below = _ends(prover.workspace, v)
    if not (above and below):
        return None
    low, high = max(above, key=lambda x: x[0]), min(below, key=lambda x: x[0])
    return Interval(low[0], high[0], low[1], high[1]) if low[0] < high[0] else None


def _ends(workspace: Workspace, v: int) -> tuple[list[tuple[fmpq, Fact]], list[tuple[fmpq, Fact]]]:
    """(lower ends, upper ends) of the variable among the facts about it alone."""
    above, below = list[tuple[fmpq, Fact]](), list[tuple[fmpq, Fact]]()
    for fact in workspace.inequalities():
        if fact.variables == {v} and total_degree(fact.polynomial) == 1:
            slope = _slope(workspace, fact, v)
            end = -_constant(fact.polynomial) / slope
            (above if slope > 0 else below).append((end, fact))
    return above, below


def _chained(workspace: Workspace, v: int) -> None:
    """Add ends of the variable that follow from a fact about it and one other variable, and from an end of that one."""
    for fact in workspace.inequalities():
        if v not in fact.variables or len(fact.variables) != 2 or total_degree(fact.polynomial) != 1:
            continue
        (other,) = fact.variables - {v}
        slope = _slope(workspace, fact, other)
        for _, known in _ends(workspace, other)[0 if slope < 0 else 1]:
            own = abs(_slope(workspace, known, other))
            total = fact.polynomial + known.polynomial * (abs(slope) / own)
            relation = ">" if ">" in (fact.relation, known.relation) else ">="
            terms = [Term(fmpq(1), ((fact.id, 1),)), Term(abs(slope) / own, ((known.id, 1),))]
            workspace.add(total, relation, [ONE], terms, [], NAME)


def _slope(workspace: Workspace, fact: Fact, v: int) -> fmpq:
    return workspace.ring.coefficients(fact.polynomial, v)[1].leading_coefficient()


def _constant(polynomial: fmpq_mpoly) -> fmpq:
    return polynomial.to_dict().get((0,) * len(degrees(polynomial)), fmpq(0))


def _coefficients(
    goal: fmpq_mpoly, names: Sequence[int], sizes: Sequence[int], box: Sequence[Interval]
) -> dict[tuple[int, ...], fmpq]:
    """The Bernstein coefficients of the goal on the box, by their powers."""
    table = {tuple(powers[v] for v in names): value for powers, value in goal.terms()}
    for k, (size, interval) in enumerate(zip(sizes, box, strict=True)):
        table = _shifted(table, k, interval.low, interval.high - interval.low)
        table = _blended(table, k, size)
    return {powers: table.get(powers, fmpq(0)) for powers in product(*(range(size + 1) for size in sizes))}


def _shifted(
    table: dict[tuple[int, ...], fmpq], k: int, low: fmpq, width: fmpq
) -> dict[tuple[int, ...], fmpq]:
    """The coefficients in s, where variable number k is low + width * s."""
    found: dict[tuple[int, ...], fmpq] = {}
    for powers, value in table.items():
        for i in range(powers[k] + 1):
            place = (*powers[:k], i, *powers[k + 1 :])
            part = value * comb(powers[k], i) * low ** (powers[k] - i) * width**i
            found[place] = found.get(place, fmpq(0)) + part
    return found


def _blended(table: dict[tuple[int, ...], fmpq], k: int, size: int) -> dict[tuple[int, ...], fmpq]:
    """The coefficients of the Bernstein polynomials of degree ``size`` instead of powers of variable number k in [0, 1]."""
    found: dict[tuple[int, ...], fmpq] = {}
    for powers, value in table.items():
        for i in range(powers[k], size + 1):
            place = (*powers[:k], i, *powers[k + 1 :])
            found[place] = found.get(place, fmpq(0)) + value * comb(i, powers[k]) / comb(size, powers[k])
    return found


def _term(
    workspace: Workspace,
    names: Sequence[int],
    sizes: Sequence[int],
    box: Sequence[Interval],
    powers: Sequence[int],
    value: fmpq,
) -> Term:
    """The coefficient times its Bernstein polynomial, as a product of powers of the ends' facts."""
    used: dict[str, int] = {}
    for v, size, interval, power in zip(names, sizes, box, powers, strict=True):
        value *= comb(size, power) / (interval.high - interval.low) ** size
        for fact, exponent in ((interval.above, power), (interval.below, size - power)):
            if exponent:
                used[fact.id] = exponent
                value /= abs(_slope(workspace, fact, v)) ** exponent
    return Term(value, tuple(sorted(used.items())))


STRATEGIES = {55: by_bernstein}
