"""The rules that keep the answer independent of what it is compared with."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLOOR = {"derive": 0, "verify": 1, "reports": 2}
SOURCES = sorted(path for room in FLOOR for path in (ROOT / room).rglob("*.py"))


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]
    for module in imported(path):
        top = module.split(".")[0]
        assert FLOOR.get(top, -1) <= FLOOR[room], f"{room} imports {module}"
        if "kernel" in path.parts:
            assert top in sys.stdlib_module_names or module.startswith("epsproof.verify.kernel"), f"the kernel imports {module}"


def test_derivation_does_not_look_at_the_papers(tmp_path: Path) -> None:
    """Without verify/papers the command derives the same bytes."""
    for room in FLOOR:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))

    def derived() -> bytes:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONHASHSEED": "7"}
        command = [
            sys.executable,
            "-c",
            "from epsproof.reports.cli import main; main()",
            "derive",
            "max(a/(p*q), r)",
            "--where",
            "q == 1",
            "--json",
        ]
        done = subprocess.run(
            [*command, "--assume", "0 < a < 1, r > 1"], capture_output=True, cwd=tmp_path, env=environment, check=True
        )
        return done.stdout

    before = derived()
    shutil.rmtree(tmp_path / "verify" / "papers")
    assert before and derived() == before
