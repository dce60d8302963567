"""Answers say which parameter an equation settles, and the sign that nobody typed."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from epsproof.derive.question.pose import pose
from epsproof.reports.cli import main
from epsproof.reports.view.adversary import settled


@pytest.mark.parametrize(
    ("assume", "said"),
    [
        (["r**2 == 4"], ["r > 0", "r == 2"]),
        (["r**2 == 4, r < 0"], ["r == -2"]),
        (["r == 2"], ["r == 2"]),
        (["r > 1"], []),
    ],
)
def test_the_value_and_a_sign_that_nobody_typed_are_said(assume: list[str], said: list[str]) -> None:
    assert settled(pose("4 + r", (), assume)) == said


def test_terminal_and_document_print_what_is_settled() -> None:
    asked = ["derive", "1 + r", "--assume", "r**2 == 4"]
    assert "assumed     r > 0, r = 2\n" in CliRunner().invoke(main, asked).stdout
    assert json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)["assumptions"] == [
        "r > 0",
        "r == 2",
    ]
