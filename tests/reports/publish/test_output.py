"""Folders appear whole or not at all."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from epsproof.reports.output import MARK, FolderNotOurs, Output, write_folder, written

OUTPUT = Output("proved", {"a.tex": b"A"}, {"pages": {"index.html": b"I", "claims/x.html": b"X"}})

NAMES = [f"{k}.html" for k in range(20)]


def tree(folder):
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file() and p.name != MARK}


def test_everything_is_written(tmp_path):
    shown = written(OUTPUT, tmp_path)
    assert tree(tmp_path) == {"a.tex", "pages/index.html", "pages/claims/x.html"}
    assert tmp_path / "pages" / "index.html" in shown


def test_a_folder_is_replaced_as_a_whole(tmp_path):
    written(OUTPUT, tmp_path)
    write_folder(tmp_path / "pages", {"new.html": b"N"})
    assert tree(tmp_path / "pages") == {"new.html"}


def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "mine.txt").write_text("mine")
    with pytest.raises(FolderNotOurs, match="move it away"):
        write_folder(tmp_path / "pages", {"index.html": b"I"})
    assert tree(tmp_path) == {"pages/mine.txt"}


def test_after_an_error_the_old_folder_is_there(tmp_path):
    written(OUTPUT, tmp_path)
    with pytest.raises(TypeError):
        write_folder(tmp_path / "pages", {"index.html": b"new", "broken": None})
    assert (tmp_path / "pages" / "index.html").read_bytes() == b"I"
    assert [p.name for p in tmp_path.iterdir()].count("pages") == 1 and len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("exchange", [True, False])
def test_a_folder_is_replaced_with_and_without_one_step(tmp_path, monkeypatch, exchange):
    if not exchange:
        monkeypatch.setattr("epsproof.reports.output._exchanged", lambda *_: False)
    written(OUTPUT, tmp_path)
    write_folder(tmp_path / "pages", {"new.html": b"N"})
    assert tree(tmp_path / "pages") == {"new.html"} and {p.name for p in tmp_path.iterdir()} == {
        "a.tex",
        "pages",
        MARK,
    }


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere two folders do not change places in one step")
def test_a_killed_run_leaves_the_old_folder_or_the_new_one(tmp_path):
    """A process that replaces a folder again and again is killed; whatever it was doing, the folder is one of the two."""
    write_folder(tmp_path / "pages", {name: b"1" for name in NAMES})
    code = (
        "from pathlib import Path; from epsproof.reports.output import write_folder\n"
        f"print('ready', flush=True)\nfor k in range(10**6): write_folder(Path({str(tmp_path / 'pages')!r}),"
        f" {{name: str(k % 2).encode() for name in {NAMES!r}}})"
    )
    for wait in (0.0, 0.013, 0.027):
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        time.sleep(wait)
        process.kill()
        process.wait()
        found = {(tmp_path / "pages" / name).read_bytes() for name in NAMES}
        assert found in ({b"0"}, {b"1"})


def test_a_missing_font_is_told_with_what_to_install(monkeypatch):
    from epsproof.reports.document.pdf import Typeset, with_pdf

    monkeypatch.setattr("epsproof.reports.document.pdf.latexmk_found", lambda: True)
    failed = Typeset(None, "! LaTeX Error: File `lmodern.sty' not found.\n")
    monkeypatch.setattr("epsproof.reports.document.pdf.typeset", lambda *_, **__: failed)
    made = with_pdf(OUTPUT, "a", "source", {})
    assert (
        made.files == OUTPUT.files
        and "lmodern.sty' not found" in made.notes[0]
        and "apt-get install latexmk" in made.notes[0]
    )
