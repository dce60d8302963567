"""The page for contributors is true: its examples are put into a copy of the source, and its commands run there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / ".github" / "CONTRIBUTING.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ROOMS = ("derive", "verify", "reports")
MARK = re.compile(r"# file: (\S+)\n")
COMMAND = (sys.executable, "-c", "from epsproof.reports.cli import main; main()")


def blocks() -> list[tuple[str, str]]:
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the source, in a folder of its own."""
    folder = tmp_path_factory.mktemp("contributing")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "published"))
    return folder


def ran(command: list[str], copy: Path) -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy / "reports" / "library"),
        "XDG_CACHE_HOME": str(copy / "cache"),
    }
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command[-1]}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.long
def test_the_examples_work_in_the_order_of_the_page(copy):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    said = ""
    for language, text in blocks():
        marked = MARK.match(text)
        if marked:
            place, body = copy / marked[1], text[marked.end() :]
            place.parent.mkdir(exist_ok=True)
            before = place.read_text(encoding="utf-8") if place.exists() else ""
            assert bool(before) == (place.name == "profiles.toml"), f"{place} is there"
            place.write_text(f"{before}\n{body}" if before else body, encoding="utf-8")
        elif language == "python":
            assert text.startswith("# run\n")
            ran([sys.executable, "-c", text], copy)
        else:
            assert language == "sh"
            for line in text.splitlines():
                program, *words = shlex.split(line)
                assert program == "epsproof"
                said += ran([*COMMAND, *words], copy)
    assert [
        text
        for text in ("log(c)/2", "EX26.2", "EX26_2.goal_1: written", "0.001999", "MY.2", "MY.3", "translated")
        if text not in said
    ] == []
    assert (copy / "figures" / "odds-ratio.svg").exists()
    assert "EX26.1" in (copy / "site" / "example-2026-html" / "index.html").read_text(encoding="utf-8")
    assert "| always | log(c)/2 |" in (copy / "tables" / "odds-ratio.md").read_text(encoding="utf-8")


def test_every_block_says_what_it_is():
    found = [(language, bool(MARK.match(text)) or text.startswith("# run\n")) for language, text in blocks()]
    assert len(found) > 10
    assert [one for one in found if one[1] == (one[0] == "sh")] == []
    assert {language for language, _ in found} == {"toml", "python", "sh"}


def test_every_path_of_the_page_is_there():
    """What stands between accents and has a slash is a file, a folder, or made by the examples."""
    made = {MARK.match(text)[1] for _, text in blocks() if MARK.match(text)}
    for page in (PAGE, PAGE.with_name("SECURITY.md")):
        prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
        paths = set(re.findall(r"`((?:derive|verify|reports|tests)/[\w./]+)`", prose))
        assert len(paths) > 3
        assert [path for path in sorted(paths - made) if not (ROOT / path).exists()] == []
