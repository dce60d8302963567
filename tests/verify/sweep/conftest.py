"""A small sweep of two profiles, and proofs that are searched once for all tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from epsproof.verify.sweep import run
from epsproof.verify.sweep.chunk import Subject, subject

SMALL = """
chunk = 4

[parameters]
a = { from = 0.1, to = 0.9, count = 9 }
r = [1.5, "7/3"]

[[profile]]
name = "capped"
criterion = "max(a/(p*q), r)"
where = ["q == 1"]
assume = ["0 < a < 1, r > 1"]

[[profile]]
criterion = "posterior - prior <= b"
assume = ["0 < b < 1"]
parameters = { b = [0.5, 2] }
"""


PROOFS: dict[tuple[Any, ...], Subject] = {}


@pytest.fixture(autouse=True)
def proofs_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(problem: Any) -> Subject:
        key = (problem.statement, str(problem.region), problem.assumptions)
        if key not in PROOFS:
            PROOFS[key] = subject(problem)
        return PROOFS[key]

    monkeypatch.setattr(run, "subject", known)


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return file
