"""The published search of Kazan and Reiter (2024), through its Python port, beside certified enclosures."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from epsproof.verify.closed_form.admissible import NotAdmissible, assert_admissible
from epsproof.verify.numeric.grid import grid_search, pointwise_closed_form

POINTS = 200


def searched(r: float) -> float:
    return grid_search(lambda p, q: np.full(p.shape, r), POINTS).epsilon


def test_search_overstates_the_budget_of_a_constant_ratio():
    """The infimum log(r)/2 lies at q -> 0, between the grid and the edge of the region."""
    with pytest.raises(NotAdmissible, match="above the largest epsilon") as error:
        assert_admissible(searched, "r", assume=["r > 1"], examples=3)
    assert error.value.returned > float(error.value.upper)
    assert (
        assert_admissible(
            searched, "r", assume=["11/10 < r < 10"], examples=3, above=0.05, within=None
        ).excess
        > 1e-6
    )


def test_formula_at_one_prior_is_right_to_machine_precision():
    """Eq. (12), where a budget is demanded; the root loses digits by cancellation, so nine are asked for."""

    def epsilon(p0: float, q0: float, r: float) -> float:
        return float(pointwise_closed_form(np.array(p0), np.array(q0), np.array(r)))

    found = assert_admissible(
        epsilon,
        "r",
        where=["p == p0", "q == q0"],
        assume=["1/20 < p0 < 1", "0 < q0 < 9/10", "11/10 < r < 10**6", "p0*q0*r < 9/10"],
        above=1e-9,
        examples=25,
    )
    assert found.count == 25


def test_derived_form_replaces_the_search():
    assert assert_admissible(lambda r: log(r) / 2, "r", assume=["r > 1"]).excess < 1e-15
