"""The judges of trials, balls, limits and tables tell true statements from ones a slip away."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import Answer
from tests.gates.attack.judge import failure
from tests.gates.attack.kinds import bound_trials, metric, minimum, sensitivity

GIVEN = ("0 < p <= 1", "0 < q <= 1", "0 < t <= 1", "x0 >= t", "x1 >= t**2")
RATIO, BOUND = "1/(p*q + x1*(1 - q)*p + x0*(1 - p))", "1/(p*q + t**2*(1 - q)*p + t*(1 - p))"
BAYES = "1 certificate; exact Bayes on 3 random private mechanisms reaches 0.9 of the bound"
TRIED = f"{BAYES}; tight: a mechanism private at t = 1/2 reaches "
LINE = {"levels": 4, "prior": "uniform", "t": "1/2", "centre": "0", "within": "1", "posterior": "8/9"}
ROWS = {"profile": "r", "rows": [["r < 3", "log(r)/2"], ["r > 3", "log(r)/2"]]}
NOTHING = "row r < 3: proved; the rows say nothing of r = {}, which is assumed too"


def trials(goal, given=GIVEN):
    return Draft("s", "bound", given, {"goals": [goal], "mechanisms": 3})


@pytest.mark.parametrize(
    ("goal", "wrong"),
    [
        (f"{RATIO} <= {BOUND}", False),
        (f"{RATIO} <= {BOUND.replace('t**2', 't')}", True),
        (f"{RATIO} < {BOUND}", True),
        (f"{RATIO} <= 1/t**2", False),
        (f"{RATIO} <= 1/t", True),
        (f"q == 1 => {RATIO} <= 1/t", False),
    ],
)
def test_a_bound_is_judged_by_ratios_of_private_mechanisms(goal, wrong):
    assert bool(bound_trials.violation(trials(goal), 1, 1)) is wrong
    assert bool(failure(trials(goal), Answer("proved", None, "no mechanism was tried"), 1, 60)) is (
        wrong or BOUND in goal
    )


def test_a_printed_point_is_a_counterexample_only_where_a_goal_fails():
    printed = {"p": "1/2", "q": "1/2", "t": "1/2", "x0": "1/2", "x1": "1/4", "left side": "1.5"}
    assert bound_trials.refuting(trials(f"{RATIO} <= {BOUND}"), printed) is Truth.FALSE
    assert bound_trials.refuting(trials(f"{RATIO} < {BOUND}"), printed) is Truth.TRUE
    assert bound_trials.refuting(trials(f"{RATIO} < {BOUND}"), {"p": "1/2"}) is Truth.UNDECIDED


@pytest.mark.parametrize(
    ("goal", "evidence", "right"),
    [
        (f"{RATIO} <= {BOUND}", TRIED + "60/31 at p = 1/3, q = 2/5", True),
        (f"{RATIO} <= {BOUND}", TRIED + "61/31 at p = 1/3, q = 2/5", False),
        (f"{RATIO} <= {BOUND}", TRIED.replace("on 3", "on 4") + "60/31 at p = 1/3, q = 2/5", False),
        (f"{RATIO} <= {BOUND}", TRIED.replace("0.9", "1.1") + "60/31 at p = 1/3, q = 2/5", False),
        (f"{RATIO} <= {BOUND}", "1 certificate", False),
        (f"{RATIO} <= 1/t**2", TRIED + "60/31 at p = 1/3, q = 2/5", False),
        (f"{RATIO} <= 1/t**2", "no mechanism was tried: none", True),
    ],
)
def test_what_is_said_of_mechanisms_is_compared_with_the_goal(goal, evidence, right):
    assert (bound_trials.told(trials(goal), evidence) == "") is right


def test_rings_and_limits_of_four_levels():
    """The secret is 0 and 1; 2 is at 1 from it, 3 at 2; at 8/9 the printed epsilon has t**3 = 1/8. Likelihoods that fall by 1/2
    from level to level are the worst."""
    found = metric.values(LINE)
    wanted = {"single_attr_final": "4/5", "and_bound": "8/11", "limit": "8/9", "inverted": "4/5"}
    assert {name: str(found[name]) for name in wanted} == wanted
    assert "and_bound" not in metric.values({**LINE, "within": "2"}) and "limit" not in metric.values(
        {name: value for name, value in LINE.items() if name != "posterior"}
    )
    other = metric.values({**LINE, "posterior": "3/4"})
    assert not isinstance(other["inverted"], Fraction) and 0.5 < other["inverted"] < 0.75


@pytest.mark.parametrize(
    ("goal", "wrong"),
    [
        ("inverted == 4/5", False),
        ("inverted == limit", True),
        ("inverted == 8/11", True),
        ("and_bound >= posterior", True),
        ("single_attr_final >= posterior", False),
        ("single_attr_final <= and_bound", True),
    ],
)
def test_goals_about_balls_are_judged(goal, wrong):
    draft = Draft("s", "metric", (), {"goals": [goal], "space": LINE, "about": "these spaces"})
    assert bool(metric.violation(draft, 1, 1)) is wrong
    assert metric.refuting(draft, {}) is (Truth.TRUE if wrong else Truth.FALSE)


def test_half_distances_have_rational_powers():
    half = {
        "values": ["0", "1", "2"],
        "edges": [["0", "1", "1/2"], ["1", "2", "1/2"]],
        "prior": "uniform",
        "t": "1/4",
    }
    found = metric.values({**half, "secret": ["0"]})
    assert found["posterior"] == 1 / (1 + Fraction(1, 2) + Fraction(1, 4)) and found["across"] == 1


@pytest.mark.parametrize(
    ("given", "evidence", "right"),
    [
        ("r > 1", NOTHING.format("3"), True),
        ("r > 1", NOTHING.format("4"), False),
        ("1 < r < 2", NOTHING.format("3"), False),
        ("r > 1", "row r < 3: proved", False),
        ("1 < r < 2", "row r < 3: proved", True),
        ("r > 1", "row r < 3: refuted, more than is admissible at 3 of the points tried", True),
    ],
)
def test_what_is_said_of_gaps_is_compared_with_the_rows(given, evidence, right):
    assert (minimum.told(Draft("s", "minimum", (given,), ROWS), evidence) == "") is right


@pytest.mark.parametrize(
    ("claimed", "evidence", "right"),
    [
        ("1", "for all sizes: 2 certificates; reached at every size that was tried", True),
        ("2", "for all sizes: 2 certificates; reached at every size that was tried", False),
        ("2", f"for all sizes: 2{sensitivity.ENOUGH.pattern[:-2].replace('(.*)', '1')}", True),
        ("2", f"for all sizes: 2{sensitivity.ENOUGH.pattern[:-2].replace('(.*)', '1/2')}", False),
        (
            "n",
            "for all sizes: 2; reached with 1 record, not with 2 records, where the largest difference found is 1",
            True,
        ),
        (
            "n",
            "for all sizes: 2; reached with 1 record, not with 2 records, where the largest difference found is 2",
            False,
        ),
        ("2", "for all sizes: 2 certificates", False),
    ],
)
def test_what_is_said_of_a_loose_claim_is_compared_with_small_data_sets(claimed, evidence, right):
    fields = {
        "statistic": "sum(x)",
        "neighbours": "add-remove",
        "claimed": claimed,
        "records": 3,
        "domain": ["0", "1"],
    }
    assert (sensitivity.told(Draft("s", "sensitivity", (), fields), evidence) == "") is right
