"""Points at which a claim is most likely to fail: simple numbers, and its boundaries.

Variables get values one after the other. Where an equation of the assumptions, or a boundary of the
texts, can be solved for a variable by a rational number, the variable is put there, or beside, or
between two such numbers. Random numbers alone miss zeros of divisors and sets of lower dimension.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

from epsproof.verify.reader.boundaries import Boundaries, boundaries
from epsproof.verify.reader.definitions import Definitions, free_names
from epsproof.verify.reader.evaluate import NOTHING
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.tree import Tree
from epsproof.verify.reader.univariate import NotRational, Quotients, rational_zeros

__all__ = ["ends", "points", "simple"]

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


def ends(
    assumptions: Sequence[str],
    goals: Sequence[str],
    start: Mapping[str, Fraction],
    variables: Sequence[str],
) -> Iterator[dict[str, Fraction]]:
    """The points at which one of the variables is moved from ``start`` to a boundary of the texts,
    and those at which another one is moved on from there."""
    edges = boundaries(assumptions, goals, NOTHING)
    trees = [*edges.equations, *edges.given, *edges.others]
    moved = [
        (name, {**start, name: zero})
        for name in variables
        for zero in sorted({z for tree in trees for z in _zeros(tree, name, start, NOTHING)})
    ]
    yield from (point for _, point in moved)
    for name, point in moved:
        for other in variables:
            if other != name:
                found = {z for tree in trees for z in _zeros(tree, other, point, NOTHING)}
                yield from ({**point, other: zero} for zero in sorted(found))


def _zeros(tree: Tree, name: str, values: Mapping[str, Fraction], known: Definitions) -> list[Fraction]:
    """The rational values of the variable at which the formula is 0, with the others as given."""
    rest = {n: v for n, v in values.items() if n != name}
    try:
        top, _ = Quotients(name, rest, known).of(tree)
    except (NotRational, RecursionError):
        return []
    return [zero for zero in rational_zeros(top) if abs(zero.numerator) + zero.denominator < LARGEST]


class _Placing:
    """Chooses the values of one point."""

    def __init__(self, edges: Boundaries, names: list[str], known: Definitions, random: Random) -> None:
        self.edges, self.names, self.known, self.random = edges, names, known, random
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
        return _zeros(tree, name, self.values, self.known)

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
