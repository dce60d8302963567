"""The ledger of Zhu and Castro Fernandez: every claim is decided or says why not; and false twins of what its kinds prove."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from epsproof.verify.claims import Verdict, run
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS

CLAIMS = {claim.id: claim for claim in PAPERS["zhu-castro-fernandez-2024"].claims}
SEARCHES = Searches()
REFUTED = {
    "ZC24.claim.laplace_monotone": {"records": "(0, 1)", "o": "0"},
    "ZC24.claim.gaussian_monotone": {"records": "(0, 1)", "o": "0"},
    "ZC24.gauss.sigma": {"epsilon": "10", "delta": "1/100000"},
    "ZC24.code.sens.sum": {"first": "(7)", "second": "()"},
    "ZC24.odometer.dp": {"first data set": "data = [0, 1]", "second data set": "data = [0]"},
}
READ = {
    "ZC24.intro.eps_meaning": "the difference of the logarithms of the probabilities",
    "ZC24.L3.6": "the upper bound that the paper calls the risk",
    "ZC24.L3.7": "the upper bound that the paper calls the risk",
    "ZC24.svt.ratio_noise": "with one prime",
    "ZC24.alg3.svt_sensitivity": "divided by the largest risk that is possible",
    "ZC24.eval.candidates": "from 10, as the list begins",
}


@pytest.mark.parametrize(
    "identifier", [name for name in CLAIMS if CLAIMS[name].kind not in ("prose", "definition")]
)
def test_every_claim_with_a_reading_is_decided(identifier):
    verdict = judged(CLAIMS[identifier], SEARCHES)
    assert verdict.verdict in ("proved", "refuted", "repaired", "confirmed"), verdict.basis
    assert verdict.certificates or verdict.counterexample or verdict.rung == "enclosed" or verdict.documents
    wanted = REFUTED.get(identifier, {})
    assert wanted.items() <= (verdict.counterexample or {}).items()
    assert verdict.read_as.startswith(READ.get(identifier, "")) and bool(verdict.read_as) == (
        identifier in READ
    )


def test_no_claim_says_what_its_verdict_is_to_be():
    assert [claim.id for claim in CLAIMS.values() if claim.expect is not None] == []


@pytest.fixture
def decide(tmp_path: Path) -> Callable[[str], Verdict]:
    """The verdict on one claim, given by the lines after its statement."""

    def decided(lines: str) -> Verdict:
        file = tmp_path / "claims.toml"
        file.write_text(
            '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "as below"\n' + lines, encoding="utf-8"
        )
        (verdict,) = run(str(file))
        return verdict

    return decided


RISK = 'kind = "expected-risk"\nnoise = "{}"\nprinted = "{}"\nsays = "{}"\n'
SETS = 'kind = "data-sets"\nquery = "sum(x)"\ndomain = ["0", "1"]\n{}goals = ["{}"]\n'
BUDGET = 'kind = "gaussian-budget"\nvariance = "{}"\ntried = [["1/2", "1e-5"], ["1/10", "1e-3"]]\n'
CHANGE = 'kind = "sensitivity"\nstatistic = "{}"\nneighbours = "{}"\ninterval = ["0", "1"]\nclaimed = "{}"\nrecords = 4\n'
PAIR = 'outputs = ["0", "2"]\n'
CASES = [
    (RISK.format("laplace", "a + k*s", "bound"), "proved"),
    (RISK.format("laplace", "a + k*s/2", "bound"), "refuted"),
    (RISK.format("laplace", "a + (k - 1)*s", "bound"), "refuted"),
    (RISK.format("gaussian", "sqrt(a**2 + k*s**2)", "bound"), "proved"),
    (RISK.format("gaussian", "a + k*s", "bound"), "proved"),
    (RISK.format("gaussian", "sqrt(a**2 + s**2)", "bound"), "refuted"),
    (RISK.format("laplace", "a + s*exp(-a/s) + (k - 1)*s", "equal"), "undecided"),
    (RISK.format("laplace", "a + s*exp(-a/s) + k*s", "equal"), "refuted"),
    (RISK.format("gaussian", "a + s", "equal"), "refuted"),
    (SETS.format('data = ["0, 1, 1"]\n', "largest - least == 1"), "confirmed"),
    (SETS.format('data = ["1, 1, 1"]\n', "largest - least == 1"), "refuted"),
    (SETS.format("", "largest - least <= local"), "undecided"),
    (SETS.format("", "largest <= mean"), "refuted"),
    (SETS.format(PAIR, "influence_i > influence_j => x_i > x_j"), "undecided"),
    (SETS.format(PAIR, "influence_i > influence_j => x_i < x_j"), "refuted"),
    (BUDGET.format("2*D**2*log(1.25/delta)/epsilon**2"), "undecided"),
    (BUDGET.format("D**2*log(1.25/delta)/epsilon**2/9"), "refuted"),
    (CHANGE.format("mean(x)", "replace", "1/n"), "proved"),
    (CHANGE.format("mean(x)", "replace", "1/(n + 1)"), "refuted"),
    (CHANGE.format("max(x)", "replace", "1"), "proved"),
    (CHANGE.format("max(x)", "replace", "1/2"), "refuted"),
]


@pytest.mark.parametrize(("lines", "word"), CASES, ids=[f"{i}-{word}" for i, (_, word) in enumerate(CASES)])
def test_true_and_false_twins(decide, lines, word):
    verdict = decide(lines)
    assert verdict.verdict == word, verdict.evidence


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (RISK.format("uniform", "a", "bound"), "laplace or gaussian"),
        (RISK.format("laplace", "a", "about"), "equal or bound"),
        (RISK.format("laplace", "a + b", "equal"), "b"),
        (SETS.format("", "largest <= wage"), "wage"),
        (SETS.format('data = ["0, x"]\n', "n > 0"), "not a number"),
        ('kind = "data-sets"\nquery = "mode(x)"\ndomain = ["0", "1"]\ngoals = ["n > 0"]\n', "not known"),
        ('kind = "sensitivity"\nstatistic = "mean(x)"\nneighbours = "replace"\nclaimed = "1"\n', "interval"),
        (
            'kind = "sensitivity"\nstatistic = "mean(x)"\nneighbours = "replace"\ndomain = ["0", "1"]\n',
            "claimed",
        ),
        ('kind = "gaussian-budget"\nvariance = "D"\ntried = [["0", "1"]]\n', "positive"),
    ],
)
def test_claims_that_break_the_format_are_not_read(decide, lines, said):
    verdict = decide(lines)
    assert verdict.verdict == "not read" and said in verdict.basis, verdict
