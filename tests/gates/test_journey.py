"""The way of a question through the house, as the README tells it: run once, with every call written down."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import CodeType

import pytest

from reports.latex.article.snippet import snippet
from reports.question import Question
from reports.view.proved_view import asked_view

ROOT = Path(__file__).parents[2]
STATION = re.compile(r"^\d+\. (.*)", re.MULTILINE)
LANDMARKS = (
    ("derive/text", "grammar.py", "parse_expression"),
    ("derive/question", "pose.py", "pose"),
    ("derive/algebra", "clearing.py", "relations_of"),
    ("derive/search", "strata.py", "candidates"),
    ("derive/answer", "explain.py", "case_steps"),
    ("verify/closed_form", "document.py", "document"),
    ("verify/kernel", "closed_form.py", "obligations"),
    ("verify/search", "search.py", "prove"),
    ("verify/reader", "question.py", "judge"),
    ("verify/numeric", "enclosure.py", "enclose"),
    ("reports/latex", "article/theorem.py", "theorem"),
)
FLOORS = ("derive", "verify", "reports")
BESIDE = {"derive/models", "derive/averages", "verify/system"}
"""Rooms of data and of tools, which a question passes without being changed."""


def stations() -> list[str]:
    """The rooms of every station, as the README has them; the first one reads the command line, which is not traced."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return STATION.findall(text[text.index("<!-- stations -->") :].split("\n\n")[0])[1:]


@pytest.fixture(scope="module")
def calls():
    """(file, function) of every call, in the order of the first ones."""
    found = dict[CodeType, None]()

    def note(frame, event, _):
        if event == "call":
            found.setdefault(frame.f_code)

    asked = Question("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1, r > 1",), "unbounded")
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        snippet(asked_view(asked, 60.0, lambda *_: None), asked.words, True)
    finally:
        sys.setprofile(before)
    ours = [code for code in found if code.co_filename.startswith(tuple(f"{ROOT}/{floor}/" for floor in FLOORS))]
    return [(Path(code.co_filename).relative_to(ROOT).as_posix(), code.co_name) for code in ours]


def test_the_landmarks_are_passed_in_the_order_of_the_stations(calls):
    places = [(f"{room}/{file}", function) for room, file, function in LANDMARKS]
    assert [place for place in places if place not in calls] == []
    assert sorted(places, key=calls.index) == places
    of_stations = [next(k for k, said in enumerate(stations()) if f"`{room}`" in said) for room, _, _ in LANDMARKS]
    assert of_stations == list(range(len(stations())))


def test_no_other_room_decides_anything(calls):
    below = [Path(file).parts for file, _ in calls if file.startswith(("derive/", "verify/"))]
    rooms = {"/".join(parts[:2]) for parts in below if len(parts) > 2}
    told = {room for said in stations() for room in re.findall(r"`([^`]+)`", said)}
    assert rooms - told - BESIDE == set()
