"""Folders appear whole or not at all, and are compared byte by byte."""

from __future__ import annotations

import pytest

from reports.output import MARK, FolderNotOurs, Output, differences, write_folder, written

OUTPUT = Output("proved", {"a.tex": b"A"}, {"pages": {"index.html": b"I", "claims/x.html": b"X"}})


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
    assert [p.name for p in tmp_path.iterdir()].count("pages") == 1 and len(list(tmp_path.iterdir())) == 2


def test_a_stale_folder_is_named_file_by_file(tmp_path):
    written(OUTPUT, tmp_path)
    assert differences(OUTPUT, tmp_path) == []
    (tmp_path / "a.tex").write_text("B")
    (tmp_path / "pages" / "index.html").unlink()
    (tmp_path / "old.svg").write_text("")
    assert differences(OUTPUT, tmp_path) == ["differs: a.tex", "missing: pages/index.html", "not made any more: old.svg"]
