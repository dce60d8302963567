"""An enclosure contains the epsilon that is known, is as narrow as asked, and its ends are facts that a reader can check."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib import import_module

import mpmath
import pytest
import sympy
from numeric_families import BOX, CAP, FAMILIES, Family, family, values

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol
from epsproof.verify.numeric.enclosure import Evaluation, enclose
from epsproof.verify.numeric.numeric_question import NumericQuestion, numeric_question, numeric_questions

Asked = Callable[[], NumericQuestion]
KNOWN = [f for f in FAMILIES if f.epsilon is not None]


def asked(profile: str, *where: str, **texts: str) -> NumericQuestion:
    return numeric_question(pose(profile, where), values(**texts))


def is_too_large(question: NumericQuestion, priors: dict[str, Fraction], t: Fraction) -> bool:
    """Whether 1/B(p, q, t) > r*(p, q) at priors in the region, from the problem as it was posed; exact."""
    exact = {
        symbol(n): sympy.Rational(v.numerator, v.denominator)
        for n, v in {**question.values, **priors, "t": t}.items()
    }
    problem = question.problem
    inside = all(
        {">": x > 0, ">=": x >= 0, "==": x == 0}[c.sign]
        for c in problem.region.relations
        for x in [c.polynomial.subs(exact)]
    )
    return bool(inside and problem.profile.subs(exact) * problem.model.reciprocal.subs(exact) < 1)


def one_unit(decimal: str) -> Fraction:
    return Fraction(1, 10 ** len(decimal.partition(".")[2]))


@pytest.mark.parametrize("digits", [1, 15, 50, 200])
@pytest.mark.parametrize("case", FAMILIES, ids=lambda x: x.name)
def test_the_ends_are_neighbouring_decimals_of_the_digits_asked_for(case: Family, digits: int) -> None:
    found = enclose(case.question(), digits)
    assert found.admissible is True
    assert found.digits == digits
    assert Fraction(found.upper) - Fraction(found.lower) == one_unit(found.lower)
    assert len(found.lower.replace(".", "").lstrip("0")) == digits


@pytest.mark.parametrize("digits", [15, 60])
@pytest.mark.parametrize("case", KNOWN, ids=lambda x: x.name)
def test_the_printed_closed_form_lies_inside(case: Family, digits: int) -> None:
    found = enclose(case.question(), digits)
    with mpmath.workdps(digits + 20):
        assert mpmath.mpf(found.lower) < case.known() < mpmath.mpf(found.upper)


@pytest.mark.parametrize("case", FAMILIES, ids=lambda x: x.name)
def test_the_upper_end_is_too_large_at_the_prior_that_is_named(case: Family) -> None:
    question = case.question()
    found = enclose(question, 20)
    assert found.priors_exact
    assert is_too_large(question, found.priors, found.t.lower)


@pytest.mark.parametrize(
    ("name", "priors"),
    [
        ("cap", values(p="1", q="1/12")),
        ("cap at q = 1", values(p="1/12", q="1")),
        ("rectangle", values(p="3/10", q="1/5")),
        ("difference", values(p="1", q="9/20")),
        ("posterior in a band", values(p="1", q="1/5")),
    ],
)
def test_short_priors_are_named_where_they_bind(name: str, priors: dict[str, Fraction]) -> None:
    assert enclose(family(name).question(), 20).priors == priors


@pytest.mark.parametrize("case", FAMILIES, ids=lambda x: x.name)
def test_the_lower_end_is_too_large_at_no_prior_of_a_sample(case: Family) -> None:
    question, rng = case.question(), random.Random(case.name)
    found = enclose(question, 20)
    for _ in range(80):
        priors = {
            "p": Fraction(rng.randint(1, 60), 60),
            "q": Fraction(rng.randint(1, 60), 60),
            **question.fixed,
        }
        assert not is_too_large(question, priors, found.t.upper)


@pytest.mark.parametrize("case", FAMILIES, ids=lambda x: x.name)
def test_fewer_digits_give_a_wider_interval_around_more_digits(case: Family) -> None:
    wide, narrow = enclose(case.question(), 4), enclose(case.question(), 40)
    assert Fraction(wide.lower) <= Fraction(narrow.lower) < Fraction(narrow.upper) <= Fraction(wide.upper)


NOTHING_DEMANDED = [
    partial(asked, "r", *BOX, r="3", p0="7/10", p1="8/10", q0="6/10", q1="7/10"),
    partial(asked, "r", "p == 0.5", "q == 1", r="2"),
    partial(asked, CAP, "p*q >= s", a="1", r="3", s="1/3"),
    partial(asked, "inf"),
    partial(asked, "1/(p*q)"),
]


@pytest.mark.parametrize("question", NOTHING_DEMANDED, ids=lambda x: ", ".join(x.args))
def test_infinite_where_every_posterior_is_tolerated(question: Asked) -> None:
    found = enclose(question())
    assert (found.lower, found.upper, found.admissible, found.priors) == ("inf", "inf", True, {})


@pytest.mark.parametrize(
    "question",
    [
        partial(asked, "posterior <= a", a="1/4"),
        partial(asked, "posterior <= a", "p*q < a", a="1/4"),
        partial(asked, "r", r="1"),
        partial(asked, "r", r="9/10"),
        partial(asked, "1 + (p - 0.5)**2 + (q - 0.5)**2"),
        partial(asked, "1 + u*(p - q)**2", u="2"),
        partial(asked, "1 + p*q"),
    ],
    ids=lambda x: ", ".join(x.args),
)
def test_no_epsilon_where_the_ratio_one_is_reached_or_approached(question: Asked) -> None:
    found = enclose(question())
    assert (found.lower, found.upper, found.admissible) == ("0", "0", False)
    assert is_too_large(question(), found.priors, 1 - Fraction(1, 10**15))


def test_a_ratio_of_one_only_where_inclusion_and_value_are_certain_is_harmless() -> None:
    """At p = q = 1 the posterior cannot exceed the prior, although r* = 1; epsilon comes from the directions into that corner."""
    found = enclose(asked("1 + u*(1-p) + (1-p)**2 + v*(1-q)", u="1/100", v="4"))
    assert found.admissible is True
    with mpmath.workdps(30):
        corner = -mpmath.log(1 - mpmath.mpf(1) / 100)
        assert mpmath.mpf(found.lower) <= corner <= mpmath.mpf(found.upper)


@pytest.mark.parametrize(
    ("thin", "plain"),
    [
        (
            partial(asked, "r", *BOX, r="3", p0="1/2", p1="1/2", q0="1/5", q1="7/10"),
            partial(asked, "r", "p == 1/2", "q >= 1/5", r="3"),
        ),
        (
            partial(asked, "r", *BOX, r="3", p0="1/2", p1="1/2", q0="1/5", q1="1/5"),
            partial(asked, "r", "p == 1/2", "q == 1/5", r="3"),
        ),
        (
            partial(asked, "r", "p >= 1/2", "q >= 1/5", "p*q <= 1/10", r="3"),
            partial(asked, "r", "p == 1/2", "q == 1/5", r="3"),
        ),
        (
            partial(asked, CAP, "p == q", "p*q == 1/9", a="1/4", r="3"),
            partial(asked, CAP, "p == 1/3", "q == 1/3", a="1/4", r="3"),
        ),
    ],
    ids=["segment", "corner", "touching band", "crossing curves"],
)
def test_regions_without_interior(thin: Asked, plain: Asked) -> None:
    one, two = enclose(thin(), 25), enclose(plain(), 25)
    assert (one.lower, one.upper) == (two.lower, two.upper)


@pytest.mark.parametrize(("p0", "limit"), [("3/5", "13/10"), ("1/2", "11/10"), ("2/5", "11/10")])
def test_with_all_priors_fixed_only_the_classes_that_hold_count(p0: str, limit: str) -> None:
    problem = pose("13/10", ["p == p0", "q == 1"], ["0 < p0 <= 1"], classes=["half: 11/10 where p <= 1/2"])
    one = enclose(numeric_questions(problem, {"p0": Fraction(p0)}), 25)
    two = enclose(asked("r", f"p == {p0}", "q == 1", r=limit), 25)
    assert (one.lower, one.upper) == (two.lower, two.upper)


def test_an_isolated_irrational_prior() -> None:
    """p = q = 1/sqrt(8): the named prior approximates it and says so."""
    found = enclose(asked("r", "p == q", "p*q == 1/8", r="3"), 25)
    assert not found.priors_exact
    with mpmath.workdps(40):
        p = 1 / mpmath.sqrt(8)
        t = mpmath.findroot(lambda t: p * p + t**2 * (1 - p) * p + t * (1 - p) - mpmath.mpf(1) / 3, 0.5)
        assert mpmath.mpf(found.lower) < -mpmath.log(t) < mpmath.mpf(found.upper)


def test_a_disc_is_enclosed_from_a_larger_region() -> None:
    found = enclose(asked("r", "(p - 0.5)**2 + (q - 0.5)**2 <= 0.1", r="3"), 15)
    assert "larger" in found.method
    assert found.digits == 15
    assert found.lower == "0.985937071591462"


def test_an_empty_region_is_refused() -> None:
    with pytest.raises(ValueOutsideAssumptions, match="no prior"):
        enclose(asked("r", "p + q >= s", "p <= 1/2", r="3", s="5/3"))


def test_out_of_time_is_wide_and_valid() -> None:
    found: Evaluation = enclose(family("capped linear").question(), 15, seconds=0.0)
    assert (found.lower, found.upper, found.admissible, found.digits) == ("0", "inf", None, 0)
    assert "time" in found.method


def test_without_projection_bisection_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    question = family("capped linear").question()
    projected = enclose(question)
    monkeypatch.setattr(import_module("epsproof.verify.numeric.failing_prior"), "LARGEST_DEGREE", 0)
    bisected = enclose(question)
    assert "bisection" in bisected.method and "bisection" not in projected.method
    assert (bisected.lower, bisected.upper) == (projected.lower, projected.upper)


@pytest.mark.parametrize("name", ["cap at q0", "cap at p0", "cap", "rectangle"])
def test_theorems_hold_at_random_parameters(name: str) -> None:
    """Theorems 4 and 5 and eq. (26) at rational parameters that reach every case."""
    case, rng = family(name), random.Random(name)
    for _ in range(25):
        drawn = {n: Fraction(rng.randint(1, 96), 97) for n in case.values} | {
            "r": 1 + Fraction(rng.randint(1, 300), 97)
        }
        for low, high in (("p0", "p1"), ("q0", "q1")):
            if {low, high} <= drawn.keys():
                drawn[low], drawn[high] = sorted((drawn[low], drawn[high]))
        prior = drawn.get("q0", drawn.get("p0", Fraction(0)))
        if name != "rectangle" and prior >= drawn["a"]:
            drawn["a"] = (1 + prior) / 2
        found = enclose(case.question(**drawn), 20)
        with mpmath.workdps(40):
            assert mpmath.mpf(found.lower) <= case.known(**drawn) <= mpmath.mpf(found.upper), drawn
