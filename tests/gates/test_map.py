"""The tests are a map of the rooms: what is tested in a folder stands in the folder of the same place."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
TOPS = ("derive", "verify", "reports")
APART = {"benchmarks", "gates"}
OF_SEVERAL_FILES = {"tests/reports/publish"}
TESTED_ELSEWHERE = {
    "derive/answer": "derive/search",
    "derive/averages": "verify/averages",
    "derive/releases": "verify/releases",
    "reports/docs": "reports/manual",
    "reports/published": "reports/publish",
    "reports/schemas": "reports/documents",
    "verify/pairs": "verify/claims",
    "verify/strategies": "verify/search",
    "verify/workspace": "verify/search",
}


def folders(place: Path) -> list[Path]:
    """The folders in a folder that hold something to read."""
    return sorted(
        x for x in place.iterdir() if x.is_dir() and not x.name.startswith(("_", ".")) and any(x.rglob("*.*"))
    )


def test_tests_stand_in_three_floors_and_two_folders_apart() -> None:
    assert {x.name for x in folders(ROOT / "tests")} == {*TOPS, *APART}


def test_a_folder_of_tests_is_that_of_a_room() -> None:
    tested = [room for top in TOPS for room in folders(ROOT / "tests" / top)]
    places = [(ROOT / room.relative_to(ROOT / "tests"), room.relative_to(ROOT).as_posix()) for room in tested]
    strange = [name for place, name in places if not place.exists() and not place.with_suffix(".py").exists()]
    assert sorted({*strange} - OF_SEVERAL_FILES) == []


def test_every_room_has_its_folder_of_tests() -> None:
    rooms = {room.relative_to(ROOT).as_posix() for top in TOPS for room in folders(ROOT / top)}
    without = {name for name in rooms if not (ROOT / "tests" / name).exists()}
    assert without == TESTED_ELSEWHERE.keys()
    assert (
        sorted(
            place
            for place in TESTED_ELSEWHERE.values()
            if not any((ROOT / "tests" / place).glob("test_*.py"))
        )
        == []
    )


def test_no_two_files_of_tests_have_one_name() -> None:
    """pytest imports them under their names alone."""
    files = [x for top in (*TOPS, "gates") for x in (ROOT / "tests" / top).rglob("test_*.py")]
    places = {name: [x for x in files if x.name == name] for name in {x.name for x in files}}
    assert [found for found in places.values() if len(found) > 1] == []
