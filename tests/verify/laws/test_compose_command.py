"""``epsproof compose``."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "compose.json").read_text(encoding="utf-8")
)


def run(*words: str):
    return CliRunner().invoke(main, ["compose", *words], catch_exceptions=False)


@pytest.mark.parametrize(
    ("text", "option", "value", "near"),
    [
        ("0.135 x 12", "--delta", "1e-5", "1.601096452"),
        ("12 x laplace(epsilon=0.1)", "--delta", "1e-5", "1.162609502"),
        ("gaussian(sigma=3) x 10, 0.1 x 5", "--delta", "1e-6", "5.316958213"),
        ("gaussian(1)", "--epsilon", "1", "0.1269367375"),
        ("0.1 x 3", "--delta", "0", "0.3"),
        ("0.1 x 3", "--epsilon", "0.3", "0"),
    ],
)
def test_two_ends_are_printed(text, option, value, near):
    result = run(text, option, value, "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, SCHEMA)
    lower, upper = Decimal(document["lower"]), Decimal(document["upper"])
    assert result.exit_code == 0
    assert (
        lower <= upper and upper - lower <= Decimal("1e-9") and abs(upper - Decimal(near)) < Decimal("1e-8")
    )


def test_the_safe_end_is_named():
    shown = " ".join(run("0.135 x 12", "--delta", "1e-5").stdout.split())
    assert "to be used epsilon = 1.60109645197, the upper end" in shown
    assert "Kairouz" in shown and "adaptive yes" in shown
    assert "adaptive no" in " ".join(run("exponential(0.1) x 3", "--delta", "1e-5").stdout.split())


def test_ends_that_do_not_meet_say_so():
    document = json.loads(run("zcdp(0.01) x 12", "--delta", "1e-5", "--json").stdout)
    assert document["exact"] is False and Decimal(document["upper"]) - Decimal(document["lower"]) > Decimal(
        "0.1"
    )


def test_more_digits_are_nested():
    few, many = (
        json.loads(run("0.135 x 12", "--delta", "1e-5", "--digits", d, "--json").stdout) for d in ("5", "60")
    )
    assert Decimal(few["lower"]) <= Decimal(many["lower"]) < Decimal(many["upper"]) <= Decimal(few["upper"])
    assert Decimal(many["upper"]) - Decimal(many["lower"]) < Decimal("1e-58")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("0.1 x 3", "--delta", "1"), "below 1"),
        (("0.1 x 3", "--delta", "-0.1"), "not negative"),
        (("0.1 x 3",), "--delta"),
        (("0.1 x 3", "--delta", "0.1", "--epsilon", "1"), "one question at a time"),
        (("0.1 x 3", "--epsilon", "-1e16"), "down to"),
        (("0.1 x 3", "--delta", "x"), "not a number"),
        (("laplase(1)", "--delta", "0.1"), "nearest: laplace"),
    ],
)
def test_bad_input_is_refused(words, said):
    result = run(*words)
    assert result.exit_code == 3 and said in result.stderr, result.stderr


WRONG = [
    'P = ["1/2", "1/3"]\nQ = ["1/2", "1/2"]',
    "P = [1]",
    'P = "x"\nQ = [1]',
    "R = 1",
    "P = [2, -1]\nQ = [1]",
]


@pytest.mark.parametrize("line", WRONG)
def test_files_that_are_no_laws_are_refused(tmp_path, line):
    file = tmp_path / "bad.toml"
    file.write_text(line + "\n", encoding="utf-8")
    result = run(f"{file} x 3", "--delta", "0.1")
    assert result.exit_code == 3 and "bad.toml" in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("text", "option", "value"),
    [
        ("gaussian(1) x 2", "--epsilon", "1e4"),
        ("gaussian(1) x 2", "--epsilon", "1e15"),
        ("zcdp(1e100)", "--delta", "1e-5"),
        ("rdp(order=1.0000000001, bound=1)", "--delta", "1e-5"),
        ("rdp(order=1e50, bound=1)", "--delta", "1e-5"),
    ],
)
def test_numbers_beyond_doubles_have_two_ends(text, option, value):
    """The exact end of a delta such as exp(-1e7) filled the memory; a search in doubles left their range."""
    document = json.loads(run(text, option, value, "--json").stdout)
    assert Decimal(0) <= Decimal(document["lower"]) <= Decimal(document["upper"])
    if option == "--epsilon":
        assert 0 < Decimal(document["upper"]) < Decimal("1e-100000")


def test_no_delta_is_left_beyond_the_largest_loss():
    assert [
        json.loads(run("0.1 x 12", "--epsilon", "1e6", "--json").stdout)[end] for end in ("lower", "upper")
    ] == ["0", "0"]


@pytest.mark.parametrize(
    ("option", "value"), [("--epsilon", "1e400"), ("--epsilon", "2e15"), ("--renyi", "1e400")]
)
def test_what_is_not_computed_with_is_told(option, value):
    result = run("0.1 x 12", option, value)
    assert (result.exit_code, "numbers up to 10**15" in result.stderr) == (3, True)


@pytest.mark.parametrize(
    ("text", "code"),
    [("rdp(2,1)", 0), ("rdp(2,1) x 3", 0), ("laplace(0,5)", 3), ("dp(0,5)", 3), ("zcdp(1,5)", 3)],
)
def test_a_comma_between_two_parameters_is_no_decimal_comma(text, code):
    result = run(text, "--delta", "1e-5")
    assert result.exit_code == code
    assert ("decimals have a point" in result.stderr) is (code == 3)


@pytest.mark.parametrize("text", ["rdp(2,1,5)", "3 x gaussian(1,5,2)"])
def test_a_number_too_many_is_named(text):
    """Which comma may be that of a decimal is not guessed."""
    result = run(text, "--delta", "1e-5")
    assert result.exit_code == 3 and "is one number too many" in result.stderr


def document(*words: str):
    found = json.loads(run(*words, "--json").stdout)
    jsonschema.validate(found, SCHEMA)
    return found


PARTS = ("laplace(0.1) x 3", "gaussian(sigma=3), 0.1", "0.2")


@pytest.mark.parametrize(
    "asked", [("--delta", "1e-6"), ("--epsilon", "0.3"), ("--to", "zcdp"), ("--renyi", "2")]
)
def test_disjoint_parts_cost_what_the_dearest_one_does(asked):
    each = [document(part, *asked) for part in PARTS]
    for order in (PARTS, PARTS[::-1]):
        whole = document(" | ".join(order), *asked)
        for end in ("lower", "upper"):
            assert whole[end] == max((one[end] for one in each), key=Fraction)
        together = document(", ".join(order), *asked)
        assert Fraction(together["lower"]) > Fraction(whole["upper"])
        assert "McSherry" in whole["theorems"][0] and "budgets" not in whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("0.1 | ", "--delta", "0.1"), "no release"),
        (("0.1 | laplase(1)", "--delta", "0.1"), "nearest: laplace"),
        (("0.1 | gaussian", "--delta", "0.1", "--epsilon", "1"), "one part of the data"),
        (("0.1 | 0.2", "--trade-off"), "one part of the data"),
        (("0.1 | sampled_without_replacement(1, 9, 1)", "--delta", "0.1"), "a record is replaced"),
        (
            ("subsampled_gaussian(0.1, 1), sampled_without_replacement(1, 9, 1)", "--delta", "0.1"),
            "not composed",
        ),
    ],
)
def test_what_is_refused_of_disjoint_parts(words, said):
    result = run(*words)
    assert result.exit_code == 3 and said in result.stderr, result.stderr
