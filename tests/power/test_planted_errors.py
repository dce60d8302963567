"""Errors of the kinds that privacy papers have had, restated by us: each is found, its correction proved."""

from __future__ import annotations

import pytest

from verify.claims import run

HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
BUDGET = '[substitutions]\nt = "exp(-eps)"\n' + HEAD
CAPPED = 'kind = "minimum"\nassumptions = ["0 < a < 1", "r > 1"]\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\n'
PLANTED = {
    "a logarithm left out of the budget": (
        HEAD + CAPPED + 'epsilon = "{}"\n',
        "log(1 + (r - a)/(1 - a) - 1 + a)",
        "log((r - a)/(1 - a))",
    ),
    "a missing logarithm in a composition": (
        BUDGET + 'kind = "inequality"\nassumptions = ["eps > 0", "0 < s < 1"]\ngoals = ["{} < eps"]\n',
        "1 + s*(exp(eps) - 1)",
        "log(1 + s*(exp(eps) - 1))",
    ),
    "an inverted scale": (
        HEAD + 'kind = "identity"\nassumptions = ["0 < u < 1", "v > 0"]\nlet = {{ x = "{}" }}\ngoals = ["x*v == -log(u)*v**2"]\n',
        "-log(u)/v",
        "-log(u)*v",
    ),
    "a probability function that sums to -1": (
        HEAD + 'kind = "mechanism"\nterm = "{}/(1 + t)*u"\npartial = "(1 - t*u)/(1 + t)"\ntotal = "1"\n',
        "(t - 1)",
        "(1 - t)",
    ),
    "a theorem and its proof that differ by a sign": (
        HEAD + 'kind = "minimum"\nassumptions = ["0 < b < 1"]\nprofile = "(p + b)/p"\nwhere = ["q == 1"]\nepsilon = "{}"\n',
        "2*log((1 - b)/(1 + b))",
        "2*log((1 + b)/(1 - b))",
    ),
    "a minimum over the wrong end of the region": (
        HEAD + CAPPED + 'epsilon = "{}"\n',
        "log((1 - a)/(1/r - a))",
        "log((r - a)/(1 - a))",
    ),
    "a half dropped from a square": (
        HEAD + 'kind = "enclosure"\nassumptions = ["-2 <= x <= 2"]\ngoals = ["(exp(x) + exp(-x))/2 <= exp({})"]\n',
        "x**2/4",
        "x**2/2",
    ),
    "a condition that excludes the boundary case": (
        HEAD + 'kind = "inequality"\nassumptions = ["0 < p <= 1", "r > 1"]\ngoals = ["{} => (1/r - p)/(1 - p) > 0"]\n',
        "p*r <= 1",
        "p*r < 1",
    ),
    "variance and standard deviation confused": (
        HEAD + 'kind = "number"\nvalues = {{ t = "1/2" }}\nformula = "{}"\nprinted = "4.00"\n',
        "sqrt(2*t)/(1 - t)",
        "2*t/(1 - t)**2",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_error_is_found_and_its_correction_is_proved(tmp_path, name):
    text, wrong, right = PLANTED[name]
    for formula, words in ((wrong, {"refuted", "repaired"}), (right, {"proved", "confirmed"})):
        file = tmp_path / "c.toml"
        file.write_text(text.format(formula), encoding="utf-8")
        (verdict,) = run(str(file))
        assert verdict.verdict in words, (formula, verdict.evidence)
        assert (verdict.counterexample is not None) == (formula == wrong)
