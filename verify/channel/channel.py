"""All mechanisms that are private for distances between worlds, and the largest posterior odds of a secret.

Likelihoods L are private where L_v >= exp(-epsilon d(v, w)) L_w for all worlds v, w. For the posterior of a secret S against
the other worlds U only pairs (s, u) count: replacing L_u by max over s of exp(-epsilon d) L_s, then L_s by min over u of
exp(epsilon d) L_u, lowers no odds, and the triangle inequality gives the other pairs. In L = exp(-epsilon h) the condition is
h_u <= h_s + d(s, u). The odds are a quotient of linear forms, so they are largest where the pairs that hold with equality join
all worlds: a spanning tree, and h is a sum of distances along it, whatever epsilon is.

Without the edge (s, u) the tree falls in two parts. Where the odds of the part of u alone, N_u/D_u, are above the whole odds,
raising the likelihoods of that part raises the odds, until another pair holds with equality and takes the place of the edge.
Where no edge is like that, w = lambda D_u - N_u >= 0 on every edge is a flow that carries the weights f_s L_s to lambda f_u
L_u, and m = w/L_s are multipliers that prove lambda to be the largest odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from attrs import frozen

from epsproof.verify.system.engine_error import EngineError

__all__ = ["Channel", "Edge", "LargestOdds", "Tree"]

World = Any
"""The name or the number of a world."""
Edge = tuple[World, World]
"""A world of the secret and another one."""
Height = Fraction | int
Tree = tuple[Mapping[World, Height], frozenset[Edge]]
"""Heights h and the edges on which they differ by the distance."""
Power = Callable[[Any], Any]
MOST_MOVES = 100_000


@frozen
class LargestOdds:
    """``tree`` has the heights of the worlds and the edges, ``flow`` the multiplier of every edge (not negative, but for the
    radius of a ball); ``secret`` and ``others`` are the sums of weights times likelihoods, so that their quotient is the odds.
    Numbers are of the kind that the powers were. ``certain`` says that no multiplier is negative, so that the heights are the
    best ones; else a tie may have hidden better ones."""

    tree: Tree
    flow: Mapping[Edge, Any]
    secret: Any
    others: Any
    certain: bool

    @property
    def heights(self) -> Mapping[World, Height]:
        return self.tree[0]


@frozen(slots=False)
class Channel:
    """``weights`` are an adversary's prior of the worlds, ``secret`` some of these; ``distance`` is that from one world to
    another, as far as there is one, and keeps the triangle inequality."""

    weights: Mapping[World, Fraction]
    secret: frozenset[World]
    distance: Mapping[tuple[World, World], Height]

    @property
    def prior(self) -> Fraction:
        """The prior of the secret."""
        return sum((self.weights[world] for world in self.secret), Fraction(0))

    @cached_property
    def inside(self) -> tuple[World, ...]:
        """The worlds of the secret with a prior above 0."""
        return tuple(world for world, weight in self.weights.items() if weight > 0 and world in self.secret)

    @cached_property
    def outside(self) -> tuple[World, ...]:
        """The other worlds with a prior above 0."""
        return tuple(
            world for world, weight in self.weights.items() if weight > 0 and world not in self.secret
        )

    def largest_odds(self, power: Power, weight: Power, near: Tree | None = None) -> LargestOdds:
        """The largest odds where both sides have a prior above 0; ``power(h)`` is exp(-epsilon h), ``weight`` turns a prior into
        its kind.

        ``near`` is a tree of another epsilon to begin with: heights and edges do not depend on epsilon.

        A comparison of powers that is not certain counts as a tie, which ends the search early and costs only tightness.
        """
        heights, edges = self._start() if near is None else (dict(near[0]), set(near[1]))
        weights = {world: weight(self.weights[world]) for world in (*self.inside, *self.outside)}
        known: dict[Height, Any] = {}
        for _ in range(MOST_MOVES):
            least = min(heights.values())
            heights = {world: height - least for world, height in heights.items()}
            for height in heights.values():
                if height not in known:
                    known[height] = power(height)
            mass = {world: weights[world] * known[height] for world, height in heights.items()}
            (ups, downs), sums = self._sums(edges, mass, weight(Fraction(0)))
            moved = next((edge for edge, (n, d) in sums.items() if n * downs > ups * d), None)
            if moved is None:
                flow = {(s, u): (ups * d / downs - n) / known[heights[s]] for (s, u), (n, d) in sums.items()}
                certain = all(bool(n * downs <= ups * d) for n, d in sums.values())
                return LargestOdds((heights, frozenset(edges)), flow, ups, downs, certain)
            side = _beyond(edges - {moved}, moved[1])
            step, edge = self._nearest(heights, side)
            heights = {world: height - step if world in side else height for world, height in heights.items()}
            edges = (edges - {moved}) | {edge}
        raise EngineError(f"no optimum after {MOST_MOVES} moves along spanning trees")

    def is_exceeded(self, odds: Any, heights: Mapping[World, Height], power: Power, weight: Power) -> bool:
        """Whether likelihoods of these heights are private and have larger odds, from the definitions; powers are exact."""
        private = all(
            heights[u] <= heights[s] + self.distance[s, u] for s in self.inside for u in self.outside
        )
        ups, downs = (
            sum((weight(self.weights[world]) * power(heights[world]) for world in side), weight(Fraction(0)))
            for side in (self.inside, self.outside)
        )
        return private and bool(ups > odds * downs)

    def is_kept(self, odds: Any, flow: Mapping[Edge, Any], power: Power, weight: Power) -> bool:
        """Whether multipliers prove that no private likelihoods have larger odds, from the definitions; powers are exact."""
        zero = weight(Fraction(0))
        met, taken = dict.fromkeys(self.inside, zero), dict.fromkeys(self.outside, zero)
        for (s, u), multiplier in flow.items():
            met[s] += multiplier
            taken[u] += multiplier / power(self.distance[s, u])
        return (
            all(multiplier >= 0 for multiplier in flow.values())
            and all(met[s] >= weight(self.weights[s]) for s in met)
            and all(taken[u] <= odds * weight(self.weights[u]) for u in taken)
        )

    def surpluses(self, tree: Tree, mass: Mapping[World, Any], zero: Any) -> list[Any]:
        """For every edge of the tree n D - N d; at most 0 on all of them, the heights are the best ones.

        n and d are the sums of the ``mass`` of the secret and of the others on the far side of the edge, N and D those of all.
        """
        (ups, downs), sums = self._sums(tree[1], mass, zero)
        return [n * downs - ups * d for n, d in sums.values()]

    def _start(self) -> tuple[dict[World, Height], set[Edge]]:
        """Feasible heights with a spanning tree of equalities: every other world at its nearest secret one, then joined."""
        inside, outside, d = self.inside, self.outside, self.distance
        heights: dict[World, Height] = dict.fromkeys(inside, 0)
        heights |= {u: min(d[s, u] for s in inside) for u in outside}
        edges = {(min(inside, key=lambda s: (d[s, u], s)), u) for u in outside}
        while len(edges) < len(heights) - 1:
            part = next(part for part in _parts(edges, (*inside, *outside)) if not part.issuperset(outside))
            step, edge = self._nearest(heights, part)
            heights = {world: height - step if world in part else height for world, height in heights.items()}
            edges.add(edge)
        return heights, edges

    def _nearest(self, heights: Mapping[World, Height], side: set[World]) -> tuple[Height, Edge]:
        """By how much the likelihoods of a side can be raised until a pair across holds with equality, and the pair."""
        across = ((s, u) for s in self.inside if s in side for u in self.outside if u not in side)
        return min((heights[s] + self.distance[s, u] - heights[u], (s, u)) for s, u in across)

    def _sums(
        self, edges: Iterable[Edge], mass: Mapping[World, Any], zero: Any
    ) -> tuple[tuple[Any, Any], dict[Edge, tuple[Any, Any]]]:
        """The masses of the secret and of the others; and of every edge those on the side of its other world."""
        beside = _beside(edges)
        root = self.inside[0]
        order, parent = [root], {root: root}
        for world in order:
            for other in beside.get(world, ()):
                if other not in parent:
                    parent[other] = world
                    order.append(other)
        below = {w: (mass[w], zero) if w in self.secret else (zero, mass[w]) for w in order}
        for world in reversed(order[1:]):
            (n, d), (m, e) = below[parent[world]], below[world]
            below[parent[world]] = n + m, d + e
        ups, downs = below[root]
        far = {
            (s, u): below[u] if parent[u] == s else (ups - below[s][0], downs - below[s][1])
            for s, u in sorted(edges)
        }
        return (ups, downs), far


def _beside(edges: Iterable[Edge]) -> dict[World, list[World]]:
    """The worlds that edges join to each, in a fixed order."""
    found: dict[World, list[World]] = {}
    for s, u in sorted(edges):
        found.setdefault(s, []).append(u)
        found.setdefault(u, []).append(s)
    return found


def _parts(edges: Iterable[Edge], worlds: Sequence[World]) -> list[set[World]]:
    """The worlds in parts that edges join, in the order of their last worlds."""
    found: list[set[World]] = []
    for world in reversed(worlds):
        if not any(world in part for part in found):
            found.append(_beyond(edges, world))
    return found[::-1]


def _beyond(edges: Iterable[Edge], start: World) -> set[World]:
    """The worlds that edges join to one of them."""
    beside, found, open_ends = _beside(edges), {start}, [start]
    while open_ends:
        new = {other for other in beside.get(open_ends.pop(), ()) if other not in found}
        found |= new
        open_ends += new
    return found
