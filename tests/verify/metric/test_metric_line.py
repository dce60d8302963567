"""Continuous priors: tents attain the lower end, no private likelihoods exceed the upper one, and files that are refused."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from mpmath import mp
from scipy.stats import norm

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.reports.cli import main
from epsproof.reports.documents.releases.metric import line_document
from epsproof.verify.channel.exponentials import Factor, factor_of
from epsproof.verify.metric.largest_posterior import largest_posterior
from epsproof.verify.metric.line import (
    Tent,
    judged_on_line,
    largest_epsilon_on_line,
    posterior_on_line,
    prior_of,
)
from epsproof.verify.metric.metric_file import LineQuestion, line_question_of
from epsproof.verify.metric.space import Space

F = Fraction
REPORTS = Path(main.callback.__code__.co_filename).parent
SCHEMA = json.loads((REPORTS / "schemas" / "metric-line.json").read_text(encoding="utf-8"))
UNIFORM = {"law": "uniform", "low": 0, "high": 10, "centre": 5, "within": 1, "epsilon": "log(2)"}
NORMAL = {"law": "normal", "mean": 40, "deviation": 10, "range": 5, "centre": 52, "within": 1, "epsilon": "1"}
CUT = {**NORMAL, "law": "truncated-normal", "low": 30, "high": 60}
TABLES = [
    UNIFORM,
    {**UNIFORM, "centre": 3, "range": "3/2"},
    {**UNIFORM, "centre": 0},
    {**UNIFORM, "centre": 10, "epsilon": "3"},
    NORMAL,
    {**NORMAL, "centre": 40, "within": 2},
    {**NORMAL, "centre": 10, "epsilon": "1/4"},
    CUT,
    {**CUT, "centre": 60},
    {**CUT, "centre": 30, "within": "1/2", "epsilon": "log(3)"},
]


def posterior_by_quadrature(question: LineQuestion, likelihood, kinks=()) -> float:
    """The posterior at likelihoods with those kinks, by numerical integration of the definition."""
    prior = question.prior
    a, b = float(question.start), float(question.end)
    if prior.mean is None:
        low, high = float(prior.low), float(prior.high)
        density = lambda x: mp.mpf(1)  # noqa: E731
    else:
        low = float(prior.low) if prior.low is not None else float(prior.mean - 12 * prior.deviation)
        high = float(prior.high) if prior.high is not None else float(prior.mean + 12 * prior.deviation)
        density = lambda x: mp.exp(-((x - float(prior.mean)) ** 2) / (2 * float(prior.deviation) ** 2))  # noqa: E731
    cuts = sorted({low, high, *(min(max(x, low), high) for x in (a, b, *kinks))})

    def over(start: float, end: float) -> float:
        places = [x for x in cuts if start <= x <= end]
        return mp.quad(lambda x: density(x) * likelihood(x), places) if len(places) > 1 else mp.mpf(0)

    inside = over(max(a, low), min(b, high))
    return inside / (inside + over(low, max(a, low)) + over(min(b, high), high))


@pytest.mark.parametrize("table", TABLES)
def test_a_tent_attains_the_posterior(table):
    question = line_question_of(table)
    found = posterior_on_line(question, question.factor, 15)
    assert 0 < found.lower <= found.upper <= found.lower * (1 + F(1, 10**15))
    k, top = float(question.factor.epsilon().mid()) / float(question.scale), float(found.top)
    reached = posterior_by_quadrature(question, lambda x: mp.exp(-k * abs(x - top)), (top,))
    assert abs(reached - float(found.lower)) < 1e-9


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_no_private_likelihoods_exceed_it(table, seed):
    """The largest and the least of several tents, of random places and heights, change by no more than privacy allows."""
    rng = random.Random(seed)
    question = line_question_of(table)
    found = posterior_on_line(question, question.factor, 12)
    k = float(question.factor.epsilon().mid()) / float(question.scale)
    a, b = float(question.start), float(question.end)
    tops = [(rng.uniform(a, b), rng.uniform(0, 1)) for _ in range(3)]
    choose = rng.choice([max, min])
    kinks = [c for c, _ in tops]
    reached = posterior_by_quadrature(
        question, lambda x: choose(mp.exp(-k * abs(x - c) - h) for c, h in tops), kinks
    )
    assert reached <= float(found.upper) + 1e-4


def test_a_fine_grid_comes_near():
    """121 values in place of the normal prior: the exact linear programme agrees to a few thousandths."""
    question = line_question_of({**NORMAL, "epsilon": "log(2)"})
    places = [F(i) for i in range(0, 82)]
    weights = [F(norm.pdf(float(x), 40, 10)).limit_denominator(10**9) for x in places]
    weights = [w if x not in (47, 57) else w / 2 for x, w in zip(places, weights, strict=True)]
    places += [F(47) - F(1, 100), F(57) + F(1, 100)]
    weights += [weights[47], weights[57]]
    prior = tuple(w / sum(weights) for w in weights)
    table = tuple(tuple(abs(x - y) / 5 for y in places) for x in places)
    space = Space(tuple(map(str, places)), table, prior)
    secret = [i for i, x in enumerate(places) if 47 <= x <= 57]
    near = largest_posterior(space, secret, factor_of("log(2)"))
    truth = posterior_on_line(question, question.factor, 8)
    assert abs(float(near.lower) - float(truth.lower)) < 5e-3


def test_the_middle_of_a_uniform_prior_by_hand():
    """Inside 2 (1 - 1/2), outside 2 (1/2 - 1/32), both over log(2): the odds are 16/15, the posterior 16/31."""
    question = line_question_of(UNIFORM)
    found = posterior_on_line(question, question.factor, 20)
    assert found.lower <= F(16, 31) <= found.upper
    nearest = {one.name: one for one in judged_on_line(question, question.factor, found)}
    assert nearest["less_simple"].status == nearest["simplification.sign"].status == "unsafe"
    assert nearest["main_bound"].status == nearest["simplified_bound"].status == "loose"


@pytest.mark.parametrize("table", TABLES)
def test_the_bounds_that_are_safe_are_safe(table):
    question = line_question_of(table)
    found = posterior_on_line(question, question.factor, 12)
    rows = {one.name: one for one in judged_on_line(question, question.factor, found)}
    one_sided = not question.prior.holds(None, question.start) or not question.prior.holds(question.end, None)
    assert rows["main_bound"].status == ("exact" if one_sided else "loose")
    assert rows["simplified_bound"].status == "loose" and rows["simplification.sign"].status == "unsafe"
    assert ("and" in rows) == (question.within == 1)


@pytest.mark.parametrize("table", [UNIFORM, NORMAL, CUT])
def test_the_largest_epsilon_holds_below_and_fails_above(table):
    question = line_question_of({**table, "posterior": "3/5"})
    found = largest_epsilon_on_line(question, 6)
    assert found.lower < found.upper <= found.lower * (1 + F(2, 10**6))
    assert found.safe.upper <= F(3, 5) < found.unsafe.lower


REFUSED = [
    {"law": [1]}, {"law": "cauchy"}, {"low": 10}, {"mean": 3}, {"high": None}, {"within": 0}, {"range": -1}, {"centre": 30},
    {"within": 20}, {"epsilon": 0}, {"secret": [1]}, {"posterior": "1/2", "advantage": "1/10"}, {"advantage": "3/2"},
    {"law": "truncated-normal"}, {"law": "truncated-normal", "mean": 1, "deviation": 0},
]  # fmt: skip


@pytest.mark.parametrize("change", REFUSED)
def test_bad_line_questions_are_refused(change):
    with pytest.raises(QuestionError):
        line_question_of({**UNIFORM, **change})


def test_posteriors_close_to_1_and_priors_close_to_0_are_documents():
    near = line_document(line_question_of({**UNIFORM, "centre": 0, "epsilon": "500"}), 6)
    assert near["posterior"]["upper"] == "1" and F(near["posterior"]["lower"]) > F("0.99999")
    steep = line_document(
        line_question_of({**NORMAL, "centre": 40, "range": 1, "within": 5, "epsilon": "30"}), 6
    )
    assert steep["posterior"]["upper"] == "1"
    far = line_question_of({**NORMAL, "mean": 4000, "centre": 40, "range": 1, "within": 5, "epsilon": "100"})
    assert {one.status for one in judged_on_line(far, far.factor, Tent(F(0), F(1), F(40)))} == {"open"}


@pytest.mark.parametrize("deviation", ["1/1000", "1/30"])
def test_a_secret_that_is_all_but_impossible_is_answered_or_refused(deviation):
    """Seven thousand deviations away its prior has ten million digits; thirty away it is 5e-198."""
    centre = 52 if deviation == "1/1000" else 46
    table = {"law": "normal", "mean": 40, "deviation": deviation, "range": 5, "centre": centre, "within": 1}
    question = line_question_of({**table, "epsilon": "log(2)"})
    if deviation == "1/1000":
        with pytest.raises(LimitExceeded, match="too far from where the prior is"):
            line_document(question, 6)
    else:
        assert line_document(question, 6)["prior"]["upper"] == "4.90672e-198"


@pytest.mark.parametrize("centre", [-10, 16])
def test_a_secret_far_out_is_answered(centre):
    """Eight deviations on one side are next to nothing: likelihoods that fall from the far end move the mean by var/50."""
    table = {
        "law": "normal",
        "mean": 3,
        "deviation": "3/2",
        "range": 5,
        "centre": centre,
        "within": 1,
        "epsilon": "1/10",
    }
    question = line_question_of(table)
    found = posterior_on_line(question, question.factor, 16)
    with mp.workdps(40):
        near, far = (
            (mp.mpf(8) - mp.mpf(9) / 200 + extra) / (mp.mpf(3) / 2 * mp.sqrt(2)) for extra in (0, 10)
        )
        inside, outside = mp.erfc(near) - mp.erfc(far), 2 - mp.erfc(near)
        truth = F(mp.nstr(inside / (inside + outside), 35))
    assert found.lower * (1 - F(1, 10**20)) <= truth <= found.upper * (1 + F(1, 10**20))


NARROW = {
    "law": "uniform",
    "low": 0,
    "high": 1,
    "range": "1e-9",
    "centre": "1/2",
    "within": "1e7",
    "epsilon": "1",
}


@pytest.mark.parametrize(
    "table",
    [{**NARROW, "advantage": "1/10"}, {**NORMAL, "advantage": "1e-30"}, {**UNIFORM, "advantage": "1e-9"}],
)
def test_largest_epsilons_next_to_0(table):
    """The advantage is the posterior's slope at 0 times epsilon, about, where it is small."""
    question = line_question_of(table)
    found = largest_epsilon_on_line(question, 6)
    assert found.lower < found.upper <= found.lower * (1 + F(2, 10**6)) < F(1, 1000)
    for end, safe in ((found.lower, True), (found.upper, False)):
        tent = posterior_on_line(question, Factor(end), 60)
        prior = prior_of(question, 60)
        assert (
            tent.upper - prior[0] <= question.advantage
            if safe
            else tent.lower - prior[1] >= question.advantage
        )


def test_a_bound_that_is_all_but_0_is_unsafe():
    question = line_question_of(NARROW)
    rows = judged_on_line(question, question.factor, posterior_on_line(question, question.factor, 12))
    assert {one.name: one.status for one in rows}["simplification.sign"] == "unsafe"


def test_a_limit_below_the_prior_is_refused():
    with pytest.raises(QuestionError, match="above the prior"):
        largest_epsilon_on_line(line_question_of({**UNIFORM, "posterior": "1/6"}), 6)


def test_the_command_on_the_line(tmp_path, monkeypatch):
    topic = "metric-line"
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["init", "--topic", topic], catch_exceptions=False).exit_code == 0
    result = CliRunner().invoke(main, ["metric", f"{topic}.toml", "--json"], catch_exceptions=False)
    document = json.loads(result.stdout)
    jsonschema.validate(document, SCHEMA)
    assert result.exit_code == 0 and F(document["posterior"]["lower"]) < F(document["posterior"]["upper"])
    shown = CliRunner().invoke(main, ["metric", f"{topic}.toml"], catch_exceptions=False).stdout
    assert "attained by" in shown and "largest epsilon" in shown
    refused = CliRunner().invoke(main, ["metric", f"{topic}.toml", "--certificate", "c.json"])
    assert refused.exit_code == 3 and "continuous prior" in refused.stderr
