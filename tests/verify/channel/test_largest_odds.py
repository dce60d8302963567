"""The largest odds of a secret: a peer finds the same, and a wrong mechanism or flow decides nothing."""

from __future__ import annotations

import random
from fractions import Fraction as F

import pytest
from scipy.optimize import linprog

from epsproof.verify.channel.channel import Channel

HALF = F(1, 2)


def power(height):
    return HALF**height


def same(weight):
    return weight


def drawn(seed: int) -> Channel:
    """Distances of paths in a graph whose edges have a length each way; some may be 0."""
    generator = random.Random(seed)
    worlds = [f"w{k}" for k in range(generator.randint(2, 7))]
    far = {(v, w): 0 if v == w else generator.randint(0, 5) for v in worlds for w in worlds}
    for middle in worlds:
        for v, w in far:
            far[v, w] = min(far[v, w], far[v, middle] + far[middle, w])
    weights = {w: F(generator.choice([0, 1, 2, 5])) for w in worlds} | {worlds[0]: F(1), worlds[-1]: F(3)}
    secret = frozenset(w for w in worlds[:-1] if w == worlds[0] or generator.random() < 0.5)
    return Channel(weights, secret, far)


@pytest.mark.parametrize("seed", range(40))
def test_a_peer_finds_the_same_and_both_ends_are_proved(seed):
    channel = drawn(seed)
    found = channel.largest_odds(power, same)
    odds, worlds = found.secret / found.others, [*channel.weights]
    rows = [
        [float(power(d)) * (w == v) - (w == u) for w in worlds]
        for (v, u), d in channel.distance.items()
        if v != u
    ]
    gain, whole = (
        [float(channel.weights[w] * ((w in channel.secret) == inside)) for w in worlds]
        for inside in (True, False)
    )
    peer = linprog([-x for x in gain], rows, [0.0] * len(rows), [whole], [1.0], bounds=(0, None))
    assert float(odds) == pytest.approx(-peer.fun, rel=1e-7)
    assert channel.is_kept(odds, found.flow, power, same)
    assert channel.is_exceeded(odds * F(999, 1000), found.heights, power, same)
    assert not channel.is_exceeded(odds, found.heights, power, same)
    assert not channel.is_kept(odds * F(999, 1000), found.flow, power, same)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_changed_decides_nothing(seed):
    channel = drawn(seed)
    found = channel.largest_odds(power, same)
    odds = found.secret / found.others
    for edge, multiplier in found.flow.items():
        for other in (multiplier * F(99, 100) - F(1, 1000), multiplier + F(1, 1000)):
            assert not channel.is_kept(odds, {**found.flow, edge: other}, power, same)
    for world in found.heights:
        if world in channel.secret:
            lower = {**found.heights, world: found.heights[world] - 1}
            assert not channel.is_exceeded(odds, lower, power, same)
