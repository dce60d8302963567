"""Numbers beyond the range of machine numbers are answered or refused, never an error of the engine and never a false verdict."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import mpmath
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.exits import Exit

CAPPED = ["max(a/(p*q), r)", "--where", "q == 1"]
QUESTIONS = [
    ["derive", "r", "--assume", "r > 1e390"],
    ["derive", "posterior <= 1e-390"],
    ["derive", "2", "--where", "p >= 1e-390"],
    ["derive", "1 + a", "--assume", "0 < a < 1e-390"],
    ["derive", *CAPPED, "--assume", "0 < a < 1e-390, r > 1e390"],
    ["derive", "r", "--assume", "r > 1", "--privacy", "(eps, 1e-390)", "--failure", "1e-300"],
    ["evaluate", "r", "--set", "r=1e390"],
    ["evaluate", "1 + 1e-390"],
    ["evaluate", "2", "--where", "p <= 1e-390"],
    ["compare", "posterior <= 1e-390", "1e390"],
    ["compare", "r", "1e390", "--assume", "r > 1"],
    ["signs", *CAPPED, "--assume", "0 < a < 1e-390, r > 1e390"],
    ["signs", "1e390 + p"],
    ["signs", "1e-390 + p"],
    ["invert", "r", "--for", "r", "--epsilon", "1", "--assume", "r > 1e390"],
    ["invert", "r", "--for", "r", "--epsilon", "1e390", "--assume", "r > 1"],
    ["compose", "1e390 x 12", "--delta", "1e-5"],
    ["compose", "0.1 x 12", "--delta", "1e-390"],
    ["risk", "--noise", "geometric(t=1/2)", "--prior", "1e-390", "--published", "2"],
    ["risk", "--noise", "laplace(b=1e390)", "--prior", "1/2", "--published", "2"],
    ["latex", "1e390"],
]


def asked(*words: object):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.long
@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_no_question_is_an_error_of_the_engine(words: list[str]) -> None:
    done = asked(*words, *(["--time", "2"] if words[0] in ("derive", "signs", "invert", "latex") else []))
    assert done.exit_code in (Exit.PROVED, Exit.REFUTED, Exit.UNDECIDED, Exit.USAGE), done.output
    assert done.output and "Traceback" not in done.output and "Warning" not in done.output


def test_a_huge_constant_has_its_closed_form() -> None:
    """r* = 10^150 admits log(r*)/2, as every constant does; the root is no root that floats find."""
    found = json.loads(asked("derive", "1e150", "--json").stdout)
    assert found["status"] == "proved" and found["cases"][0]["epsilon"] == f"log({10**75})"


@pytest.mark.long
def test_a_table_has_rows_beyond_floats(tmp_path: Path) -> None:
    """lower <= -log(t) with t = (1 - a)/(r - a), in the exact column."""
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra sweep)")
    plan = (
        '[parameters]\nr = ["2", "1e390", "1e-390"]\na = ["1/2"]\n[[profile]]\nname = "c"\n'
        'criterion = "max(a/(p*q), r)"\nwhere = ["q == 1"]\nassume = ["0 < a < 1, r > 1"]\n'
    )
    (tmp_path / "s.toml").write_text(plan, encoding="utf-8")
    for ending in ("csv", "parquet"):
        done = asked("sweep", tmp_path / "s.toml", "--to", tmp_path / f"s.{ending}", "--jobs", "1")
        assert done.exit_code == Exit.PROVED, done.output
    rows = list(csv.DictReader((tmp_path / "s.csv").open(encoding="utf-8")))
    assert [row["status"] for row in rows] == ["proved", "proved", "outside the assumptions"]
    with mpmath.workdps(60):
        assert mpmath.mpf(rows[1]["lower"]) < mpmath.log(2 * 10**390 - 1) < mpmath.mpf(rows[1]["upper"])


CLAIM = """[[claim]]
id = "{id}"
kind = "{kind}"
location = "here"
statement = "x"
assumptions = {assumed}
goals = ["{goal}"]
"""
CLAIMS = [
    ("sum", "inequality", ["x*y == 1e390", "x > 0", "y > 0"], "x + y >= 2e195", True),
    ("sum-false", "inequality", ["x*y == 1e390", "x > 0", "y > 0"], "x + y > 2e195", False),
    ("square", "identity", [], "(x + 1e390)**2 == x**2 + 2*1e390*x + 1e390*1e390", True),
    ("square-false", "identity", [], "(x + 1e390)**2 == x**2 + 2*1e390*x + 1e390*1e390 + 1e-390", False),
    ("tiny-false", "inequality", ["a > 0"], "a > 1e-390", False),
    ("between-false", "inequality", ["0 < a < 1e-380"], "a < 1e-390", False),
    ("above-false", "inequality", ["r > 1e380"], "r > 1e390", False),
]


@pytest.mark.long
def test_true_claims_are_proved_and_their_false_twins_are_not(tmp_path: Path) -> None:
    file = tmp_path / "huge.claims.toml"
    texts = [CLAIM.format(id=i, kind=k, assumed=json.dumps(a), goal=g) for i, k, a, g, _ in CLAIMS]
    file.write_text("\n".join(texts), encoding="utf-8")
    done = asked("verify", file, "--json", "--no-cache", "--time", "20", "--jobs", "1")
    verdicts = {claim["id"]: claim["verdict"] for claim in json.loads(done.stdout)["claims"]}
    assert done.exit_code < Exit.USAGE and set(verdicts) == {row[0] for row in CLAIMS}
    for name, *_, true in CLAIMS:
        assert (verdicts[name] == "proved") == true, (name, verdicts[name])
