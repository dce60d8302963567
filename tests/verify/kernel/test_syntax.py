"""The reader of statements: words that are no names, and the limits of size, each at its edge."""

from __future__ import annotations

from typing import Any

import pytest

from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.kernel.syntax import Tree, define, name, number, parse


@pytest.mark.parametrize("word", ["if", "else", "and", "or", "not", ""])
def test_a_word_of_the_language_is_no_name(word: str) -> None:
    for text in (f"{word} > 0", f"2*{word} > 0", f"x > {word}"):
        with pytest.raises(Rejected):
            parse(text, True)
    with pytest.raises(Rejected):
        define({}, word, name("x"))


@pytest.mark.parametrize("label", ["a + b", "2", "sqrt(a)", "a_", "_a", "a b", "a > 0"])
def test_a_formula_is_no_name(label: str) -> None:
    with pytest.raises(Rejected):
        define({}, label, name("x"))


@pytest.mark.parametrize("text", [5, b"x > 0", None, ["x > 0"]])
def test_a_statement_is_a_text(text: Any) -> None:
    with pytest.raises(Rejected, match="a statement is a text of at most 4000 characters"):
        parse(text, True)


def test_a_statement_has_at_most_4000_characters() -> None:
    assert parse("x > 0" + " " * 3995, True) == parse("x > 0", True)
    with pytest.raises(Rejected, match="at most 4000 characters"):
        parse("x > 0" + " " * 3996, True)


def test_a_statement_has_at_most_100000_parts() -> None:
    leaf = name("x")
    assert Tree("+", (leaf,) * 99_999).nodes == 100_000
    with pytest.raises(Rejected, match="too large once its definitions are inserted"):
        Tree("+", (leaf,) * 100_000)


def test_a_row_of_operations_has_at_most_300() -> None:
    tree = name("x")
    for _ in range(299):
        tree = Tree("-", (tree,))
    assert tree.depth == 300
    with pytest.raises(Rejected, match="too long a row of operations"):
        Tree("-", (tree,))


@pytest.mark.parametrize("opened", ["(", "abs(", "max(1, "])
def test_phrases_nest_to_a_depth_of_less_than_40(opened: str) -> None:
    assert parse(opened * 39 + "x" + ")" * 39, False).names == {"x"}
    with pytest.raises(Rejected, match="nesting of 40 or more"):
        parse(opened * 40 + "x" + ")" * 40, False)


def test_arrows_signs_of_exponents_nots_and_elses_nest_as_deep() -> None:
    for deepest in (
        "not " * 39 + "x > 0",
        "=>".join(["x > 0"] * 40),
        f"x**{'-' * 38}1 > 0",
        f"0 < ({'1 if x > 0 else ' * 38}2)",
    ):
        assert parse(deepest, True).names == {"x"}
    for deeper in (
        "not " * 40 + "x > 0",
        "=>".join(["x > 0"] * 41),
        f"x**{'-' * 39}1 > 0",
        f"0 < ({'1 if x > 0 else ' * 39}2)",
    ):
        with pytest.raises(Rejected, match=r"too many arrows|nesting of 40 or more"):
            parse(deeper, True)


def test_not_stands_before_conditions_alone() -> None:
    assert parse("not x > 0 and not not y > 0", True).names == {"x", "y"}
    for text in (
        "x + not y > 0",
        "x > not y",
        "-not x > 0",
        "x**not y > 0",
        "abs(not x) > 0",
        "x == not y > 0",
    ):
        with pytest.raises(Rejected):
            parse(text, True)


def test_numbers_and_exponents_at_their_edges() -> None:
    assert parse("1" * 400, False) == number(int("1" * 400))
    assert parse("x**(1/12) + X5**40", False).names == {"x", "X5"}
    assert parse("x**(2*3)", False) == parse("x**6", False)
    for text in ("1" * 401, "x**(1/13)", "x**41", "x**-41"):
        with pytest.raises(Rejected):
            parse(text, False)


def test_a_part_is_paid_for() -> None:
    with budget(1):
        name("x")
    with budget(0), pytest.raises(Rejected, match="too much work"):
        name("x")
