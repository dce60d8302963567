"""What searches with the same hypotheses share: their points, exact and sampled, and the eliminations done so far."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from flint import fmpq

from epsproof.derive.text.numbers import as_float
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.numeric.real_roots import as_fraction
from epsproof.verify.workspace.corners import Corners, Vector
from epsproof.verify.workspace.ring import Ring
from epsproof.verify.workspace.sampling import Sampler
from epsproof.verify.workspace.workspace import Fact, Workspace

Point = dict[str, Fraction]
WALKS = (500, 1000)
MORE = 2500
FEW = 200
EXACT = 150


class Region:
    """The points that satisfy the hypotheses; everything here depends on them and on the seed alone, and on whether they are
    looked for briefly."""

    def __init__(
        self,
        ring: Ring,
        facts: Sequence[Fact],
        seed: int,
        counter: list[int] | None = None,
        briefly: bool = False,
    ) -> None:
        self.ring, self.seed, self.briefly = ring, seed, briefly
        self.hypotheses = tuple(facts)
        self.facts = [f for f in facts if not f.polynomial.is_zero()]
        self.counter = [0] if counter is None else counter
        self.reductions: dict[tuple[str, ...], tuple[Any, Workspace]] = {}
        self.samplers: dict[tuple[str, ...], Sampler] = {}

    def also(self, fact: Fact) -> Region:
        """The points of the region that satisfy one more fact."""
        return Region(self.ring, [*self.facts, fact], self.seed, self.counter, self.briefly)

    @cached_property
    def sampler(self) -> Sampler:
        """Points in floating point, the exact ones among them."""
        sampler = Sampler(self.ring, self.facts, frozenset(), self.seed)
        exact = np.array([[as_float(v) for v in vector] for vector in self.corners]).reshape(
            -1, len(self.ring.names)
        )
        sampler.points = np.concatenate([sampler.points, exact[np.isfinite(exact).all(axis=1)]])
        return sampler

    def sampled(self, path: tuple[str, ...], facts: Sequence[Fact], hidden: frozenset[int]) -> Sampler:
        """Points of the region that the reductions in ``path`` have left."""
        if path not in self.samplers:
            self.samplers[path] = Sampler(self.ring, facts, hidden, self.seed)
        return self.samplers[path]

    @cached_property
    def corners(self) -> list[Vector]:
        """Exact points, many on the faces."""
        walks = Corners(self.ring, self.hypotheses)
        if self.briefly:
            return list(walks.points(self.seed, FEW, EXACT))
        return list(walks.points(self.seed, WALKS[0], EXACT)) or list(
            walks.points(self.seed + 1, WALKS[1], 10)
        )

    @cached_property
    def more_corners(self) -> list[Vector]:
        """Further exact points; none where the first walks met none."""
        if self.briefly or not self.corners:
            return []
        return list(Corners(self.ring, self.hypotheses).points(self.seed + 2, MORE, 10 * EXACT))

    def named(self, vector: Vector) -> Point:
        """The point as a mapping from names."""
        return {name: as_fraction(value) for name, value in zip(self.ring.names, vector, strict=True)}

    def contains(self, point: Point) -> bool:
        """Whether all hypotheses hold exactly."""
        vector = [fmpq(point[name].numerator, point[name].denominator) for name in self.ring.names]
        for fact in self.hypotheses:
            value = fact.polynomial(*vector)
            if value < 0 or (value == 0 and fact.relation == ">") or (value != 0 and fact.relation == "="):
                return False
        return True


@lru_cache(maxsize=48)
def region_of(
    names: tuple[str, ...], hypotheses: tuple[tuple[Polynomial, str], ...], seed: int, briefly: bool = False
) -> Region:
    """The region of the hypotheses in these variables, made once."""
    ring = Ring(names)
    facts = [Fact(f"H{i}", ring.read(p), r) for i, (p, r) in enumerate(hypotheses, start=1)]
    return Region(ring, facts, seed, briefly=briefly)
