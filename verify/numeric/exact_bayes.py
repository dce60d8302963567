"""The bound on posterior to prior against Bayes' rule on finite mechanisms, all in exact fractions.

A world is (person included with value y, or not included; everybody else's data z). A mechanism gives an output distribution
for every world; it satisfies unbounded epsilon-differential privacy at t = exp(-epsilon) if for every output, y and z t <=
P[output | y, z, included] / P[output | z, not included] <= 1/t.
"""

from __future__ import annotations

import random
from fractions import Fraction

from attrs import frozen

__all__ = [
    "Adversary",
    "Counterexample",
    "Mechanism",
    "World",
    "check_bound",
    "reciprocal_bound",
    "tight_example",
]

World = tuple[int | None, int]
"""(the person's value, or None where not included; the data of everybody else)."""


@frozen
class Mechanism:
    """Output distributions: ``rows[world][k]`` is the probability of output k, exact and summing to 1."""

    rows: dict[World, tuple[Fraction, ...]]

    def is_private(self, t: Fraction) -> bool:
        """Unbounded differential privacy at the privacy factor t in (0, 1]; exact."""
        for (value, others), row in self.rows.items():
            if sum(row) != 1 or min(row) < 0:
                return False
            if value is not None:
                absent = self.rows[None, others]
                if any(not t * y <= x <= y / t for x, y in zip(row, absent, strict=True)):
                    return False
        return True


@frozen
class Adversary:
    """Prior probabilities of worlds and the sensitive values; p and q as in Kazan and Reiter (2024), eq. (3)."""

    belief: dict[World, Fraction]
    sensitive: frozenset[int]

    @property
    def p(self) -> Fraction:
        return sum((w for (value, _), w in self.belief.items() if value is not None), Fraction(0))

    @property
    def prior(self) -> Fraction:
        """P[included and value sensitive] = p q."""
        return sum((w for (value, _), w in self.belief.items() if value in self.sensitive), Fraction(0))

    @property
    def q(self) -> Fraction:
        return self.prior / self.p

    def is_independent(self) -> bool:
        """Assumption 2: beliefs about everybody else are the same for every value and for absence."""
        weights: dict[int | None, dict[int, Fraction]] = {}
        for (value, others), w in self.belief.items():
            weights.setdefault(value, {})[others] = w
        shares = [
            {z: w / sum(row.values()) for z, w in row.items()}
            for row in weights.values()
            if sum(row.values())
        ]
        return all(share == shares[0] for share in shares)

    def ratio(self, mechanism: Mechanism, output: int) -> Fraction:
        """Posterior to prior of the event "included and sensitive" after the output, by Bayes' rule."""
        joint = {world: w * mechanism.rows[world][output] for world, w in self.belief.items()}
        sensitive = sum((w for (value, _), w in joint.items() if value in self.sensitive), Fraction(0))
        return sensitive / sum(joint.values()) / self.prior


@frozen
class Report:
    """What ``trials`` random mechanisms showed: the largest (posterior/prior) * B, at most 1 where the bound holds."""

    trials: int
    largest: Fraction
    violations: tuple[tuple[Adversary, Mechanism, Fraction], ...]


@frozen
class Counterexample:
    """A mechanism that is private at t, and an adversary whose posterior-to-prior ratio exceeds the bound of Theorem 1."""

    adversary: Adversary
    mechanism: Mechanism
    t: Fraction
    ratio: Fraction
    bound: Fraction


def reciprocal_bound(p: Fraction, q: Fraction, t: Fraction) -> Fraction:
    """B(p, q, t) of Kazan and Reiter (2024), eq. (11): posterior/prior <= 1/B."""
    return p * q + t**2 * (1 - q) * p + t * (1 - p)


def check_bound(seed: int, trials: int) -> Report:
    """Compare Bayes' rule with Theorem 1 on random private mechanisms and adversaries who satisfy Assumption 2."""
    rng = random.Random(seed)
    largest, violations = Fraction(0), []
    for _ in range(trials):
        t = Fraction(rng.randint(1, 19), 20)
        adversary = _random_adversary(rng)
        mechanism = _random_mechanism(rng, sorted(adversary.belief, key=str), t)
        limit = reciprocal_bound(adversary.p, adversary.q, t)
        for output in range(len(mechanism.rows[None, 0])):
            if any(mechanism.rows[world][output] for world in adversary.belief):
                relative = adversary.ratio(mechanism, output) * limit
                largest = max(largest, relative)
                if relative > 1:
                    violations.append((adversary, mechanism, t))
    return Report(trials, largest, tuple(violations))


def _random_adversary(rng: random.Random) -> Adversary:
    values, others = rng.randint(2, 4), rng.randint(1, 3)
    sensitive = frozenset(rng.sample(range(values), rng.randint(1, values - 1)))
    own = _weights(rng, values + 1)
    about_others = _weights(rng, others)
    belief = {
        (None if y == values else y, z): own[y] * about_others[z]
        for y in range(values + 1)
        for z in range(others)
    }
    return Adversary(belief, sensitive)


def _weights(rng: random.Random, count: int) -> list[Fraction]:
    raw = [rng.randint(1, 30) for _ in range(count)]
    return [Fraction(x, sum(raw)) for x in raw]


def _random_mechanism(rng: random.Random, worlds: list[World], t: Fraction) -> Mechanism:
    """Random rows, pulled towards the row without the person exactly so far that every ratio lies in [t, 1/t].

    The rows with the person start at a random vertex of what privacy allows in most cases, so that the bound is approached.
    """
    outputs = rng.randint(2, 4)
    absent = {z: _weights(rng, outputs) for value, z in worlds if value is None}
    rows: dict[World, tuple[Fraction, ...]] = {}
    for value, z in worlds:
        base = absent[z]
        target = (
            base if value is None else _weights(rng, outputs) if rng.random() < 0.3 else _spike(rng, outputs)
        )
        mix = min((_reach(x, y, t) for x, y in zip(target, base, strict=True)), default=Fraction(1))
        rows[value, z] = tuple(y + mix * (x - y) for x, y in zip(target, base, strict=True))
    mechanism = Mechanism(rows)
    assert mechanism.is_private(t)
    return mechanism


def _spike(rng: random.Random, outputs: int) -> list[Fraction]:
    place = rng.randrange(outputs)
    return [Fraction(int(k == place)) for k in range(outputs)]


def _reach(x: Fraction, y: Fraction, t: Fraction) -> Fraction:
    """The largest share of x in a mixture with y > 0 that stays in [t y, y / t]."""
    if x > y / t:
        return (y / t - y) / (x - y)
    return (y - t * y) / (y - x) if x < t * y else Fraction(1)


def tight_example(p: Fraction, q: Fraction, t: Fraction) -> tuple[Adversary, Mechanism, Fraction]:
    """An adversary with priors p, q in (0, 1], a mechanism private at t in (0, 1], and its ratio, equal to 1/B(p, q, t).

    Output 1 has probability c = 1/(1 + t) where the value is sensitive, c t without the person, c t^2 otherwise.
    """
    c = 1 / (1 + t)
    chance = {0: c, None: c * t, 1: c * t**2}
    mechanism = Mechanism({(value, 0): (1 - x, x) for value, x in chance.items()})
    adversary = Adversary({(0, 0): p * q, (1, 0): p * (1 - q), (None, 0): 1 - p}, frozenset({0}))
    return adversary, mechanism, adversary.ratio(mechanism, 1)
