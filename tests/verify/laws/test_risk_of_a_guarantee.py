"""``epsproof risk --privacy``: what is printed, and that it leads back to the criterion that gave the guarantee."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "guarantee.json").read_text(
        encoding="utf-8"
    )
)
ALONE = ("--model", "membership", "--where")


def run(*words: str) -> Any:
    return CliRunner().invoke(main, [*words], catch_exceptions=False)


def printed(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def risk(privacy: str, prior: str, *words: str) -> dict[str, Any]:
    document = printed("risk", "--privacy", privacy, "--prior", prior, *words)
    jsonschema.validate(document, SCHEMA)
    return document


CRITERIA = [
    ("posterior <= 3/4", "posterior", Fraction(3, 4)),
    ("posterior <= 5*prior", "ratio", Fraction(5)),
    ("posterior - prior <= 2/5", "difference", Fraction(2, 5)),
    ("posterior_odds <= 2", "posterior_odds", Fraction(2)),
]
NOTIONS = [("zcdp", "rho", "zcdp({})"), ("gdp", "mu", "gdp({})"), ("(eps, 1e-4)", "epsilon", "({}, 1e-4)")]


@pytest.mark.long
@pytest.mark.parametrize(("criterion", "measure", "limit"), CRITERIA)
@pytest.mark.parametrize(("privacy", "parameter", "guarantee"), NOTIONS)
def test_the_largest_guarantee_for_a_criterion_implies_it(
    criterion: str, measure: str, limit: Fraction, privacy: str, parameter: str, guarantee: str
) -> None:
    asked = ("evaluate", criterion, *ALONE, "p == 1/10", "--privacy", privacy, "--failure", "0.05")
    budget = printed(*asked)["budget"]
    assert budget["parameter"] == parameter
    kept, broken = (
        risk(guarantee.format(budget[end]), "1/10", "--failure", "0.05")["priors"][0][measure]
        for end in ("lower", "upper")
    )
    spare = limit / 10**10
    assert Fraction(kept["upper"]) <= limit + spare and Fraction(kept["lower"]) >= limit - spare
    assert Fraction(broken["upper"]) >= limit - spare
    more = guarantee.format(Fraction(budget["upper"]) * Fraction(1001, 1000))
    assert Fraction(risk(more, "1/10", "--failure", "0.05")["priors"][0][measure]["lower"]) > limit


def test_the_largest_renyi_bound_for_a_criterion_implies_it() -> None:
    asked = (
        "evaluate",
        "posterior <= 3/4",
        *ALONE,
        "p == 1/10",
        "--mechanism",
        "rdp(order=4)",
        "--failure",
        "0.05",
    )
    budget = printed(*asked)["budget"]
    assert budget["parameter"] == "bound" and Fraction(budget["upper"]) - Fraction(
        budget["lower"]
    ) < Fraction(1, 10**9)
    kept, broken = (
        risk(f"rdp(4, {budget[end]})", "1/10", "--failure", "0.05")["priors"][0] for end in ("lower", "upper")
    )
    assert Fraction(kept["posterior"]["lower"]) <= Fraction(3, 4) <= Fraction(broken["posterior"]["upper"])
    assert Fraction(broken["posterior"]["upper"]) - Fraction(kept["posterior"]["lower"]) < Fraction(1, 10**9)


def test_the_largest_guarantee_for_a_guess_implies_it() -> None:
    asked = ("evaluate", "guess <= 4/5", *ALONE, "p == 1/2", "--privacy", "gdp")
    document = risk(f"gdp({printed(*asked)['budget']['lower']})", "1/2")
    ends = [Fraction(document["priors"][0]["guess"][end]) for end in ("lower", "upper")]
    assert ends[0] <= Fraction(4, 5) + Fraction(1, 10**10) and Fraction(4, 5) - Fraction(1, 10**10) <= ends[1]
    assert abs(Fraction(document["advantage"]["upper"]) - Fraction(3, 5)) < Fraction(1, 10**9)


def test_both_directions_of_a_promise_print_the_same_number() -> None:
    document = risk("(8, 1e-6)", "1/1000")
    assert document["failure"] == "1/100" and document["given"] is False
    assert document["priors"][0]["posterior"] == {"lower": "0.749011125986", "upper": "0.749011125987"}


def test_pure_privacy_needs_no_failure_probability() -> None:
    document = risk("log(3)", "1/2, 1/4")
    assert document["failure"] == "0" and [row["prior"] for row in document["priors"]] == ["1/2", "1/4"]
    for row, right in zip(document["priors"], (Fraction(3, 4), Fraction(1, 2)), strict=True):
        low, high = (Fraction(row["posterior"][end]) for end in ("lower", "upper"))
        assert low <= right <= high <= low + Fraction(2, 10**12)
    assert document["sharp"] == {"posterior": True, "guess": True}


def test_an_upper_end_that_is_not_sharp_says_so() -> None:
    document = risk("2 x zcdp(1)", "1/2", "--failure", "1/20")
    assert document["sharp"] == {"posterior": False, "guess": False}
    row = document["priors"][0]["posterior_odds"]
    assert Fraction(row["lower"]) < Fraction(row["upper"])
    said = " ".join(run("risk", "--privacy", "2 x zcdp(1)", "--prior", "1/2").stdout.split())
    assert "what is between is not known" in said and "1/100, as none is given" in said


CURVE = ("risk", "--privacy", "gdp(1)", "--prior", "1/2", "--failure", "1/20", "--figure")


def test_a_curve_over_priors_is_a_table(tmp_path: Path) -> None:
    asked = CURVE
    assert run(*asked, str(tmp_path / "curve.csv")).exit_code == 0
    rows = list(csv.DictReader((tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()))
    (middle,) = [row for row in rows if row["prior"] == "0.5"]
    alone = risk("gdp(1)", "1/2", "--failure", "1/20")["priors"][0]
    for name in ("posterior", "ratio", "difference", "posterior_odds"):
        assert (middle[f"{name}_at_least"], middle[f"{name}_at_most"]) == (
            alone[name]["lower"],
            alone[name]["upper"],
        )
    assert len(rows) == 199


@pytest.mark.long
def test_a_curve_over_priors_is_a_picture(tmp_path: Path) -> None:
    assert run(*CURVE, str(tmp_path / "curve.svg")).exit_code == 0
    assert b"<svg" in (tmp_path / "curve.svg").read_bytes()
    assert "ends in .csv" in run(*CURVE, str(tmp_path / "curve.txt")).output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--privacy", "gdp(1)"), "--prior is missing"),
        (
            ("--privacy", "gdp(1)", "--prior", "1/2", "--noise", "geometric(t=1/3)"),
            "--noise is not asked of a guarantee",
        ),
        (("--prior", "1/2", "--failure", "0.05"), "--failure belongs to a guarantee"),
        (("--privacy", "gdp(1)", "--prior", "1/2", "--failure", "5%"), "without a percent sign: write 1/20"),
        (("--privacy", "gdp(1)", "--prior", "1/2", "--group", "1/2"), "a group has 1 to 1000 persons"),
        (("--privacy", "(1/20, 1)", "--prior", "1/2"), "write dp(epsilon=1, delta=1/20)"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused_with_one_that_can(
    words: tuple[str, ...], said: str
) -> None:
    result = run("risk", *words)
    assert result.exit_code == 3 and said in " ".join(result.output.split())
