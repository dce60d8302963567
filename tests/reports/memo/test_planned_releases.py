"""What a memo says of planned releases: their noise in words, and errors of that noise alone."""

from __future__ import annotations

import pytest

from epsproof.derive.laws.release import laws
from epsproof.reports.memo.budget_sheet import planned_error
from epsproof.reports.memo.memo import mechanism_share

BUDGET = {"budget": {"safe": "0.1", "parameter": "epsilon"}, "failure": "1/20"}
GIVEN = {
    "subsampled": "rate=0.1",
    "truncated": "largest=9",
    "rdp": "order=2, bound=1",
    "discrete_laplace": "scale=2",
}
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


@pytest.mark.parametrize("name", sorted(laws()))
def test_every_law_is_told_in_words(name):
    values = GIVEN.get(name, GIVEN.get(name.partition("_")[0], ""))
    told = mechanism_share(f"2 x {name}({values})", BUDGET).what
    assert told.startswith("all with ") and "_" not in told and told != f"all with {name}"
