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
ROOMS = (*FLOOR, "tests")


def imported(source: str) -> set[str]:
    """The modules, or names of modules, that a source imports."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def wrong_imports(source: str, place: Path) -> list[str]:
    """What a file must not import: a room above its own, a module of ours by a second name, and in the kernel anything but the
    standard library. ``epsproof`` itself is the interface, which reports make."""
    found = []
    for module in imported(source):
        top, *rest = module.split(".")
        floor = FLOOR.get(rest[0] if rest else "", FLOOR["reports"]) if top == "epsproof" else -1
        inside = place.parts[:2] == ("verify", "kernel")
        alone = not inside or top in sys.stdlib_module_names or module.startswith("epsproof.verify.kernel.")
        second = top in FLOOR or module.startswith(("epsproof.tests", "epsproof.reports.library"))
        if (
            floor > FLOOR.get(place.parts[0], floor)
            or second
            or not alone
            or (top == "tests") > (place.parts[0] == "tests")
        ):
            found.append(module)
    return sorted(found)


def test_imports_run_one_way_and_go_by_the_installed_name() -> None:
    """The checkout is on the path of tests, so that there every module could be had by a second name."""
    places = [path.relative_to(ROOT) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    found = {place: wrong_imports((ROOT / place).read_text(encoding="utf-8"), place) for place in places}
    assert len(found) > 1000 and {place: modules for place, modules in found.items() if modules} == {}


@pytest.mark.parametrize(
    ("place", "line", "wrong"),
    [
        ("tests/a.py", "import reports", True),
        ("tests/a.py", "from tests.judged import verdict", False),
        ("reports/a.py", "from tests.judged import verdict", True),
        ("reports/a.py", "from epsproof.reports.library import epsproof", True),
        ("derive/a.py", "from epsproof.verify.reader import names", True),
        ("derive/a.py", "from epsproof import verify", True),
        ("derive/a.py", "import epsproof", True),
        ("verify/a.py", "from epsproof.reports.files import write_text", True),
        ("verify/a.py", "import derive", True),
        ("reports/a.py", "import verify", True),
        ("verify/kernel/a.py", "from epsproof.verify.reader import names", True),
        ("verify/kernel/a.py", "import sympy", True),
        ("verify/kernel/a.py", "from epsproof.verify.kernel.syntax import Tree", False),
        ("verify/a.py", "from epsproof.derive.text import errors", False),
        ("reports/a.py", "import epsproof", False),
    ],
)
def test_a_wrong_import_is_found(place: str, line: str, wrong: bool) -> None:
    assert bool(wrong_imports(line, Path(place))) == wrong


def test_derivation_does_not_look_at_the_papers(tmp_path: Path) -> None:
    """Without verify/papers the command derives the same bytes."""
    for room in FLOOR:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))

    def derived() -> bytes:
        environment = {
            **os.environ,
            "PYTHONPATH": str(tmp_path / "reports" / "library"),
            "PYTHONHASHSEED": "7",
        }
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
            [*command, "--assume", "0 < a < 1, r > 1"],
            capture_output=True,
            cwd=tmp_path,
            env=environment,
            check=True,
        )
        return done.stdout

    before = derived()
    shutil.rmtree(tmp_path / "verify" / "papers")
    assert before and derived() == before
