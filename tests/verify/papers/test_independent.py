"""Verdicts of the ledger found again by other routes: z3 on the printed statement, arithmetic to 40 digits, fractions by hand.

Each route is also given wrong versions, which it must tell from the right one. Nothing here calls the engine; the last test
compares with the ledger's words.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from fractions import Fraction as F
from itertools import product

import mpmath
import pytest

z3 = pytest.importorskip("z3", reason="z3 is not installed: pip install -e '.[smt]'")
p, q, t, x, r, a, b, s, v = z3.Reals("p q t x r a b s v")
PRIORS = [p > 0, p <= 1, q > 0, q <= 1]
ROOT = (1 - q) * p * t * t + (1 - p) * t + p * q - 1 / r
BOUND = p * q + t * t * (1 - q) * p + t * (1 - p)
SQUARE = s * s == (1 - p) ** 2 + 4 * p * (1 - q) * (1 / r - p * q)
LOWER = (s - (1 - p)) / (2 * p * (1 - q))
rise = (1 - p) * (2 * p * (1 - q) - (p - 1 / r)) / s + (p - 1 / r)
INSIDE = [p > 0, p < 1, q > 0, q < 1, r > 1, p * q * r < 1, s > 0, SQUARE]
FAR = [r > 1, p > 0, p <= 1, p * q * r >= 1, q <= 1, x > 0, x * r <= 1]
LESS = (1 - p) ** 2 + 4 * p * (1 - q) * (x - p * q)
RATIOS = [t > 0, t <= 1, t <= x, x * t <= 1, t <= v, v * t <= 1]

# claim: (verdict, hypotheses, a statement that follows, a wrong version that does not)
BY_Z3 = {
    "eq13": (
        "proved",
        [*PRIORS, t > 0, t <= x, x <= 1],
        p * q + x * x * (1 - q) * p + x * (1 - p) >= BOUND,
        x * x * p >= BOUND,
    ),
    "eq28": (
        "proved",
        [*PRIORS, b > 0, b < 1],
        (p * q + b) / (p * q) == 1 + b / (p * q),
        (p * q + b) / (p * q) == 1 + b / p,
    ),
    "eq27": (
        "not checkable",
        [*PRIORS, b > 0, b < 1, x >= 0, x <= 1, p * q >= 1 - b],
        x - p * q <= b,
        x - p * q < b,
    ),
    "T4.a": ("not checkable", [*PRIORS, a < 1, r > 1], z3.Or(a > p * q, r > 1), a > p * q),
    "T2.cont": (
        "proved",
        [p > 0, p < 1, q > 0, q < 1, r > 1, p * r < 1, t > 0, ROOT == 0],
        t >= (1 / r - p) / (1 - p),
        t <= (1 / r - p) / (1 - p),
    ),
    "T2.solve": ("proved", [*INSIDE, t > 0, ROOT == 0], t == LOWER, t < LOWER),
    "L1.b": ("proved", RATIOS, z3.And(t * t * v <= x, t * t * x <= v), t * v <= x),
    "eq69": (
        "repaired",
        [p > 0, p < 1, r > 1],
        1 / (p + ((1 / r - p) / (1 - p)) * (1 - p)) == r,
        1 / r - p > 0,
    ),
    "eq73": (
        "repaired",
        [*PRIORS, q < 1, r > 1, p * q * r <= 1, s >= 0, SQUARE, t >= LOWER],
        t * t >= LOWER * LOWER,
        t > LOWER,
    ),
    "eq135": ("repaired", [*INSIDE, 2 * p * r < r + 1], rise > 2 * (p - 1 / r), rise > 2 * p),
    "eq161": ("repaired", [*FAR, s >= 0, s * s == LESS], s <= 1 - p, s < 1 - p),
    "eq137": ("repaired", [p > 0, p < 1, r > 1, p * r > 1], 4 * p * (p - 1 / r) > 0, 4 * p * (p - 1 / r) > 1),
    "eq140": (
        "repaired",
        [p > 0, p < 1, r > 1],
        2 * p * (1 - 1 / (p * r)) * (1 / r - p) <= 0,
        2 * p * (1 - 1 / (p * r)) < 0,
    ),
    "T5p.q1": ("repaired", [a > 0, a < 1, r > 1], a / r > 0, a / r > 1),
    "eq106": (
        "repaired",
        [p > 0, p < 1, a > 0, a < 1],
        -2 * p * p * (1 / a - 1) * (1 - (1 - p) / (1 - p)) <= 0,
        1 / a < 1,
    ),
    "eq158": (
        "repaired",
        [
            p > 0,
            p <= 1,
            q > 0,
            q < 1,
            r > 1,
            p * q * r < 1,
            s >= 0,
            s * s == (1 - p) ** 2 + 4 * p * (1 - q) * (1 / r - p * q),
        ],
        s > 1 - p,
        s > 1,
    ),
    "eq42": (
        "repaired",
        [t > 0, t <= 1, a > 0, a < 1, b > 0, b <= a, x >= t * t],
        b / (b + x * (1 - b)) <= a / (a + t * t * (1 - a)),
        b / (b + x * (1 - b)) <= a,
    ),
}
# the repaired statements of z3 as printed: hypotheses, and the goal that a model must break
PRINTED = {
    "eq69": ([p > 0, p <= 1, r > 1], p != 1),
    "eq73": ([*PRIORS, q < 1, r > 1, s >= 0, SQUARE, t > 0, t <= 1, t >= LOWER], t * t >= LOWER * LOWER),
    "eq135": (INSIDE, rise > 2 * (p - 1 / r)),
    "eq161": (FAR, LESS >= 0),
    "eq137": ([p > 0, p < 1, q > 0, q < 1, r > 1, r * p * q < 1], 4 * p * (p - 1 / r) > 0),
    "eq140": ([p > 0, p < 1, r > 1], 2 * p * (1 - 1 / (p * r)) * (1 / r - p) < 0),
    "T5p.q1": ([a < 1, r > 1, a / r < p, p > 0, p < 1, p * r < 1], a / r > 0),
    "eq106": ([p > 0, p < 1, a > 0, a < 1], -2 * p * p * (1 / a - 1) * (1 - (1 - p) / (1 - p)) < 0),
    "eq158": (
        [
            p > 0,
            p <= 1,
            q > 0,
            q < 1,
            r > 1,
            s >= 0,
            s * s == (1 - p) ** 2 + 4 * p * (1 - q) * (1 / r - p * q),
        ],
        s > 1 - p,
    ),
    "eq42": (
        [t > 0, t <= 1, a > 0, a < 1, b > 0, b < 1, x >= t * t],
        b / (b + x * (1 - b)) <= a / (a + t * t * (1 - a)),
    ),
}


def _answer(hypotheses: list[z3.BoolRef], goal: z3.BoolRef) -> z3.CheckSatResult:
    solver = z3.Solver()
    solver.set("rlimit", 50_000_000)
    solver.add(*hypotheses, z3.Not(goal))
    return solver.check()


@pytest.mark.parametrize("claim", BY_Z3)
def test_z3_finds_no_point_where_the_statement_fails_and_one_where_a_wrong_one_does(claim):
    _, hypotheses, right, wrong = BY_Z3[claim]
    assert _answer(hypotheses, right) == z3.unsat
    assert _answer(hypotheses, wrong) == z3.sat


@pytest.mark.parametrize("claim", PRINTED)
def test_z3_finds_a_point_where_a_repaired_statement_fails_as_printed(claim):
    assert BY_Z3[claim][0] == "repaired" and _answer(*PRINTED[claim]) == z3.sat


def test_z3_finds_that_the_repair_of_line_135_is_the_weakest_condition():
    assert _answer([*INSIDE, 2 * p * r >= r + 1], rise <= 2 * (p - 1 / r)) == z3.unsat
    assert _answer([*INSIDE, 2 * p * r > r], rise <= 2 * (p - 1 / r)) == z3.sat


def bound(p: F, q: F, t: F) -> F:
    return p * q + t**2 * (1 - q) * p + t * (1 - p)


def _least_factor(demand: Callable, ps: list, qs: list) -> mpmath.mpf:
    """The least t in (0, 1] that the priors of the grid admit, by bisection to 40 digits at each of them."""
    least = mpmath.mpf(0)
    for p_, q_ in product(ps, qs):
        low, high, target = mpmath.mpf(0), mpmath.mpf(1), 1 / demand(p_, q_)
        if bound(p_, q_, least) >= target:
            continue
        low = least
        for _ in range(140):
            middle = (low + high) / 2
            low, high = (low, middle) if bound(p_, q_, middle) >= target else (middle, high)
        least = high
    return least


def _grid(low: F, high: F, at: F | None = None, most: int = 24) -> list:
    """Rationals of (low, high), close to both ends, and ``at``."""
    tiny = F(1, 10**9)
    inner = [low + (high - low) * F(k, most) for k in range(1, most)]
    ends = [low + tiny * (high - low), high - tiny * (high - low)]
    return [mpmath.mpf(v.numerator) / v.denominator for v in [*ends, *inner, *([] if at is None else [at])]]


def capped(a_: F, r_: F) -> Callable:
    return lambda p_, q_: max(
        mpmath.mpf(a_.numerator) / a_.denominator / (p_ * q_), mpmath.mpf(r_.numerator) / r_.denominator
    )


ALL = (F(0), F(1))


def _one(v: F) -> list:
    return [mpmath.mpf(v.numerator) / v.denominator]


def _t4(a_, p_, r_):
    return (mpmath.sqrt(r_**2 * (1 - p_) ** 2 + 4 * (p_ * r_ - a_) * (1 - a_)) - r_ * (1 - p_)) / (
        2 * (p_ * r_ - a_)
    )


def _t5(a_, q_, r_):
    return (mpmath.sqrt((r_ * q_ - a_) ** 2 + 4 * a_ * q_ * (1 - q_) * (1 - a_)) - (r_ * q_ - a_)) / (
        2 * a_ * (1 - q_)
    )


def _m(v: F) -> mpmath.mpf:
    return mpmath.mpf(v.numerator) / v.denominator


# claim: (verdict, demanded ratio, priors p, priors q, the printed factor, a wrong one)
BY_NUMBERS = {
    "T3": (
        "infimum only",
        lambda p_, q_: 3,
        _grid(*ALL),
        _grid(*ALL),
        lambda: mpmath.sqrt(F(1, 3)),
        lambda: _m(F(1, 3)),
    ),
    "eq29": (
        "proved",
        lambda p_, q_: 1 + _m(F(1, 10)) / (p_ * q_),
        [*_grid(*ALL), mpmath.mpf(1)],
        [*_grid(*ALL, at=F(9, 20)), mpmath.mpf(1)],
        lambda: _m(F(9, 11)),
        lambda: _m(F(9, 10)),
    ),
    "T4.case1": (
        "infimum only",
        capped(F(1, 2), F(3)),
        _one(F(1, 8)),
        _grid(*ALL),
        lambda: _m(F(1, 7)),
        lambda: mpmath.sqrt(F(1, 7)),
    ),
    "T4.case2": (
        "repaired",
        capped(F(1, 4), F(3)),
        _one(F(1, 2)),
        _grid(*ALL, at=F(1, 6)),
        lambda: _t4(_m(F(1, 4)), _m(F(1, 2)), 3),
        lambda: _t4(_m(F(1, 4)), _m(F(1, 3)), 3),
    ),
    "T5.case1": (
        "infimum only",
        capped(F(1, 2), F(3)),
        _grid(*ALL),
        _one(F(1, 8)),
        lambda: mpmath.sqrt(F(1, 7)),
        lambda: _m(F(1, 7)),
    ),
    "T5.case2": (
        "infimum only",
        capped(F(1, 4), F(3)),
        _grid(*ALL),
        _one(F(1, 5)),
        lambda: mpmath.sqrt(F(1, 6)),
        lambda: _m(F(1, 6)),
    ),
    "T5.case3": (
        "repaired",
        capped(F(1, 4), F(3)),
        _grid(*ALL, at=F(1, 6)),
        _one(F(1, 2)),
        lambda: _t5(_m(F(1, 4)), _m(F(1, 2)), 3),
        lambda: _t5(_m(F(1, 4)), _m(F(1, 2)), 2),
    ),
    "T5.case4": (
        "repaired",
        capped(F(1, 4), F(3)),
        _grid(*ALL, at=F(1, 12)),
        [mpmath.mpf(1)],
        lambda: _m(F(3, 11)),
        lambda: _m(F(1, 3)),
    ),
    "eq26.case1": (
        "infimum only",
        lambda p_, q_: 2,
        [*_grid(F(1, 5), F(1, 2)), mpmath.mpf("0.5")],
        [*_grid(F(1, 4), F(1)), mpmath.mpf("0.25")],
        lambda: (mpmath.sqrt(F(1, 4) + F(3, 2) * F(3, 8)) - F(1, 2)) / F(3, 4),
        lambda: _m(F(1, 2)),
    ),
    "eq26.case2": (
        "repaired",
        lambda p_, q_: 2,
        [*_grid(F(1, 4), F(1, 2)), mpmath.mpf("0.25")],
        [*_grid(F(1, 2), F(1)), mpmath.mpf("0.5")],
        lambda: (mpmath.sqrt(F(9, 16) + F(1, 2) * F(3, 8)) - F(3, 4)) / F(1, 4),
        lambda: _m(F(1, 2)),
    ),
    "eq26.case3": (
        "infimum only",
        lambda p_, q_: 2,
        _grid(F(0), F(1, 2)),
        [*_grid(F(1, 2), F(1)), mpmath.mpf("0.5")],
        lambda: _m(F(1, 2)),
        lambda: mpmath.sqrt(F(1, 2)),
    ),
    "eq26.case4": (
        "repaired",
        lambda p_, q_: 2,
        [*_grid(F(1, 4), F(1)), mpmath.mpf("0.25")],
        [mpmath.mpf(1)],
        lambda: _m(F(1, 3)),
        lambda: _m(F(1, 2)),
    ),
}


@pytest.mark.parametrize("claim", BY_NUMBERS)
def test_bisection_at_priors_close_to_the_boundary_gives_the_printed_budget(claim):
    _, demand, ps, qs, printed, wrong = BY_NUMBERS[claim]
    with mpmath.workdps(40):
        found = _least_factor(demand, ps, qs)
        assert 0 <= printed() - found + mpmath.mpf(10) ** -35 < mpmath.mpf(10) ** -7
        assert abs(wrong() - found) > mpmath.mpf(10) ** -3


def test_the_slope_of_lemma_2_in_p_is_that_of_minus_1_over_p_s():
    """KR24.L2.1 by numerical differentiation to 25 digits at random rational priors; S without its root is rejected."""
    draw = random.Random(2024)
    with mpmath.workdps(60):
        for y, z, w in ([_m(F(draw.randint(1, 96), 97)) for _ in range(3)] for _ in range(25)):

            def root(y_, z=z, w=w):
                return mpmath.sqrt((1 - y_) ** 2 + 4 * y_**2 * z * (1 - z) * (1 / w - 1))

            slope = mpmath.diff(
                lambda y_, z=z, root=root: mpmath.log(2 * y_ * (1 - z) / (root(y_) - (1 - y_))), y
            )
            assert abs(slope + 1 / (y * root(y))) < mpmath.mpf(10) ** -25
            assert abs(slope + 1 / (y * root(y) ** 2)) > mpmath.mpf(10) ** -9


@pytest.mark.parametrize(
    "weights, distances, printed, truth, wrong",
    [
        ((F(1, 40), F(1, 40), F(19, 20)), (0, 2, 2), F(160, 81), F(160, 43), F(160, 44)),
        ((F(1, 4), F(3, 4)), (0, 2), F(2), F(3), F(4)),
    ],
    ids=["SC2.srs", "SD1.apply"],
)
def test_posteriors_by_hand(weights, distances, printed, truth, wrong):
    """The first world is the event; with t = 1/2 for SC2.srs, t = 1/3 for SD1.apply; the ratio exceeds what is printed."""
    factor = F(1, 2) if len(weights) == 3 else F(1, 3)
    shares = [w * factor**d for w, d in zip(weights, distances, strict=True)]
    ratio = shares[0] / sum(shares) / weights[0]
    assert ratio == truth > printed and ratio != wrong


WORDS = {
    **{claim: data[0] for claim, data in (*BY_Z3.items(), *BY_NUMBERS.items())},
    "L2.1": "proved",
    "SC2.srs": "repaired",
}


@pytest.mark.long
def test_the_ledger_says_the_same(ledger):
    assert len(WORDS) >= 20
    verdicts = {name.partition(".")[2]: verdict for name, verdict in ledger.items()}
    plain = {claim: word for claim, word in WORDS.items() if not verdicts[claim].read_as}
    assert {claim: verdicts[claim].verdict for claim in plain} == plain
    failing = {claim: verdicts[claim].evidence for claim in WORDS.keys() - plain.keys()}
    assert [
        claim
        for claim, said in failing.items()
        if not re.search(rf"as it stands[^:]*: {WORDS[claim]}, ", said)
    ] == []
