"""Statements on the curve of an equation: double roots, division by the goal, lemmas, and the product of two variables."""

from __future__ import annotations

import pytest

from epsproof.verify.kernel.certificate import SCHEMA, check
from epsproof.verify.search import product_variable, search
from epsproof.verify.search.lemmas import prove_with_lemmas
from epsproof.verify.search.product_variable import prove_in_product
from epsproof.verify.search.search import prove
from epsproof.verify.strategies.two_ends import by_two_ends
from epsproof.verify.workspace.outcome import Proved, Refuted, Unknown
from epsproof.verify.workspace.steps import leaves

# q = p**2 and the constant profile r: at the extreme privacy factor t the requirement has a double root in p.
EXTREME = "-4*r**2*t**5 + 8*r**2*t**4 + 23*r**2*t**3 + 27*r**2*t**2 - 54*r*t**2 - 54*r*t + 27*t + 27"
CURVE = [("r - 1", ">"), ("t", ">"), ("1 - t", ">"), ("r*t - 1", ">"), (EXTREME, "=")]
REQUIREMENT = "r*(p**3 + t**2*(1 - p**2)*p + t*(1 - p)) - 1"
# a difference profile on p <= m: the best prior has p = m, and p*q alone decides the profile.
DIFFERENCE = "(p*q + t**2*(1 - q)*p + t*(1 - p))*(p*q + b) - p*q"
SQUARE = [("p", ">"), ("1 - p", ">="), ("q", ">"), ("1 - q", ">="), ("t", ">"), ("1 - t", ">"), ("b", ">")]


def used(outcome, *names):
    assert isinstance(outcome, Proved), outcome
    assert check(outcome.certificate) == "proved"
    assert set(names) <= set(outcome.strategies), outcome.strategies


def test_a_double_root_on_the_curve_of_an_equation():
    used(prove([*CURVE, ("p", ">"), ("1 - p", ">=")], (REQUIREMENT, ">=")), "double root")


def test_just_below_a_double_root_is_refuted_or_open():
    lowered = f"{REQUIREMENT} - 1/1000"
    assert not isinstance(prove([*CURVE, ("p", ">"), ("1 - p", ">=")], (lowered, ">="), seconds=3), Proved)


def test_the_equation_divided_by_the_goal(monkeypatch):
    monkeypatch.setattr(search, "STRATEGIES", tuple(s for s in search.STRATEGIES if s is not by_two_ends))
    used(prove(CURVE, ("3 - r*t - 2*r*t**2", ">=")), "quotient")


def test_the_equation_between_the_zeros_of_the_goal_and_of_a_fact():
    used(prove(CURVE, ("3 - r*t - 2*r*t**2", ">=")), "two ends")


def test_a_fact_with_the_zero_of_the_goal_says_nothing_new():
    facts = [("x - 1", ">="), ("y", ">"), ("x**2*y - 2*x*y + y", "=")]
    assert not isinstance(prove(facts, ("x - 1", ">"), seconds=3), Proved)


# The binding inclusion prior of a difference profile at a fixed q is at most 1.
FIXED = "(1 - t)*(b*(q - t*(1 - q)) - q)**2 - 4*b*t*q*(q - t*(1 - q))"
BEYOND = "(b + 2*q)*(b**2 + 2*b*q + 2*q**2) - b**2 - 3*b*q - 3*q**2"
AT_MOST_ONE = "(b + 2*q)*(q - t*(1 - q)) - q"
VALUE = [("b", ">"), ("1 - b", ">"), ("2*q - 1", ">"), ("t", ">"), ("1 - t", ">"), (FIXED, "=")]


def test_a_weak_end_is_split_off_before_the_equation_is_written_at_two_ends():
    used(prove([*VALUE, ("1 - q", ">="), (BEYOND, ">")], (AT_MOST_ONE, ">=")), "two ends", "split")


def test_beyond_the_change_of_cases_the_equation_has_a_root_on_the_other_side():
    assert isinstance(
        prove([*VALUE, ("1 - q", ">"), (f"-({BEYOND})", ">")], (AT_MOST_ONE, ">="), seconds=5),
        Refuted | Unknown,
    )


def test_a_lemma_whose_proof_splits_is_continued_in_both_branches():
    facts = [*VALUE, ("1 - q", ">="), (BEYOND, ">")]
    lemma = prove(facts, (AT_MOST_ONE, ">="))
    goal = (f"({AT_MOST_ONE})*(b + q*t)", ">=")
    found = prove_with_lemmas(facts, goal, [lemma], seconds=5)
    used(found, "lemma", "split")
    assert leaves(found.certificate["steps"]) == 2


def test_a_lemma_serves_where_the_hypotheses_that_it_cites_hold():
    lemma = prove([("x", ">"), ("y - 2", ">")], ("x*y - x", ">"))
    assert isinstance(
        prove_with_lemmas([("x", ">"), ("y - 1", ">")], ("y*x**2 - x**2", ">"), [lemma]), Unknown
    )
    unneeded = prove([("x", ">"), ("y - 1", ">"), ("x - 5", ">")], ("x*y - x", ">"))
    used(prove_with_lemmas([("x", ">"), ("y - 1", ">")], ("y*x**2 - x**2", ">"), [unneeded]), "lemma")


def test_two_variables_that_may_be_equal():
    facts = [("p0", ">"), ("p1 - p0", ">="), ("p - p0", ">="), ("p1 - p", ">="), ("p*x - p0*x + 1", ">")]
    used(prove(facts, ("(p1 - p0)*(p1 - p)*(p - p0) + p1 - p0 + p*p0", ">")))
    used(prove([*facts, ("p0 - p1", ">=")], ("p*p0 + p1**2*p - p0**3", ">")), "pinned variable")


def test_a_product_of_variables_where_the_proof_splits(monkeypatch):
    statement = [("p", ">"), ("1 - p", ">="), ("q", ">"), ("1 - q", ">=")], ("p*q", ">")

    def by_halves(hypotheses, goal, **_):
        half = {"sigma": [["1", [], []]], "ideal": []}
        steps = [{**half, "id": f"S{k}", "goal": list(goal), "pos": [["1", [["H3", 1]], []]]} for k in (1, 2)]
        split = {"id": "S0", "split": "p - 1/2", "positive": steps[:1], "nonpositive": steps[1:]}
        header = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(hypotheses, 1)]
        names = {"schema": SCHEMA, "vars": ["p", "q"], "hypotheses": header, "goal": list(goal)}
        return Proved({**names, "steps": [split], "model": {"p": "1/2", "q": "1/4"}}, ("split",))

    monkeypatch.setattr(product_variable, "prove", by_halves)
    used(prove_in_product(*statement, "p", "q"), "product variable", "split")


def test_dividing_by_the_goal_does_not_prove_its_negative():
    assert not isinstance(prove(CURVE, ("r*t + 2*r*t**2 - 3", ">="), seconds=3), Proved)


def test_a_difference_of_two_variables_on_a_curve():
    facts = [("t", ">"), ("t - u", ">"), ("u", ">"), ("1 - t", ">"), ("x", ">"), ("x*t**2 + t - 1", "=")]
    used(prove(facts, ("1 - u - x*u**2", ">")))
    assert isinstance(prove(facts, ("u + x*u**2 - 1", ">"), seconds=5), Refuted | Unknown)


@pytest.mark.parametrize(("relation", "proved"), [(">=", True), (">", False)])
def test_a_goal_that_is_a_multiple_of_the_equation(relation, proved):
    facts = [("t", ">"), ("t - u", ">"), ("u", ">"), ("x", ">"), ("x*t**2 - t + u", "=")]
    found = prove(facts, ("u*(x*t**2 - t + u)", relation), seconds=5)
    assert isinstance(found, Proved) is proved


@pytest.mark.parametrize("text", ["p*q*(1 - p)", "p*q**2*t - p**3*q**2*t"])
def test_a_sign_in_the_product_of_two_variables(text):
    used(prove_in_product(SQUARE, (text, ">="), "p", "q"), "product variable")


def test_the_difference_profile_with_the_product_as_a_variable():
    facts = [
        *SQUARE,
        ("1 - b", ">"),
        ("m - p", ">="),
        ("1 - m", ">="),
        ("m**2*t*(1 - t)*b - m**2*(1 - t)**2", ">="),
    ]
    found = prove_in_product([*facts, ("b - 1/2", ">=")], (DIFFERENCE, ">="), "p", "q", seconds=20)
    assert isinstance(found, Proved | Unknown)
    if isinstance(found, Proved):
        assert check(found.certificate) == "proved"


@pytest.mark.parametrize(
    ("facts", "goal"),
    [(SQUARE, ("p*q - p", ">")), (SQUARE[1:], ("p*q", ">")), ([("p", ">"), ("q", ">")], ("p + 1", ">"))],
    ids=["false", "without the sign of p", "no product"],
)
def test_no_proof_in_the_product_of_two_variables(facts, goal):
    assert isinstance(prove_in_product(facts, goal, "p", "q", seconds=3), Unknown)


def test_an_equation_in_the_product_of_two_variables():
    facts = [("p", ">"), ("q", ">"), ("p*q*x - p", "=")]
    used(prove_in_product(facts, ("q*x - 1", "="), "p", "q"), "product variable")


def test_a_lemma_becomes_the_beginning_of_the_proof():
    lemma = prove(CURVE, ("3 - r*t - 2*r*t**2", ">="))
    assert isinstance(lemma, Proved)
    found = prove_with_lemmas([*CURVE, ("x", ">")], ("x*(3 - r*t - 2*r*t**2)", ">="), [lemma])
    used(found, "lemma")
    assert [pair[1:] for pair in found.certificate["hypotheses"]][-1] == ["x", ">"]
    assert len(found.certificate["hypotheses"]) == len(CURVE) + 1


def test_a_lemma_from_other_hypotheses_is_not_used():
    lemma = prove([("x - 2", ">")], ("x**2 - 4", ">"))
    assert isinstance(lemma, Proved)
    assert isinstance(prove_with_lemmas([("x - 1", ">")], ("x**2 - 4", ">"), [lemma]), Unknown)
