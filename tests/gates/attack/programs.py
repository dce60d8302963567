"""A reader of small randomised programs for a judge: all ways through them, each with a probability, intervals of its draws of
noise, and what it puts out. It shares no code with the engine."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

from mpmath import inf, mp, mpf

from tests.gates.attack.formulas import SIGNS, as_number

__all__ = ["Data", "Ends", "Noisy", "Way", "between", "probability", "ways"]

Data = Mapping[str, Any]
Ends = tuple[mpf, mpf]
FAR, HALF = 200, mpf(1) / 2
LESS = (ast.Lt, ast.LtE)
OPPOSITE = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}
TURNED = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}


@dataclass
class Noisy:
    """number + factor times the draw of that place."""

    number: Fraction
    draw: int
    factor: Fraction = Fraction(1)


@dataclass
class Largest:
    """One noisy value is at least the others, and above those of ``strictly``."""

    value: Noisy
    others: list[Noisy]
    strictly: list[bool]


@dataclass
class Way:
    """One way: its probability without noise, the kinds and scales of draws, the intervals of these, which of several values was
    the largest, and what is put out."""

    weight: mpf = field(default_factory=lambda: mpf(1))
    draws: list[tuple[str, Fraction]] = field(default_factory=list)
    within: list[Ends] = field(default_factory=list)
    largest: list[Largest] = field(default_factory=list)
    known: dict[tuple[Any, ...], mpf] = field(default_factory=dict)
    out: list[Any] = field(default_factory=list)
    spent: Fraction = Fraction(0)


class Stopped(Exception):
    """The way is at its end."""


def probability(way: Way, within: Mapping[int, Ends] | None = None) -> mpf:
    """The probability of the way, where some draws are in narrower intervals besides."""
    ends = dict(enumerate(way.within))
    for draw, (low, high) in (within or {}).items():
        ends[draw] = max(ends[draw][0], low), min(ends[draw][1], high)
    found = way.weight
    for place, one in enumerate(way.largest):
        key = (place, *(ends[value.draw] for value in (one.value, *one.others)))
        if key not in way.known:
            way.known[key] = _first(way, one, ends)
        found *= way.known[key]
    tied = {value.draw for one in way.largest for value in (one.value, *one.others)}
    return found * mp.fprod(between(*way.draws[i], *ends[i]) for i in ends if i not in tied)


def _first(way: Way, one: Largest, ends: Mapping[int, Ends]) -> mpf:
    """The probability that a value is the largest, by an integral over its draw, or a sum."""
    kind, scale = way.draws[one.value.draw]
    low, high = ends[one.value.draw]

    def below(x: mpf) -> mpf:
        """The probability that the others are below, the draw being x."""
        found = mpf(1)
        for other, strict in zip(one.others, one.strictly, strict=True):
            edge = (as_number(one.value.number - other.number) + as_number(one.value.factor) * x) / as_number(
                other.factor
            )
            least, most = ends[other.draw]
            if other.factor > 0:
                end = (
                    edge
                    if kind != "geometric"
                    else mp.floor(edge) + HALF
                    if not strict
                    else mp.ceil(edge) - HALF
                )
                most = min(most, end)
            else:
                end = (
                    edge
                    if kind != "geometric"
                    else mp.ceil(edge) - HALF
                    if not strict
                    else mp.floor(edge) + HALF
                )
                least = max(least, end)
            found *= between(*way.draws[other.draw], least, most)
        return found

    if kind == "geometric":
        inside = [n for n in range(-FAR, FAR) if low < n < high]
        return sum(
            (between(kind, scale, mpf(n) - HALF, mpf(n) + HALF) * below(mpf(n)) for n in inside), mpf(0)
        )
    marks = {mpf(0), low, high}
    for other in one.others:
        for end in (0, *ends[other.draw]):
            marks.add(
                (as_number(other.number - one.value.number) + as_number(other.factor) * end)
                / as_number(one.value.factor)
            )
    inner = sorted(x for x in marks if low <= x <= high)
    size = as_number(scale)

    def density(x: mpf) -> mpf:
        if kind == "laplace":
            return mp.exp(-abs(x) / size) / (2 * size)
        return mp.exp(-x / size) / size if x >= 0 else mpf(0)

    return sum((mp.quad(lambda x: density(x) * below(x), pair) for pair in pairwise(inner)), mpf(0))


def between(kind: str, scale: Fraction, low: mpf, high: mpf) -> mpf:
    """The probability of the draw in the interval; ends of a draw on the integers are halves."""
    if low >= high:
        return mpf(0)
    return _below(kind, as_number(scale), high) - _below(kind, as_number(scale), low)


def _below(kind: str, scale: mpf, end: mpf) -> mpf:
    if abs(end) == inf:
        return mpf(int(end > 0))
    if kind == "laplace":
        return mp.exp(end / scale) / 2 if end < 0 else 1 - mp.exp(-end / scale) / 2
    if kind == "exponential":
        return mpf(0) if end < 0 else 1 - mp.exp(-end / scale)
    z, n = mp.exp(-1 / scale), int(mp.floor(end))
    return z ** (-n) / (1 + z) if n < 0 else 1 - z ** (n + 1) / (1 + z)


def ways(program: str, names: Data) -> list[Way]:
    """All ways through the program on the data."""
    tree, found, choices = ast.parse(program), list[Way](), list[list[int]]([[]])
    while choices:
        run = Run(choices.pop(), {k: _exact(v) for k, v in names.items()})
        with suppress(Stopped):
            run.block(tree.body)
        choices += run.others
        if probability(run.way) > 0:
            found.append(run.way)
    return found


def _exact(value: Any) -> Any:
    return [_exact(x) for x in value] if isinstance(value, list) else Fraction(value)


class Run:
    """One way, by the choices that are made along it; ``others`` are those that were left open."""

    def __init__(self, choices: list[int], names: dict[str, Any]) -> None:
        self.choices, self.names, self.others, self.made, self.way = (
            choices,
            names,
            list[list[int]](),
            list[int](),
            Way(),
        )

    def choose(self, count: int) -> int:
        if len(self.made) == len(self.choices):
            self.others += [[*self.made, k] for k in range(1, count)]
            self.choices = [*self.choices, 0]
        self.made.append(self.choices[len(self.made)])
        return self.made[-1]

    def block(self, body: list[ast.stmt]) -> None:
        for line in body:
            match line:
                case ast.Assign(targets=[ast.Name(id=name)], value=part):
                    self.names[name] = self.value(part)
                case ast.If(test=test, body=yes, orelse=no):
                    self.block(yes if self.value(test) else no)
                case ast.For(target=ast.Name(id=name), iter=part, body=inner):
                    for item in self.value(part):
                        self.names[name] = item
                        self.block(inner)
                case ast.Expr(value=part):
                    self.value(part)

    def value(self, tree: ast.expr) -> Any:
        match tree:
            case ast.Constant(value=item):
                return item if isinstance(item, str) else Fraction(str(item))
            case ast.Name(id=name):
                return self.names[name]
            case ast.List(elts=parts):
                return [self.value(part) for part in parts]
            case ast.Subscript(value=part, slice=place):
                return self.value(part)[int(self.value(place))]
            case ast.UnaryOp(op=ast.USub(), operand=part):
                return self.joined(ast.Mult, self.value(part), Fraction(-1))
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return self.compared(self.value(left), type(sign), self.value(right))
            case ast.BinOp(left=left, op=sign, right=right):
                return self.joined(type(sign), self.value(left), self.value(right))
            case ast.Call(func=ast.Name(id=name), args=parts):
                return getattr(self, f"of_{name}")(*map(self.value, parts))
        raise NotImplementedError(ast.dump(tree))

    def joined(self, sign: type, left: Any, right: Any) -> Any:
        if isinstance(left, Noisy) or isinstance(right, Noisy):
            noisy, number = (left, right) if isinstance(left, Noisy) else (right, left)
            if sign in (ast.Mult, ast.Div):
                by = number if sign is ast.Mult else 1 / number
                return Noisy(noisy.number * by, noisy.draw, noisy.factor * by)
            if noisy is right and sign is ast.Sub:
                return Noisy(number - noisy.number, noisy.draw, -noisy.factor)
            return Noisy(noisy.number + (number if sign is ast.Add else -number), noisy.draw, noisy.factor)
        return left / right if sign is ast.Div else SIGNS[sign](left, right)

    def compared(self, left: Any, sign: type, right: Any) -> bool:
        if isinstance(right, Noisy):
            left, sign, right = right, TURNED[sign], left
        if not isinstance(left, Noisy):
            order: dict[type, Callable[[Any, Any], bool]] = {
                ast.Lt: lambda a, b: a < b,
                ast.LtE: lambda a, b: a <= b,
                ast.Gt: lambda a, b: a > b,
                ast.GtE: lambda a, b: a >= b,
                ast.Eq: lambda a, b: a == b,
            }
            return order[sign](left, right)
        true = self.choose(2) == 0
        self.cut(left, sign if true else OPPOSITE[sign], right)
        return true

    def cut(self, noisy: Noisy, sign: type, number: Fraction) -> None:
        """Keep the draws for which the comparison holds."""
        edge, turned = as_number((number - noisy.number) / noisy.factor), noisy.factor < 0
        sign = TURNED[sign] if turned else sign
        if self.way.draws[noisy.draw][0] == "geometric":
            edge = mp.floor(edge) + HALF if sign in (ast.LtE, ast.Gt) else mp.ceil(edge) - HALF
        low, high = self.way.within[noisy.draw]
        self.way.within[noisy.draw] = (low, min(high, edge)) if sign in LESS else (max(low, edge), high)

    def draw(self, kind: str, scale: Fraction) -> Noisy:
        self.way.draws.append((kind, scale))
        self.way.within.append((-inf, inf))
        return Noisy(Fraction(0), len(self.way.draws) - 1)

    def of_laplace(self, scale: Fraction) -> Noisy:
        return self.draw("laplace", scale)

    def of_exponential(self, scale: Fraction) -> Noisy:
        return self.draw("exponential", scale)

    def of_geometric(self, scale: Fraction) -> Noisy:
        return self.draw("geometric", scale)

    def of_bernoulli(self, p: Fraction) -> bool:
        true = self.choose(2) == 0
        self.way.weight *= as_number(p if true else 1 - p)
        return true

    def of_exponential_mechanism(self, scores: list[Fraction], scale: Fraction) -> Fraction:
        weights = [mp.exp(as_number(score / scale)) for score in scores]
        taken = self.choose(len(scores))
        self.way.weight *= weights[taken] / sum(weights)
        return Fraction(taken)

    def of_argmax(self, values: list[Any], turned: int = 1) -> Fraction:
        if not [x for x in values if isinstance(x, Noisy)]:
            return Fraction(values.index(max(values) if turned > 0 else min(values)))
        listed = [self.joined(ast.Mult, x, Fraction(turned)) for x in values]
        taken = self.choose(len(values))
        best, kept = listed[taken], Largest(listed[taken], [], [])
        for i, other in enumerate(listed):
            strict = i < taken
            if i == taken:
                continue
            if isinstance(best, Noisy) and isinstance(other, Noisy):
                kept.others.append(other)
                kept.strictly.append(strict)
            elif isinstance(best, Noisy):
                self.cut(best, ast.Gt if strict else ast.GtE, other)
            elif isinstance(other, Noisy):
                self.cut(other, ast.Lt if strict else ast.LtE, best)
            elif best < other or (strict and best == other):
                self.way.weight = mpf(0)
        if kept.others:
            self.way.largest.append(kept)
        return Fraction(taken)

    def of_argmin(self, values: list[Any]) -> Fraction:
        return self.of_argmax(values, -1)

    def of_output(self, *items: Any) -> None:
        self.way.out += items

    def of_spend(self, amount: Fraction) -> None:
        self.way.spent += amount

    def of_stop(self) -> None:
        raise Stopped

    def of_sum(self, values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0))

    def of_len(self, values: list[Fraction]) -> Fraction:
        return Fraction(len(values))

    def of_max(self, *values: Any) -> Fraction:
        return max(values[0] if isinstance(values[0], list) else values)

    def of_mean(self, values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values)
