"""Options with two values are refused; what may be given several times, or is the same twice, is not."""

from __future__ import annotations

import click
import pytest

from reports.commands.evaluate import command
from reports.wording.repeated import refuse_repeated


@pytest.mark.parametrize(
    "words",
    [
        ["3", "--model", "unbounded", "--model", "bounded"],
        ["3", "--model=unbounded", "--bound", "bounded"],
        ["3", "--digits", "5", "--json", "--digits=6"],
    ],
)
def test_two_values_of_one_option_are_refused(words) -> None:
    with pytest.raises(click.UsageError, match="leave one of them out"):
        refuse_repeated(command, words)


@pytest.mark.parametrize(
    "words",
    [
        ["3", "--where", "p <= 1/2", "--where", "q == 1"],
        ["3", "--model", "bounded", "--bound", "bounded"],
        ["3", "--json", "--json"],
        ["3", "--where", "--model", "--model", "bounded"],
        ["3", "--model", "bounded", "--", "--model", "unbounded"],
        ["3", "--model"],
    ],
)
def test_several_conditions_and_the_same_twice_pass(words) -> None:
    refuse_repeated(command, words)


def test_the_command_refuses_them() -> None:
    from click.testing import CliRunner

    from reports.cli import main

    refused = CliRunner().invoke(main, ["evaluate", "3", "--model", "unbounded", "--model", "bounded"])
    assert refused.exit_code == 3 and "--model unbounded and --model bounded" in refused.stderr.splitlines()[0]
