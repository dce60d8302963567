"""Claim files that break a rule: one error that names the file, the claim and the rule."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import jsonschema
import pytest

from epsproof.reports.documents.claims import claims_schema
from epsproof.verify.claims import run
from epsproof.verify.claims.claim import ClaimRejected
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.papers import PAPERS

HEAD = '[[claim]]\nid = "X.1"\nkind = "identity"\nlocation = "here"\nstatement = "s"\n'


SUM = 'kind = "sensitivity"\nstatistic = "sum(x)"\nneighbours = "add-remove"\ninterval = ["0", "4"]\n'


@pytest.mark.parametrize(
    ("head", "lines", "word"),
    [
        ('r = "1/2"', 'kind = "number"\nrelation = "r > 2"\nvalues = { r = "3" }', "not read"),
        (
            'r = "1/2"',
            'kind = "minimum"\nprofile = "r"\nepsilon = "log(r)/2"\nassumptions = ["r > 1"]',
            "not read",
        ),
        (
            'r = "1/2"',
            'kind = "printed-bound"\nmodel = "membership"\nposterior = "r*prior"\nassumptions = ["r >= 1/t"]',
            "not read",
        ),
        ('t = "2"', 'kind = "printed-bound"\nmodel = "membership"\nposterior = "p/t"', "not read"),
        ('t = "exp(-eps)"', 'kind = "printed-bound"\nmodel = "membership"\nposterior = "p/t"', "proved"),
        ('"α" = "1/2"', 'kind = "number"\nrelation = "α > 2"\nvalues = { "α" = "3" }', "not read"),
        ('s = "1/2"', 'kind = "number"\nrelation = "r > 2"\nvalues = { r = "3" }', "confirmed"),
        ('a = "1"', SUM + 'claimed = "a"\nvalues = { a = "4" }', "not read"),
        ('b = "1"', SUM + 'claimed = "a"\nvalues = { a = "4" }', "proved"),
        ('s = "0"', 'kind = "expected-risk"\nnoise = "laplace"\nprinted = "a + k*s"', "not read"),
        ('D = "9"', 'kind = "gaussian-budget"\nvariance = "D/epsilon"\ntried = [["1", "1e-5"]]', "not read"),
    ],
)
def test_what_a_file_substitutes_has_no_other_meaning_in_a_claim_without_goals(tmp_path, head, lines, word):
    file = tmp_path / "mine.toml"
    file.write_text(
        f'[substitutions]\n{head}\n[[claim]]\nid = "X.1"\nstatement = "s"\n{lines}\n', encoding="utf-8"
    )
    (verdict,) = run(str(file))
    assert (verdict.verdict, "the file substitutes" in verdict.evidence) == (word, word == "not read"), (
        verdict.evidence
    )


ODDS = [["w**2/(1 + w**2)", "event", [1]], ["1/(1 + w**2)", "", [0]]]
SHARE = [["w", "event", [1]], ["1 - w", "", [0]]]


@pytest.mark.parametrize(
    ("head", "worlds", "assumptions", "goal", "word"),
    [
        ('w = "1/4"', ODDS, ["0 < t < 1"], "prior == 1/17", "proved"),
        ('w = "1/4"', ODDS, ["0 < t < 1"], "prior == 1/16", "refuted"),
        ('w = "u/9"', SHARE, ["0 < t < 1", "0 < u < 1"], "posterior > prior", "proved"),
        ('w = "u/9"', SHARE, ["0 < t < 1", "0 <= u < 1"], "posterior > prior", "refuted"),
        ('w = "u/9"', SHARE, ["0 < t < 1", "0 <= u < 10"], "posterior >= 0", "not read"),
        (
            't = "exp(-eps)"',
            SHARE,
            ["0 < w < 1", "eps >= log(2)"],
            "posterior >= w/(w + (1 - w)/2)",
            "proved",
        ),
        ('t = "exp(-eps)"', SHARE, ["0 < w < 1", "eps >= 0"], "posterior >= w/(w + (1 - w)/2)", "refuted"),
    ],
)
def test_what_a_file_substitutes_is_inserted_in_a_bayes_claim(
    tmp_path, head, worlds, assumptions, goal, word
):
    """w stayed a variable in the weights and the goals: true claims were refuted at a w of the engine's own."""
    file = tmp_path / "mine.toml"
    fields = f"assumptions = {assumptions}\nworlds = {worlds}\noutput = [1]\ngoals = [{goal!r}]\n"
    file.write_text(
        f'[substitutions]\n{head}\n[[claim]]\nid = "X.1"\nkind = "bayes"\n{fields}', encoding="utf-8"
    )
    (verdict,) = run(str(file))
    assert verdict.verdict == word, verdict.evidence


def test_a_claim_without_a_location_stands_in_its_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(HEAD.replace('location = "here"\n', "") + 'goals = ["x + x == 2*x"]\n', encoding="utf-8")
    (verdict,) = run(str(file))
    assert (verdict.verdict, verdict.location) == ("proved", "mine.toml")


SAID = [
    ("identity", 'goals = ["x + x == 2*x", "x == x"]', "x + x == 2*x; x == x"),
    ("identity", 'statement = "twice"\ngoals = ["x + x == 2*x"]', "twice"),
    ("number", 'relation = "log(2)/2 < 0.35"', "log(2)/2 < 0.35"),
    ("number", 'formula = "log(2)"\nprinted = "0.69"', "log(2) is 0.69"),
    (
        "minimum",
        'assumptions = ["r > 1"]\nprofile = "r"\nepsilon = "log(r)/2"',
        "the largest epsilon for r is log(r)/2",
    ),
    ("identity", 'goals = ["x\\u001b == x"]', "x\N{REPLACEMENT CHARACTER} == x"),
]


@pytest.mark.parametrize(("kind", "fields", "statement"), SAID)
def test_a_claim_without_a_statement_says_what_it_claims(tmp_path, kind, fields, statement):
    file = tmp_path / "mine.toml"
    text = f'[[claim]]\nid = "X.1"\nkind = "{kind}"\n{fields}\n'
    file.write_text(text, encoding="utf-8")
    assert [claim.statement for claim in read_claims(file)] == [statement]
    jsonschema.validate(tomllib.loads(text), claims_schema())


def test_what_is_false_stays_false_without_a_statement(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[[claim]]\nid = "X.1"\nkind = "identity"\ngoals = ["x + x == 3*x"]\n', encoding="utf-8")
    (verdict,) = run(str(file))
    assert (verdict.verdict, verdict.statement) == ("refuted", "x + x == 3*x")


def test_a_claim_that_says_nothing_is_refused_by_the_schema():
    claims = {"claim": [{"id": "a", "kind": "prose", "reason": "r"}]}
    assert not jsonschema.Draft202012Validator(claims_schema()).is_valid(claims)


def test_claims_of_papers_say_where_they_stand():
    claims = [claim for paper in PAPERS.values() for claim in paper.claims]
    assert [claim.id for claim in claims if claim.location == claim.file] == []
    assert len(claims) > 300


def test_missing_file_is_refused(tmp_path):
    with pytest.raises(ClaimRejected, match="cannot be read"):
        run(str(tmp_path / "none.toml"))


def test_catalogue_needs_no_algebra_system():
    code = (
        "import sys, epsproof.verify.claims; from epsproof.verify.papers import catalogue; assert catalogue(); "
        "assert 'sympy' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
