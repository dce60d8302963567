"""Phrases that name releases: what is read, and that nothing else than a refusal comes of any other text."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from derive.laws.amount import Amount
from derive.laws.catalogue import laws
from derive.laws.release import releases
from derive.text.errors import QuestionError
from verify.laws.read import losses, parts_of

SIGNS = ["x", "*", ",", "(", ")", "=", "-", " "]
WORDS = [*laws(), *SIGNS, "0.1", "12", "log(3)", "epsilon", "sigma", "1e400", "inf", "a.toml", "1/3", "1/0"]


def number(text: str) -> Amount:
    return Amount(Fraction(text))


def test_every_law_has_numbers_and_formulas():
    assert sorted(laws()) == sorted(losses())


PURE = {"epsilon": number("0.135"), "delta": number("0")}
READ = [
    ("0.135 x 12", [(12, "dp", PURE)]),
    ("12 x 0.135", [(12, "dp", PURE)]),
    ("12 * laplace(1/3)", [(12, "laplace", {"epsilon": number("1/3")})]),
    ("discrete-laplace(scale=2)", [(1, "discrete_laplace", {"scale": number("2"), "sensitivity": number("1")})]),
    ("0.135, gdp(1) x 2", [(1, "dp", PURE), (2, "gdp", {"mu": number("1")})]),
    ("dp(log(3))", [(1, "dp", {"epsilon": Amount(Fraction(3), True), "delta": number("0")})]),
]


@pytest.mark.parametrize(("text", "found"), READ)
def test_what_is_read(text, found):
    assert [(r.count, r.law.name, r.values) for r in releases(text)] == found


@given(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join) | st.text(max_size=30))
@example("laplace(epsilon=0.1, epsilon=0.2)")
@example("((((")
@example("gaussian(log(3))")
@example("discrete_gaussian(1e9)")
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_or_refused(text):
    try:
        found = releases(text)
        parts_of(found)
    except QuestionError as error:
        assert str(error)
    else:
        assert min(r.count for r in found) >= 1
