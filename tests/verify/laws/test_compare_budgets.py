"""Budgets side by side: the worst case, any releases composed optimally, and the releases named."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import comb, exp

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

TWELVE = (
    "max(a/(p*q), r)",
    "--set",
    "a=0.25",
    "--set",
    "r=3",
    "--mechanism",
    "12 x laplace",
    "--failure",
    "0.05",
)


@cache
def compared(*arguments: str) -> dict:
    result = CliRunner().invoke(main, ["compare", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    schema = files("epsproof.reports.schemas").joinpath("compare-budgets.json").read_text(encoding="utf-8")
    jsonschema.validate(document, json.loads(schema))
    return document


def test_what_is_known_of_the_releases_allows_more() -> None:
    lowers = [float(row["lower"]) for row in compared(*TWELVE)["rows"]]
    assert lowers[0] < lowers[1] < lowers[2]


def test_each_line_is_what_evaluate_says_of_it() -> None:
    rows = compared(*TWELVE)["rows"]
    for row, releases in zip(rows[1:], ("12 x dp", "12 x laplace"), strict=True):
        words = [word if word != "12 x laplace" else releases for word in TWELVE]
        told = json.loads(CliRunner().invoke(main, ["evaluate", *words, "--digits", "9", "--json"]).stdout)
        assert (row["lower"], row["upper"]) == (told["budget"]["lower"], told["budget"]["upper"])


def test_any_releases_are_no_better_than_randomized_responses() -> None:
    """At the budget given, k randomized responses exceed posterior <= c*prior with at most that probability; a little above, not.

    The adversary knows the value (q = 1) and has the prior p: the worst event of P-probability x has the Q-probability that a
    Neyman-Pearson test gives, found here from binomial weights alone."""
    rows = compared(
        "3", "--where", "q == 1", "--where", "p == 1/4", "--mechanism", "12 x dp", "--failure", "0.05"
    )["rows"]
    found = float(rows[1]["lower"])
    assert exceeds(found * 1.0001) and not exceeds(found * 0.9999)
    assert not exceeds(float(rows[0]["lower"]))


def exceeds(
    epsilon: float, count: int = 12, failure: float = 0.05, ratio: float = 3, prior: float = 0.25
) -> bool:
    """Whether some event of probability ``failure`` under the secret raises the prior by more than ``ratio``."""
    t, left, under = exp(-epsilon), failure, 0.0
    for ones in range(count, -1, -1):
        p = comb(count, ones) * t ** (count - ones) / (1 + t) ** count
        q = comb(count, ones) * t**ones / (1 + t) ** count
        share = min(1.0, left / p)
        left, under = left - share * p, under + share * q
        if left <= 0:
            break
    return prior / (prior + (1 - prior) * under / failure) > ratio * prior


def test_one_release_gains_nothing() -> None:
    rows = compared("3", "--mechanism", "laplace", "--failure", "1/20")["rows"]
    assert [row.get("factor") for row in rows] == [None, "1", "1"]
    assert len({(row["lower"], row["upper"]) for row in rows}) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("3",), "or add --mechanism"),
        (("3", "5", "--mechanism", "laplace", "--failure", "0.05"), "SECOND criterion, or of --mechanism"),
        (("3", "--mechanism", "laplace"), "belong together"),
        (("3", "5", "--failure", "0.05"), "belong together"),
        (("3", "5", "--set", "r=3"), "--assume 'r == 3'"),
        (("3", "--mechanism", "gaussian", "--failure", "0.05"), "epsilon is left open"),
        (("3", "--mechanism", "laplace(epsilon=1)", "--failure", "0.05"), "epsilon is left open"),
        (("3", "--mechanism", "laplace", "--failure", "0"), "above 0"),
        (("r", "--mechanism", "laplace", "--failure", "0.05"), "--set r="),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(main, ["compare", *arguments])
    assert (result.exit_code, said in result.stderr) == (3, True), result.output


def test_the_factor_is_rounded_down() -> None:
    worst, *rows = compared(*TWELVE)["rows"]
    assert [
        row for row in rows if Fraction(row["factor"]) * Fraction(worst["upper"]) > Fraction(row["lower"])
    ] == []
