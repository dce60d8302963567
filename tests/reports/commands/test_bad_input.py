"""Wrong questions: one clear message, exit code 3, nothing executed, no traceback, no file."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

QUESTIONS = {
    "syntax error": (["a/(p*q"], "column"),
    "two operators": (["a*/p"], "column 3"),
    "unknown function": (["sin(p)"], "'sin' is not known"),
    "a call of the interpreter": (["__import__('os').system('x')"], "column"),
    "an attribute": (["p.__class__"], "column"),
    "a power of powers": (["9**9**9**9"], "exponent"),
    "a huge exponent": (["p**1000000"], "exponent"),
    "deep nesting": (["(" * 200 + "p" + ")" * 200], "nested"),
    "a long formula": (["p" + "+p" * 5000], "characters"),
    "a caret": (["p^2"], "write p**2"),
    "unknown bound": (["r", "--model", "nowhere"], "nearest"),
    "empty region": (["r", "--where", "p < 1/4", "--where", "p > 1/2"], ""),
    "contradictory assumptions": (["r", "--assume", "r > 2", "--assume", "r < 1"], ""),
    "unknown parameter in an assumption": (["r", "--assume", "s > 1"], "'s'"),
    "a prior that the bound lacks": (["a/(p*q)", "--bound", "membership"], "q"),
    "an empty profile": ([""], "no criterion is given"),
    "a reserved name": (["t*r"], "reserved"),
    "a lower limit that approximate privacy does not bound": (
        ["posterior >= prior/3", "--assume", "failure > 5*delta", "--bound", "approximate"],
        "from above",
    ),
    "a group that changes delta": (["3", "--group", "2", "--bound", "approximate"], "one person"),
}


ASKED = [("derive", name) for name in QUESTIONS]
ASKED += [(command, "syntax error") for command in ("evaluate", "signs", "report")]


@pytest.mark.parametrize(("command", "name"), ASKED)
def test_a_wrong_question_has_one_message(run, tmp_path, monkeypatch, name, command):
    monkeypatch.chdir(tmp_path)
    arguments, expected = QUESTIONS[name]
    result = run(command, *arguments)
    assert result.exit_code == 3
    assert result.stderr.startswith("error: ")
    assert expected in result.stderr
    assert result.stdout == ""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words", [["2", "--where", "p == 1, q == 1/4"], ["posterior <= 1/2", "--model", "four-bits"]]
)
def test_signs_without_a_prior_that_runs_are_refused(run, words):
    result = run("signs", *words)
    assert (result.exit_code, result.stdout) == (3, "") and "every prior is fixed" in result.stderr


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ([], "--set a=..."),
        (["--set", "a=1/4"], "no value for r"),
        (["--set", "a=1/4", "--set", "r=3", "--set", "s=1"], "no such parameter"),
        (["--set", "a=1/4", "--set", "a=1/3", "--set", "r=3"], "twice"),
        (["--set", "a", "--set", "r=3"], "NAME=VALUE"),
        (["--set", "a=x", "--set", "r=3"], "not a number"),
        (["--set", "a=1/0", "--set", "r=3"], "zero"),
        (["--set", "a=1e999999", "--set", "r=3"], ""),
        (["--set", "a=2", "--set", "r=3"], "a"),
        (["--set", "a=1/4", "--set", "r=1/2"], "r"),
        (["--set", "a=1/4", "--set", "r=3", "--digits", "0"], "--digits"),
        (["--set", "a=1/4", "--set", "r=3", "--group", "k", "--assume", "k < 0", "--set", "k=-2"], "group"),
    ],
)
def test_values_are_checked(run, settings, expected):
    result = run(
        "evaluate", "max(a/(p*q), r)", "--where", "q == 1", "--assume", "0 < a < 1, r > 1", *settings
    )
    assert result.exit_code == 3
    assert expected in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["derive"], ["derive", "r", "--nonsense"], ["check"], ["derive", "r", "--time", "x"]],
)
def test_wrong_use_of_the_command_exits_with_3(run, arguments):
    result = run(*arguments)
    assert result.exit_code == 3
    assert result.stderr.startswith("error: ")


def test_the_installed_module_reports_without_a_traceback():
    command = [sys.executable, "-c", "from epsproof.reports.cli import main; main()", "derive", "a/("]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("error: column")


def test_a_profile_below_one_is_refused_with_the_place(run):
    result = run("derive", "1/2 + p/4")
    assert result.exit_code == 3
    assert "no epsilon > 0 is admissible" in result.stderr.replace("\n", " ")


@pytest.mark.parametrize(("seconds", "code"), [("nan", 3), ("inf", 0), ("1e20", 0), ("1e300", 0), ("0", 3)])
def test_seconds_are_a_number(seconds, code):
    """Beyond ten years there is no limit; no alarm clock takes such a number."""
    assert CliRunner().invoke(main, ["evaluate", "2", "--time", seconds]).exit_code == code
