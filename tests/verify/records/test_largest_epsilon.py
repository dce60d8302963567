"""Both ends of the largest epsilon, from the definition in 60 digits; closed forms; and what must not pass."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from mpmath import exp, fabs, gamma, hyp1f1, log, mp, mpf, sqrt

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.records.largest_epsilon import (
    ClosedForm,
    Extremes,
    _demand_between,
    bound_epsilon,
    exact_epsilon,
    extremes,
    largest_epsilon,
)
from epsproof.verify.records.noise import Gaussian, Laplace, ball
from epsproof.verify.system.engine_error import EngineError

F = Fraction


def real(value: Fraction) -> mpf:
    return mpf(value.numerator) / value.denominator


def defined(kind: str, moves: tuple[Fraction, ...], numbers: int, spread: mpf) -> mpf:
    """The four risks once more, in mpmath."""
    total, squares = sum(map(real, moves)), sum(real(m) ** 2 for m in moves)
    if kind == "laplace bound":
        return total + numbers * spread
    if kind == "laplace exact":
        return sum(real(m) + spread * exp(-real(m) / spread) for m in moves) + (numbers - len(moves)) * spread
    if kind == "gaussian bound":
        return sqrt(squares + numbers * spread**2)
    half = mpf(numbers) / 2
    return (
        spread
        * sqrt(2)
        * gamma(half + mpf(1) / 2)
        / gamma(half)
        * hyp1f1(-mpf(1) / 2, half, -squares / (2 * spread**2))
    )


def gap(kind: str, ends: Extremes, numbers: int, power: Fraction, ratio: Fraction, epsilon: Fraction) -> mpf:
    """Least risk minus ratio times the largest one."""
    if kind.startswith("laplace"):
        spread = real(power) / real(epsilon)
    else:
        spread = sqrt(2 * real(power) * log(mpf(5) / 4 * 10**6)) / real(epsilon)
    largest = max(defined(kind, moves, numbers, spread) for moves in ends.largest)
    return defined(kind, ends.least, numbers, spread) - real(ratio) * largest


def cases() -> list[tuple[str, Extremes, int, Fraction, Fraction]]:
    rng = random.Random(11)
    found = []
    for place in range(24):
        kind = ("laplace bound", "laplace exact", "gaussian bound", "gaussian exact")[place % 4]
        high = F(rng.randint(1, 50), rng.randint(1, 9))
        low = high * F(rng.randint(0, 3), 10)
        ends = Extremes((low,) if low else (), ((high,),))
        found.append((kind, ends, rng.randint(1, 6), F(rng.randint(1, 30), 4), F(rng.randint(50, 99), 100)))
    found.append(("laplace exact", Extremes((), ((F(1), F(1)), (F(3, 2), F(1, 10)))), 4, F(2), F(9, 10)))
    return found


@pytest.mark.parametrize(("kind", "ends", "numbers", "power", "ratio"), cases())
@pytest.mark.parametrize("digits", [8, 30])
def test_both_ends_from_the_definition(kind, ends, numbers, power, ratio, digits):
    noise = Laplace() if kind.startswith("laplace") else Gaussian(F(1, 10**6))
    found = largest_epsilon(ends, numbers, noise, power, ratio, kind.endswith("exact"), digits)
    unit = F(1, 10 ** (digits + 5))
    with mp.workdps(60):
        if found.lower == found.upper:
            assert fabs(gap(kind, ends, numbers, power, ratio, found.lower)) < mpf(10) ** -50
            assert gap(kind, ends, numbers, power, ratio, found.lower * (1 + unit)) < 0
        else:
            assert found.upper - found.lower <= found.upper / 10 ** (digits - 1)
            assert gap(kind, ends, numbers, power, ratio, found.lower) >= 0
            assert gap(kind, ends, numbers, power, ratio, found.upper) < 0


def test_the_closed_forms_are_those_of_the_definition():
    with mp.workdps(60):
        lambert = exact_epsilon(Laplace(), (), (F(3),), 2, F(2), F(19, 20))
        found = mpf(lambert.value().mid().str(40, radius=False))
        u = found * 3 / 2
        assert fabs(u + exp(-u) - (2 / mpf("0.95") - 1)) < mpf(10) ** -13
        gaussian = bound_epsilon(Gaussian(F(1, 100)), (F(1),), (F(3),), 2, F(4), F(1, 2))
        assert gaussian is not None and gaussian.rational is None
    assert bound_epsilon(Laplace(), (F(1),), (F(3),), 2, F(4), F(1, 2)).rational == 2 * 4 * F(1, 2) / (
        F(3, 2) - 1
    )
    assert exact_epsilon(Laplace(), (F(1),), (F(3),), 2, F(4), F(1, 2)) is None


@pytest.mark.parametrize("share", [F(999, 1000), F(1001, 1000)])
def test_a_closed_form_that_is_off_does_not_pass(share):
    ends, power, ratio = Extremes((), ((F(1),),)), F(1), F(19, 20)
    right = largest_epsilon(ends, 1, Laplace(), power, ratio, True, 12)
    wrong = ClosedForm("wrong", {}, lambda: right.closed.value() * ball(share))
    _demand_between(right.closed, right.lower, right.upper, 12)
    with pytest.raises(EngineError):
        _demand_between(wrong, right.lower, right.upper, 12)


@pytest.mark.parametrize("exact", [True, False])
def test_records_that_are_as_close_at_every_epsilon(exact):
    near = Extremes((F(99),), ((F(100),),))
    same = Extremes((F(1),), ((F(1),),))
    for ends in (near, same):
        assert largest_epsilon(ends, 1, Laplace(), F(1), F(19, 20), exact, 8).lower is None
    assert largest_epsilon(near, 1, Laplace(), F(1), F(999, 1000), exact, 8).lower is not None
    assert largest_epsilon(near, 1, Laplace(), F(1), F(1), exact, 8).upper == 0


def test_the_printed_bound_is_not_on_the_safe_side():
    """Least influence 3 of 10, one number: the bound admits an epsilon at which the expected risks are too far apart."""
    ends, ratio = Extremes((F(3),), ((F(10),),)), F(9, 25)
    by_bound = largest_epsilon(ends, 1, Laplace(), F(1), ratio, False, 12)
    by_risk = largest_epsilon(ends, 1, Laplace(), F(1), ratio, True, 12)
    assert by_bound.lower > by_risk.upper


def test_an_order_that_depends_on_epsilon_is_not_decided():
    classes = ((((1, 1),), 1), (((11, 10), (11, 10)), 1))
    with pytest.raises(UnsupportedForm, match="may change with epsilon"):
        extremes(classes, Laplace(), True)
    assert extremes(classes, Laplace(), False).largest == ((F(11, 10), F(11, 10)),)
    zero = (((), 3), (((2, 1),), 1), (((1, 1), (1, 2)), 1), (((11, 10), (11, 10)), 1))
    assert extremes(zero, Laplace(), True).largest == ((F(11, 10), F(11, 10)), (F(2),))
