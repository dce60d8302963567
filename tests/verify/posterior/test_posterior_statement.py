"""Files about released moments: what is read, and what is refused with its field and its rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.posterior.statement import Impropriety, propriety, statement_of

F = Fraction
GIVEN = {
    "n": 43,
    "bounds": [0, 100],
    "mean": "34.3",
    "variance": "2224.0656",
    "epsilon_mean": "0.25",
    "epsilon_variance": "1/4",
}


def test_numbers_are_exact_and_rescaled():
    found = statement_of(GIVEN | {"bounds": ["-10", "90"]})
    assert found.scaled_mean == F("0.443") and found.scaled_variance == F("0.22240656")
    assert found.quantiles == (F(1, 40), F(1, 2), F(39, 40)) and found.constraints and found.remarks == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"n": "43.5"}, ("n:", "whole number")),
        ({"n": 0}, ("n:", "1 or more")),
        ({"n": -3}, ("n:", "1 or more")),
        ({"n": 1}, ("n:", "n - 1")),
        ({"n": True}, ("n:", "no number")),
        ({"n": "nan"}, ("n:", "no number")),
        ({"bounds": [5, 5]}, ("bounds:", "support is empty")),
        ({"bounds": [5, 4]}, ("bounds:", "support is empty")),
        ({"bounds": 100}, ("bounds:", "list of two")),
        ({"epsilon_mean": 0}, ("epsilon_mean:", "above 0")),
        ({"epsilon_variance": "-1/2"}, ("epsilon_variance:", "above 0")),
        ({"epsilon_variance": "log(2)"}, ("epsilon_variance:", "no number")),
        ({"variance": 0}, ("variance:", "may be negative")),
        ({"variance": "0.0"}, ("variance:", "may be negative")),
        ({"mean": "__import__('os')"}, ("mean:", "no number")),
        ({"prior": "jeffreys"}, ("prior:", "'flat'", "'inverse-variance'")),
        ({"constraints": "yes"}, ("constraints:", "true or false")),
        ({"level": 1}, ("level:", "0.95")),
        ({"quantiles": []}, ("quantiles:", "list")),
        ({"quantiles": ["3/2"]}, ("quantiles:", "3/2")),
        ({"sd": 3}, ("'sd' is no field",)),
    ],
)
def test_what_is_refused_is_refused_with_field_and_rule(change, words):
    with pytest.raises(QuestionError) as error:
        statement_of(GIVEN | change)
    assert [word for word in words if word not in str(error.value)] == [] and len(str(error.value)) < 400


def test_too_many_values_and_missing_fields():
    with pytest.raises(LimitExceeded, match="at most 100,000"):
        statement_of(GIVEN | {"n": 10**7})
    for name in GIVEN:
        with pytest.raises(QuestionError, match=f"'{name}' is missing"):
            statement_of({field: value for field, value in GIVEN.items() if field != name})


@pytest.mark.parametrize("constraints", [True, False])
@pytest.mark.parametrize("n", [2, 3, 4, 43])
def test_propriety_is_decided_by_prior_n_and_constraints(constraints, n):
    """Theorems 17 and 18, both halves."""
    given = GIVEN | {"n": n, "constraints": constraints}
    with pytest.raises(Impropriety, match=r"^prior: .*Theorem 17"):
        propriety(statement_of(given | {"prior": "inverse-variance"}))
    if constraints or n > 3:
        assert propriety(statement_of(given)).rule
    else:
        with pytest.raises(Impropriety, match=r"^n: .*n > 3.*Theorem 18"):
            propriety(statement_of(given))


def test_odd_releases_are_answered_with_a_remark():
    assert "outside of the bounds" in statement_of(GIVEN | {"mean": 140}).remarks[0]
    assert "negative" in statement_of(GIVEN | {"variance": -3}).remarks[0]
    assert "the most that 43 values" in statement_of(GIVEN | {"variance": 2600}).remarks[0]
