"""Recorded figures: the files say what the commands counted, and article and web page print them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from importlib.resources import files
from pathlib import Path

import jinja2
import pytest

from epsproof.reports.document.html import words_html
from epsproof.reports.document.model import Sentence
from epsproof.reports.measured.page import SHOWN, measured
from epsproof.reports.measured.record import record
from epsproof.reports.measured.speeds import with_speeds
from epsproof.reports.web.model_page import page_environment
from tests.gates.attack.__main__ import Attacked, keep

FILES = sorted(
    x.name.removesuffix(".json")
    for x in files("epsproof.reports.measured").iterdir()
    if x.name.endswith(".json")
)
FUZZ = {
    "seeds": [1, 2],
    "inputs": 12_000,
    "results": {"expressions": {"accepted": 4000, "refused": 8000}},
    "slowest": {"seconds": 0.5, "input": "expressions 7"},
    "files": [],
    "failures": [],
}


def read(name: str) -> dict:
    return json.loads(files("epsproof.reports.measured").joinpath(f"{name}.json").read_text(encoding="utf-8"))


def test_every_recorded_file_is_shown_once():
    assert FILES and set(FILES) <= set(SHOWN)
    assert len(measured()) == len(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_recorded_file_names_its_command_and_versions(name):
    document = read(name)
    assert document["schema"] == "epsproof-measured/1" and document["figure"] == name
    assert f"{name}.json" in document["command"] and "/" not in document["command"].replace(
        "tests/benchmarks", ""
    )
    assert {"python", "sympy", "python-flint"} <= set(document["versions"])


@pytest.mark.parametrize("name", FILES)
def test_tables_are_rectangles(name):
    shown = SHOWN[name](read(name))
    assert shown.rows and {len(row) for row in shown.rows} == {len(shown.headings)}
    assert not [cell for row in shown.rows for cell in row if cell.endswith("nan")]


def test_what_is_recorded_is_printed(tmp_path):
    file = tmp_path / "fuzz.json"
    record(file, "fuzz", "python -m tests.gates.fuzz --inputs 12000 --seed 1 2 --record fuzz.json", FUZZ)
    shown = SHOWN["fuzz"](json.loads(file.read_text(encoding="utf-8")))
    assert (
        "12,000 generated inputs, from the seeds 1, 2" in shown.text and "0 ended in an error" in shown.text
    )
    assert shown.rows == (("expressions", "12,000", "8,000 refused, 4,000 accepted"),)


def test_what_went_wrong_is_counted_and_listed():
    row = {"group": "ties", "question": "r", "expected": "log(3)", "found": "log(2)", "right": False}
    frame = {"command": "c", "versions": {"python": "3"}}
    shown = SHOWN["delicate"](
        {**frame, "results": {"rows": [row, {**row, "found": "log(3)", "right": True}]}}
    )
    assert shown.rows == (("ties", "2", "1"),) and "1 were answered as expected" in shown.text
    assert [line.startswith("WRONG: ") for line in shown.listed] == [True, False]


def test_changes_of_a_kernel_that_has_changed_since_are_not_counted():
    def counts(name: str) -> dict:
        source = hashlib.sha256(files("epsproof.verify.kernel").joinpath(name).read_bytes()).hexdigest()
        return {"source": source, "killed": 5, "explained": 2, "survivors": ["7: number + 1: 1"]}

    recorded = {name: counts(name) for name in ("walk.py", "link.py")}
    recorded |= {"claim.py": counts("walk.py"), "gone.py": counts("link.py")}
    shown = SHOWN["kernel-mutants"](
        {"command": "c", "versions": {"python": "3"}, "results": {"files": recorded}}
    )
    assert shown.rows[-1] == ("all", "16", "10", "4", "2") and "2 remain" in shown.text
    assert [row[0] for row in shown.rows] == ["walk.py", "link.py", "all"]
    assert "claim.py" in shown.notes[0] and "walk.py" not in shown.notes[0]
    assert "__init__.py" not in shown.notes[0], "it holds a sentence alone, of which nothing can be changed"


def test_a_record_says_whether_the_sources_have_changed_since(tmp_path):
    file = tmp_path / "fuzz.json"
    record(file, "fuzz", "c", FUZZ)
    today = json.loads(file.read_text(encoding="utf-8"))
    assert "changed since" not in SHOWN["fuzz"](today).versions
    assert SHOWN["fuzz"]({**today, "commit": "0123456789abcdef"}).versions.endswith("; commit 0123456789ab")
    assert SHOWN["fuzz"]({**today, "commit": "0123456789abcdef+"}).versions.endswith(
        "; commit 0123456789ab with changes"
    )
    for other in ({**today, "sources": "0" * 64}, {k: v for k, v in today.items() if k != "sources"}):
        assert SHOWN["fuzz"](other).versions.endswith("derive and verify have changed since")


def test_web_page_has_every_cell():
    loader = jinja2.ChoiceLoader(
        [
            jinja2.DictLoader({"base.html.j2": "{% block content %}{% endblock %}"}),
            jinja2.PackageLoader("epsproof.reports.web", "templates"),
        ]
    )
    environment = page_environment()
    environment.loader = loader
    text = environment.get_template("tested.html.j2").render(
        site={"measured": measured(), "title": "x"}, root=""
    )
    for figure in measured():
        assert figure.title in text
        cells = [(k in figure.formulas, cell) for row in figure.rows for k, cell in enumerate(row)]
        shown = [
            str(words_html((Sentence(cell),)) if formula else jinja2.filters.escape(cell))
            for formula, cell in cells
        ]
        assert [cell for cell in shown if cell not in text] == []
    assert "All 1 " not in text and "All 131 questions" in text
    assert '<th scope="row" class="words">a logarithm left out of the budget</th>' in text
    assert '<td class="held">12,481</td>' in text


def test_the_page_on_speed_quotes_the_recorded_speeds():
    """To renew: ``python -m epsproof.reports.measured.speeds reports/docs/manual/explanation/speed.md``."""
    place = Path(__file__).parents[3] / "reports/docs/manual/explanation/speed.md"
    page = place.read_text(encoding="utf-8")
    assert with_speeds(page, read("benchmarks"), read("compositions")) == page


def attacked(tmp_path, *parts):
    """The record of these parts, each as (first, claims, questions), one after another."""
    file = tmp_path / "attack.json"
    for first, claims, questions in parts:
        found = Attacked(Counter(proved=claims), Counter(undecided=questions), shapes=Counter(ratios=claims))
        keep(
            file,
            {"seed": 1, "seconds": 0.2},
            {"first": first, "claims": claims, "questions": questions},
            found,
        )
    return json.loads(file.read_text(encoding="utf-8"))


def test_parts_of_an_attack_are_counted_together(tmp_path):
    document = attacked(tmp_path, (0, 30, 6), (30, 20, 4))
    shown = SHOWN["attack"](document)
    assert shown.rows == (("claims", "proved", "50"), ("questions", "undecided", "10"))
    assert "50 claims and 10 questions" in shown.text and "contradicts: 0" in shown.text
    assert "last 50 claims and 10 questions" in shown.text


def test_compositions_are_counted_apart(tmp_path):
    """A part of an earlier record has none, and its numbers do not meet those of a part that has some."""
    file, how = tmp_path / "attack.json", {"seed": 1, "seconds": 0.2}
    keep(file, how, {"first": 0, "claims": 4, "questions": 1}, Attacked(Counter(proved=4), Counter(proved=1)))
    assert "what releases cost" not in SHOWN["attack"](json.loads(file.read_text(encoding="utf-8"))).text
    part = {"first": 4, "claims": 0, "questions": 0, "compositions": 7}
    keep(file, how, part, Attacked(compositions=Counter(enclosed=6, late=1)))
    shown = SHOWN["attack"](json.loads(file.read_text(encoding="utf-8")))
    assert shown.rows[2:] == (
        ("compositions", "enclosed", "6"),
        ("compositions", "none in the time given", "1"),
    )
    assert "7 questions were about what releases cost" in shown.text
    assert "The last 4 claims, 1 questions and 7 compositions were asked of the sources" in shown.text
    with pytest.raises(SystemExit):
        keep(file, how, {**part, "first": 10}, Attacked())


def test_parts_of_an_attack_on_earlier_sources_are_told_apart(tmp_path):
    document = attacked(tmp_path, (0, 30, 6))
    document["results"]["parts"][0]["sources"] = "0" * 64
    (tmp_path / "attack.json").write_text(json.dumps(document), encoding="utf-8")
    shown = SHOWN["attack"](attacked(tmp_path, (30, 20, 4)))
    assert "50 claims and 10 questions" in shown.text and "last 20 claims and 4 questions" in shown.text


@pytest.mark.parametrize("second", [(29, 5, 1), (0, 1, 0), (5, 0, 1)])
def test_no_claim_of_an_attack_is_counted_twice(tmp_path, second):
    with pytest.raises(SystemExit, match="already"):
        attacked(tmp_path, (0, 30, 6), second)


def test_a_false_answer_of_an_attack_is_listed(tmp_path):
    wrong = {"number": 3, "shape": "roots", "failure": "fails at x = 1", "repeat": "TEXT"}
    keep(
        tmp_path / "a.json",
        {"seed": 1, "seconds": 1.0},
        {"first": 0, "claims": 1, "questions": 0},
        Attacked(failures=[wrong]),
    )
    shown = SHOWN["attack"](json.loads((tmp_path / "a.json").read_text(encoding="utf-8")))
    assert "contradicts: 1" in shown.text and shown.listed == ("roots: TEXT: fails at x = 1",)


def test_an_error_of_the_engine_is_listed_apart_from_false_answers(tmp_path):
    fallen = {"number": 4, "shape": "roots", "failure": "the engine fell over: ValueError", "repeat": "TEXT"}
    found = Attacked(questions=Counter({"proved": 3, "fell over": 1}), failures=[fallen])
    keep(tmp_path / "a.json", {"seed": 1, "seconds": 1.0}, {"first": 0, "claims": 0, "questions": 4}, found)
    shown = SHOWN["attack"](json.loads((tmp_path / "a.json").read_text(encoding="utf-8")))
    assert (
        "contradicts: 0" in shown.text and "stopped with an error: 1" in shown.text and len(shown.listed) == 1
    )
