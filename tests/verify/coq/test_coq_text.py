"""Formulas, relations and certificates as Coq text."""

from __future__ import annotations

import pytest

from epsproof.verify.coq.certificate import certificate_lemma
from epsproof.verify.coq.formula import formula_text, polynomial_text, readable
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import facts
from epsproof.verify.kernel.polynomial import Polynomial


@pytest.mark.parametrize(
    ("text", "coq"),
    [
        ("a/(p*q)", "a / (p * q)"),
        ("a/p*q", "a / p * q"),
        ("-t**2 + 1", "- t ^ 2 + 1"),
        ("(1 - p)**2", "(1 - p) ^ 2"),
        ("1 - (p - q)", "1 - (p - q)"),
        ("a*(-b)", "a * (- b)"),
        ("0.25*p", "1 / 4 * p"),
        ("p/0.25", "p / (1 / 4)"),
        ("log(sqrt(1 - p)/r)/2", "ln (sqrt (1 - p) / r) / 2"),
        ("max(a, b, r)", "Rmax a (Rmax b r)"),
        ("alpha + R", "alpha_ + R_"),
    ],
)
def test_formulas(text, coq):
    assert formula_text(text) == coq


@pytest.mark.parametrize(
    "text", ["p**q", "p**(-2)", "tan(p)", "p if q else r", "[p]", "p < q", "sqrt(x=1)", "'p'"]
)
def test_what_has_no_counterpart_is_refused(text):
    with pytest.raises(OutOfReach):
        formula_text(text)


@pytest.mark.parametrize(
    ("pair", "text"),
    [
        (["1 - a", ">"], "a < 1"),
        (["p0*r - a", ">="], "a <= p0 * r"),
        (["q - 1", "="], "q = 1"),
        (["a", ">"], "0 < a"),
        (["-1/2*a + r", ">"], "1 / 2 * a < r"),
    ],
)
def test_relations_read_with_positive_coefficients(pair, text):
    (fact,) = facts([pair])
    assert readable(fact) == text


@pytest.mark.parametrize("text", ["0", "-1", "-2*a + 1", "-a", "1/2*a**2 - 3"])
def test_polynomial_text_reads_back_with_the_same_value(text):
    polynomial = Polynomial.parse(text)
    back = polynomial_text(polynomial).replace("^", "**")
    assert Polynomial.parse(back) == polynomial


def test_names_stay_different_and_leave_keywords_alone():
    names = ["in", "in_", "R", "exp", "forall", "p", "p0", "pp", "t", "h_", "u_"]
    written = [coq_name(n) for n in names]
    assert len(set(written)) == len(names)
    assert not {"in", "forall", "R", "exp"} & set(written)


CERTIFICATE = {
    "schema": "sign-cert/1",
    "vars": ["a", "r"],
    "hypotheses": [["H1", "1 - a", ">"], ["H2", "r - 1", ">"]],
    "goal": ["r - a", ">"],
    "steps": [
        {
            "id": "S1",
            "goal": ["r - a", ">"],
            "sigma": [["1", [], []]],
            "pos": [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]],
            "ideal": [],
        }
    ],
    "model": {"a": "1/2", "r": "2"},
}


def test_a_certificate_becomes_one_step_with_explicit_signs():
    (goal,) = facts([CERTIFICATE["goal"]])
    text = certificate_lemma("c1", CERTIFICATE, goal)
    assert text.startswith("Lemma c1 : forall a r : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a + r.")
    assert text.count("step_gt") == 1
    assert "Rplus_lt_0_compat" in text and "nra" not in text and "Admitted" not in text


def test_a_contradiction_proves_another_goal():
    certificate = {
        **CERTIFICATE,
        "goal": ["-1", ">="],
        "steps": [{**CERTIFICATE["steps"][0], "goal": ["-1", ">="]}],
    }
    (goal,) = facts([["a*r", ">"]])
    assert "False_ind" in certificate_lemma("c1", certificate, goal)
