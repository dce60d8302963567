"""A printed epsilon that is too large is refuted with the priors of an adversary, one that is too small with nobody's."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from epsproof.verify.claims.values.evaluation import ADVERSARY, ANYBODY, NOBODY

HEAD = 'kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\n'
# what is printed, and exp(-printed epsilon) at r
TOO_LARGE = {
    "a factor of two": ("log(r)", lambda r: 1 / r),
    "a summand": ("log(2*r)", lambda r: 1 / (2 * r)),
    "a percent of t": ("log(100*r/99)", lambda r: 99 / (100 * r)),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_the_priors_named_break_the_criterion_at_the_printed_epsilon(decide, name):
    text, factor = TOO_LARGE[name]
    found = decide(f'{HEAD}epsilon = "{text}"\n').counterexample
    assert ADVERSARY not in found
    p, q, r = (Fraction(found[name]) for name in "pqr")
    t = factor(r)
    posterior = p * q / (p * q + t**2 * p * (1 - q) + t * (1 - p))
    assert 0 < p <= 1 and 0 < q <= 1 and posterior > r * p * q


@pytest.mark.parametrize(
    ("text", "wrong"), [("log(r)/3", "log(2)/3"), ("0", "0"), ("log(r)/2 - 1", "-1 + log(2)/2")]
)
def test_nobody_is_named_where_every_prior_admits_more(decide, text, wrong):
    found = decide(f'{HEAD}epsilon = "{text}"\n').counterexample
    assert (found[ADVERSARY], found["printed epsilon"].partition(" = ")[0]) == (NOBODY, wrong)
    assert not {"p", "q"} & found.keys()


def test_the_priors_lie_in_the_region_and_in_the_model(decide):
    found = decide(HEAD + 'where = ["p <= 1/3"]\nbound = "membership"\nepsilon = "2*log(r)"\n').counterexample
    p, r = Fraction(found["p"]), Fraction(found["r"])
    assert "q" not in found and p <= Fraction(1, 3)
    assert p / (p + (1 - p) / r**2) > r * p


def test_no_epsilon_at_all_is_admitted_by_the_prior_named(decide):
    found = decide(
        HEAD.replace("r > 1", "0 < r < 1") + 'where = ["p == 1"]\nepsilon = "log(2)"\n'
    ).counterexample
    assert found["epsilon"].startswith("0: none") and (found["p"], ADVERSARY in found) == ("1", False)


def test_a_formula_without_a_value_has_no_adversary(decide):
    found = decide(HEAD + 'epsilon = "log(r)/(2*r - 2*r)"\n').counterexample
    assert found["printed epsilon"].startswith("undefined") and not {"p", "q", ADVERSARY} & found.keys()


def test_what_the_prior_named_admits_is_told_where_epsilon_is_an_infimum(decide):
    """Of the constant ratio epsilon is log(r)/2, in the limit q -> 0; at p = 1, q = 1/100 it is -log of the root of B = 1/2."""
    found = decide(f'{HEAD}epsilon = "log(r)"\n').counterexample
    p, q, r = (Fraction(found[name]) for name in "pqr")
    there = float(found["epsilon at this prior"].rpartition(" = ")[2])
    assert (
        abs(float(p * q + p * (1 - q) * Fraction(exp(-2 * there)) + (1 - p) * Fraction(exp(-there)) - 1 / r))
        < 1e-12
    )
    fixed = decide(f'{HEAD}where = ["p == 1", "q == 1/10"]\nepsilon = "3*log(r)"\n').counterexample
    assert {"p", "q"} <= fixed.keys() and "epsilon at this prior" not in fixed


def test_what_the_printed_epsilon_leads_to_is_told_in_exact_numbers(decide):
    """By hand, at q = 1: B = p + (1 - p)/3 = 2/5 at p = 1/10, and B = 1/2 at t = 4/9."""
    told = {
        "p": "1/10",
        "q": "1",
        "t at the printed epsilon": "1/3",
        "B at the printed epsilon": "2/5",
        "posterior at the printed epsilon": "1/4",
        "ratio at the printed epsilon": "5/2",
        "prior of the event": "1/10",
        "tolerated ratio": "2",
        "epsilon at this prior": "log(9/4) = 0.810930216216328",
    }
    for profile in ("2", "posterior <= 2*prior", "posterior <= (2*prior if prior <= 1/2 else 3*prior/2)"):
        found = decide(
            f'kind = "minimum"\nprofile = "{profile}"\nwhere = ["q == 1"]\nepsilon = "log(3)"\n'
        ).counterexample
        assert {name: found[name] for name in told} == told


@pytest.mark.parametrize(
    ("profile", "assume", "epsilon"),
    [
        ("r", "r > 1", "log(r)"),
        ("r", "r > 1", "sqrt(r)"),
        ("posterior - prior <= r", "0 < r < 1", "2*r + r**2"),
    ],
)
def test_what_is_told_of_the_adversary_fits_together(decide, profile, assume, epsilon):
    found = decide(
        f'kind = "minimum"\nassumptions = ["{assume}"]\nprofile = "{profile}"\nepsilon = "{epsilon}"\n'
    ).counterexample
    t, b, posterior, ratio = (
        float(Fraction(found[f"{name} at the printed epsilon"])) for name in ("t", "B", "posterior", "ratio")
    )
    p, q, r, prior, tolerated = (
        Fraction(found[name]) for name in ("p", "q", "r", "prior of the event", "tolerated ratio")
    )
    assert prior == p * q and tolerated == (r if profile == "r" else 1 + r / prior)
    assert t == pytest.approx(exp(-float(found["printed epsilon"].rpartition(" = ")[2])), rel=1e-6)
    assert b == pytest.approx(float(p * q) + float(p * (1 - q)) * t**2 + float(1 - p) * t, rel=1e-6)
    assert ratio == pytest.approx(1 / b, rel=1e-6) and posterior == pytest.approx(float(prior) / b, rel=1e-6)
    assert ratio > tolerated


@pytest.mark.parametrize("text", ["log(r)/3", "log(r)/(2*r - 2*r)"])
def test_nothing_is_worked_out_where_the_printed_epsilon_is_safe_or_none(decide, text):
    found = decide(f'{HEAD}epsilon = "{text}"\n').counterexample
    assert not [name for name in found if "at the printed" in name or name == "tolerated ratio"]


@pytest.mark.parametrize(("ratio", "assumptions"), [("r", ["1 < r < 4"]), ("2", [])])
def test_anybody_is_named_where_the_model_has_one_prior(decide, ratio, assumptions):
    """Epsilon is -log of the root t of r*(1 + t**2 + t**3 + t**4) = 4, which has no readable radicals."""
    bound = "one-missing-known-values"
    told = f'kind = "minimum"\nassumptions = {assumptions}\nprofile = "{ratio}"\nbound = "{bound}"\nepsilon = "log({ratio})"\n'
    found = decide(told)
    assert (found.verdict, found.counterexample[ADVERSARY]) == ("refuted", ANYBODY)
    t = exp(-float(found.counterexample["epsilon"]))
    assert abs(1 + t**2 + t**3 + t**4 - 4 / int(found.counterexample.get("r", "2"))) < 1e-12


def test_a_printed_epsilon_that_is_too_small_in_a_model_with_one_prior_has_nobody_against_it(decide):
    found = decide('kind = "minimum"\nprofile = "2"\nbound = "one-missing-known-values"\nepsilon = "1/10"\n')
    assert (found.verdict, found.counterexample[ADVERSARY]) == ("refuted", NOBODY)


@pytest.mark.parametrize(
    ("fields", "right"),
    [
        ('profile = "2*r"\nepsilon = "log(2*r)"', lambda r: r),
        pytest.param(
            'assumptions = ["beta == 0"]\nprofile = "2"\nbound = "household"\nepsilon = "log(2)/2"',
            lambda alpha, beta: 0 == beta <= alpha <= 1,
            marks=pytest.mark.long,
        ),
        (
            'assumptions = ["r > 1"]\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\nepsilon = "log(r)"',
            lambda r, a: a > 0,
        ),
    ],
)
def test_parameters_that_no_assumption_names_are_positive_and_as_the_model_has_them(decide, fields, right):
    """Nothing was tried where a parameter of the question had no condition, and a false epsilon was left undecided."""
    found = decide(f'kind = "minimum"\n{fields}\n')
    place = {
        name: Fraction(found.counterexample[name])
        for name in ("r", "a", "alpha", "beta")
        if name in found.counterexample
    }
    assert found.verdict in ("refuted", "repaired") and right(**place) and place.get("r", 1) > 0
