"""``epsproof explain`` and the errata: one claim whole, and the list of corrections in its order."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from epsproof.reports.cli import main
from epsproof.reports.errata.erratum import CONSEQUENCES, errata
from epsproof.verify.claims.values.given import Rounded
from epsproof.verify.claims.verdict import Finding, Verdict, verdict_on
from epsproof.verify.papers.find import find_claim
from tests.repairs_read import repair_read


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def explained(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["explain", *arguments])


def test_a_claim_is_shown_with_counterexample_repair_and_identities():
    done = explained("eq140")
    assert done.exit_code == 1
    for part in (
        "KR24.eq140",
        "eq. (140)",
        "repaired (certified)",
        "p = 1/2",
        "with <= in place of <",
        "because",
    ):
        assert part in done.stdout


def test_json_holds_data_verdict_and_certificates():
    document = json.loads(explained("KR24.eq106", "--json").stdout)
    assert (
        document["verdict"] == "repaired"
        and document["documents"]
        and document["data"]["serves"] == "KR24.L2.2"
    )


def test_an_unknown_id_names_near_ones():
    done = explained("L3B.33")
    assert done.exit_code == 3 and "L3B.3" in done.stderr


CLAIM = """[[claim]]
id = "{id}"
kind = "inequality"
location = "eq. (1)"
statement = "s"
assumptions = ["x > 0"]
goals = ["{goal}"]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.claims.toml"
    claims = (
        CLAIM.format(id="right", goal="x + 1 > 1"),
        CLAIM.format(id="wrong", goal="x*x > x"),
        '[[claim]]\nid = "half"\n',
    )
    path.write_text("\n".join(claims), encoding="utf-8")
    return str(path)


def test_a_claim_of_a_file_is_shown(file):
    done = explained(file, "wrong")
    assert done.exit_code == 1 and "mine.claims.toml, eq. (1)" in done.stdout and "x > 1" in done.stdout
    document = json.loads(explained(file, "right", "--json").stdout)
    assert (document["verdict"], document["data"]["goals"]) == ("proved", ["x + 1 > 1"])


def test_a_claim_of_a_named_paper_is_shown():
    document = json.loads(explained("kazan-reiter-2024", "eq106", "--json").stdout)
    assert document["id"] == "KR24.eq106"


def verdict(
    identifier: str, word: str, counterexample: dict[str, str] | None, repaired: str | None
) -> Verdict:
    _, claim = find_claim(identifier)
    return verdict_on(claim, Finding(word, "certified", "", counterexample, repair_read(repaired)))


def test_consequences_come_in_their_order():
    found = [
        verdict("eq91", "repaired", {"p": "1/2"}, "read x"),
        verdict("eq137", "repaired", {"p": "1/2"}, "with the condition p*r > 1"),
        verdict("T3", "infimum only", None, None),
        verdict("L3B.3", "repaired", {"p": "1/2"}, "with the condition p*q*r < 1"),
        verdict(
            "T5.case4",
            "repaired",
            {"a": "-1", "printed epsilon": Rounded("log(2)", "0.7"), "epsilon": "0.4"},
            "with a > 0",
        ),
        verdict("T1", "proved", None, None),
    ]
    listed = errata([find_claim(v.id)[1] for v in found], found)
    order = [name for name, _ in CONSEQUENCES]
    assert [e.consequence for e in listed] == ["unsafe", "domain", "infimum", "step", "misprint"]
    assert [name for name in order if name in {e.consequence for e in listed}] == [
        e.consequence for e in listed
    ]
