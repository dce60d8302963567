"""The pytest plugin in an empty project: claims are items, failures explain themselves, JUnit carries verdicts, xdist agrees."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from importlib.metadata import entry_points
from pathlib import Path

import pytest

HEAD = '[[claim]]\nid = "{id}"\nlocation = "page 1"\nstatement = "{statement}"\nkind = "inequality"\nassumptions = ["x > 1"]\n'
GOOD = HEAD.format(id="good", statement="x grows") + 'goals = ["x**2 > x"]\n'
BAD = HEAD.format(id="bad", statement="x falls") + 'goals = ["x**2 < x"]\n'
KNOWN = HEAD.format(id="known", statement="x falls") + 'goals = ["x**2 < x"]\nexpect = "refuted"\n'
REFUSED = HEAD.format(id="refused", statement="no formula") + 'goals = ["x ** "]\n'


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Runs pytest in a folder with the files given, as a process of its own."""

    def run(files: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        named = {e.name for e in entry_points(group="pytest11")}
        plugin = [] if "epsproof" in named else ["-p", "epsproof.verify.pytest_plugin"]
        command = [sys.executable, "-m", "pytest", *plugin, "-q", "--epsproof-no-cache", *arguments]
        environment = {**os.environ, "PYTEST_ADDOPTS": ""}
        return subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, env=environment, check=False
        )

    return run


def test_claims_are_items_and_failures_explain_themselves(project, tmp_path):
    done = project({"mine.claims.toml": GOOD + BAD + KNOWN}, "--junitxml=out.xml")
    assert done.returncode == 1 and "1 failed, 2 passed" in done.stdout
    for text in (
        "bad (page 1): refuted, expected proved",
        "x falls",
        "counterexample  x = 2",
        "4 on the left, 2 on the right: 2 apart",
    ):
        assert text in done.stdout
    assert "Traceback" not in done.stdout and "runtest" not in done.stdout
    cases = ElementTree.parse(tmp_path / "out.xml").iter("testcase")
    verdicts = {c.get("name"): {p.get("name"): p.get("value") for p in c.iter("property")} for c in cases}
    assert (
        verdicts["good"]["epsproof_verdict"] == "proved" and verdicts["good"]["epsproof_rung"] == "certified"
    )
    assert (
        verdicts["known"]["epsproof_verdict"] == "refuted"
        and "x = 2" in verdicts["known"]["epsproof_counterexample"]
    )


def test_refused_claims_and_files_have_one_line(project):
    done = project({"mine.claims.toml": REFUSED, "other.claims.toml": "x = 1"})
    assert done.returncode == 2 and "a claim file is a list of [[claim]] tables" in done.stdout
    done = project({"other.claims.toml": GOOD})
    assert (
        done.returncode == 1 and "not read, expected proved" in done.stdout and "Traceback" not in done.stdout
    )


BROKEN = {
    "name": (REFUSED, 14),
    "field": (REFUSED + "colour = 3\n", 15),
    "kind": (REFUSED.replace('kind = "inequality"', 'kind = "magic"'), 12),
}
"""An undefined name, an unknown field and an unknown kind, with the line of the field at fault."""


def test_claims_that_are_not_read_cost_the_others_nothing(project):
    done = project({f"{name}.claims.toml": GOOD + text + KNOWN for name, (text, _) in BROKEN.items()})
    assert done.returncode == 1 and "3 failed, 6 passed" in done.stdout
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    assert [line for line in failed if not line.endswith("not read, expected proved")] == []
    told = [f"{name}.claims.toml, line {line}" for name, (_, line) in BROKEN.items()]
    assert [place for place in told if place not in done.stdout] == []
    expected = {name: GOOD + text + 'expect = "not read"\n' for name, (text, _) in BROKEN.items()}
    done = project({f"{name}.claims.toml": text for name, text in expected.items()})
    assert done.returncode == 0 and "6 passed" in done.stdout


def test_the_same_verdicts_in_parallel(project):
    pytest.importorskip("xdist")
    done = project({"a.claims.toml": GOOD + BAD, "b.claims.toml": KNOWN}, "-n", "2")
    assert (
        done.returncode == 1 and "1 failed, 2 passed" in done.stdout and "Different tests" not in done.stdout
    )


def test_other_file_names_can_be_set(project):
    done = project(
        {"statements.toml": GOOD, "pytest.ini": "[pytest]\nepsproof_files = statements.toml\n"}, "-vv"
    )
    assert done.returncode == 0 and "statements.toml::good" in done.stdout


def test_other_projects_pay_nothing(project):
    """Without claim files nothing of the engine is imported, not even its command."""
    heavy = "{'sympy', 'numpy', 'flint', 'attrs', 'epsproof.verify.claims', 'epsproof.derive'}"
    test = f"import sys\ndef test_clean():\n    assert not set(sys.modules) & {heavy}\n"
    done = project(
        {"test_clean.py": test}, "-p", "no:hypothesispytest", "-p", "no:benchmark", "-p", "no:syrupy"
    )
    assert done.returncode == 0, done.stdout


def test_fixture_compares_an_implementation(project):
    test = (
        "from math import log\n"
        "def test_mine(assert_admissible):\n"
        "    assert assert_admissible(lambda r: log(r) / 2, 'r', assume=['r > 1'], examples=5).count == 5\n"
        "def test_wrong(assert_admissible):\n"
        "    assert_admissible(lambda r: log(r), 'r', assume=['r > 1'], examples=5)\n"
    )
    done = project({"test_mine.py": test})
    assert "1 failed, 1 passed" in done.stdout and "above the largest epsilon" in done.stdout


def test_entry_point_is_declared():
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    assert '[project.entry-points.pytest11]\nepsproof = "epsproof.verify.pytest_plugin"' in text
