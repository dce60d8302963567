"""Epsilon without potentials, by linear programmes whose outcomes are checked in fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from epsproof.derive.models.file import model_of
from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import TooManyPotentials, UnsupportedForm, ValueOutsideAssumptions
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.numeric.enclosure import Evaluation, enclose
from epsproof.verify.numeric.many_worlds import enclose_many
from epsproof.verify.numeric.numeric_question import numeric_questions
from tests.symmetric_models import bits

WHY = TooManyPotentials("the potentials are too many")
CRITERIA = ["3/2", "posterior <= 1/2 + prior/2", "11/10", "min(3, 1 + 1/x)"]


def without(problem: Problem, digits: int = 10, **values: Fraction) -> Evaluation:
    return enclose_many(problem, values, digits, 20.0, WHY)


def row(count: int, secret: range, weight: str = "") -> Model:
    """Worlds on a line."""
    names = [f"w{k}" for k in range(count)]
    weights = {
        name: weight or f"{k % 7 + 1}*(1 - x)/{sum(j % 7 + 1 for j in range(count))}"
        for k, name in enumerate(names)
    }
    weights["w0"] += "" if weight else " + x"
    steps = tuple((names[k], names[k + 1], 1, False) for k in range(count - 1))
    return Model(
        "row", "row", "", {"x": "of the first world"}, weights, tuple(names[k] for k in secret), steps
    )


def random_model(generator: random.Random) -> Model:
    """Three to eight worlds in a tree with some more pairs of neighbours, some one way, some without weight."""
    names = [f"w{k}" for k in range(generator.randint(3, 8))]
    shares = [generator.choice([0, 1, 2, 5, 9]) for _ in names]
    shares[0], shares[-1] = shares[0] + 1, shares[-1] + 1
    rows = [
        (names[k], names[generator.randrange(k)], generator.randint(0, 3), False)
        for k in range(1, len(names))
    ]
    more = [
        (*generator.sample(names, 2), generator.randint(0, 3), generator.random() < 0.3) for _ in range(3)
    ]
    secret = [names[0], *(name for name in names[1:-1] if generator.random() < 0.5)]
    weights = {name: f"{share}*(1 - x)/{sum(shares)}" for name, share in zip(names, shares, strict=True)}
    weights[names[0]] += " + x"
    return Model("random", "", "", {"x": ""}, weights, tuple(secret), (*rows, *more))


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 30))]
)
def test_it_agrees_with_the_potentials(seed: int) -> None:
    generator = random.Random(seed)
    model, prior = random_model(generator), Fraction(generator.randint(1, 19), 20)
    for criterion in CRITERIA:
        problem = pose(criterion, (f"x == {prior}",), (), model)
        listed, found = enclose(numeric_questions(problem, {}), 10), without(problem)
        assert (found.lower == "inf") is (listed.lower == "inf")
        assert found.t.lower <= listed.t.upper and listed.t.lower <= found.t.upper
        assert found.admissible == listed.admissible or found.admissible is None
        assert found.t.upper - found.t.lower < Fraction(1, 10**7)


@pytest.mark.parametrize(
    ("count", "secret"), [(60, range(0, 60, 2)), (40, range(5, 30)), (20, range(1, 20, 3))]
)
def test_worlds_in_a_row(count: int, secret: range) -> None:
    found = without(pose("3/2", ("x == 1/10",), (), row(count, secret)))
    assert found.digits >= 8 and found.admissible


def test_both_ends_are_on_their_sides() -> None:
    """At 1/2 - 1/1000000 a posterior of 6/7 is exceeded, at 1/2 + 1/1000000 no more: three worlds in a row, two secret."""
    found = without(pose("9/7", (), (), row(3, range(1, 3), "1/3")))
    assert found.t.lower <= Fraction(1, 2) <= found.t.upper
    assert found.t.upper - found.t.lower < Fraction(1, 10**9)


def test_a_group_shares_the_budget() -> None:
    model = row(20, range(0, 20, 2))
    one, three = (without(pose("3/2", ("x == 1/10",), (), model, group=g)) for g in ("1", "3"))
    assert abs(float(one.lower) - 3 * float(three.lower)) < 1e-9


def test_parameters_have_values() -> None:
    problem = pose("r", ("x == 1/10",), ("r > 1",), row(20, range(0, 20, 2)))
    found = without(problem, r=Fraction(3, 2))
    assert found.lower == without(pose("3/2", ("x == 1/10",), (), row(20, range(0, 20, 2)))).lower
    with pytest.raises(ValueOutsideAssumptions):
        without(problem, r=Fraction(1, 2))


def test_nothing_is_demanded_and_nothing_is_admissible() -> None:
    model = row(20, range(0, 20, 2))
    assert without(pose("10", ("x == 1/2",), (), model)).lower == "inf"
    none = without(pose("9/10", ("x == 1/2",), (), model))
    assert (none.lower, none.admissible) == ("0", False)


def test_steps_of_length_zero_alone_need_no_limit() -> None:
    """Two worlds with the same data: no release tells them apart."""
    same = Model("same", "", "", {"x": ""}, {"a": "x", "b": "1 - x"}, ("a",), (("a", "b", 0, False),))
    assert without(pose("1", ("x == 1/2",), (), same)).lower == "inf"
    half = Model(
        "half",
        "",
        "",
        {"x": ""},
        {"a": "x/2", "c": "x/2", "b": "1 - x"},
        ("a", "c"),
        (("a", "b", 0, False), ("c", "b", 0, False)),
    )
    assert without(pose("3/2", ("x == 1/2",), (), half)).lower == "inf"


@pytest.mark.parametrize(
    ("criterion", "where", "error", "reason"),
    [
        ("3/2", (), TooManyPotentials, "no value is given to x"),
        ("posterior >= prior/2", ("x == 1/10",), UnsupportedForm, "only upper limits"),
        ("3/2", ("x == 1",), ValueOutsideAssumptions, "prior of the secret is 1"),
    ],
)
def test_what_cannot_be_asked_is_said(
    criterion: str, where: tuple[str, ...], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        without(pose(criterion, where, (), row(20, range(0, 20, 2))))


def test_a_negative_weight_is_named() -> None:
    model = Model(
        "less",
        "",
        "",
        {"x": ""},
        {"a": "x", "b": "1/2 - x", "c": "1/2"},
        ("a",),
        (("a", "b", 1, False), ("b", "c", 1, False)),
    )
    with pytest.raises(ValueOutsideAssumptions, match="weight of 'b' is negative"):
        without(pose("3/2", ("x == 3/4",), (), model))


def test_a_fixed_prior_of_which_the_criterion_has_a_root_is_itself_in_the_weights() -> None:
    """1/sqrt(x) is 2 at x = 1/4, where c has the weight 1/4; at its root, 1/2, the weight would be 0."""
    model = Model(
        "root",
        "",
        "",
        {"x": ""},
        {"a": "x", "b": "1/2", "c": "1/2 - x"},
        ("a",),
        (("a", "b", 1, False), ("b", "c", 1, False)),
    )
    listed, found = (
        enclose(numeric_questions(pose("2", ("x == 1/4",), (), model), {}), 10),
        without(pose("1/sqrt(x)", ("x == 1/4",), (), model)),
    )
    assert found.t.lower <= listed.t.upper and listed.t.lower <= found.t.upper and found.lower == listed.lower


def test_evaluate_answers_where_potentials_are_too_many() -> None:
    text = 'name = "row"\nsecret = [{}]\n[priors]\nx = "of the first"\n[worlds]\n{}\n{}'
    model = row(30, range(0, 30, 2))
    worlds = "\n".join(f'{name} = "{weight}"' for name, weight in model.worlds.items())
    steps = "\n".join(f'[[neighbours]]\nbetween = ["{v}", "{w}"]' for v, w, *_ in model.neighbours)
    read = model_of(text.format(", ".join(f'"{w}"' for w in model.secret), worlds, steps), "row.toml")
    found = evaluate(pose("3/2", ("x == 1/10",), (), read), {})
    assert found.digits >= 8 and "flow" in found.method
    with pytest.raises(TooManyPotentials, match="where every prior has a value"):
        evaluate(pose("3/2", (), (), read), {})


def test_it_agrees_with_merged_worlds() -> None:
    problem = pose("2", ("x == 1/2",), (), bits(6, 4))
    merged, apart = evaluate(problem, {}), without(problem)
    assert apart.t.lower <= merged.t.upper and merged.t.lower <= apart.t.upper and apart.digits >= 8
