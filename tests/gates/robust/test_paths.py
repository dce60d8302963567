"""Nothing is overwritten or removed that epsproof did not write, unless it was asked for; names are only text."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.reports.output import MARK, FolderNotOurs, Output, write_files, write_folder, written
from epsproof.verify.sweep import SweepStopped, read_plan, sweep
from epsproof.verify.sweep.parts import Parts
from epsproof.verify.system.own_files import NotOurs

PLAN = 'chunk = 2\n[parameters]\nr = [2, 3, 4]\n[[profile]]\nname = "{name}"\ncriterion = "r"\nassume = ["r > 1"]\n'
CONSTANT = ["r", "--assume", "r > 1"]
OUTPUT = Output("proved", {"a.tex": b"A"}, {"pages": {"index.html": b"I", "claims/x.html": b"X"}})


def asked(*words: str):
    return CliRunner().invoke(main, [str(w) for w in words])


def plan(folder: Path, name: str = "constant") -> Path:
    file = folder / "plan.toml"
    file.write_text(PLAN.format(name=name), encoding="utf-8")
    return file


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_folder_beside_the_table_is_left_alone(tmp_path):
    file, parts = plan(tmp_path), tmp_path / "p3.csv.parts"
    parts.mkdir()
    (parts / "thesis.txt").write_text("mine")
    (parts / "lock").write_text("mine too")
    before = contents(tmp_path)
    for words in ((), ("--resume",), ("--force",)):
        done = asked("sweep", file, "--to", tmp_path / "p3.csv", "--jobs", "1", *words)
        assert done.exit_code == 3 and "p3.csv.parts exists and was not made by a sweep" in done.stderr
        assert contents(tmp_path) == before


def test_a_link_in_place_of_the_parts_is_not_followed(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "p3.csv.parts").symlink_to(elsewhere)
    with pytest.raises(SweepStopped, match="not made by a sweep"):
        sweep(read_plan(plan(tmp_path)), tmp_path / "p3.csv", jobs=1)
    assert not list(elsewhere.iterdir())


def test_what_somebody_put_into_the_parts_stays(tmp_path):
    parts, key = Parts(tmp_path / "p3.csv"), "0" * 64
    with parts.held(resume=False):
        parts.write(key, "lines\n")
        (parts.folder / "note.txt").write_text("mine")
        assert parts.read(key) == "lines\n"
    parts.remove()
    assert [p.name for p in parts.folder.iterdir()] == ["note.txt"]


def test_a_table_of_somebody_else_is_left_alone(tmp_path):
    file, table = plan(tmp_path), tmp_path / "p3.csv"
    table.write_text("mine")
    assert asked("sweep", file, "--to", table).exit_code == 3 and table.read_text() == "mine"
    assert (
        asked("sweep", file, "--to", table, "--jobs", "1", "--force").exit_code == 0
        and table.read_text() != "mine"
    )
    assert asked("sweep", file, "--to", table, "--jobs", "1").exit_code == 0
    table.write_text(table.read_text() + "edited\n")
    assert asked("sweep", file, "--to", table).exit_code == 3 and table.read_text().endswith("edited\n")


def test_a_report_leaves_a_file_of_that_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "r-08b207.tex").write_text("a stranger's")
    done = asked("report", *CONSTANT, "--to", ".")
    assert done.exit_code == 3 and "r-08b207.tex exists" in done.stderr
    assert contents(tmp_path) == {"r-08b207.tex": b"a stranger's"}
    assert asked("report", *CONSTANT, "--to", ".", "--force").exit_code == 0
    assert asked("report", *CONSTANT, "--to", ".").exit_code == 0
    (tmp_path / "r-08b207.tex").write_text("edited by hand")
    assert asked("report", *CONSTANT, "--to", ".").exit_code == 3
    assert (tmp_path / "r-08b207.tex").read_text() == "edited by hand"


@pytest.mark.parametrize(
    "words",
    [
        ["latex", *CONSTANT, "--to", "x"],
        ["coq", *CONSTANT, "--to", "x"],
        ["figure", "surface", "r", "--set", "r=2", "--to", "."],
    ],
    ids=["latex", "coq", "figure"],
)
def test_other_commands_leave_files_alone(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    if words[0] == "coq":
        (tmp_path / "x").mkdir()
        (tmp_path / "x" / "_CoqProject").write_text("a stranger's")
    elif words[0] == "latex":
        (tmp_path / "x").write_text("a stranger's")
    else:
        pytest.importorskip("matplotlib")
        (tmp_path / "r-dbdb3d-surface.svg").write_text("a stranger's")
    before = contents(tmp_path)
    assert asked(*words).exit_code == 3 and contents(tmp_path) == before


def test_a_link_is_not_written_through(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "outside.tex").write_text("mine")
    (tmp_path / "in" / "a.tex").symlink_to(tmp_path / "outside.tex")
    (tmp_path / "in" / "pages").symlink_to(tmp_path)
    for force in (False, True):
        with pytest.raises(NotOurs):
            write_files(tmp_path / "in", {"a.tex": b"A"}, force)
        with pytest.raises(FolderNotOurs):
            write_folder(tmp_path / "in" / "pages", {"index.html": b"I"}, force)
    assert (tmp_path / "outside.tex").read_text() == "mine"


def test_nothing_is_written_where_one_thing_is_refused(tmp_path):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "mine.txt").write_text("mine")
    with pytest.raises(FolderNotOurs):
        written(OUTPUT, tmp_path)
    assert contents(tmp_path) == {"pages/mine.txt": b"mine"}


@pytest.mark.parametrize("change", ["added", "edited", "unlisted"])
def test_a_folder_that_was_changed_is_left_alone(tmp_path, change):
    written(OUTPUT, tmp_path)
    pages = tmp_path / "pages"
    if change == "added":
        (pages / "mine.txt").write_text("mine")
    elif change == "edited":
        (pages / "index.html").write_text("mine")
    else:
        (pages / MARK).write_text("Made by epsproof report; it is replaced as a whole.\n")
    before = contents(pages)
    with pytest.raises(FolderNotOurs):
        written(OUTPUT, tmp_path)
    assert contents(pages) == before
    written(OUTPUT, tmp_path, force=True)
    assert (pages / "index.html").read_bytes() == b"I" and (
        change != "added" or (pages / "mine.txt").read_text() == "mine"
    )


HOSTILE = [
    "a\n\\write18{touch x}.csv",
    "a\r\\input{x}.csv",
    "a%$&{}_^#~.csv",
    "a\u2028b.csv",
    "\\endinput.csv",
    "a\x1b[2J.csv",
]


@pytest.mark.parametrize(
    ("command", "name"),
    [*(("latex", name) for name in HOSTILE), ("report", HOSTILE[0]), ("derive", HOSTILE[-1])],
)
def test_the_name_of_a_table_is_only_text(tmp_path, monkeypatch, name, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / name).write_text("prior,r\n0.1,3\n0.5,2\n1,1.5\n")
    to = [] if command == "derive" else ["--to", "out" if command == "report" else "out.tex"]
    done = asked(command, "--table", name, *to)
    assert done.exit_code in (0, 2), done.output
    assert "\x1b" not in done.stdout
    texts = [p.read_text(encoding="utf-8") for p in tmp_path.rglob("*.tex")]
    for text in texts:
        lines = [line.lstrip() for line in text.splitlines()]
        assert [line for line in lines if line.startswith(("\\write18", "\\input", "\\endinput"))] == []
        assert "\x1b" not in text and "\r" not in text
        for line in text.split("\n"):
            bare = line.split("%")[0] if not line.startswith("%") else ""
            assert "\\write18" not in bare and "\\input{x}" not in bare


@pytest.mark.parametrize(
    "name", ['=HYPERLINK(\\"http://x\\")', "+1", "-1", "@SUM(A1)", " =1", "x;=1", "'=1", "\\u200b=1"]
)
def test_a_name_that_a_spreadsheet_would_compute_is_refused(tmp_path, name):
    with pytest.raises(QuestionError, match="spreadsheet"):
        read_plan(plan(tmp_path, name))


def test_other_names_are_as_they_were(tmp_path):
    sweep(read_plan(plan(tmp_path, "capped, r = 2; q == 1")), tmp_path / "p.csv", jobs=1)
    rows = list(csv.DictReader((tmp_path / "p.csv").read_text().splitlines()))
    assert {row["profile"] for row in rows} == {"capped, r = 2; q == 1"}
