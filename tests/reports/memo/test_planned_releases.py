"""What a memo says of planned releases: their noise in words, and errors of that noise alone."""

from __future__ import annotations

import pytest

from epsproof.reports.memo.budget_sheet import planned_error
from epsproof.reports.memo.memo import mechanism_share

BUDGET = {"budget": {"safe": "0.1", "parameter": "epsilon"}, "failure": "1/20"}
LAPLACE = "by 10.0 people on average with Laplace noise"
GEOMETRIC = "by 9.99 people on average with geometric noise"


@pytest.mark.parametrize(
    ("releases", "said"),
    [
        ("40 x laplace", f"is off {LAPLACE}. "),
        ("40 x geometric", f"is off {GEOMETRIC}. "),
        ("40 x dp", f"is off {LAPLACE} and {GEOMETRIC}. "),
        ("laplace, 2 x geometric", f"is off {LAPLACE} and {GEOMETRIC}. "),
        ("40 x geometric(sensitivity=2)", ""),
        ("40 x randomized_response", ""),
    ],
)
def test_the_error_is_that_of_the_planned_noise(releases, said):
    """Geometric noise with the budget of Laplace releases would break the criterion: many of them tell more."""
    assert planned_error(mechanism_share(releases, BUDGET)).partition("a count ")[2] == said
