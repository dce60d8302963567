"""The private likelihoods with the largest posterior, by moving along spanning trees.

Likelihoods L are private where L_v >= exp(-epsilon d(v, w)) L_w for all values v, w. For the posterior of a secret S against the
other values U only pairs (s, u) count: replacing L_u by max over s of exp(-epsilon d) L_s, then L_s by min over u of
exp(epsilon d) L_u, lowers no odds, and the triangle inequality gives the other pairs. In L = exp(-epsilon h) the condition is
h_u <= h_s + d(s, u). The odds are a quotient of linear forms, so they are largest where the pairs that hold with equality
join all values: a spanning tree, and h is a sum of distances along it, whatever epsilon is.

Without the edge (s, u) the tree falls in two parts. Where the odds of the part of u alone, N_u/D_u, are above the whole odds,
raising the likelihoods of that part raises the odds, until another pair holds with equality and takes the place of the edge.
Where no edge is like that, w = lambda D_u - N_u >= 0 on every edge is a flow that carries the weights f_s L_s to lambda f_u L_u,
and m = w/L_s are multipliers that prove lambda to be the largest odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.verify.metric.space import Distances
from epsproof.verify.system.engine_error import EngineError

__all__ = ["BestTree", "Tree", "best_tree", "surpluses"]

Edge = tuple[int, int]
Tree = tuple[Mapping[int, Fraction], frozenset[Edge]]
Power = Callable[[Fraction], Any]
MOST_MOVES = 100_000


@frozen
class BestTree:
    """``heights`` are the h of the secret and of the others; ``flow`` the multiplier of every edge of the tree (not negative, but
    for the radius of a ball); ``secret`` and ``others`` the sums of weights times likelihoods, so that their quotient is the
    odds. Numbers are of the kind that the powers were. ``certain`` says that no multiplier is negative, so that the heights are
    the best ones; else a tie may have hidden better ones."""

    heights: Mapping[int, Fraction]
    flow: Mapping[Edge, Any]
    secret: Any
    others: Any
    certain: bool

    @property
    def tree(self) -> Tree:
        """The heights and the edges."""
        return self.heights, frozenset(self.flow)


def best_tree(
    distances: Distances,
    prior: Sequence[Fraction],
    secret: Sequence[int],
    others: Sequence[int],
    power: Power,
    weight: Power,
    near: Tree | None = None,
) -> BestTree:
    """The optimum over values with a prior above 0; ``power(h)`` is exp(-epsilon h), ``weight`` turns a prior into its kind.

    ``near`` is a tree of another epsilon to begin with: heights and edges do not depend on epsilon.

    A comparison of powers that is not certain counts as a tie, which ends the search early and costs only tightness.
    """
    heights, edges = _start(distances, secret, others) if near is None else (dict(near[0]), set(near[1]))
    known: dict[Fraction, Any] = {}

    def likelihood(height: Fraction) -> Any:
        if height not in known:
            known[height] = power(height)
        return known[height]

    weights = {i: weight(prior[i]) for i in (*secret, *others)}
    zero = weight(Fraction(0))
    for _ in range(MOST_MOVES):
        least = min(heights.values())
        mass = {i: weights[i] * likelihood(heights[i] - least) for i in heights}
        ups = sum((mass[s] for s in secret), zero)
        downs = sum((mass[u] for u in others), zero)
        parts = _parts(edges, secret[0])
        flow: dict[Edge, Any] = {}
        moved, certain = None, True
        for edge in sorted(edges):
            n, d = _sums(parts[edge], mass, secret, ups, downs, edge, zero)
            if n * downs > ups * d:
                moved = edge
                break
            certain = certain and bool(n * downs <= ups * d)
            flow[edge] = (ups * d / downs - n) / likelihood(heights[edge[0]] - least)
        if moved is None:
            return BestTree({i: h - least for i, h in heights.items()}, flow, ups, downs, certain)
        heights, edges = _pivot(distances, secret, others, heights, edges, moved, parts)
    raise EngineError(f"no optimum after {MOST_MOVES} moves along spanning trees")


def surpluses(optimum: BestTree, secret: Sequence[int], mass: Mapping[int, Any], zero: Any) -> list[Any]:
    """For every edge of the tree n D - N d; at most 0 on all of them, the heights are the best ones.

    n and d are the sums of the ``mass`` of the secret and of the others on the far side of the edge, N and D those of all values.
    """
    edges = set(optimum.flow)
    ups = sum((mass[s] for s in optimum.heights if s in secret), zero)
    downs = sum((mass[u] for u in optimum.heights if u not in secret), zero)
    found = []
    for edge, part in sorted(_parts(edges, secret[0]).items()):
        n, d = _sums(part, mass, secret, ups, downs, edge, zero)
        found.append(n * downs - ups * d)
    return found


def _start(
    distances: Distances, secret: Sequence[int], others: Sequence[int]
) -> tuple[dict[int, Fraction], set[Edge]]:
    """Feasible heights with a spanning tree of equalities: every other value at its nearest secret one, then joined."""
    heights = {s: Fraction(0) for s in secret}
    heights |= {u: min(distances[s][u] for s in secret) for u in others}
    edges = {(min(secret, key=lambda s: (distances[s][u], s)), u) for u in others}
    while len(edges) < len(heights) - 1:
        parts = _components(edges, (*secret, *others))
        part = next(p for p in parts if not set(others) <= p)
        step, edge = min(
            (heights[s] + distances[s][u] - heights[u], (s, u))
            for s in secret
            if s in part
            for u in others
            if u not in part
        )
        heights = {i: h - step if i in part else h for i, h in heights.items()}
        edges.add(edge)
    return heights, edges


def _components(edges: set[Edge], values: Sequence[int]) -> list[set[int]]:
    found: list[set[int]] = []
    for value in values:
        joined = [part for part in found if any((value in e) and (set(e) & part) for e in edges)]
        found = [part for part in found if part not in joined]
        found.append({value}.union(*joined))
    return found


def _parts(edges: set[Edge], root: int) -> dict[Edge, tuple[set[int], int]]:
    """For every edge the values beyond it, seen from the root, and its end there."""
    near: dict[int, list[int]] = {}
    for s, u in edges:
        near.setdefault(s, []).append(u)
        near.setdefault(u, []).append(s)
    order, parent = [root], {root: root}
    for value in order:
        for other in near.get(value, []):
            if other not in parent:
                parent[other] = value
                order.append(other)
    below = {value: {value} for value in order}
    for value in reversed(order[1:]):
        below[parent[value]] |= below[value]
    return {(s, u): (below[s], s) if parent[s] == u else (below[u], u) for s, u in edges}


def _sums(
    part: tuple[set[int], int],
    mass: Mapping[int, Any],
    secret: Sequence[int],
    ups: Any,
    downs: Any,
    edge: Edge,
    zero: Any,
) -> tuple[Any, Any]:
    """N and D of the side of the edge's other value."""
    inside = frozenset(secret)
    values = part[0]
    n = sum((mass[i] for i in sorted(values) if i in inside), zero)
    d = sum((mass[i] for i in sorted(values) if i not in inside), zero)
    return (n, d) if part[1] == edge[1] else (ups - n, downs - d)


def _pivot(
    distances: Distances,
    secret: Sequence[int],
    others: Sequence[int],
    heights: Mapping[int, Fraction],
    edges: set[Edge],
    moved: Edge,
    parts: Mapping[Edge, tuple[set[int], int]],
) -> tuple[dict[int, Fraction], set[Edge]]:
    """Raise the likelihoods of the side of the edge's other value until another pair holds with equality."""
    values, end = parts[moved]
    side = values if end == moved[1] else set(heights) - values
    step, edge = min(
        (heights[s] + distances[s][u] - heights[u], (s, u))
        for s in secret
        if s in side
        for u in others
        if u not in side
    )
    return {i: h - step if i in side else h for i, h in heights.items()}, (edges - {moved}) | {edge}
