"""The command as a function, and a small certificate."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from epsproof.reports.cli import main

SCHEMAS = Path(main.callback.__code__.co_filename).parent / "schemas"

CERTIFICATE = {
    "schema": "sign-cert/1",
    "vars": ["a", "r"],
    "hypotheses": [["H1", "1 - a", ">"], ["H2", "r - 1", ">"]],
    "goal": ["r - a", ">"],
    "steps": [
        {
            "id": "S1",
            "goal": ["r - a", ">"],
            "sigma": [["1", [], []]],
            "pos": [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]],
            "ideal": [],
        }
    ],
    "model": {"a": "1/2", "r": "2"},
}

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run the command; standard output and error are kept apart."""

    def runner(*arguments: str) -> Result:
        return CliRunner().invoke(main, list(arguments), catch_exceptions=False)

    return runner


@pytest.fixture
def remedied_in_the_first_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, str, str], None]:
    """Run a line with a slip: it is refused, with the remedy in its first line, and the line that follows the remedy works."""

    def asked(line: str, remedy: str, remedied: str) -> None:
        monkeypatch.chdir(tmp_path)
        refused = run(*shlex.split(line))
        assert (refused.exit_code, remedy in refused.stderr.splitlines()[0]) == (3, True), refused.output
        assert run(*shlex.split(remedied)).exit_code == 0

    return asked


@pytest.fixture
def refused_in_its_file(run: Run, tmp_path: Path) -> Callable[[str, str, str], None]:
    """Run a command on a file with a slip: it is refused, with the remedy in the first line of what is said."""

    def asked(command: str, text: str, remedy: str) -> None:
        (tmp_path / "f.toml").write_text(text, encoding="utf-8")
        result = run(command, str(tmp_path / "f.toml"))
        said = (result.stderr or result.stdout).splitlines()[0]
        assert (result.exit_code in (2, 3), remedy in said) == (True, True), result.output

    return asked


@pytest.fixture
def schema() -> Callable[[str], dict]:
    """The JSON schema of a command's document."""
    return lambda name: json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def certificate_file(tmp_path) -> Path:
    """A certificate that the kernel accepts: r > a where r > 1 > a."""
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(CERTIFICATE), encoding="utf-8")
    return path
