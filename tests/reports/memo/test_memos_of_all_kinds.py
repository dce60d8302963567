"""Memos on every kind of question, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.memo.memo import memo
from tests.reports.memo.memo_read import JARGON, A, R, memo_html, problem, said


def invoked(*arguments):
    with pytest.raises(SystemExit) as stop:
        main(["report", *arguments])
    return stop.value.code


def test_the_command_writes_the_memo(tmp_path):
    words = [
        "r",
        "--set",
        "r=3",
        "--memo",
        "--compare",
        "posterior - prior <= b",
        "--set",
        "b=1/4",
        "--to",
        str(tmp_path),
    ]
    result = CliRunner().invoke(main, ["report", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert {".html", ".tex"} <= {f.suffix for f in tmp_path.glob("r-*-memo.*")}


KINDS = [
    (
        ("--class", "members: 3 where q == 1", "--class", "values: posterior <= 1/2 where p == 1/5"),
        (
            "ε = 1.09",
            "it is set by members",
            "values (somebody who believes with probability 0.2 that the person is in the data",
            "Every adversary of a class above, each within the limit of that class.",
        ),
    ),
    (
        ("3", "--model", "membership"),
        (
            "Criterion: 3, the largest factor by which a belief may grow.",
            "ε = 1.09",
            "likely it is that the person is in the data.",
        ),
    ),
    (
        ("r", "--set", "r=3", "--privacy", "(eps, 1e-6)", "--set", "failure=0.01"),
        (
            "The δ of the budget is shared",
            "which come out with a probability of 1% at most",
            "It is a budget with δ=0.000001.",
        ),
    ),
    (
        ("3", "--mechanism", "12 x laplace", "--failure", "0.05"),
        (
            "budget of each of the releases below: ε = 0.0735",
            "fail, with a probability of 5% at most",
            "all with Laplace noise,",
            "people on average with Laplace noise. What follows is for releases with which the criterion never fails.",
            "The error is by how many people a count is off on average",
            "What the planned releases can tell",
            "belief ends above the band with a probability of 5% at most",
            "dashes and dots",
        ),
    ),
    (
        ("3", "--mechanism", "gaussian x 4", "--failure", "0.05"),
        (
            "noise of each of the releases below, at least: σ=",
            "all with normal noise,",
            "The band stays within the limit",
        ),
    ),
    (
        ("3", "--mechanism", "laplace", "--failure", "0.05"),
        (
            "budget of the release below: ε = ",
            "this one, with Laplace noise, and",
            "So that it never fails, it may have ε=",
        ),
    ),
    (
        ("r", "--model", "household", *("--set", "r=3", "--set", "alpha=0.5", "--set", "beta=0.1")),
        ("sensitive with probability α if the person’s is, and β if it is not",),
    ),
    (
        ("--table", "profile.csv"),
        (
            "ε = 0.34",
            "as many times what it was before as the table says",
            "Between the numbers of the table it is read along straight lines.",
            "Where the area is hatched nothing is asked.",
        ),
    ),
    (
        ("3", "--where", "1/10 <= p <= 1/4", "--where", "q >= 1/2"),
        (
            "The criterion and the budget along the beliefs Both letters are beliefs before the release; the bars say",
        ),
    ),
]


@pytest.mark.parametrize(
    ("words", "sentences"),
    KINDS,
    ids="classes model privacy mechanism scale one household table bounds".split(),
)
def test_memos_of_every_kind_of_question(words, sentences, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "profile.csv").write_text("p,q,r\n0,0,3\n0,1,3\n1,0,2\n1,1,2\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["report", *words, "--memo", "--to", "out"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    (page,) = (tmp_path / "out").glob("*-memo.html")
    text = said(page.read_text(encoding="utf-8"))
    assert [sentence for sentence in sentences if sentence not in text] == []
    assert [word for word in JARGON if word in text.lower()] == []
    assert "<figcaption></figcaption>" not in page.read_text(encoding="utf-8")
    source = page.with_suffix(".tex").read_text(encoding="utf-8")
    crowded = not {"--mechanism", "--compare", "--table"}.isdisjoint(words)
    assert source.count(r"\beside{0.42\textwidth}{0.55\textwidth}") == crowded
    (slide,) = (
        (tmp_path / "out").glob("*-memo-summary.svg")
        if "--mechanism" in words or "household" in words
        else [None]
    )
    if slide is not None:
        shown = slide.read_text(encoding="utf-8").replace("\u00a0", " ")
        mechanism = (
            "a probability of 5% at most. It never fails with ε = 0.54 for everything together, as drawn."
        )
        assert (mechanism if "--mechanism" in words else "α = 0.5, β = 0.1") in shown


BAD = [
    (("r", "--memo"), "no value for r"),
    (("r", "--memo", "--set", "r=3", "--set", "x=1"), "no such parameter"),
    (("r", "--set", "r=3"), "belong to --memo"),
    (("r", "--tables", "3"), "belong to --memo"),
    (("r", "--memo", "--set", "r=3", "--mechanism", "12 x laplace"), "given together"),
    (
        ("posterior <= prior", "--memo", "--mechanism", "12 x laplace", "--failure", "0.05"),
        "no budget above zero",
    ),
    (("kazan-reiter-2024", "--memo"), "one profile"),
    (("r", "--check", "x"), "for papers"),
    (("r", "--memo", "--set", "r=3", *("--compare", "r") * 4), "at most 3 criteria beside its own"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[b[1] for b in BAD])
def test_wrong_uses_are_refused(arguments, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert invoked(*arguments) == 3
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


OUTCOMES = [
    (
        "max(a/(p*q), r)",
        ("q == 1",),
        {"a": Fraction(2), "r": R},
        ("no limit", "Then every budget is admissible", "Whom it is about"),
    ),
    (
        "min(a/(p*q), r)",
        (),
        {"a": A, "r": R},
        ("no privacy budget above zero", "Then no budget above zero is admissible"),
    ),
    (
        "log(posterior/prior) <= log(4)",
        ("p*q >= 3/4",),
        {},
        ("no limit", "Let the criterion be as above", "Then every budget"),
    ),
]


@pytest.mark.parametrize(
    ("text", "where", "values", "sentences"), OUTCOMES, ids=["no limit", "no budget", "no limit left"]
)
def test_without_a_finite_budget_the_memo_says_what_holds_instead(text, where, values, sentences):
    page = said(memo_html(memo(problem(text, *where), values, [], "epsproof", 60, lambda *_: None)))
    assert [sentence for sentence in sentences if sentence not in page] == []
    assert "No closed form" not in page and "the noise takes the value" not in page
