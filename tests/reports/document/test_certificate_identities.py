"""What is printed of a certificate is an identity, and it is the certificate's."""

from __future__ import annotations

import copy

import pytest
import sympy
from fixtures_by_hand import CERTIFICATE
from latex_reader import read

from epsproof.reports.article.theorem import certificate_blocks
from epsproof.reports.document.identity import equation_names, goal_of, hypotheses_of, identities
from epsproof.reports.document.latex import blocks_latex, formula_source
from epsproof.reports.document.model import Formula
from epsproof.reports.latex.formula import expression_of, factored
from epsproof.verify.closed_form.rows import certificates
from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import NONE, Owed


def side(*parts) -> str:
    return formula_source(Formula(parts))


def read_identity(certificate: dict, identity) -> sympy.Expr:
    """left - right with the names of equations replaced by their left sides."""
    named = equation_names(certificate)
    names = set(certificate["vars"]) | {s.name for s in named.values()}
    difference = read(side(*identity.left), names) - read(side(identity.right), names)
    texts = {name: text for name, text, _ in certificate["hypotheses"]}
    return sympy.expand(difference.subs({s: factored(texts[name]) for name, s in named.items()}))


def test_a_small_certificate_in_full():
    assert check(CERTIFICATE) == "proved"
    (identity,) = identities(CERTIFICATE)
    assert formula_source(identity.formula) == r"a - t = \tfrac{1}{2} p q^{2} - E \ge 0"
    assert [*map(formula_source, hypotheses_of(CERTIFICATE))] == [
        "p > 0",
        "1 - t > 0",
        r"E := \frac{p q^{2}}{2} + t - a = 0",
    ]
    assert formula_source(goal_of(CERTIFICATE)) == r"a - t \ge 0"


def test_the_printer_does_not_repair_a_wrong_certificate():
    wrong = copy.deepcopy(CERTIFICATE)
    wrong["steps"][0]["pos"][0][0] = "1/3"
    (identity,) = identities(wrong)
    assert read_identity(wrong, identity) != 0


@pytest.mark.parametrize("result", ["proved", "infimum"])
def test_every_printed_identity_holds(result, request):
    count = 0
    for certificate in certificates(request.getfixturevalue(result).document):
        for identity in identities(certificate):
            assert read_identity(certificate, identity) == 0
            count += 1
    assert count


def test_every_printed_goal_is_the_certificates(proved):
    for certificate in certificates(proved.document):
        shown = read(formula_source(goal_of(certificate)), set(certificate["vars"]))
        assert sympy.expand(shown.lhs - expression_of(Polynomial.parse(certificate["goal"][0]))) == 0


def test_a_split_names_its_branches():
    split = copy.deepcopy(CERTIFICATE)
    split["steps"] = [
        {"id": "D", "split": "a - q", "positive": CERTIFICATE["steps"], "nonpositive": CERTIFICATE["steps"]}
    ]
    assert [[*map(formula_source, x.given)] for x in identities(split)] == [["a - q > 0"], [r"a - q \le 0"]]


def test_long_proofs_are_left_to_the_file():
    long = copy.deepcopy(CERTIFICATE)
    step = CERTIFICATE["steps"][0]
    long["steps"] = [
        {**step, "id": f"S{n}", "goal": [f"{n}*a - {n}*t", ">="], "sigma": [[f"1/{n}", [], []]]}
        for n in range(2, 40)
    ] + CERTIFICATE["steps"]
    assert check(long) == "proved"
    source = blocks_latex(certificate_blocks([(Owed("safety", Link("safety", (), NONE)), long)]))
    assert "38 earlier identities in certificate" in source and source.count("align*}") == 2
