"""The start of the command counts as a part of the time of its first question."""

from __future__ import annotations

import click
import pytest

from epsproof.derive.question.problem import Problem
from epsproof.reports import development
from epsproof.reports.lazy_group import START
from epsproof.reports.question import Question
from epsproof.reports.within import of_the_command
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.system.time_limit import now

SECONDS = 40.0


def test_what_the_start_took_is_taken_off_but_half_is_left() -> None:
    with click.Context(click.Command("coq")) as context:
        context.meta[START] = now() - 12
        assert SECONDS - 13 < of_the_command(SECONDS) <= SECONDS - 12
        assert of_the_command(10) == 5
    assert of_the_command(SECONDS) == SECONDS


def test_the_first_question_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[float]()

    def noted(problem: Problem, seconds: float) -> ProvedAnswer:
        given.append(seconds)
        return prove_closed_form(problem, 20.0)

    monkeypatch.setattr(development, "prove_closed_form", noted)
    written, refused = development.described([Question("3"), Question("2")], lambda *_: None, SECONDS, 28.0)
    assert given == [28.0, SECONDS] and refused == {} and len(written.theorems) == 2
