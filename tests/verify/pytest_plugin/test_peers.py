"""riskcal and dp-accounting (extra ``peers``) beside exact values of the formulas that they document."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.claims.values.evaluation import ball, value_at

ROUNDING = 1e-12
CASES = 40


def exact(formula: str, **values: float) -> float:
    """The formula at exactly these machine numbers, correct to machine precision."""
    numbers = {name: Fraction(value) for name, value in values.items()}
    return float(ball(value_at(parse_expression(formula, frozenset(numbers)), numbers)).mid())


def cases(seed: int):
    generator = random.Random(seed)
    for _ in range(CASES):
        yield generator.uniform(0.01, 6), generator.uniform(0, 0.3), generator.uniform(0.001, 0.999)


def test_riskcal_false_negative_rate_is_the_documented_one():
    conversions = pytest.importorskip(
        "riskcal.analysis.conversions", reason="riskcal is not installed (extra peers)"
    )
    for eps, delta, alpha in cases(1):
        formula = "max(0, 1 - delta - exp(eps)*alpha, exp(-eps)*(1 - delta - alpha))"
        found = float(conversions.get_beta_from_adp(eps, delta, alpha))
        assert math.isclose(
            found, exact(formula, eps=eps, delta=delta, alpha=alpha), rel_tol=1e-9, abs_tol=ROUNDING
        )


def test_riskcal_advantage_is_the_certified_one():
    conversions = pytest.importorskip(
        "riskcal.analysis.conversions", reason="riskcal is not installed (extra peers)"
    )
    for eps, delta, _ in cases(2):
        formula = "(exp(eps) - 1 + 2*delta)/(exp(eps) + 1)"
        found = float(conversions.get_advantage_from_adp(eps, delta))
        assert math.isclose(found, exact(formula, eps=eps, delta=delta), rel_tol=ROUNDING)


def test_riskcal_epsilon_from_error_rates_inverts_the_rate_and_is_no_number_outside_its_domain():
    conversions = pytest.importorskip(
        "riskcal.analysis.conversions", reason="riskcal is not installed (extra peers)"
    )
    for eps, delta, share in cases(3):
        alpha = share * (1 - delta) * math.exp(-eps) / 2
        beta = float(conversions.get_beta_from_adp(eps, delta, alpha))
        found = float(conversions.get_epsilon_from_err_rates(delta, alpha, beta))
        assert math.isclose(found, eps, rel_tol=1e-9)
    with pytest.warns(RuntimeWarning):
        assert math.isnan(float(conversions.get_epsilon_from_err_rates(0.1, 0.95, 0.01)))


def test_dp_accounting_never_understates_geometric_noise():
    pld = pytest.importorskip(
        "dp_accounting.pld.privacy_loss_distribution", reason="dp-accounting is not installed (extra peers)"
    )
    for eps in (0.25, 0.5, 1.0, 2.5):
        made = pld.from_discrete_laplace_mechanism(eps, sensitivity=1)
        assert made.get_epsilon_for_delta(0.0) >= eps * (1 - ROUNDING)
        for budget in (0.0, eps / 2):
            delta = exact("(1 - exp(budget - eps))/(1 + exp(-eps))", budget=budget, eps=eps)
            assert delta * (1 - ROUNDING) <= made.get_delta_for_epsilon(budget) <= delta + 1e-3


def test_dp_accounting_conversion_from_renyi_is_the_documented_one():
    rdp = pytest.importorskip(
        "dp_accounting.rdp.rdp_privacy_accountant", reason="dp-accounting is not installed (extra peers)"
    )
    for number, (rho, share, _) in enumerate(cases(4)):
        order, delta = 2.0 + number % 7, 10 ** -(2 + 8 * share)
        found, _ = rdp.compute_epsilon([order], [rho * order], delta)
        formula = "max(0, rho*order + log(1 - 1/order) - log(delta*order)/(order - 1))"
        assert math.isclose(
            found, exact(formula, rho=rho, order=order, delta=delta), rel_tol=1e-9, abs_tol=ROUNDING
        )
