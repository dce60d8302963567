"""Inequalities between formulas with logarithms and exponentials, by branch and bound in rigorous ball arithmetic.

f >= 0 holds on a box where the enclosure of f is not negative; or where a partial derivative has one sign (proved in the same
way) and f >= 0 holds on the face that f grows from; or where both halves of the box have it. On a box that is one point the value
is exact where it is rational. A face that the assumptions exclude need only satisfy f >= 0 for f > 0 beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import sympy
from attrs import define, field, frozen
from flint import arb, ctx, fmpq

from derive.grammar import Comparison, parse_conditions
from derive.notation import symbol
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.evaluation import BITS, Indistinct, Number, Undefined, ball, shown, value_at
from verify.claims.implication import implications
from verify.claims.verdict import Finding

__all__ = ["judge"]

BOXES = 4000
MOST = 200_000
ORDER = 4
SHARES = tuple(map(Fraction, "0 1 1/2 1/3 2/3 1/7 6/7 1/100 99/100".split()))


@frozen
class Side:
    """An interval of a variable; an open end does not belong to the domain."""

    low: Fraction
    high: Fraction
    low_open: bool = False
    high_open: bool = False

    def halves(self) -> tuple[Side, Side]:
        """The parts on both sides of the simplest number of the middle half, where the formula is most likely exact."""
        quarter = (self.high - self.low) / 4
        middle = _simplest(self.low + quarter, self.high - quarter)
        return Side(self.low, middle, self.low_open), Side(middle, self.high, False, self.high_open)


Box = dict[str, Side]


class _Open(Exception):
    """The branch and bound ended without an answer."""


def judge(claim: Claim, court: Court) -> Finding:
    """Proved where every goal holds on the whole box that the assumptions give, refuted by an exact point where one fails; else
    undecided with the smallest box that stayed open.

    Every variable needs two rational bounds among the assumptions. ``boxes`` bounds the number of boxes that are tried.
    """
    most = claim.get("boxes", BOXES)
    if not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= MOST:
        raise claim.rejected(f"'boxes' is a whole number from 1 to {MOST}")
    before, ctx.prec = ctx.prec, BITS
    try:
        count = 0
        for one in implications(claim):
            comparisons = [c for text in one.given for c in parse_conditions(text)]
            search = _Search(most)
            formulas = (one.goal.left, one.goal.right, *one.divisors)
            box = _box(claim, comparisons, {s.name for f in formulas for s in f.free_symbols})
            if failure := next(_failures(one.goal, one.divisors, box), None):
                return Finding("refuted", "enclosed", f"{one.text} fails at an exact point", failure)
            try:
                for divisor in one.divisors:
                    search.nonzero(divisor, box)
                for difference, strict in _differences(one.goal):
                    search.prove(search.numerator(difference, box), box, strict, ORDER)
            except (_Open, Undefined, Indistinct) as stopped:
                return Finding("undecided", "enclosed", f"{one.text}: {stopped}")
            count += search.tried
    finally:
        ctx.prec = before
    return Finding("proved", "enclosed", f"enclosed in {count} box{'es' if count != 1 else ''}, with the signs of derivatives")


def _differences(goal: Comparison) -> list[tuple[sympy.Expr, bool]]:
    """What must be positive (or, where not strict, not negative)."""
    if goal.relation == "==":
        return [(goal.left - goal.right, False), (goal.right - goal.left, False)]
    sign = 1 if goal.relation[0] == ">" else -1
    return [(sign * (goal.left - goal.right), len(goal.relation) == 1)]


def _box(claim: Claim, comparisons: list[Comparison], names: set[str]) -> Box:
    """The box of the variables; every assumption is a bound of one variable by a number."""
    low: dict[str, tuple[Fraction, bool]] = {}
    high: dict[str, tuple[Fraction, bool]] = {}
    for c in comparisons:
        difference = sympy.expand(c.left - c.right)
        variables = sorted(s.name for s in difference.free_symbols)
        if len(variables) != 1 or not difference.is_polynomial() or sympy.degree(difference, symbol(variables[0])) != 1:
            raise claim.rejected(f"{c.left} {c.relation} {c.right}: kind 'enclosure' takes bounds such as 0 < x <= 1 only")
        slope, offset = sympy.Poly(difference, symbol(variables[0])).all_coeffs()
        if not (slope.is_Rational and offset.is_Rational):
            raise claim.rejected(f"{c.left} {c.relation} {c.right}: a bound is a rational number")
        end = Fraction(int((-offset / slope).p), int((-offset / slope).q))
        is_open, name = len(c.relation) == 1, variables[0]
        if c.relation == "==" or (c.relation[0] == ">") == bool(slope > 0):
            low[name] = max(low.get(name, (end, False)), (end, is_open and c.relation != "=="))
        if c.relation == "==" or (c.relation[0] == ">") != bool(slope > 0):
            other = high.get(name, (end, False))
            high[name] = min((other, (end, is_open)), key=lambda x: (x[0], not x[1])) if c.relation != "==" else (end, False)
    missing = sorted(n for n in names if n not in low or n not in high)
    if missing:
        raise claim.rejected(f"{missing[0]} needs a lower and an upper bound, for instance 0 < {missing[0]} <= 1")
    box = {n: Side(low[n][0], high[n][0], low[n][1], high[n][1]) for n in sorted(low.keys() & high.keys())}
    for name, side in box.items():
        if side.low > side.high or (side.low == side.high and (side.low_open or side.high_open)):
            raise claim.rejected(f"no {name} satisfies the assumptions")
    return {n: box[n] for n in sorted(names)}


def _failures(goal: Comparison, divisors: Sequence[sympy.Expr], box: Box) -> Iterator[dict[str, str]]:
    """Points of the box at which the goal is certainly false or has no value."""
    choices = []
    for side in box.values():
        places = [side.low + (side.high - side.low) * s for s in SHARES]
        outside = {end for end, is_open in ((side.low, side.low_open), (side.high, side.high_open)) if is_open}
        choices.append([v for v in places if v not in outside])
    for number, values in enumerate(product(*choices)):
        if number > 3000:
            return
        point: dict[str, Number] = dict(zip(box, values, strict=True))
        place = {n: str(v) for n, v in point.items()}
        try:
            if any(value_at(x, point) == 0 for x in divisors):
                yield {**place, "undefined": "division by zero"}
                continue
            left, right = value_at(goal.left, point), value_at(goal.right, point)
        except Undefined as undefined:
            yield {**place, "undefined": str(undefined)}
            continue
        except Indistinct:
            continue
        gap = left - right if isinstance(left, Fraction) and isinstance(right, Fraction) else ball(left) - ball(right)
        wrong = {
            "<": gap >= 0, "<=": gap > 0, ">": gap <= 0, ">=": gap < 0, "==": bool(gap > 0) or bool(gap < 0),
        }[goal.relation]  # fmt: skip
        if wrong:
            yield {**place, "left side": shown(left), "right side": shown(right)}


@define
class _Search:
    most: int
    tried: int = 0
    slopes: dict[tuple[sympy.Expr, str], sympy.Expr] = field(factory=dict)

    def prove(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> None:
        """Return where f > 0 (or f >= 0) on the box; raises _Open where that is not found."""
        waiting = [box]
        while waiting:
            here = waiting.pop()
            if self._settled(f, here, strict, order):
                continue
            wide = max(here, key=lambda n: (here[n].high - here[n].low, n), default=None)
            if wide is None or here[wide].high == here[wide].low or self.tried >= self.most:
                place = ", ".join(f"{n} in [{s.low}, {s.high}]" for n, s in here.items())
                raise _Open(f"no sign was found for {place or 'the constant'} after {self.tried} boxes")
            waiting += [{**here, wide: half} for half in here[wide].halves()]

    def nonzero(self, divisor: sympy.Expr, box: Box) -> None:
        """Return where the divisor has one sign on the box; raises _Open where neither is found."""
        try:
            self.prove(divisor, box, True, ORDER)
        except _Open:
            self.prove(-divisor, box, True, ORDER)

    def numerator(self, f: sympy.Expr, box: Box) -> sympy.Expr:
        """An expression with the sign of f on the box: its numerator, where the sign of the denominator is settled at once."""
        top, bottom = sympy.fraction(sympy.together(f))
        for sign in (1, -1):
            if not bottom.is_number and self._settled(sign * bottom, box, True, 1):
                return sympy.expand(sign * top)
        return f

    def _settled(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> bool:
        self.tried += 1
        inner = [n for n, s in box.items() if s.low < s.high]
        try:
            if not inner:
                value = value_at(f, {n: s.low for n, s in box.items()})
                return bool(value > 0) if strict else bool(value >= 0)
            low = ball(value_at(f, {n: _ball(s) for n, s in box.items()}))
            if low > 0 or (not strict and low >= 0):
                return True
        except Undefined:
            return False
        except Indistinct:
            pass
        if order <= 0 or self.tried >= self.most:
            return False
        if f.is_Mul and self._by_factors(f, box, strict, order - 1):
            return True
        return any(self._from_face(f, box, name, strict, order) for name in inner)

    def _by_factors(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> bool:
        """Whether every factor has a sign and their product is the wanted one; a ball that touches 0 hides that of a product."""
        positive = True
        for factor in f.args:
            base, power = factor.as_base_exp() if isinstance(factor, sympy.Pow) and factor.exp.is_Integer else (factor, 1)
            signs = (sign for sign in (1, -1) if self._settled(sign * base, box, strict or power < 0, order))
            if (found := next(signs, None)) is None:
                return False
            positive = positive == (found > 0 or power % 2 == 0)
        return positive

    def _from_face(self, f: sympy.Expr, box: Box, name: str, strict: bool, order: int) -> bool:
        """Whether f is monotone in the variable and has the sign on the face it grows from."""
        key = (f, name)
        if key not in self.slopes:
            self.slopes[key] = sympy.diff(f, symbol(name))
        side = box[name]
        for sign in (1, -1):
            is_open, end = (side.low_open, side.low) if sign > 0 else (side.high_open, side.high)
            slope = sympy.expand(sign * self.slopes[key]) if sign < 0 else self.slopes[key]
            if not self._settled(slope, box, strict and is_open, order - 1):
                continue
            face = {n: other for n, other in box.items() if n != name}
            on_face = sympy.expand(f.subs(symbol(name), sympy.Rational(end.numerator, end.denominator)))
            if self._settled(on_face, face, strict and not is_open, order):
                return True
        return False


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator between two others."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -_simplest(-high, -low)
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    return whole - 1 + 1 / _simplest(1 / (high - (whole - 1)), 1 / (low - (whole - 1)))


def _ball(side: Side) -> arb:
    low, high = (arb(fmpq(x.numerator, x.denominator)) for x in (side.low, side.high))
    return low.union(high)
