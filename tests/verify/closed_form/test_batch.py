"""A closed form on arrays: intervals that contain the exact value, and the right case also where two meet."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, log

import numpy as np
import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import MissingValue, UnknownName
from epsproof.verify.closed_form.batch import Batch, Near
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate

ANSWER = Solver(pose("max(a/(p*q), r)", ["q == q0"], ["0 < a < 1", "r > 1"])).answer()
BATCH = Batch(ANSWER)
COUNT = 1500


def drawn(seed: int) -> dict[str, np.ndarray]:
    chance = np.random.default_rng(seed)
    near = np.where(
        chance.random(COUNT) < 0.5, chance.uniform(0.01, 0.99, COUNT), chance.choice([0.25, 0.5, 0.75], COUNT)
    )
    return {
        "a": near,
        "r": chance.choice([1.25, 1.5, 2.0, 3.0, 5.5], COUNT),
        "q0": chance.choice([0.125, 0.25, 0.5, 1.0], COUNT),
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_exact_value_lies_between(seed: int) -> None:
    values = drawn(seed)
    found, exact = BATCH(**values), ClosedValue(ANSWER)
    for k in range(COUNT):
        at = {name: Fraction(float(column[k])) for name, column in values.items()}
        case, _ = exact.case_at(at)
        lower, upper = exact(at, 30)
        assert found.case[k] == case
        assert Fraction(float(found.lower[k])) <= Fraction(upper) and Fraction(lower) <= Fraction(
            float(found.upper[k])
        )
        assert found.upper[k] - found.lower[k] <= 1e-13 * max(1.0, found.upper[k])


def test_a_boundary_is_decided_exactly() -> None:
    """q0*r + q0 >= 1 holds with equality at r = 3, q0 = 1/4, and at no float next to it on the other side."""
    q0 = np.array([0.25, np.nextafter(0.25, 0)])
    assert list(BATCH(a=0.125, r=3.0, q0=q0).case == BATCH(a=0.125, r=3.0, q0=0.25).case) == [True, False]


def test_the_float_never_exceeds_the_epsilon_of_the_bound() -> None:
    found = BATCH(a=0.25, r=3.0, q0=1.0)
    number = evaluate(ANSWER.problem, {"a": Fraction(1, 4), "r": Fraction(3), "q0": Fraction(1)}, 25)
    assert Fraction(float(found.lower)) <= Fraction(number.upper) and Fraction(number.lower) <= Fraction(
        float(found.upper)
    )


def test_points_outside_and_points_without_meaning_have_no_value() -> None:
    found = BATCH(a=np.array([2.0, np.nan, np.inf, 0.5]), r=2.0, q0=0.5)
    assert list(np.isnan(found.lower)) == [True, True, True, False] and list(found.case[:3]) == [-1, -1, -1]


def test_next_to_a_pole_and_to_the_largest_machine_number_epsilon_has_ends() -> None:
    """Without warnings: 1 - b is 2**-53, 1 - a likewise; r and r - a are near the largest number."""
    difference = Batch(Solver(pose("posterior - prior <= b", (), ["0 < b < 1"])).answer())(
        b=np.array([1 - 2.0**-53, 0.5])
    )
    capped = Batch(Solver(pose("max(a/p, r)", ["q == 1"], ["0 < a < 1", "r > 1"])).answer())
    found = capped(a=np.array([1 - 2.0**-53, 5e-324]), r=np.array([3.0, 1.7e308]))
    for ends, right in ((difference, log(2**54 - 1)), (found, log(2**54 + 1))):
        assert ends.lower[0] <= right <= ends.upper[0] <= ends.lower[0] + 1e-12
    assert found.lower[1] <= log(1.7e308) <= found.upper[1] < inf


def test_infinite_and_empty_answers() -> None:
    answer = Solver(pose("r", ["p == p0", "q == q0"], ["r > 0"])).answer()
    found = Batch(answer)(r=np.array([0.5, 2.0, 8.0]), p0=0.5, q0=0.5)
    assert found.lower[0] == 0 and 0 < found.lower[1] < np.inf and found.lower[2] == np.inf


def test_shapes_are_kept_and_names_are_checked() -> None:
    assert BATCH(a=np.full((2, 1), 0.5), r=np.full((1, 3), 2.0), q0=0.5).lower.shape == (2, 3)
    with pytest.raises(MissingValue, match="q0"):
        BATCH(a=0.5, r=2.0)
    with pytest.raises(UnknownName, match="z"):
        BATCH(a=0.5, r=2.0, q0=0.5, z=1.0)


@pytest.mark.parametrize("seed", range(4))
def test_numbers_with_their_errors_contain_the_exact_results(seed: int) -> None:
    chance = np.random.default_rng(seed)
    x, y = (chance.uniform(-4, 4, 200) * 2.0 ** chance.integers(-30, 30, 200) for _ in range(2))
    one, two = Near(x), Near(y)
    exact = [(Fraction(float(a)), Fraction(float(b))) for a, b in zip(x, y, strict=True)]
    for found, values in (
        (one + two, [a + b for a, b in exact]),
        (one * two, [a * b for a, b in exact]),
        (one * one, [a * a for a, _ in exact]),
        (one.inverse(), [1 / a for a, _ in exact]),
        ((one + two) * (one + -two), [(a + b) * (a - b) for a, b in exact]),
        ((one * two + one).inverse(), [1 / (a * b + a) for a, b in exact]),
        ((one * two + two * one + -one) * two.inverse(), [(2 * a * b - a) / b for a, b in exact]),
        ((one * one * two * two).root(), [abs(a * b) for a, b in exact]),
    ):
        lower, upper = found.ends
        for k, value in enumerate(values):
            assert Fraction(float(lower[k])) <= value <= Fraction(float(upper[k]))
    near = Near(x, np.abs(x))
    with np.errstate(all="ignore"):
        assert np.all(np.isinf(near.inverse().error)) and np.all(np.isinf(near.log().error))


@pytest.mark.parametrize("seed", range(3))
def test_every_number_within_the_errors_has_its_result_within_those_of_the_result(seed: int) -> None:
    """At the ends of the errors, which are up to a third of the numbers."""
    chance = np.random.default_rng(seed)
    x, y = (chance.uniform(0.1, 4, 100) for _ in range(2))
    off, away = (chance.uniform(0, 0.33, 100) * z for z in (x, y))
    one, two = Near(x, off), Near(y, away)
    for left, right in product((-1, 1), repeat=2):
        a, b = x + left * off * (1 - 1e-9), y + right * away * (1 - 1e-9)
        for found, value in (
            (one + two, a + b), (one * two, a * b), (one * one, a * a), (two.inverse(), 1 / b), (one.root(), np.sqrt(a)),
            (one.log(), np.log(a)), (-one, -a),
        ):  # fmt: skip
            lower, upper = found.ends
            assert np.all((lower <= value) & (value <= upper))
