"""A certified number that the typed question contradicts at exact priors is not printed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from attrs import evolve

from epsproof.derive.averages.average_model import averaged
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.models.file import model_of
from epsproof.derive.models.model import Model, distances, potentials
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import ValueOutsideAssumptions
from epsproof.verify.averages.evaluate_average import evaluate_average
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.closed_form.evaluated_again import read_number_again
from epsproof.verify.numeric import enclosure
from epsproof.verify.system.engine_error import EngineError
from epsproof.verify.system.time_limit import now
from tests.gates.attack.faults import Fault, forget, put_back

LINE = """
name = "line"
secret = ["b", "c"]
[priors]
x = "of the first world"
[worlds]
a = "x/4"
b = "1/4*x"
c = "1/4*x"
d = "1/4*x"
e = "rest"
[[neighbours]]
between = ["a", "b"]
[[neighbours]]
between = ["b", "c"]
steps = 2
[[neighbours]]
from_to = ["c", "d"]
steps = 2
[[neighbours]]
from_to = ["d", "a"]
[[neighbours]]
between = ["d", "e"]
"""
CONTRADICTED = "contradicted"
BOTH_WAYS = LINE.replace("from_to", "between")


@pytest.fixture(autouse=True)
def nothing_is_kept() -> Iterator[None]:
    """Nothing that was found under a fault is found again."""
    forget()
    yield
    forget()


def line(criterion: str = "3/2", text: str = LINE, group: str = "1") -> Problem:
    return pose(criterion, ("x == 4/5",), (), model_of(text, "line.toml"), group=group)


@pytest.mark.parametrize(
    "criterion", ["3/2", "posterior <= 3/5", "posterior_odds <= 2*prior_odds", "1/2", "2", "posterior <= 1"]
)
def test_a_right_number_is_compared_and_printed(criterion: str) -> None:
    problem = line(criterion)
    assert read_number_again(problem, {}, evaluate(problem, {}))


NEAREST = "min(values[s] + distance[s, u] for s in secret)"
UP, DOWN = "logarithm_decimals(low, digits, True, group)", "logarithm_decimals(high, digits, False, group)"
ALL_SORTED = "sorted(whole, key=lambda values: tuple(values.values()))"
FAULTS = [
    Fault(
        "a way back is no shorter",
        [],
        [(distances, "min(length, found.get((start, end), length))", "length")],
    ),
    Fault(
        "steps are one longer", [], [(distances, "min(steps, found.get((start, end), steps))", "steps + 1")]
    ),
    Fault("paths are short", [], [(distances, "found[start, middle] + found[middle, end]", "1")]),
    Fault("steps are protected both ways", [], [(Model.arcs, " if not one_way]", "]")]),
    Fault("one secret world is looked at", [], [(potentials, NEAREST, "values[first] + distance[first, u]")]),
    Fault("the farthest secret world counts", [], [(potentials, NEAREST, NEAREST.replace("min", "max"))]),
    Fault("one potential alone", [], [(potentials, ALL_SORTED, f"{ALL_SORTED}[-1:]")]),
    Fault("likelihoods fall once", [], [(Model._likelihood, "return t**steps", "return t**min(steps, 1)")]),
    Fault(
        "the lower end is too large",
        [],
        [(enclosure._decimals, DOWN, DOWN.replace("high", "high * 999 / 1000"))],
    ),
    Fault(
        "the upper end is too small", [], [(enclosure._decimals, UP, UP.replace("low", "low * 1001 / 1000"))]
    ),
    Fault(
        "a group is one person",
        [],
        [(enclosure._decimals, f"{DOWN}, {UP}", f"{DOWN}, {UP}".replace("group", "fmpq(1)"))],
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_number_after_a_fault_is_contradicted(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    right = [evaluate(line(group=group), {}) for group in ("1", "2")]
    put_back(fault, monkeypatch)
    forget()
    found = [_told(line(group=group)) for group in ("1", "2")]
    assert [one for one in found if one == CONTRADICTED] != []
    assert [one for one in found if one not in (CONTRADICTED, *right)] == []


def _told(problem: Problem) -> Evaluation | str:
    try:
        return evaluate(problem, {})
    except EngineError as error:
        assert "in the second reading" in str(error)
        return CONTRADICTED


@pytest.mark.parametrize(
    "criterion", ["posterior >= prior/2", "posterior_odds >= prior_odds/3", "posterior >= prior - 1/10"]
)
def test_limits_from_below_are_read_again(criterion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_number_again(line(criterion, BOTH_WAYS), {}, evaluate(line(criterion, BOTH_WAYS), {}))
    put_back(
        Fault(
            "",
            [],
            [(Model.lower_bounds, "1 / reciprocal.subs(t, 1 / t)", "1 / reciprocal.subs(t, 1 / t**2)")],
        ),
        monkeypatch,
    )
    with pytest.raises(EngineError, match="in the second reading the criterion"):
        evaluate(line(criterion, BOTH_WAYS.replace('"line"', '"other"')), {})


def test_priors_that_do_not_bind_are_contradicted() -> None:
    problem = pose("2", (), (), model_of(LINE, "line.toml"))
    found = evaluate(problem, {})
    with pytest.raises(EngineError, match="the criterion is kept for t"):
        read_number_again(problem, {}, evolve(found, priors={"x": Fraction(1, 2)}), False)
    with pytest.raises(EngineError, match="the region has no prior"):
        read_number_again(line(), {}, evolve(evaluate(line(), {}), priors={"x": Fraction(1, 2)}), False)


def test_a_secret_of_too_many_worlds_is_not_compared_and_its_number_not_lost() -> None:
    worlds = [f"w{k}" for k in range(7)]
    rows = "".join(f'[[neighbours]]\nbetween = ["{a}", "{b}"]\n' for a, b in pairwise(worlds))
    weights = "".join(f'{world} = "x/8"\n' for world in worlds[:-1])
    text = f'name = "long"\nsecret = {worlds[:5]}\n[priors]\nx = "of worlds"\n[worlds]\n{weights}w6 = "rest"\n{rows}'
    problem, start = line("11/10", text), now()
    found = evaluate(problem, {})
    assert not read_number_again(problem, {}, evolve(found, lower="2", upper="2"))
    assert found.digits == 12 and now() - start < 10


VANISHING = """
name = "vanishing"
secret = ["b"]
where = ["x >= 1/2", "x <= 7/10"]
[priors]
x = "a share"
[worlds]
a = "1/12"
b = "c*(7/10 - x)/(1/5)"
d = "rest"
[parameters]
c = "a share"
[[neighbours]]
between = ["a", "d"]
steps = 2
[[neighbours]]
between = ["b", "d"]
"""


def test_where_the_secret_has_no_probability_there_is_no_ratio():
    """At x = 7/10 nobody is at risk: the number is none of an answer, and without that prior there is one."""
    model = model_of(VANISHING, "vanishing.toml")
    with pytest.raises(ValueOutsideAssumptions, match="the prior of the secret is 0 at x = 7/10"):
        evaluate(pose("max(9/10/prior, 3)", [], [], model), {"c": Fraction(5, 12)})
    found = evaluate(pose("max(9/10/prior, 3)", ["x < 7/10"], [], model), {"c": Fraction(5, 12)})
    assert found.admissible is True
    assert float(found.lower) > 1


@pytest.mark.parametrize("where", ["x >= 1/10", "x == 7/10"])
def test_where_the_secret_has_no_probability_its_posterior_has_no_mean(where):
    """A guess has a value there: that the secret is false is certain."""
    model = model_of(VANISHING, "vanishing.toml")
    mean, guess = (averaged(model, quantity, "0") for quantity in (Quantity.MEAN_POSTERIOR, Quantity.GUESS))
    with pytest.raises(ValueOutsideAssumptions, match="the prior of the secret is 0 at x = 7/10"):
        evaluate_average(pose("posterior - prior <= 1/5", [where], [], mean), {"c": Fraction(5, 12)}, 12, 10)
    if where != "x == 7/10":
        found = evaluate_average(pose("posterior <= 3/4", [where], [], guess), {"c": Fraction(5, 12)}, 12, 10)
        assert found.epsilon.admissible is False


IRRATIONAL = [
    ("1/sqrt(prior)", ("q == 1 - p",), "0.742105394925"),
    ("posterior <= sqrt(prior) + 1/2", ("p == 1/1000", "q == 1/2 or q == 1"), "7.03341494579"),
    ("posterior <= sqrt(prior) + 1/4", ("p + q == 1",), "1.38579"),
]


@pytest.mark.long
@pytest.mark.parametrize(("criterion", "where", "lower"), IRRATIONAL)
def test_priors_near_irrational_ones_bind_as_these_do(
    criterion: str, where: tuple[str, ...], lower: str
) -> None:
    """A number that is a millionth too small, or too large, is contradicted there."""
    problem = pose(criterion, where)
    found = evaluate(problem, {})
    assert found.lower.startswith(lower)
    assert read_number_again(problem, {}, evolve(found, priors_exact=False), False)
    for factor in ("0.999999", "1.000001"):
        ends = [str(Fraction(end) * Fraction(factor)) for end in (found.lower, found.upper)]
        with pytest.raises(EngineError, match="in the second reading"):
            read_number_again(
                problem, {}, evolve(found, lower=ends[0], upper=ends[1], priors_exact=False), False
            )
