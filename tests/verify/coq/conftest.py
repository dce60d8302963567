"""Small developments, and programs that stand in for Coq's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from coq_questions import theorem_file

from epsproof.verify.coq.development import Development, TheoremFile, develop


@pytest.fixture(scope="session")
def capped() -> TheoremFile:
    return theorem_file("capped")


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Development], Path]:
    """Writes a development's sources to a folder."""

    def write(development: Development) -> Path:
        folder = tmp_path / "development"
        folder.mkdir()
        for name, text in development.sources.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def stand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts shell scripts ``coqc`` and ``coqchk`` with the given body, and no other programs but the system's, on the path."""

    def install(body: str) -> None:
        folder = tmp_path / "bin"
        folder.mkdir()
        for name in ("coqc", "coqchk"):
            script = folder / name
            script.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
            script.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")

    return install


@pytest.fixture(scope="session")
def small(capped: TheoremFile) -> Development:
    return develop([capped])
