"""Text becomes a formula exactly, or is refused with the place and the rule."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected, UnknownName
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.25", "1/4"),
        ("1e-3", "1/1000"),
        ("2**10/1024", "1"),
        ("0.1 + 0.2", "3/10"),
        ("  -3/4", "-3/4"),
        ("2**-2", "1/4"),
    ],
)
def test_numbers_stay_exact(text: str, value: str) -> None:
    assert parse_expression(text) == sympy.Rational(value)


def test_a_profile_reads_as_written() -> None:
    a, p, q, r = map(symbol, "apqr")
    assert parse_expression("max(a/(p*q), r)") == sympy.Max(a / (p * q), r, evaluate=False)
    assert parse_expression("inf") == sympy.oo
    assert parse_expression("abs(p - q)") == sympy.Abs(p - q)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("max(a/(p*q) r)", 5),
        ("foo(p)", 1),
        ("p + [1]", 5),
        ("__import__('os')", 12),
        ("p.real", 1),
        ("p ^ 2", 3),
        ("1 if p else 2", 6),
        ("e**p", 4),
        ("p**(1/13)", 5),
        ("p//q", 1),
        ("lambda: 1", 7),
        ("p; q", 2),
        ("", 1),
        ("True", 1),
        ("1/0", 3),
        ("max()", 1),
        ("max(*p)", 1),
        ("sqrt(p, q)", 1),
        ("p_", 1),
        ("0x10", 1),
        ("1j", 1),
        ("---p", 1),
    ],
)
def test_what_is_not_in_the_grammar_is_refused_at_its_column(text: str, column: int) -> None:
    with pytest.raises(SyntaxRejected) as refused:
        parse_expression(text)
    assert refused.value.column == column


@pytest.mark.parametrize(
    "text", ["(" * 60 + "p" + ")" * 60, "((p+1)**12)**12", "p" * 5000, "9" * 500, "(((2**12)**12)**12)**12"]
)
def test_what_would_explode_is_refused(text: str) -> None:
    with pytest.raises((LimitExceeded, SyntaxRejected)):
        parse_expression(text)


def test_names_can_be_restricted() -> None:
    assert parse_expression("a + 1", frozenset({"a"}))
    with pytest.raises(UnknownName, match="'b' is not known here; known: a"):
        parse_expression("a + b", frozenset({"a"}))


def test_conditions_chain_and_join() -> None:
    found = parse_conditions("0 < a < 1, r > 1 and b == 2")
    assert [(str(c.left), c.relation, str(c.right)) for c in found] == [
        ("0", "<", "a"),
        ("a", "<", "1"),
        ("r", ">", "1"),
        ("b", "==", "2"),
    ]


@pytest.mark.parametrize(
    "text", ["()", "(())", "a", "a != b", "a < b or c < d", "not a < b", "a = b", "a =< b"]
)
def test_other_conditions_are_refused(text: str) -> None:
    with pytest.raises(SyntaxRejected):
        parse_conditions(text)


@given(st.text(alphabet="pqra0123456789.+-*/()<>=, maxinfe_", max_size=40))
def test_any_text_gives_a_formula_or_one_of_our_errors(text: str) -> None:
    for parse in (parse_expression, parse_conditions):
        with contextlib.suppress(QuestionError):
            parse(text)


@given(st.fractions(max_denominator=10**6))
def test_number_reads_back_fractions(value: Fraction) -> None:
    assert number(str(value)) == value


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2*inf", "as in max(2, p) if q <= 1/2 else inf"),
        ("inf*(2/prior)", "as in max(2, p) if q <= 1/2 else inf"),
        ("(inf if p > 0.90 else 3/2)*prior", "as in max(2, p) if q <= 1/2 else inf"),
        ("prior + (1/4 if p > 1/2 else inf)", "as in max(2, p) if q <= 1/2 else inf"),
        ("max(2, inf + 1)", "as in max(2, p) if q <= 1/2 else inf"),
        ("r*inf", "as in max(2, p) if q <= 1/2 else inf"),
        ("inf - p", "as in max(2, p) if q <= 1/2 else inf"),
        ("1/inf + 2", "as in max(2, p) if q <= 1/2 else inf"),
        ("0*inf", "as in max(2, p) if q <= 1/2 else inf"),
        ("2*max(3, inf)", "as in max(2, p) if q <= 1/2 else inf"),
        ("2 + 3/(inf if p > 1/2 else 1)", "as in max(2, p) if q <= 1/2 else inf"),
        ("sqrt(inf)", "as in max(2, p) if q <= 1/2 else inf"),
        ("-inf", "as in max(2, p) if q <= 1/2 else inf"),
    ],
)
def test_nothing_is_calculated_with_infinity(text: str, hint: str) -> None:
    """It is no number: the second reader has no value for what is calculated with it."""
    with pytest.raises(SyntaxRejected, match="inf stands alone") as refused:
        parse_expression(text)
    assert hint.replace(" ", "") in refused.value.hint.replace(" ", "")
    if hint.startswith("write "):
        assert parse_expression(refused.value.hint.removeprefix("write ")).has(sympy.oo)


@pytest.mark.parametrize(
    "text", ["inf", "min(inf, 3)*prior", "2 if p < 1/2 else inf", "max(2, 3 if p < 1/2 else inf)"]
)
def test_infinity_alone_is_a_side_or_an_option(text: str) -> None:
    assert parse_expression(text) is not None


@pytest.mark.parametrize(
    "text", ["2 if p == 1/2 else 3", "2 if p != 1/2 else 3", "2 if not (p != 1/2 and q < 1) else 3"]
)
def test_a_choice_by_an_equality_names_the_signs_that_can_be_used(text: str) -> None:
    with pytest.raises(SyntaxRejected, match="cannot depend on an equality; use <= or < and"):
        parse_expression(text)


@pytest.mark.parametrize(("sign", "part"), [(" + ", "p"), ("*", "1"), ("/", "2"), (" - ", "q")])
def test_a_row_of_operations_has_an_end(sign: str, part: str) -> None:
    assert parse_expression(sign.join([part] * 12)) is not None
    with pytest.raises(LimitExceeded, match="operations in a row"):
        parse_expression(sign.join([part] * 400))


def test_sums_of_three_hundred_terms_are_read() -> None:
    assert parse_expression(" + ".join(["p"] * 300)) == 300 * symbol("p")
