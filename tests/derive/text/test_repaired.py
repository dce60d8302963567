"""The nearest formula to a text that is none: it reads, it keeps every number and name, and a text far from all has none."""

from __future__ import annotations

import re
import time

import pytest

from derive.text.errors import QuestionError, SyntaxRejected
from derive.text.grammar import parse_conditions, parse_expression
from derive.text.repaired import FORMULA, reads, remedy

NEAR = [
    ("posterior* <= prior**(1/2)", "posterior <= prior**(1/2)"),
    ("+ <= p <= 0.5", "p <= 0.5"),
    ("max(a/(p?*q), r)", "max(a/(p*q), r)"),
    ("sqrt(p)*`3", "sqrt(p)*3"),
    ("posterior:<= 3*prior", "posterior <= 3*prior"),
    ("guess} <= 0.6", "guess <= 0.6"),
    ("min(max(1/4*p*q), 3), 5)", "min(max(1/4*p*q, 3), 5)"),
    ("min((1/(4*p*q), 3), 5)", "min((1/(4*p*q)), 3, 5)"),
    ("r + a*(1 - p", "r + a*(1 - p)"),
    ("max(a/(*q), r)", "max(a/(q), r)"),
    ("3 if p <= 1/10 /else 2", "3 if p <= 1/10 else 2"),
    ("r//2", "r/2"),
    ("p.q <= 1/4", "p*q <= 1/4"),
    ("2F", "2*F"),
    ("3 if", "3"),
    ("0 . 5", "0.5"),
]
FAR = ["", "+", "max(", "max(3", ") + (", "p <= 1/2, q >= ", "max(, q)", "1 2 3 4 5 6 7 8 9", "(" * 90 + "p", "p?" * 150]
READ = ["p", "p <= 1/2, q == 1", "not (p > 1/2)", "r if p <= 1/2 and q < 1 else 3", "-p**2 + abs(q)", "(p)"]
NOT_READ = [
    "max(3)",
    "log(1, 2)",
    "f(p)",
    "p, q",
    "p < q + (q < 1)",
    "True",
    "'p'",
    "p_",
    "p != q",
    "p % 2",
    "p in q",
    "min",
    "p and q",
]


@pytest.mark.parametrize(("text", "near"), NEAR)
def test_the_nearest_formula_is_found(text: str, near: str) -> None:
    assert remedy(text, 1 + len(text) // 2) == f"write {near}"
    assert sorted(re.findall(r"\w+", text)) == sorted(re.findall(r"\w+", near)) or "." in near or near in ("2*F", "3")


@pytest.mark.parametrize("text", FAR)
def test_what_a_formula_has_is_said_where_none_is_near(text: str) -> None:
    begun = time.process_time()
    assert remedy(text, 1) == FORMULA
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("text", READ)
def test_what_reads_is_read_by_the_grammar(text: str) -> None:
    assert reads(text)
    if "<" in text or "==" in text or ">" in text:
        return
    assert parse_expression(text) is not None


@pytest.mark.parametrize("text", NOT_READ)
def test_what_the_grammar_refuses_is_no_remedy(text: str) -> None:
    assert not reads(text)
    with pytest.raises(QuestionError):
        parse_conditions(text)


@pytest.mark.parametrize(
    ("text", "rule", "hint"),
    [
        ("p?*q", "unexpected character '?'", "write p*q"),
        ("r + * 2", "not a formula", "write r + 2"),
        ("max(1, (2, 3))", "commas separate conditions, and the arguments of min and max", "write max(1, (2), 3)"),
        ("p.q", "'p.q' is not part of the grammar", "write p*q"),
        ("_p", "'_p' cannot be used as a name", "write p"),
        ("7 % 2", "unexpected character '%'", FORMULA),
        ("r // 2", "the operator FloorDiv is not known", "write r/2"),
        ("sqrtp(p)", "the function 'sqrtp' is not known", "did you mean sqrt? known: min max sqrt log exp abs"),
        ("c(0.05)", "the function 'c' is not known", "write 0.05 for the number alone; known: min max sqrt log exp abs"),
        ("max()", "max takes plain arguments", FORMULA),
    ],
)
def test_every_refusal_of_the_grammar_has_a_remedy(text: str, rule: str, hint: str) -> None:
    with pytest.raises(SyntaxRejected) as refused:
        parse_expression(text)
    assert (refused.value.rule, refused.value.hint) == (rule, hint)
