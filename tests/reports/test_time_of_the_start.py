"""--time counts the start of a command: what the work has left, and that half of the seconds are for it."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from epsproof.reports.exits import Exit
from epsproof.reports.lazy_group import START
from epsproof.reports.within import within
from epsproof.verify.system import time_limit as system_clock

TIMES = [
    ("nothing is used up", 10.0, 0.0, 0.0, 10.0),
    ("the parent's start", 10.0, 2.0, 0.0, 8.0),
    ("the parent's and the child's", 10.0, 2.0, 1.0, 7.0),
    ("more than half", 4.0, 2.0, 1.0, 2.0),
    ("more than all", 2.0, 2.0, 1.0, 1.0),
]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The processor time that the process believes to have used."""
    used = [0.0]
    monkeypatch.setattr(system_clock, "now", lambda: used[0])
    yield used


@within()
def seconds_of(seconds: float) -> Exit:
    """Prints the seconds that the work was given."""
    click.echo(f"{seconds:g}")
    return Exit.PROVED


@pytest.mark.parametrize(
    ("granted", "before", "child", "left"), [row[1:] for row in TIMES], ids=[row[0] for row in TIMES]
)
def test_the_work_has_what_the_start_leaves(clock, monkeypatch, capsys, granted, before, child, left) -> None:
    """The clock of the child, which starts with the work, stands at ``child`` when the work begins."""
    from epsproof.verify.system import bounded_process

    def at_once(work, memory):
        found = []
        clock[0] = child
        work(found.append)
        return found

    monkeypatch.setattr(bounded_process, "reports", at_once)
    clock[0] = before
    with click.Context(click.Command("asked")) as context:
        context.meta[START] = 0.0
        assert seconds_of(seconds=granted) == Exit.PROVED
    assert capsys.readouterr().out.strip() == f"{left:g}"


def test_outside_of_a_command_nothing_was_used(clock, capsys) -> None:
    clock[0] = 3.0
    assert seconds_of(seconds=60.0) == Exit.PROVED
    assert float(capsys.readouterr().out) > 50
