"""Inputs that the fuzzer found, each once an error that was not the engine's own."""

from __future__ import annotations

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.claims import run

EXPRESSIONS = [
    "min(sqrt(-sqrt(1e-300)))",
    "max(sqrt(-inf))",
    "min(log(-2))",
    "min(((p - inf)**0.25))",
    "min(-inf, p)",
    "max(log(-(1/3 + 1e-300)), 2)",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_an_extreme_of_numbers_that_are_not_real_is_refused(text):
    with pytest.raises(QuestionError):
        parse_expression(text)


@pytest.mark.parametrize(
    "text",
    ["-max((0.25 if 1e40 >= 1 else 2))", "min(exp((1 if p <= q else 1/3)), 2)", "max(inf, 1)", "min(inf, p)"],
)
def test_a_choice_between_numbers_and_infinity_can_be_an_option(text):
    assert parse_expression(text) is not None


@pytest.mark.parametrize("goal", ["((0.25 + a)**1) < inf", "a/a == b/b", "b + 0*a/a <= b"])
def test_variables_that_cancel_have_values(tmp_path, goal):
    file = tmp_path / "c.toml"
    head = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "h"\nstatement = "s"\nassumptions = ["b > 0"]\n'
    file.write_text(f'{head}goals = ["{goal}"]\n', encoding="utf-8")
    try:
        verdict = run(str(file))[0]
    except QuestionError:
        return
    assert verdict.verdict != "proved"


DOMAIN = [
    "log(x) - log(x) == 0",
    "sqrt(x) - sqrt(x) == 0",
    "sqrt(x)**2 == x",
    "exp(log(x)) == x",
    "0*log(x) + 1 > 0",
    "log(x)**0 == 1",
    "max(log(x), 0) - max(log(x), 0) >= 0",
    "x*(log(x - 7/9) + 1) - x*log(x - 7/9) == x",
    "log((x - 7/9)*(x + 1)) - log((x - 7/9)*x + x - 7/9) == 0",
    "(x - 7/9)**(-1)*(x - 7/9) == 1",
    "u - u == 0",
]


@pytest.mark.parametrize("goal", DOMAIN)
@pytest.mark.parametrize("kind", ["identity", "enclosure"])
def test_what_cancels_must_have_a_value(tmp_path, goal, kind):
    """On 7/9 <= x < 1 or -1 < x < 1 the statement has no value at one end or on a part; on 8/9 < x < 1 it holds."""
    border = "7/9 <= x" if "7/9" in goal else "-1 <= x"
    verdicts = []
    for domain in (border, "8/9 <= x"):
        file = tmp_path / "c.toml"
        head = f'[[claim]]\nid = "X.1"\nkind = "{kind}"\nlocation = "h"\nstatement = "s"\nlet = {{ u = "log(x)" }}\n'
        file.write_text(f'{head}assumptions = ["{domain}", "x <= 1"]\ngoals = ["{goal}"]\n', encoding="utf-8")
        verdicts.append(run(str(file))[0].verdict)
    assert verdicts[0] in ("refuted", "repaired")
    assert verdicts[1] == "proved" or (kind == "enclosure" and verdicts[1] == "undecided")


@pytest.mark.parametrize(
    "data",
    [
        'kind = "number"\nformula = "log(x) - log(x) + 2"\nvalues = { x = "-1" }\nprinted = "2.0"',
        'kind = "number"\nformula = "log(-2) - log(-2) + 2"\nprinted = "2.0"',
        'kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nwhere = ["q == 1"]\nepsilon = "log(r) + log(r-2) - log(r-2)"',
        'kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nwhere = ["q == 1"]\nepsilon = "log(r*(r - 2)/(r - 2))"',
    ],
)
def test_a_formula_whose_domain_cancels_is_wrong(tmp_path, data):
    """A formula without a value is no number that could be confirmed, and no epsilon that could be proved."""
    file = tmp_path / "c.toml"
    file.write_text(f'[[claim]]\nid = "X.1"\nlocation = "h"\nstatement = "s"\n{data}\n', encoding="utf-8")
    (found,) = run(str(file))
    assert (
        found.verdict == ("repaired" if "minimum" in data else "refuted")
        and "undefined" in f"{found.counterexample}"
    )


@pytest.mark.parametrize("assumed", ["log(x) >= 0", "sqrt(x) < y"])
def test_an_assumption_that_is_not_algebraic_is_read(tmp_path, assumed):
    """x > y does not follow, and a point of the assumption shows it; what follows is proved."""
    file = tmp_path / "c.toml"
    head = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "h"\nstatement = "s"\n'
    file.write_text(f'{head}assumptions = ["{assumed}"]\ngoals = ["x > y"]\n', encoding="utf-8")
    (found,) = run(str(file))
    assert found.verdict in ("refuted", "repaired") and found.counterexample
    goal = "x >= 1" if "log" in assumed else "y**2 > x"
    file.write_text(f'{head}assumptions = ["{assumed}"]\ngoals = ["{goal}"]\n', encoding="utf-8")
    assert run(str(file))[0].verdict == "proved"


def test_an_assumption_of_which_no_point_is_known_is_undecided_with_the_reason(tmp_path):
    file = tmp_path / "c.toml"
    head = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "h"\nstatement = "s"\n'
    file.write_text(f'{head}assumptions = ["exp(x) + x == 2"]\ngoals = ["x > y"]\n', encoding="utf-8")
    (found,) = run(str(file))
    assert found.verdict == "undecided" and "no point" in found.evidence


def test_a_goal_whose_other_side_has_a_domain_of_its_own_is_judged(tmp_path):
    """sqrt(r + 2) needs r >= -2: a statement without q, whose counterexample does not name q."""
    file = tmp_path / "c.toml"
    head = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "h"\nstatement = "s"\nassumptions = ["p > 0"]\n'
    file.write_text(f'{head}goals = ["abs(q)/(2*1/3) == sqrt(r + 2)"]\n', encoding="utf-8")
    assert run(str(file))[0].verdict == "refuted"


@pytest.mark.parametrize("asked", [None, 8.0])
def test_no_search_takes_longer_than_the_court_allows(monkeypatch, asked):
    from epsproof.verify.claims import searches as module
    from epsproof.verify.workspace.outcome import NO_POINT, Unknown

    limits = []
    monkeypatch.setattr(
        module, "_search", lambda facts, goal, seconds: limits.append(seconds) or Unknown(NO_POINT)
    )
    module.Searches(seconds=0.25).settle([("x", ">")], ("x + 1", ">"), asked)
    assert len(limits) == 2 and max(limits) <= 0.25
