"""Steps of proofs, finite models, the grid search and the cache: what holds and what was planted."""

from __future__ import annotations

import errno
import json
from importlib import import_module
from pathlib import Path

import pytest
from attrs import asdict

from epsproof.verify.claims import run
from epsproof.verify.claims.cache import Kept, key
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import read_claims

STEP = 'kind = "step"\nafter = "the line before"\n'
MODEL = (
    'kind = "bayes"\nassumptions = ["0 < t < 1"]\noutput = [0, 3]\n'
    'worlds = [["1/4", "event", [0, 3]], ["3/4", "", [1, {cell}]]]\ngoals = ["posterior <= 1/(1 + 3*t)"]\n'
)
CASES = [
    (STEP + 'assumptions = ["x > 0"]\ngoals = ["x**2 > 0"]\n', "proved", None),
    (STEP + 'assumptions = ["x >= 0"]\ngoals = ["x**2 > 0"]\n', "repaired", "with >= in place of >"),
    (
        STEP + 'assumptions = ["x > 0", "y > 0"]\ngoals = ["(x + y)**2 == x**2 + 2*x + y**2"]\n',
        "repaired",
        "read x**2 + 2*y*x + y**2",
    ),
    (
        STEP + 'assumptions = ["x > 0", "y > 0"]\ngoals = ["(x - y)**2 == x**2 + 2*x*y + y**2"]\n',
        "repaired",
        "read x**2 - 2*x*y + y**2",
    ),
    (
        STEP
        + 'assumptions = ["0 < x < 1", "0 < y < 1"]\nslope = { u = ["x**2*y", "y"] }\ngoals = ["u == 2*x*y"]\n',
        "repaired",
        "the derivative is that with respect to x",
    ),
    (
        STEP + 'assumptions = ["0 < x <= 1"]\ngoals = ["(1 - x)/(1 - x) == 1"]\n',
        "repaired",
        "with the condition x < 1",
    ),
    (STEP + 'assumptions = ["x > 0", "y > 0"]\ngoals = ["sqrt(x**2 + y) > x"]\n', "proved", None),
    (
        STEP + 'assumptions = ["x > 0", "y > 0"]\ngoals = ["sqrt(x**2 + y) > x + y"]\n',
        "repaired",
        "with the condition 2*x + y < 1",
    ),
    (STEP + 'assumptions = ["x > 0", "y > 0"]\ngoals = ["sqrt(x**2 + y) > x + y + 1"]\n', "refuted", None),
    (MODEL.format(cell=3), "proved", None),
    (MODEL.format(cell=2), "refuted", None),
]


@pytest.mark.parametrize(("text", "word", "repair"), CASES, ids=[f"{i}-{c[1]}" for i, c in enumerate(CASES)])
def test_verdict(decide, text, word, repair):
    verdict = decide(text)
    assert verdict.verdict == word, verdict.evidence
    if repair is not None:
        assert verdict.repaired == repair
    assert (verdict.counterexample is None) == (word == "proved")


def test_search_on_a_grid_overstates_the_constant_profile(decide):
    verdict = decide('kind = "grid"\npoints = 100\ncases = [["r", "", "r = 3"]]\n')
    assert verdict.verdict == "refuted" and "p = 1, q = 1/100" in verdict.counterexample["search"]


def test_search_on_a_grid_that_holds_the_minimiser_is_confirmed(decide):
    assert (
        decide(
            'kind = "grid"\npoints = 100\ncases = [["max(a/p, r)", "q == 1", "a = 3/10, r = 3"]]\n'
        ).verdict
        == "confirmed"
    )


def claim_file(folder: Path, goal: str) -> Path:
    file = folder / "claims.toml"
    head = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "here"\nstatement = "s"\n'
    file.write_text(
        head + f'assumptions = ["x > 1", "y > 0", "x > -5"]\ngoals = ["{goal}"]\n', encoding="utf-8"
    )
    return file


def test_kept_verdicts_are_used_until_the_claim_changes(tmp_path):
    file, kept = claim_file(tmp_path, "x*y > y"), Kept(tmp_path / "kept")
    (first,) = run(str(file), kept=kept)
    (entry,) = kept.directory.iterdir()
    assert entry.name == f"{key(read_claims(file)[0])}.verdict"
    assert run(str(file), kept=kept) == [first]
    (other,) = run(str(claim_file(tmp_path, "x*y < y")), kept=kept)
    assert other.verdict == "refuted" and len(list(kept.directory.iterdir())) == 2


def test_a_counterexample_is_read_back_in_its_order(tmp_path):
    file, kept = claim_file(tmp_path, "x*y < y"), Kept(tmp_path / "kept")
    (first,), (again,) = run(str(file), kept=kept), run(str(file), kept=kept)
    assert list(again.counterexample) == ["x", "y", "left side", "right side"]
    assert json.dumps(asdict(again)) == json.dumps(asdict(first))


@pytest.mark.parametrize("damage", ['"proved"', '"refuted"'], ids=["whole", "damaged"])
def test_a_damaged_entry_is_decided_anew(tmp_path, damage):
    file, kept = claim_file(tmp_path, "x*y > y"), Kept(tmp_path / "kept")
    run(str(file), kept=kept)
    (entry,) = kept.directory.iterdir()
    entry.write_text(entry.read_text(encoding="utf-8").replace('"proved"', damage), encoding="utf-8")
    (claim,) = read_claims(file)
    assert (kept.read(claim) is None) == (damage != '"proved"')
    assert run(str(file), kept=kept)[0].verdict == "proved"


def test_an_entry_cut_short_is_none(tmp_path):
    file, kept = claim_file(tmp_path, "x*y > y"), Kept(tmp_path / "kept")
    run(str(file), kept=kept)
    (entry,) = kept.directory.iterdir()
    entry.write_bytes(entry.read_bytes()[:100])
    assert kept.read(read_claims(file)[0]) is None


def test_a_full_disk_leaves_no_remains_and_no_error(tmp_path, monkeypatch):
    file, kept = claim_file(tmp_path, "x*y > y"), Kept(tmp_path / "kept")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(import_module("epsproof.verify.system.own_files").os, "replace", full)
    assert run(str(file), kept=kept)[0].verdict == "proved"
    assert list(kept.directory.iterdir()) == []


def test_a_verdict_that_did_not_read_a_field_is_none(decide, monkeypatch):
    text = (
        'kind = "data-sets"\nquery = "median(x)"\ndomain = ["0", "1/2", "1"]\n'
        'goals = ["largest < 1/2"]\nneighbours = "replace"\n'
    )
    assert decide(text).verdict == "refuted"
    read = Claim.get
    monkeypatch.setattr(
        Claim,
        "get",
        lambda claim, name, default=None: default if name == "neighbours" else read(claim, name, default),
    )
    found = decide(text)
    assert found.verdict == "undecided" and found.basis == "it was judged without its 'neighbours'"
