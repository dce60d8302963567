"""A reader of small randomised programs for a judge: all ways through them, each with a probability, intervals of its draws of
noise, and what it puts out. It shares no code with the engine."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mpmath import inf, mp, mpf

from tests.gates.attack.formulas import SIGNS, as_number

__all__ = ["Data", "Noisy", "Way", "between", "probability", "ways"]

Data = Mapping[str, Any]
Ends = tuple[mpf, mpf]
LESS = (ast.Lt, ast.LtE)
TURNED = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}


@dataclass
class Noisy:
    """number + the draw of that place."""

    number: Fraction
    draw: int


@dataclass
class Way:
    """One way: its probability without noise, the kinds and scales of draws, the intervals of these, and what is put out."""

    weight: mpf = field(default_factory=lambda: mpf(1))
    draws: list[tuple[str, Fraction]] = field(default_factory=list)
    within: list[Ends] = field(default_factory=list)
    out: list[Any] = field(default_factory=list)
    spent: Fraction = Fraction(0)


class Stopped(Exception):
    """The way is at its end."""


def probability(way: Way) -> mpf:
    return way.weight * mp.fprod(between(*drawn, *ends) for drawn, ends in zip(way.draws, way.within, strict=True))


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
        self.choices, self.names, self.others, self.made, self.way = choices, names, list[list[int]](), list[int](), Way()

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
                return -self.value(part)
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
            assert sign in (ast.Add, ast.Sub) and (sign is ast.Add or noisy is left)
            return Noisy(noisy.number + (number if sign is ast.Add else -number), noisy.draw)
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
        edge, true = right - left.number, self.choose(2) == 0
        below = (sign in LESS) is true
        end = as_number(edge)
        if self.way.draws[left.draw][0] == "geometric":
            inside = sign in (ast.LtE, ast.Gt)
            end = mp.floor(end) + mpf(1) / 2 if inside else mp.ceil(end) - mpf(1) / 2
        low, high = self.way.within[left.draw]
        self.way.within[left.draw] = (low, min(high, end)) if below else (max(low, end), high)
        return true

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
