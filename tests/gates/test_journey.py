"""The way of a question through the house, as the page for contributors tells it: run once, with every call written down."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATION = re.compile(r"^\d+\. (.*)", re.MULTILINE)
LANDMARKS = (
    ("derive/text", "grammar.py", "parse_expression"),
    ("derive/question", "pose.py", "pose"),
    ("derive/algebra", "unfolding.py", "form"),
    ("derive/search", "strata.py", "candidates"),
    ("derive/answer", "explain.py", "case_steps"),
    ("verify/closed_form", "document.py", "document"),
    ("verify/kernel", "theorem.py", "read_document"),
    ("verify/search", "linear_contradiction.py", "linear_contradiction"),
    ("verify/reader", "judge.py", "contradicted"),
    ("verify/reader", "minimum.py", "least"),
    ("reports/article", "theorem.py", "theorem"),
)
BESIDE = {"derive/models", "derive/averages", "verify/numeric", "verify/system"}
"""Rooms of data and of tools, which a question passes without being changed."""


def stations() -> list[str]:
    """The rooms of every station, as the page has them; the first one reads the command line, which is not traced."""
    text = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return STATION.findall(text[text.index("<!-- stations -->") :].split("\n\n")[0])[1:]


@pytest.fixture(scope="module")
def calls():
    """(file, function) of every call, in the order of the first ones."""
    command = [sys.executable, "-m", "tests.gates.traced"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    return [tuple(call) for call in json.loads(done.stdout)]


def test_the_landmarks_are_passed_in_the_order_of_the_stations(calls):
    places = [(f"{room}/{file}", function) for room, file, function in LANDMARKS]
    assert [place for place in places if place not in calls] == []
    assert sorted(places, key=calls.index) == places
    of_stations = [
        next(k for k, said in enumerate(stations()) if f"`{room}`" in said) for room, _, _ in LANDMARKS
    ]
    assert [*dict.fromkeys(of_stations)] == list(range(len(stations())))


def test_no_other_room_decides_anything(calls):
    below = [Path(file).parts for file, _ in calls if file.startswith(("derive/", "verify/"))]
    rooms = {"/".join(parts[:2]) for parts in below if len(parts) > 2}
    told = {room for said in stations() for room in re.findall(r"`([^`]+)`", said)}
    assert rooms - told - BESIDE == set()
