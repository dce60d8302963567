"""A room's files are found by their place, and no two of them give the same entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from epsproof.verify.system.room import files_of, gathered


@pytest.fixture
def corridor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which is imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def room(corridor: Path, name: str, tables: dict[str, dict[int, str]]) -> str:
    """The name of a new room with a file for every table."""
    (corridor / name).mkdir()
    (corridor / name / "__init__.py").touch()
    for file, table in tables.items():
        (corridor / name / f"{file}.py").write_text(f"TABLE = {table!r}\n", encoding="utf-8")
    return name


def test_the_tables_of_all_files_are_one_in_the_order_of_their_keys(corridor: Path) -> None:
    name = room(corridor, "room_of_two", {"beta": {1: "one"}, "alpha": {3: "three", 2: "two"}})
    assert files_of(name) == ["alpha", "beta"]
    assert list(gathered(name, "TABLE").items()) == [(1, "one"), (2, "two"), (3, "three")]


def test_an_empty_room_has_no_entries(corridor: Path) -> None:
    assert gathered(room(corridor, "room_of_none", {}), "TABLE") == {}


def test_no_two_files_have_an_entry_of_one_key(corridor: Path) -> None:
    name = room(corridor, "room_of_twins", {"alpha": {1: "one"}, "beta": {1: "uno"}})
    with pytest.raises(ValueError, match=r"^room_of_twins\.beta: 1 is in the TABLE of another file already$"):
        gathered(name, "TABLE")


def test_the_files_of_a_room_within_are_named_with_it(corridor: Path) -> None:
    name = room(corridor, "room_of_rooms", {"beta": {1: "one"}})
    room(corridor / name, "alpha", {"gamma": {2: "two"}})
    assert files_of(name) == ["alpha.gamma", "beta"]
    assert gathered(name, "TABLE") == {1: "one", 2: "two"}
