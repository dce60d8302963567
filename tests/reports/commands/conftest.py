"""The command as a function, and a small certificate."""

from __future__ import annotations

import json
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
def schema() -> Callable[[str], dict]:
    """The JSON schema of a command's document."""
    return lambda name: json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def certificate_file(tmp_path) -> Path:
    """A certificate that the kernel accepts: r > a where r > 1 > a."""
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(CERTIFICATE), encoding="utf-8")
    return path
