"""What is said of two criteria is compared with the typed ones at exact priors and posteriors."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.question.pose import pose_several
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form import implication
from epsproof.verify.closed_form.implication import Implication, implies
from epsproof.verify.closed_form.implied_again import read_implication_again
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import Fault, put_back

CAPPED = ("0 < a < 1", "r > 1")
IMPLIED = {
    "a smaller ratio": ("2", "3", (), ()),
    "a ratio or a cap": ("r", "max(a/(p*q), r)", (), CAPPED),
    "a smaller difference": ("posterior - prior <= 1/4", "posterior <= prior + 1/2", (), ()),
    "odds": ("posterior_odds <= 2*prior_odds", "posterior <= 2*prior", (), ()),
    "a cap where the prior is large": ("posterior <= 1/2", "2", ("q == 1", "1/4 <= p <= 3/4"), ()),
    "a logarithm": ("log(posterior/prior) <= log(2)", "3", ("q == 1",), ()),
    "a jump": ("r if p < s else 2", "2*r", ("q == 1",), ("r > 1", "0 < s < 1")),
}


def posed(name: str) -> tuple[Problem, Problem]:
    first, second, where, assume = IMPLIED[name]
    one, two = pose_several((first, second), where, assume)
    return one, two


@pytest.mark.parametrize("name", IMPLIED)
def test_the_wrong_way_round_is_contradicted(name: str) -> None:
    one, two = posed(name)
    assert (implies(one, two).status, implies(two, one).status) == ("proved", "refuted")
    with pytest.raises(EngineError, match=r"is said to imply .* only the first holds at"):
        read_implication_again(two, one, Implication("proved", {}, ()))


@pytest.mark.parametrize("name", IMPLIED)
def test_a_point_that_shows_nothing_is_contradicted(name: str) -> None:
    one, two = posed(name)
    with pytest.raises(EngineError, match=r"is said not to imply .* the first tolerates no more at"):
        read_implication_again(one, two, Implication("refuted", implies(two, one).witness, ()))


GAP = "option.numerator * o.denominator - o.numerator * option.denominator"
LARGER = "all(gap.free_symbols or gap > 0 for gap in gaps)"
FAULTS = [
    Fault("options are compared the wrong way round", [], [(implication._ways, GAP, f"-({GAP})")]),
    Fault("no option exceeds another one", [], [(implication._ways, LARGER, "False")]),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_is_contradicted(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = posed("a smaller ratio")
    put_back(fault, monkeypatch)
    with pytest.raises(EngineError, match="in the second reading"):
        implies(one, two)
        implies(two, one)


def test_a_right_witness_is_read_with_the_priors_that_the_region_fixes() -> None:
    one, two = posed("a cap where the prior is large")
    read_implication_again(two, one, Implication("refuted", {"p": Fraction(1, 2)}, ()))
    with pytest.raises(EngineError, match="at p = 1/4, q = 1"):
        read_implication_again(two, one, Implication("refuted", {"p": Fraction(1, 4)}, ()))


@pytest.mark.parametrize(
    ("first", "second", "assume"),
    [("r + 1e-30", "r", ("r > 1",)), ("r", "r - 1e-300", ("r > 1",)), ("posterior <= 1e-390", "1e390", ())],
)
def test_limits_that_are_close_or_far_below_the_prior_are_told_apart(
    first: str, second: str, assume: tuple[str, ...]
) -> None:
    one, two = pose_several((first, second), (), assume)
    assert implies(one, two).status == "refuted"


def test_equal_limits_are_not_told_apart() -> None:
    one, two = pose_several(("posterior <= 2*prior", "2"), (), ())
    with pytest.raises(EngineError, match="the first tolerates no more at"):
        read_implication_again(one, two, Implication("refuted", {"p": Fraction(1, 4), "q": Fraction(1)}, ()))
