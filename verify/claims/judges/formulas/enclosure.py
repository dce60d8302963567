"""Inequalities between formulas with logarithms and exponentials, by branch and bound in rigorous ball arithmetic.

f >= 0 holds on a box where the enclosure of f is not negative; or where a partial derivative has one sign (proved in the same
way) and f >= 0 holds on the face that f grows from; or where both halves of the box have it. On a box that is one point the value
is exact where it is rational. A face that the assumptions exclude need only satisfy f >= 0 for f > 0 beside it.

Before anything is cancelled, every argument of a logarithm is proved to be positive in this way, every radicand not negative and
every divisor not 0, on the whole box. Premises that are no bounds are left out of proofs, which makes them stronger; a refutation
is a point that the second reader confirms on the texts as they were typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice, product

import sympy
from attrs import frozen
from flint import arb, ctx

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.described import described
from epsproof.verify.claims.examine import NO_POINT
from epsproof.verify.claims.reading import read
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.box import (
    Box,
    BoxSearch,
    Comparison,
    Demand,
    Formulas,
    NotFound,
    Side,
    is_met,
    premises,
)
from epsproof.verify.claims.values.evaluation import BITS, Indistinct, Undefined, value_at
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import EMPTY, Finding
from epsproof.verify.reader import NotRead, Truth, is_counterexample, parse
from epsproof.verify.reader.evaluate import names_of
from epsproof.verify.reader.points import points
from epsproof.verify.reader.read import violated
from epsproof.verify.system.engine_error import EngineError

__all__ = ["judge"]

BOXES = 4000
MOST = 200_000
SHARES = tuple(map(Fraction, "0 1 1/2 1/3 2/3 1/7 6/7 1/100 99/100".split()))
GRID, CONFIRMED, TESTS = 3000, 60, 200


@frozen
class _Goal:
    """One goal with definitions inserted: on ``box``, which holds all points of its premises, the demands and then the
    comparisons are to be proved."""

    number: int
    text: str
    comparisons: list[Comparison]
    demands: list[Demand]
    box: Box | None


def judge(claim: Claim, searches: Searches) -> Finding:
    """Proved where every goal holds on the whole box that its premises give, refuted by an exact point where one fails; else
    undecided with the smallest box that stayed open.

    Every variable of a goal needs two rational bounds. ``boxes`` bounds the number of boxes that are tried.
    """
    most = claim.get("boxes", BOXES)
    if not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= MOST:
        raise claim.rejected(f"'boxes' is a whole number from 1 to {MOST}, not {str(most)[:40]!r}", "boxes")
    before, ctx.prec = ctx.prec, BITS
    typed = Typed.of(claim)
    try:
        return _judged(claim, typed, most)
    except NotRead as error:
        read(typed)
        raise claim.rejected(str(error)) from error
    finally:
        ctx.prec = before


def _judged(claim: Claim, typed: Typed, most: int) -> Finding:
    if not typed.goals:
        raise claim.rejected("'goals' is empty", "goals")
    given = [*map(parse, typed.assumptions), *(tree for text in typed.goals for tree in premises(text)[0])]
    formulas = Formulas(typed.reading, frozenset(name for tree in given for name in names_of(tree)))
    goals, open_reasons, count = list[tuple[_Goal, Box]](), list[str](), 0
    for number, text in enumerate(typed.goals):
        tried = list(_points(typed, number, TESTS, 0))
        try:
            goal = _goal(claim, typed, formulas, number)
        except (UnsupportedForm, Undefined) as unclear:
            goal, reason = None, str(unclear)
        if goal is not None and goal.box is not None:
            tried = [*_suspects(goal, goal.box, tried), *tried]
        for point in tried:
            if is_counterexample(typed.assumptions, (text,), point, typed.reading) is Truth.TRUE:
                return Finding(
                    "refuted", "enclosed", f"{text} fails at an exact point", described(typed, number, point)
                )
        if goal is None:
            open_reasons.append(reason)
        elif goal.box is None:
            open_reasons.append(EMPTY)
        elif not any(is_met(typed, number, point) for point in chain(tried, _grid(goal.box, tried))):
            open_reasons.append(NO_POINT)
        else:
            goals.append((goal, goal.box))
    for goal, box in goals if not open_reasons else ():
        search = BoxSearch(most)
        try:
            search.whole(goal.demands, goal.comparisons, box)
        except (NotFound, Undefined, Indistinct) as stopped:
            return Finding("undecided", "enclosed", f"{goal.text}: {stopped}")
        for point in _points(typed, goal.number, TESTS, 1):
            if violated(typed.assumptions, (goal.text,), point, typed.reading) is not None:
                place = ", ".join(f"{name} = {value}" for name, value in sorted(point.items()))
                raise EngineError(
                    f"{goal.text} is enclosed, and fails at {place} in the second reader's reading"
                )
        count += search.tried
    if open_reasons:
        return Finding("undecided", "enclosed", open_reasons[0])
    return Finding(
        "proved",
        "enclosed",
        f"enclosed in {count} box{'es' if count != 1 else ''}, with the signs of derivatives",
    )


def _goal(claim: Claim, typed: Typed, formulas: Formulas, number: int) -> _Goal:
    """The goal for a proof; raises UnsupportedForm where there is none of this kind."""
    given, conclusion = premises(typed.goals[number])
    bounds = list[Comparison]()
    for tree in (*map(parse, typed.assumptions), *given):
        for part in tree.parts if tree.kind == "and" else (tree,):
            try:
                bounds += formulas.comparisons(part)
            except UnsupportedForm:
                continue
    bounds += [Comparison(symbol(name), ">", sympy.S.Zero) for name in formulas.positive]
    comparisons, demands = formulas.comparisons(conclusion), formulas.demands(conclusion)
    used = [formula for c in comparisons for formula in (c.left, c.right)] + [
        formula for formula, _ in demands
    ]
    names = {s.name for formula in used for s in formula.free_symbols}
    return _Goal(number, typed.goals[number], comparisons, demands, _box(claim, bounds, names))


def _box(claim: Claim, comparisons: list[Comparison], names: set[str]) -> Box | None:
    """A box that holds every point of the comparisons, by those that bound one variable by a number; None where it is empty."""
    low: dict[str, tuple[Fraction, bool]] = {}
    high: dict[str, tuple[Fraction, bool]] = {}
    for c in comparisons:
        if (found := _bound(c)) is None:
            continue
        name, end, relation = found
        is_open = relation in ("<", ">")
        if relation in (">", ">=", "=="):
            low[name] = max(low.get(name, (end, False)), (end, is_open))
        if relation in ("<", "<=", "=="):
            high[name] = min(high.get(name, (end, False)), (end, is_open), key=lambda x: (x[0], not x[1]))
    both = sorted(low.keys() & high.keys())
    if any(low[n][0] > high[n][0] or (low[n][0] == high[n][0] and (low[n][1] or high[n][1])) for n in both):
        return None
    missing = sorted(n for n in names if n not in both)
    if missing:
        raise claim.rejected(
            f"{missing[0]} needs a lower and an upper bound, for instance 0 < {missing[0]} <= 1"
        )
    return {n: Side(low[n][0], high[n][0], low[n][1], high[n][1]) for n in both}


def _bound(c: Comparison) -> tuple[str, Fraction, str] | None:
    """(name, end, relation) of a comparison that bounds one variable by a rational number; None for others."""
    difference = sympy.expand(c.left - c.right) if c.relation != "!=" else sympy.S.Zero
    variables = sorted(s.name for s in difference.free_symbols)
    if (
        len(variables) != 1
        or not difference.is_polynomial()
        or sympy.degree(difference, symbol(variables[0])) != 1
    ):
        return None
    slope, offset = sympy.Poly(difference, symbol(variables[0])).all_coeffs()
    if not (slope.is_Rational and offset.is_Rational):
        return None
    end = -offset / slope
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
    return variables[0], Fraction(int(end.p), int(end.q)), c.relation if slope > 0 else turned[c.relation]


def _points(typed: Typed, number: int, count: int, seed: int) -> Iterator[Point]:
    """Points of the second reader's choice, many on boundaries."""
    return points(typed.assumptions, (typed.goals[number],), typed.reading, seed=seed, count=count)


def _grid(box: Box, others: Sequence[Point]) -> Iterator[Point]:
    """Points of the box that divide its sides in simple ways, its corners first; other variables as in another point."""
    choices = []
    for side in box.values():
        places = [side.low + (side.high - side.low) * s for s in SHARES]
        outside = {
            end for end, is_open in ((side.low, side.low_open), (side.high, side.high_open)) if is_open
        }
        choices.append([v for v in dict.fromkeys(places) if v not in outside])
    other = dict(others[0]) if others else {}
    for values in islice(product(*choices), GRID):
        yield {**other, **dict(zip(box, values, strict=True))}


def _suspects(goal: _Goal, box: Box, others: Sequence[Point]) -> list[Point]:
    """Points of the grid at which the formulas of the goal fail or have no value, then those where that is open."""
    wrong, unclear = list[Point](), list[Point]()
    owed = [*goal.demands, *((c.left - c.right, c.relation) for c in goal.comparisons)]
    for point in _grid(box, others):
        found = {_satisfied(formula, relation, point) for formula, relation in owed}
        if False in found:
            wrong.append(point)
        elif None in found:
            unclear.append(point)
        if len(wrong) >= CONFIRMED:
            break
    return [*wrong, *unclear[:CONFIRMED]]


def _satisfied(formula: sympy.Expr, relation: str, point: Point) -> bool | None:
    """Whether a formula stands in the relation to 0 at the point; None where that is not seen."""
    try:
        value = value_at(formula, point)
    except Undefined:
        return False
    except (Indistinct, UnsupportedForm):
        return None
    less, more = bool(value < 0), bool(value > 0)
    if isinstance(value, arb) and not (less or more):
        return None
    return {
        "<": less,
        "<=": not more,
        ">": more,
        ">=": not less,
        "==": not (less or more),
        "!=": less or more,
    }[relation]
