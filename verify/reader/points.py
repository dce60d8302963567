"""Points at which a claim is most likely to fail: simple numbers, and its boundaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random

from flint import fmpq, fmpq_poly

from epsproof.verify.reader.evaluate import NOTHING, Definitions, free_names
from epsproof.verify.reader.parse import Tree, exact, nodes, parse

__all__ = [
    "Boundaries",
    "NotRational",
    "Quotient",
    "boundaries",
    "difference",
    "pairs_of",
    "points",
    "rational_zeros",
    "simple",
    "zeros",
]

# A formula as a quotient of polynomials in one variable, the others at rational numbers.

Quotient = tuple[fmpq_poly, fmpq_poly]
MOST_DEGREE = 16
ONE = fmpq_poly([1])


class NotRational(Exception):
    """The formula is no quotient of polynomials, or one of a high degree."""


class Quotients:
    """Quotients of trees in ``variable``; ``point`` holds rational numbers for other names, ``meaning`` the trees of the rest."""

    def __init__(self, variable: str, point: Mapping[str, Fraction], meaning: Mapping[str, Tree]) -> None:
        self.variable, self.point, self.meaning = variable, point, meaning

    def quotient(self, tree: Tree) -> Quotient:
        """The quotient; raises NotRational."""
        kind = tree.kind
        if kind == "number":
            return _constant(tree.exact), ONE
        if kind == "name":
            return self._name(tree.name)
        if kind == "negative":
            top, bottom = self.quotient(tree.parts[0])
            return -top, bottom
        if kind == "inverse":
            top, bottom = self.quotient(tree.parts[0])
            if not len(top):
                raise NotRational
            return bottom, top
        if kind == "power" and tree.exact.denominator == 1:
            return self._power(tree)
        if kind not in ("+", "*"):
            raise NotRational
        found = self.quotient(tree.parts[0])
        for part in tree.parts[1:]:
            (a, b), (c, d) = found, self.quotient(part)
            found = (a * d + c * b, b * d) if kind == "+" else (a * c, b * d)
            if max(map(len, found)) > MOST_DEGREE:
                raise NotRational
        return found

    def _name(self, name: str) -> Quotient:
        if name == self.variable:
            return fmpq_poly([0, 1]), ONE
        if name in self.point:
            return _constant(self.point[name]), ONE
        if name not in self.meaning:
            raise NotRational
        return self.quotient(self.meaning[name])

    def _power(self, tree: Tree) -> Quotient:
        top, bottom = self.quotient(tree.parts[0])
        power = int(tree.exact)
        if max(len(top), len(bottom)) * abs(power) > 2 * MOST_DEGREE or (power < 0 and not len(top)):
            raise NotRational
        return (top**power, bottom**power) if power >= 0 else (bottom**-power, top**-power)


def _constant(value: Fraction) -> fmpq_poly:
    return fmpq_poly([fmpq(value.numerator, value.denominator)])


def rational_zeros(poly: fmpq_poly) -> Iterator[Fraction]:
    """The rational zeros of a polynomial."""
    if len(poly) < 2:
        return
    _, parts = poly.numer().factor()
    for part, _ in parts:
        if len(part) == 2:
            yield Fraction(-int(part[0]), int(part[1]))


# Formulas whose zeros are boundaries of a text: sides of comparisons, divisors, radicands,
# arguments of logarithms.

SQUARES = (0, 1, 4, Fraction(1, 4))


@dataclass(frozen=True)
class Boundaries:
    """``equations``: what assumptions set to 0; ``given``: zeros at which a comparison of an
    assumption changes; ``others``: those of the goals, and where formulas stop being defined."""

    equations: tuple[Tree, ...]
    given: tuple[Tree, ...]
    others: tuple[Tree, ...]


def boundaries(assumptions: Sequence[str], goals: Sequence[str], known: Definitions) -> Boundaries:
    """The boundaries of the texts, with those of the definitions among the others."""
    given = [parse(text) for text in assumptions]
    rest = [parse(text) for text in goals]
    rest += list(known.defined.values())
    equations = [zero for tree in given for zero, relation in pairs_of(tree) if relation == "=="]
    inside = [zero for tree in given for zero in _of(tree)]
    outside = [zero for tree in rest for zero in _of(tree)]
    return Boundaries(tuple(equations), tuple(inside), tuple(outside))


def difference(left: Tree, right: Tree) -> Tree:
    """The left formula minus the right one."""
    return Tree("+", (left, Tree("negative", (right,))))


def pairs_of(tree: Tree) -> list[tuple[Tree, str]]:
    """The differences that a comparison, or one of those that all hold, compares with 0, with their relations."""
    if tree.kind == "and":
        return [pair for part in tree.parts for pair in pairs_of(part)]
    if tree.kind != "compare":
        return []
    sides = zip(tree.parts, tree.parts[1:], tree.word, strict=False)
    return [(difference(left, right), relation) for left, right, relation in sides]


def _of(tree: Tree) -> list[Tree]:
    found: list[Tree] = []
    for node in nodes(tree):
        part = node.parts[0] if node.parts else node
        if node.kind == "compare":
            found += [zero for zero, _ in pairs_of(node)]
        elif node.kind == "inverse" or (node.kind == "power" and node.exact <= 0):
            found.append(part)
        elif node.kind == "sqrt" or (node.kind == "power" and node.exact.denominator > 1):
            found += [difference(part, exact(square)) for square in SQUARES]
        elif node.kind == "log":
            found += [part, difference(part, exact(1))]
        elif node.kind == "abs":
            found.append(part)
        elif node.kind in ("min", "max"):
            found += [difference(part, other) for other in node.parts[1:]]
    return found


# Variables get values one after the other. Where an equation of the assumptions, or a boundary of the
# texts, can be solved for a variable by a rational number, the variable is put there, or beside, or
# between two such numbers. Random numbers alone miss zeros of divisors and sets of lower dimension.

WRITTEN = (
    "0 1 -1 2 -2 1/2 -1/2 3 -3 1/3 -1/3 1/4 3/4 2/3 -2/3 3/2 -3/2",
    "5 -5 10 -10 1/10 -1/10",
)
SIMPLE = tuple(map(Fraction, " ".join(WRITTEN).split()))
BESIDE = tuple(map(Fraction, "1/100 1/10 1/2 1 3".split()))
LARGEST = 1 << 60


def simple(random: Random) -> Fraction:
    """A small number of either sign."""
    if random.random() < 0.8:
        return random.choice(SIMPLE)
    return Fraction(random.randint(-60, 60), random.randint(1, 12))


def points(
    assumptions: Sequence[str],
    goals: Sequence[str],
    definitions: Definitions = NOTHING,
    *,
    seed: int = 0,
    count: int = 60,
) -> Iterator[dict[str, Fraction]]:
    """``count`` points, the same for the same seed; of a substitution t = exp(c*x), t or x gets the
    value."""
    random = Random(seed)
    edges = boundaries(assumptions, goals, definitions)
    names = sorted(free_names([parse(text) for text in (*assumptions, *goals)], definitions))
    other = {variable: name for variable, name, _ in definitions.pairs}
    for _ in range(count):
        chosen = [other[n] if n in other and random.random() < 0.7 else n for n in names]
        yield _Placing(edges, chosen, definitions, random).point()


def zeros(
    tree: Tree, name: str, values: Mapping[str, Fraction], meaning: Mapping[str, Tree]
) -> list[Fraction]:
    """The rational values of the variable at which the formula is 0, with the others as given."""
    rest = {n: v for n, v in values.items() if n != name}
    try:
        top, _ = Quotients(name, rest, meaning).quotient(tree)
    except (NotRational, RecursionError):
        return []
    return [zero for zero in rational_zeros(top) if abs(zero.numerator) + zero.denominator < LARGEST]


class _Placing:
    """Chooses the values of one point."""

    def __init__(self, edges: Boundaries, names: list[str], known: Definitions, random: Random) -> None:
        self.edges, self.names, self.random = edges, names, random
        self.meaning = {name: parse(text) for name, text in (*known.plain.items(), *known.let.items())}
        self.values = {name: simple(random) for name in names}
        self.pinned: set[str] = set()

    def point(self) -> dict[str, Fraction]:
        self.random.shuffle(self.names)
        for name in self.names:
            if self.random.random() < 0.9:
                self._between(name, self.edges.given)
        for _ in range(self.random.randint(0, 2)):
            if self.edges.others and self.names:
                self._on(self.random.choice(self.edges.others))
        if self.random.random() < 0.4:
            self._between(self.random.choice(self.names), self.edges.given) if self.names else None
        for equation in self.edges.equations:
            self._on(equation, pin=True)
        return dict(self.values)

    def _zeros(self, tree: Tree, name: str) -> list[Fraction]:
        return zeros(tree, name, self.values, self.meaning)

    def _on(self, tree: Tree, pin: bool = False) -> None:
        """Put a variable where the formula is 0, if one can be solved for; at times beside it, but
        for equations."""
        free = [name for name in self.names if name not in self.pinned]
        self.random.shuffle(free)
        for name in free:
            zeros = self._zeros(tree, name)
            if zeros:
                self.values[name] = self.random.choice(zeros)
                if pin:
                    self.pinned.add(name)
                elif self.random.random() < 0.35:
                    self.values[name] += self.random.choice((-1, 1)) * self.random.choice(BESIDE)
                return

    def _between(self, name: str, trees: Sequence[Tree]) -> None:
        """Put the variable at a boundary, between two, or outside of all."""
        zeros = sorted({zero for tree in trees for zero in self._zeros(tree, name)})
        if not zeros:
            return
        places = list(zeros) if self.random.random() < 0.4 else []
        step = self.random.choice(BESIDE)
        places += [zeros[0] - step, zeros[-1] + step]
        for low, high in pairwise(zeros):
            share = Fraction(self.random.randint(1, 9), 10)
            places += [low + (high - low) * share] * 3
        self.values[name] = self.random.choice(places)
