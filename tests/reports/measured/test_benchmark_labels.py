"""The benchmarks have names for a reader, and every one that was recorded has its own in its group."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from epsproof.reports.measured.page import GROUPS as QUESTIONS
from epsproof.reports.measured.page import LABELS, group_label, label

RECORD = files("epsproof.reports.measured").joinpath("benchmarks.json")
GROUPS = json.loads(RECORD.read_text(encoding="utf-8"))["results"]["groups"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("digits[1000-two]", "certified enclosure, 1,000 digits"),
        ("scipy[dual annealing-one]", "SciPy, dual annealing"),
        ("start[check --help]", "epsproof check --help"),
        ("family derived and certified[capped-ratio]", "capped-ratio"),
        ("certified enclosure[two]", "certified enclosure at one more point"),
        ("something else[one]", "something else[one]"),
    ],
)
def test_a_name_for_a_reader(name, shown):
    assert label(name) == shown


def test_every_recorded_benchmark_has_a_name_of_its_own_in_its_group():
    for group in GROUPS:
        shown = [label(row["name"]) for row in group]
        assert [row["name"] for row in group if row["name"].partition("[")[0] not in LABELS] == []
        assert len(set(shown)) == len(shown)


def test_a_question_of_several_precisions_names_none_and_says_what_runs():
    recorded = {group[0]["group"] for group in GROUPS}
    assert set(QUESTIONS) <= recorded
    shown = {group_label(name) for name in recorded}
    assert {
        "a known closed form",
        "digits of an enclosure, one prior runs",
        "two priors run, 15 digits",
    } <= shown
    assert len(shown) == len(recorded)
