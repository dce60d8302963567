"""The grid search reproduces the numbers it is known for, and errs on the unsafe side."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from numeric_families import FAMILIES, Family, family

from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.grid import grid_search, pointwise_closed_form

ON_A_GRID = [f for f in FAMILIES if f.bound == "unbounded" and f.name not in {"hyperbola", "sample of one"}]


def test_the_grid_overstates_epsilon_where_the_kink_is_between_its_points() -> None:
    found = grid_search(lambda p, q: np.where(q == 1, np.maximum(0.25 / p, 3), np.inf))
    assert round(found.epsilon, 5) == 1.30123
    assert found.priors == {"p": 0.084, "q": 1.0}
    assert found.epsilon > Fraction(enclose(family("cap at q = 1").question()).upper) + Fraction(19, 10000)


def test_a_question_and_its_profile_give_the_same() -> None:
    question = family("cap").question()
    assert grid_search(question, 200) == grid_search(lambda p, q: np.maximum(0.25 / (p * q), 3), 200)


@pytest.mark.parametrize("case", ON_A_GRID, ids=lambda x: x.name)
def test_never_below_the_enclosure_and_close_to_it(case: Family) -> None:
    found, enclosed = grid_search(case.question(), 200).epsilon, enclose(case.question())
    assert found >= float(enclosed.lower) - 1e-9
    assert found <= float(enclosed.upper) + 0.05


def test_where_the_radicand_is_negative_or_the_ratio_infinite_nothing_is_demanded() -> None:
    p, q = np.array([0.9, 0.5]), np.array([0.9, 0.5])
    assert np.all(pointwise_closed_form(p, q, np.array([3.0, np.inf])) == np.inf)


def test_another_bound_is_refused() -> None:
    with pytest.raises(ValueError, match="membership"):
        grid_search(family("membership").question())
