"""Epsilon of criteria with exponentials and logarithms of priors, beside a grid that solves the bound by its own formula."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.reports.question import posed
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.numeric import on_boxes
from epsproof.verify.numeric.enclosure import Evaluation
from epsproof.verify.system.engine_error import EngineError

Ratio = Callable[[np.ndarray, np.ndarray], np.ndarray]


def found(profile: str, *where: str) -> Evaluation:
    return evaluate(posed(profile, where, (), "unbounded"), {})


def least(ratio: Ratio, q_is_one: bool = False, p: tuple[float, float] = (1e-12, 1.0)) -> float:
    """The least of -log t over the priors, where p q + t^2 (1 - q) p + t (1 - p) = 1/r*, by a grid that closes in."""
    low, high = np.array([p[0], 1.0 if q_is_one else 1e-12]), np.array([p[1], 1.0])
    near, far = low, high
    for _ in range(40):
        x, y = np.meshgrid(*(np.linspace(a, b, 101) for a, b in zip(near, far, strict=True)), indexing="ij")
        with np.errstate(all="ignore"):
            a, b, c = x * (1 - y), 1 - x, x * y - 1 / ratio(x, y)
            t = np.where(c >= 0, 0, -2 * c / (b + np.sqrt(b * b - 4 * a * c)))
            epsilon = -np.log(t)
        place = np.unravel_index(np.argmin(epsilon), epsilon.shape)
        best, width = np.array([x[place], y[place]]), (far - near) / 8
        near, far = np.maximum(low, best - width), np.minimum(high, best + width)
    return float(epsilon[place])


def logistic(a: float, b: float, c: float, p: np.ndarray, q: np.ndarray) -> np.ndarray:
    return 1 + a / (1 + np.exp(b * (p * q - c)))


def capped(a: float, b: float, c: float, p: np.ndarray, q: np.ndarray) -> np.ndarray:
    return np.maximum(c / (p * q), 1 + a * np.exp(-b * q))


def profiles(count: int, seed: int) -> list[tuple[str, Ratio]]:
    """Logistic, exponential and logarithmic tolerances with random numbers."""
    draw, made = random.Random(seed), list[tuple[str, Ratio]]()
    for _ in range(count):
        s, k, m = (Fraction(draw.randint(1, 40), 10) for _ in range(3))
        a, b, c = float(s), float(k), float(m)
        made += [
            (f"1 + {s}/(1 + exp({k}*(p*q - {m / 5})))", partial(logistic, a, b, c / 5)),
            (f"1 + {s}*exp(-{k}*p*q)", lambda p, q, a=a, b=b: 1 + a * np.exp(-b * p * q)),
            (f"{1 + s} - {k / 8}*log(p)", lambda p, q, a=a, b=b: 1 + a - b / 8 * np.log(p)),
            (f"max({m / 8}/(p*q), 1 + {s}*exp(-{k}*q))", partial(capped, a, b, c / 8)),
        ]
    return made


@pytest.mark.parametrize(("profile", "ratio"), profiles(1, 3))
@pytest.mark.parametrize("where", [(), ("q == 1",)])
def test_the_ends_hold_what_a_grid_finds(profile: str, ratio: Ratio, where: tuple[str, ...]) -> None:
    known(profile, ratio, where)


@pytest.mark.long
@pytest.mark.parametrize(("profile", "ratio"), profiles(10, 20261129))
@pytest.mark.parametrize("where", [(), ("q == 1",)])
def test_the_ends_hold_what_a_grid_finds_of_many(profile: str, ratio: Ratio, where: tuple[str, ...]) -> None:
    known(profile, ratio, where)


def known(profile: str, ratio: Ratio, where: tuple[str, ...]) -> None:
    shown, grid = found(profile, *where), least(ratio, bool(where))
    assert float(shown.lower) <= grid + 1e-10 and grid <= float(shown.upper) + 1e-9
    crossing = not where and profile.startswith("max")  # two limits bind at once, along a curve of priors
    assert float(shown.upper) - float(shown.lower) < (0.1 if crossing else 1e-5)


def test_a_smaller_t_is_not_proved() -> None:
    """The proof can fail: just below t* it does, at the ends and inside."""
    for profile in ("1 + 2*exp(-3*p*q)", "1 + exp(p*q)/4", "2 - log(p*q)/3"):
        problem = posed(profile, (), (), "unbounded")
        (demand,) = on_boxes._demands(problem, {})
        t = demand.failing(demand.hardest())
        assert demand.holds(t + Fraction(1, 10**9), 1e18)
        assert not demand.holds(t - Fraction(1, 10**9), 1e18)
        assert not demand.holds(t / 2, 1e18)


def test_nothing_or_everything_is_admissible() -> None:
    assert found("3 - exp(p*q)").admissible is False and found("posterior <= exp(-p)").admissible is False
    shown = found("exp(4)*exp(-p)/(p*q)")
    assert shown.upper == "inf" and float(shown.lower) > 4


def test_a_region_with_an_open_end_binds_beside_it() -> None:
    """r* falls with p, and p > 1/4 leaves 1/4 out: no prior attains the least."""
    shown = found("1 + exp(-p)", "q == 1", "1/4 < p <= 1/2")
    grid = least(lambda p, q: 1 + np.exp(-p), True, (0.25, 0.5))
    assert abs(float(shown.lower) - grid) < 1e-9 and Fraction(1, 4) < shown.priors["p"] <= Fraction(1, 2)


@pytest.mark.parametrize(
    ("profile", "where"),
    [
        ("1 + log(p - 1/2)", ()),
        ("1 + abs(exp(p) - 2)", ()),
        ("exp(max(p, q))", ()),
        ("1 + exp(p)", ("p + q <= 1",)),
        ("posterior >= prior*exp(-p)/2", ()),
        ("sqrt(p) + exp(p)", ()),
    ],
)
def test_what_is_not_enclosed_is_refused(profile: str, where: tuple[str, ...]) -> None:
    with pytest.raises(QuestionError):
        found(profile, *where)


def test_the_second_reader_contradicts_a_number_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the boxes say: the place that decides is overlooked, and every box counts as settled."""
    monkeypatch.setattr(on_boxes._Demand, "hardest", lambda _: {"p": Fraction(1, 2), "q": Fraction(1, 2)})
    monkeypatch.setattr(on_boxes, "_settled", lambda *_: True)
    with pytest.raises(EngineError, match="second reading"):
        found("1 + 2*exp(-3*p*q)")


def test_derive_ends_in_a_number_and_says_so() -> None:
    logistic = "1 + s/(1 + exp(k*(p*q - m)))"
    words = ["derive", logistic, "--set", "s=2", "--set", "k=10", "--set", "m=1/2"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0 and "0.21287307455" in done.output and "No closed form" in done.output
    assert "as a ratio" not in done.output
    missing = CliRunner().invoke(main, words[:2])
    assert missing.exit_code == 3 and "--set k=..." in missing.output
    assert CliRunner().invoke(main, [*words, "--explain"]).exit_code == 3
