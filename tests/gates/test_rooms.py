"""The house: the layers of derive, the stations of a question, and no import circle."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOPS = ("derive", "verify", "reports")
FILES = {
    ".".join(("epsproof", *path.relative_to(ROOT).with_suffix("").parts)): path
    for top in TOPS
    for path in sorted((ROOT / top).rglob("*.py"))
}
LAYERS = (
    "text",
    "laws",
    "releases",
    "algebra",
    "models",
    "averages",
    "question",
    "answer",
    "search",
    "consequences",
)
STATION = re.compile(r"^\d+\. (`[^`]+`(?: and `[^`]+`)?)", re.MULTILINE)


@cache
def imported(name: str) -> set[str]:
    """The files that a file imports, wherever it does."""
    found = set()
    for node in ast.walk(ast.parse(FILES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & FILES.keys()


def circles(arrows: dict[str, set[str]]) -> list[str]:
    """The files on a circle, or between two: what is left without files that lead nowhere, or that nothing leads to."""
    left = dict(arrows)
    while True:
        led_to = set().union(*left.values())
        loose = [name for name, found in left.items() if not found & left.keys() or name not in led_to]
        if not loose:
            return sorted(left)
        for name in loose:
            del left[name]


def test_no_files_import_each_other_in_a_circle() -> None:
    arrows = {name: imported(name) - {name} for name in FILES}
    assert sum(map(len, arrows.values())) > len(arrows) and circles(arrows) == []


@pytest.mark.parametrize(
    ("arrows", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}, ["b", "c"]),
    ],
)
def test_a_circle_is_found(arrows: dict[str, set[str]], found: list[str]) -> None:
    assert circles(arrows) == found


def test_the_rooms_of_derive_stand_on_one_another() -> None:
    inside = [name for name in FILES if name.startswith("epsproof.derive.") and name.count(".") > 2]
    places = {name: LAYERS.index(name.split(".")[2]) for name in inside}
    arrows = [(n, m) for n in places for m in imported(n) & places.keys()]
    assert arrows and sorted((n, m) for n, m in arrows if places[m] > places[n]) == []


def test_the_stations_are_rooms() -> None:
    text = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    stations = STATION.findall(text[text.index("<!-- stations -->") :].split("\n\n")[0])
    rooms = [room for station in stations for room in re.findall(r"`([^`]+)`", station)]
    assert 8 <= len(stations) <= 12
    assert [room for room in rooms if not (ROOT / room / "__init__.py").exists()] == []
