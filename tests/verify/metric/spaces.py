"""Random metric spaces, and the largest posterior by trying all vertices."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from epsproof.verify.metric.space import Space, closed


def random_space(seed: int, size: int | None = None) -> tuple[Space, list[int]]:
    """A space of 2 to 8 values with shortest-path distances, some priors 0, and a secret."""
    rng = random.Random(seed)
    n = size or rng.randint(2, 8)
    bottom = rng.choice([1, 1, 2, 3])
    table = [[Fraction(0)] * n for _ in range(n)]
    for i, j in combinations(range(n), 2):
        table[i][j] = table[j][i] = Fraction(rng.randint(1, 9), bottom)
    order = rng.sample(range(n), n)
    weights = [rng.randint(0, 9) for _ in range(n)]
    for i in order[:2]:
        weights[i] = rng.randint(1, 9)
    secret = sorted([order[0], *rng.sample(order[2:], rng.randint(0, n - 2))])
    prior = tuple(Fraction(w, sum(weights)) for w in weights)
    return Space(tuple(f"v{i}" for i in range(n)), closed(tuple(map(tuple, table))), prior), secret


def vertices(space: Space) -> Iterator[tuple[Fraction, ...]]:
    """Heights that are private for all pairs, with equality along a spanning tree of pairs, one way or the other."""
    n, d = len(space.values), space.distances
    for tree in combinations(list(combinations(range(n), 2)), n - 1):
        for signs in product((1, -1), repeat=n - 1):
            heights = {0: Fraction(0)}
            for _ in range(n):
                for (i, j), sign in zip(tree, signs, strict=True):
                    if i in heights and j not in heights:
                        heights[j] = heights[i] + sign * d[i][j]
                    elif j in heights and i not in heights:
                        heights[i] = heights[j] - sign * d[i][j]
            if len(heights) == n and all(
                abs(heights[i] - heights[j]) <= d[i][j] for i, j in combinations(range(n), 2)
            ):
                yield tuple(heights[i] for i in range(n))


def posterior(space: Space, secret: Sequence[int], heights: Sequence[Fraction], t: Fraction) -> Fraction:
    """The posterior at likelihoods t**h; t has roots that make these rational, h being multiples of the unit."""
    unit = space.unit
    likely = [p * t ** int(h / unit) for p, h in zip(space.prior, heights, strict=True)]
    return sum((likely[i] for i in secret), Fraction(0)) / sum(likely, Fraction(0))
