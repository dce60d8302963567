"""A claim that fails as it stands has the verdict of its first reading that holds; a refutation says which were tried."""

import json
from pathlib import Path

import pytest

from epsproof.reports.documents.ledger import ledger_files
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.claim import ClaimRejected
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.kernel import ledger
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.system.established import established

SQUARES = 'kind = "inequality"\nassumptions = ["x < y"]\ngoals = ["x**2 < y**2"]\n'
POSITIVE = '{ reading = "of positive numbers", assumptions = ["0 <= x", "x < y"] }'
NEGATIVE = '{ reading = "of negative numbers", assumptions = ["x < y", "y <= 0"] }'
TWO = 'kind = "number"\nrelation = "2 < 1"\n'


def claim(tmp_path: Path, body: str):
    file = tmp_path / "one.claims.toml"
    file.write_text(f'[[claim]]\nid = "X.1"\nstatement = "so it is"\n{body}')
    (found,) = read_claims(file)
    return found


@pytest.mark.parametrize(
    ("body", "verdict", "read_as"),
    [
        (f"{SQUARES}readings = [{NEGATIVE}, {POSITIVE}]", "proved", "of positive numbers"),
        (f"{SQUARES}readings = [{NEGATIVE}]", "repaired", ""),
        (f'{TWO}readings = [{{ reading = "three", relation = "3 < 1" }}]', "refuted", ""),
        (
            f'{TWO}readings = [{{ reading = "the other way", relation = "1 < 2" }}]',
            "confirmed",
            "the other way",
        ),
        (
            f'{TWO}readings = [{{ reading = "of x", kind = "identity", goals = ["x + x == 2*x"] }}]',
            "proved",
            "of x",
        ),
        (
            f'{TWO}readings = [{{ reading = "of x", kind = "identity", goals = ["x + x == x"] }}]',
            "refuted",
            "",
        ),
        (
            'kind = "number"\nrelation = "1 < 2"\nreadings = [{ reading = "x", relation = "2 < 1" }]',
            "confirmed",
            "",
        ),
    ],
)
def test_the_first_reading_that_holds(tmp_path, body, verdict, read_as):
    found = judged(claim(tmp_path, body), Searches(seconds=5))
    assert (found.verdict, found.read_as) == (verdict, read_as), found.evidence
    assert found.evidence.startswith(f"read as {read_as}: ") == bool(read_as)


def test_both_the_failure_and_the_readings_tried_are_said(tmp_path):
    read = judged(claim(tmp_path, f"{SQUARES}readings = [{POSITIVE}]"), Searches(seconds=5))
    assert "; as it stands: repaired, x**2 < y**2 fails as printed" in read.evidence
    tried = judged(claim(tmp_path, f"{SQUARES}readings = [{NEGATIVE}]"), Searches(seconds=5))
    assert "; read as of negative numbers: refuted, " in tried.evidence


def test_a_reading_is_kept_and_repeated_from_its_own_texts(tmp_path):
    """The ledger has the texts of the reading; under those of the claim as it stands the kernel rejects its proof."""
    one = claim(tmp_path, f"{SQUARES}readings = [{POSITIVE}]")
    found, kept = judged(one, Searches(seconds=5)), Kept(tmp_path / "kept")
    kept.write(one, found)
    assert kept.read(one) == found and found.rung == "certified"
    document = json.loads(ledger_files([one], [found])["X.1.json"])
    assert document["entries"][0]["claim"]["assumptions"] == ["0 <= x", "x < y"]
    assert ledger.check(document, established) == "repeated"
    document["entries"][0]["claim"]["assumptions"] = ["x < y"]
    with pytest.raises(Rejected, match="no document of its own"):
        ledger.check(document, established)


@pytest.mark.parametrize(
    ("readings", "rule"),
    [
        ('[{ relation = "1 < 2" }]', "'readings' must be a list"),
        ('[{ reading = "a", relations = "1 < 2" }]', "'readings', a: 'relations'"),
        ('[{ reading = "a", kind = "identical" }]', "'readings', a: the kind 'identical' is not known"),
        ('[{ reading = "a" }, { reading = "a" }]', "two readings in the same words"),
        ('[{ reading = "a", statement = "else" }]', "which all readings of a claim share"),
        ('[{ reading = "a", expect = "refuted" }]', "which all readings of a claim share"),
    ],
)
def test_readings_that_break_a_rule(tmp_path, readings, rule):
    with pytest.raises(ClaimRejected, match=rule):
        claim(tmp_path, f"{TWO}readings = {readings}")
