"""The budget of an average that private mechanisms contradict at exact adversaries is not printed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from attrs import evolve

from epsproof.derive.averages.average_model import AverageModel, averaged
from epsproof.derive.averages.quantity import quantity_of
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.file import model_of
from epsproof.derive.models.model import distances
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.verify.averages.averaged_again import read_average_again
from epsproof.verify.averages.evaluate_average import bracket, evaluate_average, place_of
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import Fault, forget, put_back
from tests.verify.closed_form.test_evaluated_again import LINE

QUESTIONS = {
    "a guess": ("guess <= 4/5", ("x == 4/5",), "line"),
    "a guess in a range": ("guess <= 9/10", ("q == 1", "1/4 <= p", "p <= 1/2"), "unbounded"),
    "a mean": ("mean_posterior <= 2*prior", (), "unbounded"),
    "a mean of one adversary": ("mean_posterior <= 3/2*prior", ("x == 4/5",), "line"),
    "a difference": ("mean_posterior - prior <= 1/5", (), "unbounded"),
    "no limit": ("guess <= 1", (), "bounded"),
    "no budget": ("guess <= 4/5", ("q == 1",), "unbounded"),
}


@pytest.fixture(autouse=True)
def nothing_is_kept() -> Iterator[None]:
    """Nothing that was found under a fault is found again."""
    forget()
    yield
    forget()


def posed(name: str, delta: str = "0") -> Problem:
    criterion, where, model = QUESTIONS[name]
    quantity, text = quantity_of(criterion)
    assert quantity is not None
    known = model_of(LINE, "line.toml") if model == "line" else model_named(model)
    return evolve(pose(text, where, (), averaged(known, quantity, delta)), statement=criterion)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_right_number_is_compared_and_printed(name: str) -> None:
    problem = posed(name)
    assert read_average_again(problem, {}, evaluate_average(problem, {}, 9, 10.0).epsilon)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if not name.startswith("no ")])
def test_ends_that_are_a_hundredth_off_are_contradicted(name: str) -> None:
    problem = posed(name)
    found = evaluate_average(problem, {}, 9, 10.0).epsilon
    above, below = (str(Fraction(found.lower) * Fraction(share)) for share in ("101/100", "99/100"))
    with pytest.raises(EngineError, match="it leads to"):
        read_average_again(problem, {}, evolve(found, lower=above, upper=above))
    with pytest.raises(EngineError, match="only at"):
        read_average_again(problem, {}, evolve(found, lower=below, upper=below))
    with pytest.raises(EngineError, match="it leads to"):
        read_average_again(problem, {}, evolve(found, lower="inf"))
    with pytest.raises(EngineError, match="only at"):
        read_average_again(problem, {}, evolve(found, lower="0", upper="0", admissible=False))


FAULTS = [
    Fault("the threshold is above 1", ["a guess"], [(bracket, "over, Fraction(1)", "over, Fraction(2)")]),
    Fault("a shorter step is none", ["a guess"], [(distances, "min(steps, found.get((start, end), steps))", "steps + 1")]),
    Fault("a limit is too small", ["a guess"], [(place_of, "min(limits)", "9 * min(limits) / 10")]),
    Fault("a mean is no square", ["a mean"], [(AverageModel._means, "c * n**2 / (n + d)", "c * n / (n + d)")]),
    Fault("a mean forgets the outputs' weights", ["a mean"], [(AverageModel._means, "c * n**2 / (n + d)", "n**2 / (n + d)")]),
    Fault("what is typed of priors is forgotten", ["a guess in a range"],
          [(pose.__globals__["_places"], "(*attack.where, *where)", "attack.where")]),
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_number_after_a_fault_is_contradicted(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(fault, monkeypatch)
    with pytest.raises(EngineError, match="in the second reading"):
        evaluate_average(posed(fault.shapes[0]), {}, 9, 10.0)


def test_priors_outside_the_typed_region_are_contradicted() -> None:
    """Less would be admissible there."""
    problem = posed("a guess in a range")
    found = evaluate_average(problem, {}, 9, 10.0).epsilon
    elsewhere = {**found.priors, "p": Fraction(4, 5)}
    with pytest.raises(EngineError, match="the region has no prior p = 4/5, q = 1"):
        read_average_again(problem, {}, evolve(found, lower="1/10", upper="1/10", priors=elsewhere))


@pytest.mark.parametrize("where", ["p > 1/4", "1/4 < p < 3/4"])
@pytest.mark.parametrize("criterion", ["mean_posterior <= 2*prior", "guess <= 9/10"])
def test_the_binding_prior_of_an_open_region_lies_in_it(criterion: str, where: str) -> None:
    quantity, text = quantity_of(criterion)
    assert quantity is not None
    model = averaged(model_named("unbounded"), quantity, "0")
    problem = evolve(pose(text, ("q == 1", where), (), model), statement=criterion)
    assert evaluate_average(problem, {}, 9, 10.0).epsilon.priors != {}
