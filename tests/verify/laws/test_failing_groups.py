"""(epsilon, delta)-privacy that may fail, seen from data sets several steps apart, beside the best binary mechanism."""

from __future__ import annotations

import json
from fractions import Fraction
from math import exp, log

import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.verify.laws.mechanism_budget import Demand, mechanism_budget
from epsproof.verify.laws.release import releases

T = Fraction(3, 7)


def least(epsilon: float, delta: float, failure: float, steps: int) -> float:
    """The least probability of an event at the end of a chain of neighbours, relative to ``failure``, which it has at the start.

    Every step keeps the inequalities of the definition for the event and for its complement.
    """
    here = failure
    for _ in range(steps):
        here = max(0.0, (here - delta) * exp(-epsilon), 1 - delta - (1 - here) * exp(epsilon))
    return here / failure


def largest(delta: float, failure: float, steps: int) -> float:
    """The largest epsilon with least >= T**steps."""
    low, high = 0.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if least(middle, delta, failure, steps) >= float(T) ** steps else (low, middle)
        )
    return low


def budget(text: str, failure: Fraction, steps: int):
    demand = [Demand(steps, T, T)]
    return mechanism_budget(releases(text, ("epsilon",)), failure, demand, demand, 10)


CASES = [
    ("1e-3", Fraction(1, 20), 2),
    ("1e-5", Fraction(1, 20), 3),
    ("0.004", Fraction(1, 10), 4),
    ("1/100", Fraction(2, 5), 2),
]


@pytest.mark.parametrize(("delta", "failure", "steps"), CASES)
def test_the_budget_is_that_of_the_best_chain(delta: str, failure: Fraction, steps: int) -> None:
    found, truth = (
        budget(f"dp(delta={delta})", failure, steps),
        largest(float(Fraction(delta)), float(failure), steps),
    )
    assert truth - 1e-8 < float(found.lower) < truth + 1e-12 and found.upper is None


@pytest.mark.parametrize(("delta", "failure", "steps"), CASES)
def test_a_failure_term_that_does_not_grow_with_the_steps_is_unsafe(
    delta: str, failure: Fraction, steps: int
) -> None:
    """The false twin: (k epsilon, delta), whose budget is larger, and for which the chain breaks the limit."""
    kept = 1 - float(Fraction(delta)) / float(failure)
    wrong = -log(float(T) ** steps / kept) / steps
    assert wrong > float(budget(f"dp(delta={delta})", failure, steps).lower) + 1e-6
    assert least(wrong, float(Fraction(delta)), float(failure), steps) < float(T) ** steps * (1 - 1e-6)


def test_without_a_failure_term_the_steps_multiply() -> None:
    one, three = (budget("dp", Fraction(1, 20), steps) for steps in (1, 3))
    assert abs(one.lower - three.lower) < Fraction(1, 10**8) and three.upper is not None


def test_a_failure_term_that_covers_the_failure_is_refused() -> None:
    with pytest.raises(QuestionError, match="at data sets 2 steps apart"):
        budget("dp(delta=0.3)", Fraction(2, 5), 2)


def evaluated(*words: str) -> dict:
    found = CliRunner().invoke(main, ["evaluate", "2", *words, "--json"], catch_exceptions=False)
    assert found.exit_code == 0, found.stderr
    return json.loads(found.stdout)["budget"]


def test_the_privacy_definition_takes_a_failure_probability() -> None:
    words = ("--failure", "0.05", "--model", "membership", "--where", "p == 1/4")
    one, other = (
        evaluated("--privacy", "(eps, 1e-4)", *words),
        evaluated("--mechanism", "dp(delta=1e-4)", *words),
    )
    assert one == other and one["upper"] is not None
    words = ("--failure", "0.05", "--where", "p == 1")
    assert evaluated("--privacy", "(eps, 1e-4)", *words)["lower"] == "0.344156959516"
