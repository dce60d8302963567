"""Values of a model's parameters for which a world's weight is negative are told, and no epsilon is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose, pose_several
from epsproof.derive.text.errors import ValueOutsideAssumptions
from epsproof.verify.closed_form.implication import implies
from epsproof.verify.closed_form.inverse import prove_inverse
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.numeric_question import numeric_questions

WORLDS = {"a": "x", "b": "w*(1 - x)", "c": "(1 - w)*(1 - x)"}
STEPS = (("a", "b", 1, False), ("b", "c", 1, False))
SPLIT = Model("split", "whether x", "an example", {"x": "of a"}, WORLDS, ("a",), STEPS)


def lower(w: str, *where: str) -> str:
    problem = pose("2", where, ("w < 0",) if w.startswith("-") else (), SPLIT)
    return enclose(numeric_questions(problem, {"w": Fraction(w)}), 10).lower


@pytest.mark.parametrize(("w", "world"), [("2", "'c'"), ("101/100", "'c'"), ("-1", "'b'")])
@pytest.mark.parametrize("where", [(), ("x <= 1/2",), ("x == 1/3",)])
def test_negative_weights_are_told(w: str, world: str, where: tuple[str, ...]) -> None:
    with pytest.raises(ValueOutsideAssumptions, match=f"the weight of {world} is negative"):
        lower(w, *where)


def test_weights_that_are_probabilities_have_an_epsilon() -> None:
    """At x near 0 the root of 1/2 = t w + t**2 (1 - w)."""
    assert [lower(w) for w in ("1", "1/2")] == ["0.6931471805", "0.4812118250"]
    assert lower("2", "x == 1") == "inf"


GAP = {"a": "x/2", "b": "(x - 373/1000)**2 - s", "c": "1 - x/2 - (x - 373/1000)**2 + s"}
PATH = (("a", "b", 1, False), ("b", "c", 1, False))


def gapped(s: str) -> Model:
    worlds = {world: text.replace("s", s) for world, text in GAP.items()}
    return Model("gap", "whether x", "an example", {"x": "of a"}, worlds, ("a",), PATH)


def gap(s: str, *where: str) -> str:
    return enclose(numeric_questions(pose("2", where, (), gapped(s)), {}), 10).lower


def test_a_weight_that_is_negative_in_a_narrow_gap_is_told() -> None:
    """No point that one would try first lies between 0.37268 and 0.37332."""
    for where in ((), ("x >= 1/3",), ("x <= 373/1000",)):
        with pytest.raises(
            ValueOutsideAssumptions, match=r"the weight of 'b' is negative at x = .*; state with --where"
        ):
            gap("1/10000000", *where)
    with pytest.raises(ValueOutsideAssumptions, match="negative at x = 373/1000: -1/10000000"):
        gap("1/10000000", "x == 373/1000")


def compared(model: Model, *assume: str) -> str:
    one, two = pose_several(("2", "3"), (), assume, model)
    return implies(two, one).status


@pytest.mark.parametrize(("s", "told"), [("1/10000000", r"the weight of 'b' is negative at x = "), ("0", "")])
def test_criteria_are_compared_and_inverted_where_no_weight_is_negative(s: str, told: str) -> None:
    model = gapped(s)
    if not told:
        assert (
            compared(model) == "refuted"
            and prove_inverse(pose("r", (), (), model), "r", 10).proved.answer.cases
        )
        return
    for ask in (lambda: compared(model), lambda: prove_inverse(pose("r", (), (), model), "r", 2)):
        with pytest.raises(ValueOutsideAssumptions, match=told):
            ask()


@pytest.mark.parametrize(
    ("assume", "told"), [("0 < w <= 1", ""), ("0 < w <= 2", "the weight of 'c' is negative at w = ")]
)
def test_criteria_are_compared_at_all_parameters_of_the_model(assume: str, told: str) -> None:
    if not told:
        assert compared(SPLIT, assume) == "refuted"
        return
    with pytest.raises(ValueOutsideAssumptions, match=told):
        compared(SPLIT, assume)


def test_a_weight_that_only_touches_0_is_a_probability() -> None:
    assert float(gap("0")) > 0 and gap("1/10000000", "x >= 2/5") == "0.4907031258"
    assert gap("1/10000000", "x == 2/5") == "0.4907031258"


def test_the_conditions_of_a_region_are_used() -> None:
    worlds = {"a": "x", "b": "1 - x - y", "c": "y"}
    model = Model("two", "whether x", "an example", {"x": "of a", "y": "of c"}, worlds, ("a",), PATH)
    assert enclose(numeric_questions(pose("2", ("x + y <= 1",), (), model), {}), 10).lower == "0.3465735902"
    with pytest.raises(ValueOutsideAssumptions, match="the weight of 'b' is negative at x = "):
        enclose(numeric_questions(pose("2", ("x**2 + y <= 1",), (), model), {}), 10)


@pytest.mark.parametrize(("prior", "negative"), [("1/9", True), ("1/81", False), ("1/3", False)])
def test_a_fixed_prior_of_which_the_criterion_has_a_root_is_itself_in_the_weights(
    prior: str, negative: bool
) -> None:
    """The weight of b is negative near x = 1/9 alone, where the root of x is 1/3."""
    worlds = {"a": "1/20", "b": "(x - 1/9)**2/2 - 1/1000", "c": "19/20 - (x - 1/9)**2/2 + 1/1000"}
    model = Model("root", "whether x", "an example", {"x": "of a"}, worlds, ("a",), PATH)
    for criterion in ("2", "2/x", "2/x**2") if prior == "1/3" else ("2", "2/x", "2/sqrt(x)"):
        problem = pose(criterion, (f"x == {prior}",), (), model)
        if negative:
            with pytest.raises(ValueOutsideAssumptions, match="the weight of 'b' is negative at x = 1/9"):
                numeric_questions(problem, {})
        else:
            assert numeric_questions(problem, {})
