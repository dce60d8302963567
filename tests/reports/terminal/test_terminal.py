"""What people see in a terminal."""

from __future__ import annotations

import io
from fractions import Fraction
from types import SimpleNamespace

import pytest
from fixtures_by_hand import LEMMA, VERDICTS
from rich.console import Console

from epsproof.reports.document.model import Table, texts_of
from epsproof.reports.document.terminal import show
from epsproof.reports.documents.evaluate import evaluate_document
from epsproof.reports.results.answer import answer_blocks
from epsproof.reports.results.evaluation import evaluation_blocks
from epsproof.reports.results.signs import signs_blocks
from epsproof.reports.terminal.catalogue import show_catalogue
from epsproof.reports.terminal.console import MAX_WIDTH, console, progress
from epsproof.reports.terminal.verdicts import show_verdicts
from epsproof.reports.view.case_view import CrossCheck, case_views
from epsproof.verify.closed_form.evaluate import Evaluation
from epsproof.verify.numeric.decimals import Ends


def screen(encoding: str = "utf-8") -> tuple[Console, io.TextIOWrapper]:
    """A console that writes to memory."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    return Console(file=stream, width=MAX_WIDTH, highlight=False, markup=False, emoji=False), stream


def text_of(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)


def test_an_answer(proved, views):
    made, stream = screen()
    check = CrossCheck(1, {"a": "1/4", "r": "3"}, "1.29", "1.30", "1.2993", True, "by hand")
    show(answer_blocks(proved, views, (check,), "0123.json"), made)
    text = text_of(stream)
    for part in (
        "log((r − a)/(1 − a))",
        "p = a/r, q = 1",
        "0 < a < 1, r > 1",
        "gives epsilon in [1.29, 1.30]; it agrees",
        proved.digest[:12],
        "saved as 0123.json",
    ):
        assert part in text
    assert max(map(len, text.splitlines())) <= MAX_WIDTH


def test_an_infimum_in_ascii(infimum):
    made, stream = screen("ascii")
    show(answer_blocks(infimum, case_views(infimum.answer), ()), made)
    text = text_of(stream)
    assert "no prior attains it; it is approached along p = 1, q = h as h -> 0" in text
    assert text.isascii()


def test_an_undecided_answer_says_why(proved, views):
    reasons = tuple(f"reason {n}" for n in range(9))
    open_result = SimpleNamespace(
        answer=proved.answer,
        links=(),
        status="undecided",
        digest="0" * 64,
        seconds=1.0,
        reasons=reasons,
        number=None,
    )
    made, stream = screen()
    show(answer_blocks(open_result, views, ()), made)
    assert "undecided: reason 0" in text_of(stream)
    assert "and 4 more" in text_of(stream)


CLAIMS = [
    ("variance-of-geometric-noise", "lecture notes, section 2", "refuted, as expected", "certified"),
    ("exact-more-likely-than-wrong", "draft of March, page 3", "proved", "enclosed"),
]


@pytest.mark.parametrize("width", [58, 60, 80, 100])
def test_a_table_breaks_between_words_alone(width):
    stream = io.StringIO()
    table = Table(texts_of(("claim", "where", "verdict", "rung")), tuple(map(texts_of, CLAIMS)), ("l",) * 4)
    show((table,), Console(file=stream, width=width))
    text = stream.getvalue()
    assert {word for row in CLAIMS for cell in row for word in cell.split()} <= set(text.split())
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width


def test_a_table_with_words_that_are_too_long_stays_within_its_width():
    stream = io.StringIO()
    table = Table(texts_of(("claim", "where")), (texts_of(("a" * 50, "b" * 50)),), ("l", "l"))
    show((table,), Console(file=stream, width=40))
    assert max(len(line.rstrip()) for line in stream.getvalue().splitlines()) <= 40


def test_signs(proved):
    made, stream = screen()
    show(signs_blocks(proved.answer.problem, (LEMMA,)), made)
    assert "decreases in p" in text_of(stream)
    assert "q·(1 + r) < 1" in text_of(stream)


@pytest.mark.parametrize("lower", ["1.2", "inf"])
def test_an_evaluation(proved, lower):
    made, stream = screen()
    result = Evaluation(
        lower=lower,
        upper=lower,
        t=Ends(Fraction(1, 5), Fraction(3, 10)),
        priors={"p": Fraction(1, 12)},
        priors_exact=True,
        method="by hand",
        digits=2,
        admissible=True,
    )
    problem = proved.answer.problem
    show(evaluation_blocks(problem, {"a": "1/4"}, evaluate_document(problem, {}, result)), made)
    assert ("nothing is demanded" in text_of(stream)) == (lower == "inf")
    assert "by hand" in text_of(stream)


@pytest.mark.parametrize("verbose", [False, True])
def test_verdicts(verbose):
    made, stream = screen()
    show_verdicts(VERDICTS, verbose, made)
    text = text_of(stream)
    assert "2 claims: 1 infimum only, 1 refuted" in text
    assert ("digest 0123456789ab" in text) == verbose
    told = text[text.index("false as printed:") :]
    assert "approached for q -> 0 at p = 1" in told and told.rstrip().endswith("false at p = 1/6")


def test_a_catalogue():
    made, stream = screen()
    bounds = [{"name": "unbounded", "title": "a title", "source": ""}]
    show_catalogue({"papers": [], "bounds": bounds, "profiles": [], "claims": []}, made)
    assert "a title" in text_of(stream)


def test_no_colour_where_it_is_not_wanted(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert console().no_color


def test_progress_is_silent_without_a_terminal(capsys, monkeypatch):
    said = io.StringIO()
    monkeypatch.setattr("sys.__stderr__", said)
    monkeypatch.setattr("epsproof.reports.terminal.console.PAUSE", -1.0)
    with progress("working") as report:
        report("half", 1, 2)
    captured = capsys.readouterr()
    assert captured.out == captured.err == said.getvalue() == ""


def test_progress_aloud_is_a_line_every_eight_seconds(capsys, monkeypatch):
    clock, said = [0.0], io.StringIO()
    monkeypatch.setattr("epsproof.reports.terminal.console.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("sys.__stderr__", said)
    with progress("working", aloud=True) as report:
        for clock[0], message in (
            (7.9, ("early", 0, 9)),
            (8.1, ("half", 4, 9)),
            (16, ("soon after", 5, 9)),
            (17, ()),
        ):
            report(*message)
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""
    assert said.getvalue() == "working: half (4 of 9)\nworking\n"
