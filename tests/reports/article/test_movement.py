"""The proof in words: a lemma says of which priors it speaks, and a theorem cites the lemmas that speak of its region."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import mpmath
import pytest
from latex_reader import read

from epsproof.derive.question.pose import pose
from epsproof.reports.article.theorem import lemma
from epsproof.reports.article.theorem import movement as movement_words
from epsproof.reports.document.latex import formula_source, words_latex
from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas


def movement(problem, lemmas) -> str:
    return words_latex(movement_words(problem, lemmas))


GRID = [Fraction(k, 24) for k in range(1, 24)]
SQUARE = "$0 < p < 1$ and $0 < q < 1$"
REGIONS = [
    ["q >= 1/2"],
    ["p <= 1/10"],
    ["p <= 1/10", "q >= 1/3"],
    ["p == 1/2", "q >= 1/3"],
    ["p + q <= 1"],
    ["q <= 1/5"],
]
SIGNS = {
    "<": lambda a, b: a < b,
    r"\le": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    r"\ge": lambda a, b: a >= b,
}


def holds(text: str, point: dict[str, Fraction]) -> bool:
    """Whether every condition in the mathematics of a sentence holds at the point."""
    for formula in re.findall(r"\$([^$]*)\$", text):
        left, *rest = re.split(r"(<|>|=|\\le\b|\\ge\b)", formula)
        for sign, right in zip(rest[::2], rest[1::2], strict=True):
            a, b = (value(side.strip(), point) for side in (left, right))
            if not (a == b if sign == "=" else SIGNS[sign](a, b)):
                return False
            left = right
    return True


def value(latex: str, point: dict[str, Fraction]):
    found = read(latex, {"p", "q"})
    return found.subs({s: point[s.name] for s in found.free_symbols})


def budget(p, q):
    """The pointwise budget of the ratio 3 under Theorem 1: the root of 3 B = 1."""
    a, b, c = 3 * p * (1 - q), 3 * (1 - p), 3 * p * q - 1
    return None if c >= 0 else -mpmath.log((-b + mpmath.sqrt(b * b - 4 * a * c)) / (2 * a))


def violations(found, where: str) -> int:
    """At how many points of the grid where the printed conditions hold the printed sign of the derivative is wrong."""
    wrong, step = 0, mpmath.mpf(10) ** -8
    for p, q in product(GRID, GRID):
        values = {"p": p, "q": q}
        point = {name: mpmath.mpf(x.numerator) / x.denominator for name, x in values.items()}
        if not holds(where, values) or budget(**point) is None:
            continue
        ends = [budget(**{**point, found.variable: point[found.variable] + s}) for s in (-step, step)]
        slope = (ends[1] - ends[0]) / (2 * step)
        for statement, when in found.cells:
            if holds(words_latex(when), values):
                said = formula_source(statement).rsplit(" ", 2)[1]
                wrong += not (
                    slope > -1e-6 if said == ">" else slope < 1e-6 if said == "<" else abs(slope) < 1e-5
                )
    return wrong


@pytest.mark.parametrize("where", REGIONS, ids=", ".join)
def test_a_lemma_holds_wherever_it_says(where):
    found = [lemma(each) for each in prove_sign_lemmas(pose("3", where=where))]
    proved = [x for x in found if x.status == "proved"]
    assert proved
    with mpmath.workdps(30):
        assert {violations(x, words_latex(x.where)) for x in proved} == {0}


def test_without_its_region_a_lemma_would_be_false():
    with mpmath.workdps(30):
        in_p, _ = (lemma(each) for each in prove_sign_lemmas(pose("3", where=["q >= 1/2"])))
        assert violations(in_p, SQUARE) > 0


def test_only_lemmas_on_the_same_region_are_cited():
    square, half = pose("3"), pose("3", where=["q >= 1/2"])
    lemmas = prove_sign_lemmas(half)
    assert movement(square, lemmas) == "" and "increases with $p$ (Lemma~\\ref{lem:1})" in movement(
        half, lemmas
    )
    assert movement(half, prove_sign_lemmas(pose("3", bound="membership"))) == ""


def test_a_derivative_that_vanishes_is_not_passed_over():
    """The lemma in q is open and that in p has a sign of 0: nothing excludes a prior inside at which both vanish."""
    problem = pose("posterior - prior <= b", assume=["0 < b < 1"])
    assert "or where all these derivatives vanish" in movement(problem, prove_sign_lemmas(problem))
