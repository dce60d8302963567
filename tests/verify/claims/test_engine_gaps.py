"""Changed claims that once ended in an error of the engine instead of a verdict or a refusal."""

from __future__ import annotations

import pytest

from epsproof.verify.claims import run

HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
SLOPE = (
    HEAD
    + 'kind = "sign"\nassumptions = ["0 < p < 1", "0 < q < 1", "0 < a < 1"]\nprofile = "{profile}"\nby = "p"\nsign = "< 0"\n'
)
MINIMUM = (
    HEAD
    + 'kind = "minimum"\nassumptions = ["0 < a < 1", "r > 1"]\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\nepsilon = "{x}"\n'
)
REFUSED = [
    (MINIMUM.format(x="log((r - a)/(1 - p))"), "'p' in 'epsilon' is no parameter"),
]


@pytest.mark.parametrize(("text", "rule"), REFUSED)
def test_a_formula_without_value_or_meaning_is_refused(tmp_path, text, rule):
    file = tmp_path / "c.toml"
    file.write_text(text, encoding="utf-8")
    (verdict,) = run(str(file))
    assert verdict.verdict == "not read" and "claim X.1" in verdict.evidence and rule in verdict.evidence


def test_a_profile_that_asks_for_no_epsilon_on_part_of_the_range_has_no_slope_there(tmp_path):
    """At p = q the profile is 0: no epsilon, so no derivative, and an undefined goal fails (verify/kernel/meaning.md)."""
    file = tmp_path / "c.toml"
    file.write_text(SLOPE.format(profile="a*(p - q)"), encoding="utf-8")
    (verdict,) = run(str(file))
    assert verdict.verdict == "refuted" and verdict.counterexample["p"] == verdict.counterexample["q"]
    assert verdict.counterexample["undefined"] == "division by zero"


def test_e_is_a_number(tmp_path):
    file = tmp_path / "c.toml"
    file.write_text(HEAD + 'kind = "number"\nformula = "exp(1)"\nprinted = "2.718"\n', encoding="utf-8")
    assert run(str(file))[0].verdict == "confirmed"


def test_a_counterexample_names_the_variables_that_an_equation_gives(tmp_path):
    file = tmp_path / "c.toml"
    head = HEAD + 'kind = "inequality"\nassumptions = ["0 < p <= 1", "0 < q <= 1", "r > 1", "t == 1"]\n'
    file.write_text(head + 'goals = ["q*q + t**2*(1 - q)*p + t*(1 - p) > 1/r"]\n', encoding="utf-8")
    verdict = run(str(file))[0]
    assert verdict.verdict in ("refuted", "repaired") and verdict.counterexample["t"] == "1"


SERIES = HEAD + 'kind = "approximation"\nfunction = "{f}"\nseries = "{s}"\nvariable = "b"\nupto = "1/2"\n'
NO_SERIES = [
    ("log(1 + b)", "2/b", "a polynomial in b"),
    ("log(1 + b)", "b + c", "a polynomial in b"),
    ("log(1 + c)", "b", "a polynomial in b"),
    ("log(b)", "b", "no value at b = 0"),
    ("2*b", "2*b", "as an identity"),
]


@pytest.mark.parametrize(("f", "s", "rule"), NO_SERIES)
def test_a_series_that_is_none_is_refused(tmp_path, f, s, rule):
    file = tmp_path / "c.toml"
    file.write_text(SERIES.format(f=f, s=s), encoding="utf-8")
    (verdict,) = run(str(file))
    assert verdict.verdict == "not read" and rule in verdict.evidence


def test_a_series_is_proved_with_its_remainder(tmp_path):
    """The control."""
    file = tmp_path / "c.toml"
    file.write_text(SERIES.format(f="log(1 + b) - log(1 - b)", s="2*b"), encoding="utf-8")
    assert run(str(file))[0].verdict == "proved"
