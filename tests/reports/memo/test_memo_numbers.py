"""The numbers of a memo: rounded to the safe side, true of the mechanism, slopes of the budget."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import mpmath
import pytest

from epsproof.reports.memo.count import count_effect, rounded_down, shares
from epsproof.reports.memo.memo import candidate, elasticities
from epsproof.reports.view.case_view import case_views
from epsproof.verify.closed_form.proved import prove_closed_form
from tests.reports.memo.memo_read import A, R, problem
from tests.verify.numeric.geometric_mechanism import GeometricMechanism


@pytest.mark.parametrize(
    ("text", "cut"), [("1.2999", "1.29"), ("0.00123", "0.0012"), ("2", "2.00"), ("0", "0.00")]
)
def test_the_budget_is_rounded_down(text, cut):
    assert rounded_down(text) == cut and Decimal(cut) <= Decimal(text)


@pytest.mark.parametrize("epsilon", ["0.05", "0.65", "1.29", "4.00"])
def test_the_effect_on_a_count_is_that_of_the_mechanism(epsilon):
    effect = count_effect(epsilon)
    exact = GeometricMechanism(Fraction(math.exp(-float(epsilon))))
    t = math.exp(-float(epsilon))
    mean = sum(2 * k * (1 - t) / (1 + t) * t**k for k in range(1, 3000))
    assert mean <= float(effect.mean) <= mean * 1.01
    assert 1 / float(epsilon) <= float(effect.laplace) <= 1.01 / float(epsilon)
    assert 0 <= 100 * float(exact.exact) - float(effect.exact.rstrip("%")) <= 0.1
    assert float(exact.between(-effect.half, effect.half)) >= 0.95
    assert effect.half == 0 or float(exact.between(1 - effect.half, effect.half - 1)) < 0.95
    assert (
        0
        <= 100 * float(exact.between(-effect.half, effect.half)) - float(effect.probability.rstrip("%"))
        <= 0.1
    )


@pytest.mark.parametrize(
    ("epsilon", "said"), [("0.0019", "less than 0.1%"), ("0.0021", "0.1%"), ("1e-9", "less than 0.1%")]
)
def test_what_may_happen_has_no_probability_of_0(epsilon, said):
    assert count_effect(epsilon).exact == said


@pytest.mark.parametrize(
    ("epsilon", "mean", "laplace"),
    [("0.01", "100", "100"), ("0.1001", "9.98", "10.0"), ("0.011", "91.0", "91.0")],
)
def test_errors_have_as_many_digits_where_rounding_makes_one_more(epsilon, mean, laplace):
    """The mean at 0.01 is 99.998, which was told as 100.0 beside 100."""
    effect = count_effect(epsilon)
    assert (effect.mean, effect.laplace) == (mean, laplace)


def test_a_tiny_budget_is_told_at_once():
    assert 299_572_000 <= count_effect("0.00000001").half <= 299_574_000


@pytest.mark.parametrize("places", [17, 31, 200])
@mpmath.workdps(500)
def test_the_width_of_the_noise_is_exact_beyond_machine_numbers(places):
    """With t = exp(-epsilon), 2 t**(h + 1)/(1 + t) is the probability beyond h."""
    half, t = count_effect(f"{Decimal(1).scaleb(-places):f}").half, mpmath.exp(-(mpmath.mpf(10) ** -places))
    assert 2 * t ** (half + 1) / (1 + t) <= mpmath.mpf(1) / 20 < 2 * t**half / (1 + t)


@pytest.mark.parametrize("epsilon", ["1.29", "0.34", "0.0012"])
def test_the_shares_are_within_the_budget(epsilon):
    for share in shares(epsilon, (1, 3, 7, 40, 1_000_000)):
        used = share.count * Fraction(share.epsilon)
        assert Fraction(999, 1000) * Fraction(epsilon) < used <= Fraction(epsilon)


PROFILES = [
    ("max(a/(p*q), r)", ("q == 1",)),
    ("max(a/(p*q), r)", ("p == 1/5",)),
    ("min(r, 1 + a/p**2)", ("q == 1",)),
]


@pytest.mark.parametrize(("text", "where"), PROFILES)
def test_elasticities_are_the_slopes_of_the_number(text, where):
    values = {"a": A, "r": R}
    views = case_views(prove_closed_form(problem(text, *where), 6.0).answer)
    view = next(v for v in views if all(r.holds(values) for r in v.when))
    found = {e.name: e.value for e in elasticities(view, values)}
    assert set(found) == {"a", "r"}
    for name in values:
        step = Fraction(1, 100000)
        high, low = (
            float(candidate(problem(text, *where), {**values, name: values[name] * (1 + s)}).lower)
            for s in (step, -step)
        )
        assert found[name] == pytest.approx((math.log(high) - math.log(low)) / (2 * float(step)), abs=2e-4)
