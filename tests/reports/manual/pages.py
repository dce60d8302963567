"""The written pages of the manual, and the desk on which one of them is tried."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.reports.manual.snippets import ROOT, Desk, Said, snippets

MANUAL = ROOT / "reports" / "docs" / "manual"
PAGES = {file.relative_to(MANUAL).with_suffix("").as_posix(): file for file in sorted(MANUAL.rglob("*.md"))}


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Work in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def tried(page: Path, folder: Path) -> list[tuple[int, list[Said]]]:
    """Every block's beginning in the page, with its commands and what they printed."""
    desk = Desk(folder)
    with inside(folder):
        told = [(one.start, desk.run(one)) for one in snippets(page.read_text(encoding="utf-8"))]
    assert desk.code == 0, f"the last command ended with {desk.code}, and no echo $? says so"
    return told
