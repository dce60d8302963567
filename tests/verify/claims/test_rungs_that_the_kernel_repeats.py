"""A verdict is "certified" exactly where the kernel repeats it from the claim as it was typed; else it says what is believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from epsproof.reports.documents.ledger import ledger_files
from epsproof.verify.claims import run
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.kernel.document import check

HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
SLOPE = 'kind = "sign"\nassumptions = ["0 < p < 1, 0 < q < 1, r > 1, p*q*r < 1"]\nprofile = "r"\nby = "q"\nsign = ">= 0"\n'
WORLDS = (
    'kind = "bayes"\nassumptions = ["0 < t < 1"]\noutput = [0]\nworlds = [["1/2", "event", [0]], ["1/2", "", [1]]]\n'
    'goals = ["{goal}"]\n'
)
SUM = 'kind = "mechanism"\nterm = "(1 - t)/(1 + t)*u"\npartial = "(1 - t*u)/(1 + t)"\ntotal = "{total}"\n'
SERIES = (
    'kind = "approximation"\nfunction = "-log(1 - b)"\nvariable = "b"\nupto = "1/2"\nseries = "b + b**2/2"\n'
)
CAPPED = (
    'kind = "minimum"\nassumptions = ["{given}", "r > 1"]\nprofile = "max(a/p, r)"\n'
    'where = ["q == 1"]\nepsilon = "{epsilon}"\n'
)
GOAL = 'kind = "inequality"\nassumptions = ["{given}"]\ngoals = ["{goal}"]\n'
ROWS = 'kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nrows = [["r > 2", "log(r)/2"], ["r <= 2", "log(r)/2"]]\n'

CLAIMS = {
    "a sign of epsilon's slope": (SLOPE, "proved", "translated", "slopes of the requirement"),
    "Bayes' rule": (WORLDS.format(goal="posterior <= 1/(1 + t)"), "proved", "translated", "prior and the posterior"),
    "Bayes' rule, refuted": (WORLDS.format(goal="posterior < 1/2"), "refuted", "translated", "prior and the posterior"),
    "a sum": (SUM.format(total="1"), "proved", "translated", "starts and steps"),
    "a sum, refuted": (SUM.format(total="2"), "refuted", "translated", "starts and steps"),
    "a series": (SERIES, "proved", "translated", "Taylor polynomial"),
    "a repaired minimum": (
        CAPPED.format(given="a < 1", epsilon="log((r - a)/(1 - a))"), "repaired", "enclosed", "fails as printed",
    ),
    "a minimum": (CAPPED.format(given="0 < a < 1", epsilon="log((r - a)/(1 - a))"), "proved", "certified", ""),
    "an infimum in rows": (ROWS, "infimum only", "certified", ""),
    "an inequality": (GOAL.format(given="x > 1", goal="x**2 > 1"), "proved", "certified", ""),
    "definitions that are not in the order of their names": (
        GOAL.format(given="x > 1", goal="z > y") + 'let = { z = "x**2", y = "x" }\n', "proved", "certified", "",
    ),
    "an inequality with remarks": (
        GOAL.format(given="x > 1", goal="x**2 > 1") + 'note = "n"\nreading = "r"\ncore = "c"\n', "proved", "certified", "",
    ),
    "an inequality, repaired": (GOAL.format(given="x >= 0", goal="1/x > 0"), "repaired", "certified", ""),
    "an inequality, refuted": (GOAL.format(given="x > 0", goal="x**2 > 1 + x**2"), "refuted", "certified", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", CLAIMS)
def test_the_rung_is_what_the_kernel_says_of_the_saved_ledger(name: str, tmp_path: Path) -> None:
    lines, verdict, rung, belief = CLAIMS[name]
    file = tmp_path / "c.toml"
    file.write_text(HEAD + lines, encoding="utf-8")
    (found,) = run(str(file))
    assert (found.verdict, found.rung) == (verdict, rung), found.evidence
    assert ("; believed: that" in found.evidence) == bool(belief) and belief in found.evidence
    saved = json.loads(ledger_files(read_claims(file), [found])["X.1.json"])
    assert check(saved) == ("repeated" if rung == "certified" else "believed")
