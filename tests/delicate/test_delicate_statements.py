"""Statements that floating point, cancellation or careless domains get wrong; each with its neighbour on the other side."""

from __future__ import annotations

import pytest

from verify.claims import run

HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
STATEMENTS = [
    ("inequality", "x > 0", "x + 1e40 > 1e40", True),
    ("inequality", "x >= 0", "x + 1e40 > 1e40", False),
    ("inequality", "x > 1e-300", "x/2 > 5e-301", True),
    ("inequality", "x >= 1e-300", "x > 1e-300", False),
    ("inequality", "0 < x < 1e20", "x**2 < 1e40", True),
    ("inequality", "0 < x <= 1e20", "x**2 < 1e40", False),
    ("inequality", "x > 0", "(x - 1)**2 >= 0", True),
    ("inequality", "x > 0", "(x - 1)*(x - 1 - 1/3) >= 0", False),
    ("inequality", "x > 0", "(x - 1)*(x - 1 - 1/1000000) >= -1/4000000000000", True),
    ("inequality", "x > 0", "(x - 1)*(x - 2) > -1/4", False),
    ("identity", "x > 1", "(x**2 - 1)/(x - 1) == x + 1", True),
    ("identity", "x > 0", "(x**2 - 1)/(x - 1) == x + 1", False),
    ("identity", "x > 0", "x/x == 1", True),
    ("identity", "x >= 0", "x/x == 1", False),
    ("identity", "x >= 0", "sqrt(x**2) == x", True),
    ("identity", "x >= -1", "sqrt(x**2) == x", False),
    ("identity", "x > 0", "log(x**2) == 2*log(x)", True),
    ("identity", "x > 0", "log(x + 1) - log(x) == log(1 + 1/x)", True),
    ("identity", "x > 0", "log(x + 1) - log(x) == log(1 + 1/x + 1e-30)", False),
    ("identity", "x > 0", "sqrt(3 + 2*sqrt(2)) == 1 + sqrt(2)", True),
    ("identity", "x > 0", "sqrt(3 + 2*sqrt(2) + 1e-40) == 1 + sqrt(2)", False),
    ("inequality", "0 < p < 1, 0 < q < 1", "max(p, q) - min(p, q) >= 0", True),
    ("inequality", "0 < p < 1, 0 < q < 1", "max(p, q) - min(p, q) > 0", False),
    ("enclosure", "0 <= x <= 1", "exp(x) >= 1 + x", True),
    ("enclosure", "0 <= x <= 1", "exp(x) > 1 + x", False),
    ("enclosure", "0 <= x <= 1", "exp(x) + 1e-30 > 1 + x", True),
    ("enclosure", "0 <= x <= 1", "exp(x) - 1e-30 >= 1 + x", False),
]


@pytest.mark.parametrize(("kind", "given", "goal", "true"), STATEMENTS)
def test_only_true_statements_are_proved(tmp_path, kind, given, goal, true):
    file = tmp_path / "c.toml"
    file.write_text(HEAD + f'kind = "{kind}"\nassumptions = ["{given}"]\ngoals = ["{goal}"]\n', encoding="utf-8")
    (verdict,) = run(str(file))
    if true:
        assert verdict.verdict == "proved", verdict.evidence
    else:
        assert verdict.verdict in {"refuted", "repaired"} and verdict.counterexample, verdict.evidence


NARROW = [
    ("inequality", "x > 0", "(x - 1)*(x - 1 - 1/1000000) >= 0"),
    ("inequality", "x > 0", "(x - 1)*(x - 1 - 1/1000000) > -1/4000000000000"),
    ("identity", "x >= -1e-9", "sqrt(x**2) == x"),
]


@pytest.mark.parametrize(("kind", "given", "goal"), NARROW)
def test_a_counterexample_too_narrow_to_be_found_leaves_no_proof(tmp_path, kind, given, goal):
    file = tmp_path / "c.toml"
    file.write_text(HEAD + f'kind = "{kind}"\nassumptions = ["{given}"]\ngoals = ["{goal}"]\n', encoding="utf-8")
    (verdict,) = run(str(file))
    assert verdict.verdict in {"refuted", "repaired", "undecided"} and verdict.evidence


HALVES = [("1/8", "0.125", "confirmed"), ("1/8", "0.126", "refuted"), ("1/3", "0.333", "confirmed"), ("1/3", "0.334", "refuted")]
CLOSE = [("log(2)", "0.69314718055994530942", "confirmed"), ("log(2)", "0.69314718055994530943", "refuted")]


@pytest.mark.parametrize(("formula", "printed", "word"), HALVES + CLOSE)
def test_printed_digits_are_confirmed_to_the_last(tmp_path, formula, printed, word):
    file = tmp_path / "c.toml"
    file.write_text(HEAD + f'kind = "number"\nformula = "{formula}"\nprinted = "{printed}"\n', encoding="utf-8")
    assert run(str(file))[0].verdict == word
