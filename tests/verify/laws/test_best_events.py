"""The best event within limits on divergences: both ends beside all events of a grid, and what is one slip away."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import exp, tanh

import numpy as np
import pytest
from flint import arb

from epsproof.verify.laws.best_event import Event, Limit, dual, forward
from epsproof.verify.laws.divergence_limits import ConcentratedLimits, EventAbove, EventBelow, RenyiLimit
from epsproof.verify.laws.loss import real
from epsproof.verify.numeric.real_roots import precision

ORDERS = [1.0005, *np.linspace(1.01, 3, 80), *np.geomspace(3, 100, 240)]
BITS = 144


def most(level: float, limits: list[tuple[float, float]]) -> float:
    """The largest a - exp(level) b of pairs that keep all (order, bound), the pair exchanged too, on a grid of a."""
    a = np.concatenate([np.geomspace(1e-5, 0.02, 150), np.linspace(0.02, 0.9999, 250)])
    low, high = np.zeros_like(a), a.copy()
    for _ in range(45):
        b = (low + high) / 2
        good = np.ones_like(a, dtype=bool)
        for order, bound in limits:
            for one, other in ((a, b), (b, a)):
                first = order * np.log(one) + (1 - order) * np.log(other)
                second = order * np.log1p(-one) + (1 - order) * np.log1p(-other)
                good &= np.logaddexp(first, second) <= (order - 1) * bound
        low, high = np.where(good, low, b), np.where(good, b, high)
    return float(np.max(a - exp(level) * high))


@pytest.mark.parametrize(
    ("rho", "level"), [("1/10", 0.0), ("1/10", 0.05), ("1/10", 1.0), ("1/2", 0.4), ("1/2", 2.5), ("3", 1.0)]
)
def test_no_event_of_a_grid_tells_more_than_concentrated_privacy(rho, level):
    limits = ConcentratedLimits(real(Fraction(rho)), Fraction(rho))
    with precision(BITS):
        ends = [float(side(limits).hockey_stick(arb(level)).mid()) for side in (EventBelow, EventAbove)]
    found = most(level, [(order, order * float(Fraction(rho))) for order in ORDERS])
    assert ends[1] - ends[0] < 1e-11 * ends[1] and abs(found - ends[1]) < 1e-3 * ends[1]


@pytest.mark.parametrize(
    ("order", "bound", "level"),
    [("2", "1/10", 0.0), ("2", "1/10", 0.4), ("6", "3/10", 0.2), ("20", "3", 2.0)],
)
def test_no_event_of_a_grid_has_a_larger_divergence(order, bound, level):
    limits = RenyiLimit(Fraction(order), Fraction(bound))
    with precision(BITS):
        ends = [float(side(limits).hockey_stick(arb(level)).mid()) for side in (EventBelow, EventAbove)]
    found = most(level, [(float(Fraction(order)), float(Fraction(bound)))])
    assert (
        ends[1] - ends[0] < 1e-11 * ends[1]
        and found < ends[1] * (1 + 1e-9)
        and abs(found - ends[1]) < 2e-3 * ends[1]
    )


RHO = {
    "dp(0.5)": 0.5 * tanh(0.25),
    "laplace(0.7)": exp(-0.7) - 0.3,
    "gaussian(2)": 0.125,
    "discrete_gaussian(2)": 0.125,
}


@pytest.mark.parametrize(("text", "level"), [*product(RHO, ["0", "0.1", "0.3", "0.6", "2"])])
def test_releases_tell_less_than_their_concentrated_budget(delta, text, level):
    upper = delta(f"zcdp({RHO[text] + 1e-15})", level)
    assert delta(text, level).lower <= upper.upper
    smaller = delta(f"zcdp({RHO[text] / 4})", "0")
    assert level != "0" or delta(text, level).lower > smaller.upper, "a quarter of the budget is too little"


def test_an_event_that_one_limit_alone_stops_is_not_admitted():
    """At a small level the reverse of the event is over its limit: the limit and its reverse meet in a corner."""
    limits, level = ConcentratedLimits(real(Fraction(1, 10)), Fraction(1, 10)), arb("0.02")
    with precision(BITS):
        found = forward(
            level, lambda order: order * limits.rho, lambda order: (2 * order - 1) * limits.rho, None
        )
        alone = dual(found, level)
        lower, upper = (side(limits).hockey_stick(level) for side in (EventBelow, EventAbove))
        assert found.a - level.exp() * found.b > upper and alone > upper and lower < alone


@pytest.mark.parametrize("more", ["1/1000000", "1/1000"])
def test_an_event_just_beyond_the_limit_is_not_admitted(more):
    limits = RenyiLimit(Fraction(6), Fraction(3, 10))
    with precision(BITS):
        *_, event = limits.events(arb("0.8"))
        a, b = (Fraction(float(x.mid())) for x in (event.a, event.b))
        assert limits.admits(a, b + (a - b) * Fraction(more), 12)
        assert not limits.admits(a, b - (a - b) * Fraction(more), 12)


@pytest.mark.parametrize("order", [None, "3/2", "7"])
@pytest.mark.parametrize("backward", [False, True])
def test_slopes_are_those_of_the_limits(order, backward):
    with precision(BITS):
        limit = Limit(None if order is None else real(Fraction(order)), arb("0.2"), backward)
        a, b, step = arb("0.6"), arb("0.35"), arb(2) ** -60
        left, in_a, in_b = limit.slack(a, b)
        for slope, moved in ((in_a, limit.slack(a + step, b)[0]), (in_b, limit.slack(a, b + step)[0])):
            assert abs(float(((left - moved) / step - slope).mid())) < 1e-9


def test_multipliers_at_any_event_prove_no_less_than_the_truth():
    """A poor event gives a poor upper end, never one below the best event."""
    limits, level = RenyiLimit(Fraction(3), Fraction(1, 5)), arb("0.3")
    with precision(BITS):
        least = EventBelow(limits).hockey_stick(level)
        tried = 0
        for a, b in product(np.linspace(0.05, 0.95, 19), np.linspace(0.05, 0.95, 19)):
            for held in ((False,), (True,), (False, True)):
                rows = tuple(Limit(arb(3), arb("0.2"), backward) for backward in held)
                if a > b and (found := dual(Event(arb(a), arb(b), rows), level)) is not None:
                    tried += 1
                    assert found >= least
        assert tried > 100


def test_negative_multipliers_are_not_used():
    with precision(BITS):
        event = Event(arb("0.2"), arb("0.3"), (Limit(arb(3), arb("0.2")),))
        assert dual(event, arb(1)) is None


def test_levels_below_zero_are_reflected():
    limits = RenyiLimit(Fraction(3), Fraction(1, 5))
    with precision(BITS):
        above = EventAbove(limits)
        expected = 1 - arb(-1).exp() + arb(-1).exp() * above.hockey_stick(arb(1))
        assert above.hockey_stick(arb(-1)).overlaps(expected)
