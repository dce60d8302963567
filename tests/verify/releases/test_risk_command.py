"""``epsproof risk``."""

from __future__ import annotations

import json
import re
import time
from decimal import Decimal
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "risk.json").read_text(encoding="utf-8")
)
GAUSS, GEOMETRIC = "discrete-gaussian(rho=0.099)", "geometric(t=1/3)"


def run(*words: str):
    return CliRunner().invoke(main, ["risk", *words], catch_exceptions=False)


def document(*words: str):
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    jsonschema.validate(found, SCHEMA)
    return found


def test_the_posterior_stands_first():
    shown = run("--noise", GAUSS, "--prior", "1/2", "--published", "2").stdout.split()
    assert shown[:2] == ["posterior", "0.573709,"]
    found = document("--noise", GAUSS, "--prior", "1/2", "--published", "2", "--digits", "20")
    ends = found["total"]["posterior"]
    assert Decimal(ends["lower"]) < Decimal(ends["upper"]) and ends["lower"].startswith("0.573708978607450")


EVEN = """
person = "b"
prior = "1/2"
noise = "geometric(t=1/20)"
[[unit]]
name = "b"
parent = "c"
known = 0
[[unit]]
name = "d"
parent = "c"
at_most = {most}
[[unit]]
name = "c"
published = 1
"""


@pytest.mark.parametrize(
    ("most", "guess", "memo"),
    [
        (1, "none: the posterior is 1/2, or nearer", "or too near to that to tell"),
        (2, "has it not", "less likely than not"),
    ],
)
def test_a_tie_that_cannot_be_told_is_said_so(tmp_path, most, guess, memo):
    file = tmp_path / "even.toml"
    file.write_text(EVEN.format(most=most), encoding="utf-8")
    assert document(str(file))["decision"] == ("untold" if most == 1 else "has it not")
    told = " ".join(run(str(file), "--memo", str(tmp_path / "memo.html")).stdout.split())
    assert f"guess {guess}" in told and memo in (tmp_path / "memo.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("published", "said"), [("1000000", "at most 1e-80 if"), ("3", "1/18 if")])
def test_a_probability_that_is_known_from_above_alone_says_so(published, said):
    """That of a million is below 10**-477000."""
    told = " ".join(run("--noise", GEOMETRIC, "--prior", "1/2", "--published", published).stdout.split())
    assert f"it has probability {said} the person has the value" in told


def test_without_a_published_value_all_likely_ones_are_shown():
    found = document("--noise", GAUSS, "--prior", "1/10", "--at-least", "0.01")
    assert [row["published"] for row in found["table"]] == [str(n) for n in range(-4, 7)]
    assert found["worst"]["published"] == "6" and found["guess"]["least"] == "12"


def test_known_others_move_everything():
    one = document("--noise", GAUSS, "--prior", "1/10", "--published", "3")
    other = document("--noise", GAUSS, "--prior", "1/10", "--published", "1000003", "--known", "1000000")
    assert one["total"] == other["total"] and one["expected"] == other["expected"]


def test_risks_of_releases_multiply():
    found = document("--noise", GEOMETRIC, "--prior", "1/4", "--published", "1, 1, 0")
    product = Decimal(1)
    for row in found["releases"]:
        exact = row["ratio"]["exact"].split("/")
        product *= Decimal(exact[0]) / Decimal(exact[1] if exact[1:] else 1)
    assert (
        found["decision"] == "a tie"
        and found["total"]["posterior"]["exact"] == "1/2"
        and abs(product - 2) < Decimal("1e-20")
    )


def test_different_noises_follow_one_another():
    found = document("--noise", f"{GEOMETRIC}, laplace(b=2)", "--prior", "1/4", "--published", "1, 0.7")
    assert len(found["releases"]) == 2 and "expected" not in found


@pytest.mark.parametrize(
    ("noise", "published", "prior", "posterior", "decision"),
    [
        ("discrete-gaussian(rho=16/50)", "6, 9", "1/2", "1/2", "a tie"),
        ("discrete-gaussian(rho=16/50)", "6, 9", "1/3", "1/3", "has it not"),
        ("discrete-gaussian(rho=16/50)", "6, 10", "1/2", None, "has the value"),
        ("discrete-gaussian(rho=1/4), discrete-gaussian(rho=3/4)", "6, 8", "1/2", "1/2", "a tie"),
        ("discrete-gaussian(rho=1/4), discrete-gaussian(rho=2/4)", "6, 8", "1/2", None, "has it not"),
        ("geometric(epsilon=1)", "7, 8", "1/2", "1/2", "a tie"),
        ("laplace(epsilon=log(4))", "7.75", "1/3", "1/2", "a tie"),
        ("laplace(epsilon=log(3))", "7.75", "1/3", None, "has it not"),
    ],
)
def test_releases_that_cancel_are_a_tie(noise, published, prior, posterior, decision):
    """Quotients exp(x) and exp(-x) are 1 together, the root of 4 is 2; those that do not cancel are no tie."""
    found = document("--noise", noise, "--known", "7", "--prior", prior, "--published", published)
    assert (found["total"]["posterior"].get("exact"), found["decision"]) == (posterior, decision)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--noise is missing"),
        (("--noise", GAUSS), "--prior is missing"),
        (("--noise", GAUSS, "--prior", "0"), "above 0 and below 1"),
        (("--noise", GAUSS, "--prior", "1/2", "--published", "1.5"), "probability 0"),
        (("--noise", GAUSS, "--prior", "1/2", "--published", "nan"), "finite"),
        (
            ("--noise", GAUSS, "--prior", "1/2", "--published", "1,,2"),
            "value 2 of 3 is empty; write --published '1, 2' if",
        ),
        (("--noise", GAUSS, "--prior", "1/2", "--published", ","), "value 1 of 2 is empty; for instance"),
        (("--noise", GAUSS, "--prior", "1/2", "--known", "-1"), "whole number"),
        (("--noise", GAUSS, "--prior", "1/2", "--known", "1.5"), "whole number"),
        (("--noise", GAUSS, "--prior", "1/2", "--at-least", "0"), "above 0"),
        (("--noise", GAUSS, "--prior", "1/2", "--at-least", "0.9"), "lower --at-least"),
        (("--noise", "laplace(b=0)", "--prior", "1/2"), "noise of 0"),
        (("--noise", "laplace(b=1)", "--prior", "1/2"), "density"),
        (("--noise", f"{GAUSS}, {GAUSS}", "--prior", "1/2", "--published", "1"), "or a value for each"),
        (("missing.toml",), "missing.toml"),
    ],
)
def test_bad_input_is_refused(words, said):
    result = run(*words)
    assert result.exit_code == 3 and said in result.stderr, result.stderr


def tree(folder: Path, text: str = "") -> str:
    file = folder / "release.toml"
    file.write_text(
        'person = "block"\nprior = "1/2"\nnoise = "discrete-gaussian(rho=0.099)"\n[[unit]]\nname = "block"\nparent = "county"\n'
        'published = 2\nknown = 0\n[[unit]]\nname = "other blocks"\nparent = "county"\npublished = -1\n'
        'noise = "27 x discrete-gaussian(rho=0.099)"\n[[unit]]\nname = "county"\npublished = 1\n'
        'noise = "discrete-gaussian(rho=0.246)"\n' + text,
        encoding="utf-8",
    )
    return str(file)


def test_a_tree_is_read_from_a_file(tmp_path):
    found = document(tree(tmp_path))
    assert (
        found["total"]["posterior"]["lower"] == "0.503131"
        and found["top"]["counts"][1]["probability"]["lower"] == "0.38629"
    )
    assert "count of county" in run(tree(tmp_path)).stdout


def test_a_wrong_tree_names_the_file_and_the_unit(tmp_path):
    result = run(tree(tmp_path, "parent = 'block'\n"))
    assert result.exit_code == 3 and "release.toml" in result.stderr and "cycle" in result.stderr


def table(folder: Path, rows: list[str], name: str = "cells.csv") -> str:
    file = folder / name
    file.write_text("\n".join(["block,n,others", *rows]) + "\n", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("cell", ["-1000000", "-300000", "1000000"])
@pytest.mark.parametrize(
    "law", ["discrete-gaussian(sigma2=1/4)", "2 x discrete-gaussian(sigma2=1/4)", "5 x geometric(t=1/2)"]
)
def test_one_cell_far_out_does_not_lose_the_table(tmp_path, law, cell):
    """Next to 0 a posterior is below exp(-4 000 000), of which it is said that it is below 10**-80."""
    near, far = document(
        "--cells", table(tmp_path, ["a,1,0", f"b,{cell},0"]), "--noise", law, "--prior", "1/2"
    )["rows"]
    assert (Decimal(far["posterior"]["lower"]) > Decimal(near["posterior"]["upper"])) == (cell == "1000000")
    assert (far["posterior"]["upper"] == "1e-80") == ("gaussian" in law and cell != "1000000")


def test_ten_thousand_cells_take_seconds(tmp_path):
    rows = [
        f"b{k},{(k * 37) % 911 - 20},{(k * 37) % 911 - (k * 37) % 7}"
        for k in range(10_000)
        if (k * 37) % 911 > 7
    ]
    start = time.perf_counter()
    found = document(
        "--cells", table(tmp_path, rows), "--noise", GAUSS, "--prior", "1/10", "--known-column", "others"
    )
    assert time.perf_counter() - start < 30
    assert found["cells"] == len(rows) and sum(found["decisions"].values()) == len(rows)


def test_a_parquet_file_is_the_same(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "cells.parquet"
    parquet.write_table(arrow.table({"n": [3, 0, 5], "x": ["a", "b", "c"]}), path)
    words = ("--noise", GAUSS, "--prior", "1/10")
    assert (
        document("--cells", str(path), *words)["rows"]
        == document("--cells", table(tmp_path, ["a,3,0", "b,0,0", "c,5,0"]), *words)["rows"]
    )


@pytest.mark.parametrize(
    ("rows", "words", "said"),
    [
        (["a,1,0", "b,,0"], (), "row 2, column 'n'"),
        (["a,1,0", "b,nan,0"], (), "row 2, column 'n'"),
        (["a,1.5,0"], (), "row 1, column 'n'"),
        (["a,x,0"], (), "row 1, column 'n'"),
        (["a,1"], (), "row 1"),
        (["a,1,-1"], ("--known-column", "others"), "row 1, column 'others'"),
        (["a,1,0.5"], ("--known-column", "others"), "row 1, column 'others'"),
        (["a,1,0"], ("--column", "m"), "missing"),
        ([], (), "no rows"),
    ],
)
def test_cells_that_are_no_counts_are_refused(tmp_path, rows, words, said):
    result = run("--cells", table(tmp_path, rows), "--noise", GAUSS, "--prior", "1/2", *words)
    assert result.exit_code == 3 and said in result.stderr, result.stderr


def test_a_figure_is_drawn(tmp_path):
    pytest.importorskip("matplotlib")
    file = tmp_path / "posterior.svg"
    result = run("--noise", GAUSS, "--prior", "1/10", "--figure", str(file))
    first = file.read_bytes()
    assert result.exit_code == 0 and b"The posterior is least at the published value" in first
    run("--noise", GAUSS, "--prior", "1/10", "--figure", str(file))
    assert file.read_bytes() == first


def test_a_figure_shows_cells_of_one_value_that_tell_different_things(tmp_path):
    """Of 2 published it showed the last cell alone, and the posterior "grew" from 3/4 to 1/4."""
    pytest.importorskip("matplotlib")
    file, noise = tmp_path / "posterior.svg", "geometric(t=1/3)"
    words = (
        "--cells",
        table(tmp_path, ["a,2,0", "b,2,5", "c,3,5"]),
        "--known-column",
        "others",
        "--noise",
        noise,
    )
    assert run(*words, "--prior", "1/2", "--figure", str(file)).exit_code == 0
    drawn = file.read_text(encoding="utf-8")
    assert "least at the published value 2, 0.25, and largest at 2, 0.75;" in drawn
    assert len(re.findall("<use [^>]*#00487c", drawn)) == 3


@pytest.mark.parametrize("published", ["60", "1000000", "-1000000"])
def test_no_end_is_beyond_what_a_probability_can_be(published):
    """Upper ends are rounded up, but a posterior is at most 1, and its ratio to the prior at most 1/prior."""
    found = document("--noise", GAUSS, "--prior", "1/10", "--published", published)["total"]
    assert 0 <= Decimal(found["posterior"]["lower"]) <= Decimal(found["posterior"]["upper"]) <= 1
    assert 0 <= Decimal(found["ratio"]["lower"]) <= Decimal(found["ratio"]["upper"]) <= 10


def test_a_cell_that_is_far_off_tells_nearly_all(tmp_path):
    """Three discrete Gaussians are moved by a million: a factor of exp(2 rate k n) each, and the quotient of the sum is exact."""
    result = run(
        "--cells", table(tmp_path, ["a,1,0", "b,1000000,0"]), "--noise", f"3 x {GAUSS}", "--prior", "1/10"
    )
    assert result.exit_code == 0
    assert ["2", "1000000", "1", "10"] in [line.split() for line in result.stdout.splitlines()]


@pytest.mark.parametrize("published", ["1e13", "-1e300"])
def test_numbers_that_are_no_counts_of_people_are_refused(published):
    result = run("--noise", GAUSS, "--prior", "1/2", "--published", published)
    assert result.exit_code == 3 and "up to 1,000,000,000,000" in result.stderr


def test_a_tree_says_what_its_own_unit_could_publish(tmp_path):
    found = document(tree(tmp_path), "--at-least", "0.05")
    product = Decimal(found["others"]["ratio"]["upper"]) * Decimal(found["own"]["ratio"]["upper"])
    assert abs(product - Decimal(found["total"]["ratio"]["upper"])) < Decimal("1e-5")
    rows = {row["published"]: row["posterior"] for row in found["table"]}
    assert (
        rows["2"] == found["total"]["posterior"]
        and found["guess"]["least"] == "2"
        and found["worst"]["published"] == "4"
    )


def test_a_sum_of_draws_is_not_taken_for_so_many_releases():
    """'2 x' of one law and two values are two releases of one draw (9/10), or of sums (0.735): the command does not choose."""
    refused = run("--noise", "2 x geometric(t=1/3)", "--prior", "1/2", "--published", "1, 2")
    assert (
        refused.exit_code == 3
        and "2 draws added up" in refused.stderr
        and "write geometric(t=1/3)" in refused.stderr
    )
    single = document("--noise", "geometric(t=1/3)", "--prior", "1/2", "--published", "1, 2")
    sums = document(
        "--noise", "2 x geometric(t=1/3), 2 x geometric(t=1/3)", "--prior", "1/2", "--published", "1, 2"
    )
    assert single["total"]["posterior"]["exact"] == "9/10"
    assert Decimal(sums["total"]["posterior"]["upper"]) < Decimal("0.9")
    shown = run("--noise", "2 x geometric(t=1/3)", "--prior", "1/2", "--published", "1").stdout
    assert "(2 draws added up in each value)" in shown
