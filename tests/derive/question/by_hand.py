"""Questions as texts beside their meaning written by hand in Python, and epsilon on a grid from that meaning alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf, log

from attrs import frozen

__all__ = ["ROWS", "Row", "least_epsilon"]

NEAR = (1e-7, 0.01, 0.05, *(k / 16 for k in range(1, 16)), 0.95, 0.99, 1 - 1e-7, 1.0)


@frozen
class Row:
    """``meets(y, x, p, q, v)``: whether the posterior y meets the criterion at the prior x = the event's, with parameters v;
    an error, such as a division by 0, says no. ``inside(p, q, v)`` is the region. ``exact`` adds priors to the grid."""

    text: str
    meets: Callable[..., bool]
    values: tuple[dict[str, str], ...] = ({},)
    where: tuple[str, ...] = ()
    inside: Callable[..., bool] = lambda p, q, v: True
    assume: tuple[str, ...] = ()
    bound: str = "unbounded"
    exact: tuple[float, ...] = ()
    proved: bool = False


def _odds(x: float) -> float:
    return x / (1 - x)


def _upto(limit: Callable[..., float]) -> Callable[..., bool]:
    """posterior <= limit*prior."""
    return lambda y, x, p, q, v: y <= limit(p, q, v) * x * (1 + 1e-13)


def _asked(meets: Callable[..., bool]) -> Callable[..., bool]:
    """A criterion that names odds: not asked where the prior is 1."""
    return lambda y, x, p, q, v: x >= 1 or meets(y, x, p, q, v)


def _a(*values: str) -> tuple[dict[str, str], ...]:
    return tuple({"a": value} for value in values)


NEGATIVE = ("-2 < a < -1",)
SMALL = ("p <= 1/2",)
ROWS = (
    Row(
        "6 + a*max(p, q)",
        _upto(lambda p, q, v: 6 + v["a"] * max(p, q)),
        _a("-3/2", "-6/5"),
        assume=NEGATIVE,
        proved=True,
    ),
    Row("6 + a*min(p, q)", _upto(lambda p, q, v: 6 + v["a"] * min(p, q)), _a("-3/2"), assume=NEGATIVE),
    Row(
        "3/2 + max(a, p)**2",
        _upto(lambda p, q, v: 1.5 + max(v["a"], p) ** 2),
        _a("-5/2"),
        assume=("-3 < a < -2",),
    ),
    Row(
        "3/2 + min(a, p)**2",
        _upto(lambda p, q, v: 1.5 + min(v["a"], p) ** 2),
        _a("-5/2", "-1/2"),
        assume=("-3 < a < 0",),
    ),
    Row(
        "2 + abs(a + p)",
        _upto(lambda p, q, v: 2 + abs(v["a"] + p)),
        _a("-1/3", "-5/2", "1/4"),
        assume=("-3 < a < 1",),
    ),
    Row("4 + a*abs(p - q)", _upto(lambda p, q, v: 4 + v["a"] * abs(p - q)), _a("-3/2"), assume=NEGATIVE),
    Row(
        "4 - max(a*p, a*q)",
        _upto(lambda p, q, v: 4 - max(v["a"] * p, v["a"] * q)),
        _a("-3/2"),
        assume=NEGATIVE,
    ),
    Row(
        "3/(2 + a*p)",
        _upto(lambda p, q, v: 3 / (2 + v["a"] * p)),
        _a("-1/2", "1/2"),
        assume=("-1 < a < 1",),
        proved=True,
    ),
    Row(
        "3/(1 + a*p)",
        _upto(lambda p, q, v: 3 / (1 + v["a"] * p)),
        _a("-2", "-1/2"),
        assume=("-3 < a < 0",),
        exact=(0.5,),
    ),
    Row(
        "-6/max(a, p - 3)",
        _upto(lambda p, q, v: -6 / max(v["a"], p - 3)),
        _a("-5/2", "-9/4"),
        assume=("-3 < a < -2",),
    ),
    Row(
        "2 + 1/(a*min(p - 2, a))",
        _upto(lambda p, q, v: 2 + 1 / (v["a"] * min(p - 2, v["a"]))),
        _a("-3/2"),
        assume=NEGATIVE,
    ),
    Row(
        "2 + max(a, p)*max(a, q)",
        _upto(lambda p, q, v: 2 + max(v["a"], p) * max(v["a"], q)),
        _a("-1/2", "1/2"),
        assume=("-1 < a < 1",),
    ),
    Row(
        "3 + (a + p)*max(q, 1/2)",
        _upto(lambda p, q, v: 3 + (v["a"] + p) * max(q, 0.5)),
        _a("-1/2"),
        assume=("-1 < a < 0",),
    ),
    Row(
        "5 if 1/a > -1 else 2",
        _upto(lambda p, q, v: 5 if 1 / v["a"] > -1 else 2),
        _a("-3/8", "-3", "2"),
        assume=("a > -4",),
        bound="membership",
    ),
    Row("posterior <= 2*prior + 1/10", lambda y, x, p, q, v: y <= 2 * x + 0.1, exact=(0.1345,), proved=True),
    Row(
        "posterior <= 67/20*prior + a",
        lambda y, x, p, q, v: y <= 3.35 * x + v["a"],
        _a("1/100", "1/2"),
        ("q == 1",),
        lambda p, q, v: q == 1,
        ("0 < a < 1",),
        exact=(0.0385, 0.04, 0.041),
        proved=True,
    ),
    Row("max(1/4/prior, 3)", _upto(lambda p, q, v: max(1 / (4 * p * q), 3)), exact=(1 / 12,), proved=True),
    Row(
        "posterior_odds <= 14/5*prior_odds",
        _asked(lambda y, x, p, q, v: _odds(y) <= 2.8 * _odds(x)),
        where=("p <= q",),
        inside=lambda p, q, v: p <= q,
        proved=True,
    ),
    Row(
        "posterior_odds <= a*prior_odds",
        _asked(lambda y, x, p, q, v: _odds(y) <= v["a"] * _odds(x)),
        _a("3/2", "5"),
        ("p <= q**2",),
        lambda p, q, v: p <= q**2,
        ("a > 1",),
        proved=True,
    ),
    Row(
        "2",
        _upto(lambda p, q, v: 2),
        _a("-5/2"),
        ("p*q <= 1 + 1/a",),
        lambda p, q, v: p * q <= 1 + 1 / v["a"],
        ("-3 < a < -2",),
        proved=True,
    ),
    Row(
        "2",
        _upto(lambda p, q, v: 2),
        _a("-5/2"),
        ("p/a <= -1/10",),
        lambda p, q, v: p / v["a"] <= -0.1,
        ("a < -2", "a > -4"),
        exact=(0.25,),
    ),
    Row(
        "3",
        _upto(lambda p, q, v: 3),
        _a("-1/2"),
        ("p <= -a",),
        lambda p, q, v: p <= -v["a"],
        ("-1 < a < 0",),
        exact=(0.5,),
        proved=True,
    ),
    Row(
        "posterior_odds <= -2",
        _asked(lambda y, x, p, q, v: _odds(y) <= -2),
        where=SMALL,
        inside=lambda p, q, v: p <= 0.5,
    ),
    Row(
        "posterior_odds <= max(3*prior_odds - 2, 1/2)",
        _asked(lambda y, x, p, q, v: _odds(y) <= max(3 * _odds(x) - 2, 0.5) * (1 + 1e-12)),
        where=("p*q <= 1/5",),
        inside=lambda p, q, v: p * q <= 0.2,
        exact=(0.2,),
        proved=True,
    ),
    Row(
        "abs(posterior_odds - prior_odds) <= 3",
        _asked(lambda y, x, p, q, v: abs(_odds(y) - _odds(x)) <= 3 + 1e-12),
        where=("q == 1", "p <= 1/2"),
        inside=lambda p, q, v: q == 1 and p <= 0.5,
        proved=True,
    ),
    Row(
        "posterior_odds <= c*prior_odds",
        _asked(lambda y, x, p, q, v: _odds(y) <= v["c"] * _odds(x) * (1 + 1e-9)),
        ({"c": "3"},),
        assume=("c > 1",),
        proved=True,
    ),
    Row(
        "posterior_odds >= prior_odds - 1/4",
        _asked(lambda y, x, p, q, v: _odds(y) >= _odds(x) - 0.25),
        where=SMALL,
        inside=lambda p, q, v: p <= 0.5,
    ),
    Row(
        "posterior_odds <= a*prior_odds + 1",
        _asked(lambda y, x, p, q, v: _odds(y) <= v["a"] * _odds(x) + 1),
        _a("-1/2"),
        ("p <= 1/4",),
        lambda p, q, v: p <= 0.25,
        ("-1 < a < 0",),
        exact=(0.25,),
    ),
    Row(
        "posterior - prior <= b",
        lambda y, x, p, q, v: y - x <= v["b"] + 1e-13,
        ({"b": "1/4"}, {"b": "-1/4"}),
        assume=("-1 < b < 1",),
    ),
    Row(
        "a*posterior >= a*prior - 1/5",
        lambda y, x, p, q, v: v["a"] * y >= v["a"] * x - 0.2 - 1e-12,
        _a("-1/2", "1/2"),
        assume=("-1 < a < 1",),
    ),
    Row(
        "abs(posterior - prior) <= b",
        lambda y, x, p, q, v: abs(y - x) <= v["b"] + 1e-12,
        ({"b": "1/5"},),
        assume=("b < 1",),
    ),
    Row(
        "(p - a)*posterior <= 1/2",
        lambda y, x, p, q, v: (p - v["a"]) * y <= 0.5 + 1e-12,
        _a("1/3", "-1/3"),
        assume=("-1 < a < 1",),
    ),
    Row(
        "posterior <= 1/2 or posterior <= 3*prior",
        lambda y, x, p, q, v: y <= 0.5 or y <= 3 * x * (1 + 1e-12),
        exact=(1 / 6,),
    ),
    Row(
        "1 + p**(1/2)",
        _upto(lambda p, q, v: 1 + p**0.5),
        where=("p >= 1/10",),
        inside=lambda p, q, v: p >= 0.1,
        exact=(0.1,),
    ),
    Row(
        "max(min(2, 1/p), min(3, 1/q))",
        _upto(lambda p, q, v: max(min(2, 1 / p), min(3, 1 / q))),
        exact=(0.9999,),
    ),
    Row("max(3, 1/(p - 0.5))", _upto(lambda p, q, v: max(3, 1 / (p - 0.5))), exact=(0.5,)),
    Row("(p - q)/(p - q) + 1", _upto(lambda p, q, v: (p - q) / (p - q) + 1)),
    Row("a - p", _upto(lambda p, q, v: v["a"] - p), _a("3/2", "3"), assume=("-1 < a < 4",)),
    Row(
        "3",
        _upto(lambda p, q, v: 3),
        where=("sqrt(p) <= 1/2",),
        inside=lambda p, q, v: p**0.5 <= 0.5,
        exact=(0.25,),
    ),
    Row("3", _upto(lambda p, q, v: 3), where=("max(p, q) <= 1/2",), inside=lambda p, q, v: max(p, q) <= 0.5),
    Row(
        "2",
        _upto(lambda p, q, v: 2),
        where=("p <= 1/4 or q >= 1/2",),
        inside=lambda p, q, v: p <= 0.25 or q >= 0.5,
        proved=True,
    ),
    Row(
        "2",
        _upto(lambda p, q, v: 2),
        where=("not (p > 1/4 and q < 1/2)",),
        inside=lambda p, q, v: not (p > 0.25 and q < 0.5),
    ),
    Row("2 if abs(p - q) <= 1/4 else 4", _upto(lambda p, q, v: 2 if abs(p - q) <= 0.25 else 4)),
)


def least_epsilon(row: Row, values: dict[str, float]) -> float:
    """The largest epsilon that the row's meaning admits at all priors of the grid: no less than that of the question."""
    worst = 0.0
    points = sorted({*NEAR, *row.exact, *(max(1e-9, x - 1e-6) for x in row.exact)})
    ps = [1.0] if row.bound == "bounded" else points
    qs = [1.0] if row.bound in ("membership", "approximate") else points
    for p in ps:
        for q in qs:
            if _true(row.inside, p, q, values):
                worst = _needed(row, p, q, values, worst)
    return inf if worst == 0 else -log(worst)


def _true(test: Callable[..., bool], *at: object) -> bool:
    try:
        return bool(test(*at))
    except (ZeroDivisionError, ValueError, OverflowError):
        return False


def _posteriors(row: Row, p: float, q: float, t: float) -> Iterable[float]:
    def over(s: float) -> float:
        return p * q + s * s * (1 - q) * p + s * (1 - p)

    x = p * q
    return x, min(1.0, x / over(t)), x / over(1 / t)


def _needed(row: Row, p: float, q: float, values: dict[str, float], least: float) -> float:
    """The smallest t >= least at which all posteriors meet the criterion at the prior, 1 where none below does."""

    def fine(t: float) -> bool:
        return all(_true(row.meets, y, p * q, p, q, values) for y in _posteriors(row, p, q, max(t, 1e-12)))

    if fine(least):
        return least
    low, high = least, 1.0
    if not fine(1 - 1e-9):
        return 1.0
    for _ in range(45):
        middle = (low + high) / 2
        low, high = (low, middle) if fine(middle) else (middle, high)
    return high
