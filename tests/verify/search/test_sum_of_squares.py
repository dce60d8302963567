"""Goals that are sums of squares of polynomials, and those that are one slip away from it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from flint import fmpq

from epsproof.verify.kernel.certificate import check
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.gram import half_monomials, sum_of_squares
from epsproof.verify.workspace.outcome import Proved, Refuted
from epsproof.verify.workspace.ring import Ring

TEXTBOOK = {
    "means": ("x**4 + y**4 + z**4 - x*y*z*(x + y + z)", "x**4 + y**4 + z**4 - 101/100*x*y*z*(x + y + z)"),
    "four": ("a**4 + b**4 + c**4 + d**4 - 4*a*b*c*d", "a**4 + b**4 + c**4 + d**4 - 4*a*b*c*d - (a - b)**2/9"),
    "rearranged": (
        "x**4 + y**4 + z**4 - x**3*y - y**3*z - z**3*x",
        "x**4 + y**4 + z**4 - x**3*y - y**3*z - 2*z**3*x",
    ),
    "sixth": ("x**6 + y**6 - x**5*y - x*y**5", "x**6 + y**6 - x**5*y - x*y**5 - (x - y)**2/50"),
    "interior": ("2*x**4 + 2*x**3*y - x**2*y**2 + 5*y**4", "2*x**4 + 6*x**3*y - x**2*y**2 + 5*y**4"),
    "irrational zeros": (
        "(x**2 + y**2 + z**2)**2 - 3*(x**3*y + y**3*z + z**3*x)",
        "(x**2 + y**2 + z**2)**2 - 31/10*(x**3*y + y**3*z + z**3*x)",
    ),
    "Motzkin": ("x**4*y**2 + x**2*y**4 + 1 - 3*x**2*y**2", "x**4*y**2 + x**2*y**4 + 1 - 301/100*x**2*y**2"),
}


@pytest.mark.parametrize("goal", [right for right, _ in TEXTBOOK.values()], ids=list(TEXTBOOK))
def test_a_textbook_inequality_is_proved_as_a_sum_of_squares(goal: str) -> None:
    found = prove([], (goal, ">="), seconds=20)
    assert isinstance(found, Proved) and check(found.certificate) == "proved"
    assert "sum of squares" in found.strategies


@pytest.mark.parametrize("goal", [wrong for _, wrong in TEXTBOOK.values()], ids=list(TEXTBOOK))
def test_a_slip_of_it_is_refuted(goal: str) -> None:
    assert isinstance(prove([], (goal, ">="), seconds=20), Refuted)


def test_a_strict_goal_keeps_a_constant_apart() -> None:
    goal = "x**4 + y**4 + z**4 - x*y*z*(x + y + z) + 1/1000"
    found = prove([], (goal, ">"), seconds=20)
    assert isinstance(found, Proved) and check(found.certificate) == "proved"


def test_a_strict_goal_with_a_zero_is_not_proved() -> None:
    assert isinstance(prove([], ("x**4 + y**4 + z**4 - x*y*z*(x + y + z)", ">"), seconds=20), Refuted)


RING = Ring(("x", "y", "z"))
X, Y, Z = RING.context.gens()


def polynomial(random: Random, degree: int, zero: bool) -> object:
    """One of at most this degree, of a few terms; with ``zero`` it vanishes at (1, 1, 1)."""
    monomials = [
        X**i * Y**j * Z**k
        for i in range(degree + 1)
        for j in range(degree + 1 - i)
        for k in range(degree + 1 - i - j)
    ]
    chosen = random.sample(monomials, 4)
    values = [fmpq(random.randint(-3, 3), random.randint(1, 2)) for _ in chosen]
    if zero:
        values[-1] = -sum(values[:-1], fmpq(0))
    return sum((c * m for c, m in zip(values, chosen, strict=True)), RING.one * 0)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_found_is_the_polynomial(seed: int) -> None:
    """Sums of random squares, with or without a common zero, and the same less a little: no sum of squares where negative."""
    random = Random(seed)
    total = sum((polynomial(random, 2, bool(seed % 2)) ** 2 for _ in range(4)), RING.one * 0)
    for goal in (total, total - fmpq(1, 1000), total - X**2 / 7):
        found = sum_of_squares(RING, goal)
        if found is not None:
            assert min(c for c, _ in found) > 0
            assert sum((c * f**2 for c, f in found), RING.one * 0) == goal
        if goal(fmpq(1), fmpq(1), fmpq(1)) < 0:
            assert found is None


def test_sums_of_random_squares_are_found() -> None:
    """Those with a common zero too, whose Gram matrices are all singular."""
    lost = []
    for seed in range(20):
        random = Random(seed)
        total = sum((polynomial(random, 2, bool(seed % 2)) ** 2 for _ in range(4)), RING.one * 0)
        lost += [seed] if sum_of_squares(RING, total) is None else []
    assert len(lost) <= 3, lost


def test_half_monomials_leave_out_what_cannot_occur() -> None:
    motzkin = X**4 * Y**2 + X**2 * Y**4 + RING.one - 3 * X**2 * Y**2
    assert half_monomials(motzkin) == [(0, 0, 0), (1, 2, 0), (2, 1, 0)]
    assert half_monomials(X**3 + RING.one) is None
    assert half_monomials(X**2 * Y + Y**2) is None


def test_coefficients_beyond_machine_numbers_end_in_no_error() -> None:
    large = fmpq(10) ** 400
    assert sum_of_squares(RING, large * X**4 + Y**4 - 2 * X**2 * Y**2) is not None
    assert sum_of_squares(RING, X**4 / large + Y**4 - X * Y**3) is None


def test_an_elimination_that_fails_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def inverse(_: object) -> object:
        raise np.linalg.LinAlgError

    monkeypatch.setattr(np.linalg, "inv", inverse)
    assert sum_of_squares(RING, X**4 + Y**4 - X**3 * Y) is None
