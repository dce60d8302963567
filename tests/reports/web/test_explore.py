"""The data of the interactive plot: values to start from satisfy the assumptions, and others are told from them."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.reports.web.explore import explore_script


def parameters(script: str) -> list[dict[str, Any]]:
    return list(json.loads(re.search(r'"parameters": (\[.*?\}\])', script)[1]))


@pytest.mark.parametrize(
    "assume",
    [
        ("0 < a < 1", "r > 1"),
        ("a > 0", "r > 1", "a*r > 5"),
        ("a > 0", "r > 1", "a > 4*r"),
        ("0 < a < 1", "r > 1", "a*r < 1/5"),
        ("r > 3", "a > 2"),
    ],
)
def test_what_is_shown_first_is_assumed(assume: tuple[str, ...]) -> None:
    problem = pose("max(a/(p*q), r)", (), assume)
    script = explore_script([("profile", Solver(problem).answer())])
    starts = {row["name"]: Fraction(str(row["value"])) for row in parameters(script)}
    assert [relation.text for relation in problem.assumptions if not relation.holds(starts)] == []
    assert [row["name"] for row in parameters(script) if not row["min"] <= row["value"] <= row["max"]] == []


@pytest.mark.parametrize(("assume", "start"), [("c > 1", 3.0), ("1 < c < 3", 2.0), ("c > 0", 0.505)])
def test_a_parameter_of_any_name_starts_between_its_ends(assume: str, start: float) -> None:
    """The factor of odds started at its lower end, where hardly any budget is admissible."""
    answer = Solver(pose("posterior_odds <= c*prior_odds", ("q == 1",), (assume,))).answer()
    assert [row["value"] for row in parameters(explore_script([("odds", answer)]))] == [start]


def test_values_that_are_not_assumed_are_told() -> None:
    problem = pose("max(a/(p*q), r)", (), ("a > 0", "r > 1", "a*r > 5"))
    script = explore_script([("profile", Solver(problem).answer())])
    (assumed,) = re.findall(r'"assumed": function \(v\) \{ return (.*?); \}', script)
    assert 'v["a"]*v["r"] - 5' in assumed and assumed.count("&&") == 2
