"""Files that describe no attack model are refused with the rule, and what breaks it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from epsproof.derive.models.file import model_of
from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import ModelRejected, ValueOutsideAssumptions
from epsproof.verify.closed_form.evaluate import evaluate
from tests.household import HOUSEHOLD

WRONG = [
    ("weights that do not sum to 1", 'neither = "rest"', 'neither = "1 - z"', "the weights sum to"),
    (
        "two rests",
        '"relative only" = "(1 - z)*beta"',
        '"relative only" = "rest"',
        "the weight of one world is 'rest'",
    ),
    (
        "a weight with an unknown name",
        'both = "z*alpha"',
        'both = "y*alpha"',
        "'y' is no prior; a parameter is described",
    ),
    (
        "a weight with a misspelt name",
        'both = "z*alpha"',
        'both = "z*alpha*Z"',
        "'Z' is no prior; did you mean 'z'",
    ),
    ("a negative weight", 'both = "z*alpha"', 'both = "-1"', "is negative"),
    ("a quotient as a weight", 'both = "z*alpha"', 'both = "z/alpha"', "is a polynomial"),
    ("a number as a weight", 'both = "z*alpha"', "both = 0.5", 'write both = "0.5"'),
    ("a formula that is none", 'both = "z*alpha"', 'both = "z*"', "the weight of 'both'"),
    (
        "an unknown world",
        'between = ["both", "relative only"]',
        'between = ["both", "relatives"]',
        "'relatives' is no world",
    ),
    (
        "three neighbours",
        'between = ["both", "relative only"]',
        'between = ["both", "relative only", "neither"]',
        "two worlds",
    ),
    (
        "a world beside itself",
        'between = ["both", "relative only"]',
        'between = ["both", "both"]',
        "two worlds",
    ),
    (
        "steps back",
        'between = ["both", "relative only"]',
        'between = ["both", "relative only"]\nsteps = -1',
        "0 to 40 steps",
    ),
    (
        "one way without a step",
        'between = ["both", "relative only"]',
        'from_to = ["both", "relative only"]\nsteps = 0',
        "holds both ways",
    ),
    (
        "half a step",
        'between = ["both", "relative only"]',
        'between = ["both", "relative only"]\nsteps = 0.5',
        "a whole number",
    ),
    ("no secret", 'secret = ["both", "person only"]', "secret = []", "not none"),
    ("an unknown secret", 'secret = ["both", "person only"]', 'secret = ["nobody"]', "'nobody' is no world"),
    ("a secret twice", 'secret = ["both", "person only"]', 'secret = ["both", "both"]', "twice"),
    (
        "everything is secret",
        'secret = ["both", "person only"]',
        'secret = ["both", "person only", "relative only", "neither"]',
        "not all of them",
    ),
    ("a prior as a parameter", 'both = "z*alpha"', 'both = "z*p"', "'p' names a prior"),
    ("a reserved name", "[priors]", '[priors]\nt = "of a thing"', "'t' cannot name"),
    (
        "an unknown field",
        'title = "one relative"',
        'title = "one relative"\nweight = "1"',
        "no field 'weight'",
    ),
    ("no name", 'name = "household"\n', "", "lacks the field 'name'"),
    (
        "an unknown schema",
        'title = "one relative"',
        'schema = "attack-model/2"',
        "is 'attack-model/1', not 'attack-model/2'",
    ),
    (
        "a weight below 0 at a corner",
        'both = "z*alpha"',
        'both = "z*alpha"\nlate = "1/2 - z"',
        "1/2 - z, is negative at z = 1",
    ),
    ("no TOML", "[worlds]", "[worlds", "no TOML"),
    ("a name with a blank", 'name = "household"', 'name = "my household"', "is no name"),
    (
        "approximate privacy far away",
        "[priors]",
        '[privacy]\ndelta = "d"\nfailure = "f"\n[priors]',
        "one step from every other",
    ),
    (
        "one half of approximate privacy",
        "[priors]",
        '[privacy]\ndelta = "d"\n[priors]',
        "lacks the field 'failure'",
    ),
]

PLACES = """
name = "places"
secret = {secret}
[priors]
p = "that it is here"
[worlds]
here = "p"
there = "rest"
{more}
"""
NOWHERE = """
nowhere = "0"
[[neighbours]]
between = ["here", "nowhere"]
[[neighbours]]
between = ["there", "nowhere"]
"""
TWO = """
[privacy]
delta = "{delta}"
failure = "{failure}"
[[neighbours]]
between = ["here", "there"]
"""


def test_a_secret_that_is_certain_is_refused() -> None:
    """Its odds are infinite; the same worlds with one of them secret are a model."""
    with pytest.raises(ModelRejected, match="prior probability 1"):
        model_of(PLACES.format(secret='["here", "there"]', more=NOWHERE), "f")
    assert model_of(PLACES.format(secret='["here"]', more=NOWHERE), "f").potentials


@pytest.mark.parametrize(("delta", "failure", "broken"), [
    ("1/100", "51/100", "51/100 <= 1/2"), ("1/100", "1", "1 <= 1/2"), ("-1/10", "1/10", "-1/10 >= 0"),
    ("1/5", "1/10", "1/5 < 1/10"), ("1/10", "1/10", "1/10 < 1/10"), ("0", "0", "0 < 0"),
])  # fmt: skip
def test_numbers_that_no_approximate_privacy_has_are_refused(delta: str, failure: str, broken: str) -> None:
    """A negative delta gave a larger epsilon than pure privacy; a limit that fails more often than not has a better bound."""

    def read(*numbers: str) -> Model:
        return model_of(
            PLACES.format(secret='["here"]', more=TWO.format(delta=numbers[0], failure=numbers[1])), "f"
        )

    assert read("1/100", "1/2").privacy is not None and read("0", "1/100").privacy is not None
    with pytest.raises(ModelRejected, match=re.escape(f"1/2 at most; not so: {broken}")):
        read(delta, failure)


@pytest.mark.parametrize(("delta", "value"), [("d", "-1/10"), ("d - 1", "1/2"), ("d", "2/5"), ("d", "1/2")])
def test_parameters_of_approximate_privacy_have_its_conditions(delta: str, value: str) -> None:
    """Without them epsilon was enclosed at delta = -1/2."""
    problem = pose(
        "2",
        (),
        (),
        model_of(PLACES.format(secret='["here"]', more=TWO.format(delta=delta, failure="2/5")), "f"),
    )
    assert (
        evaluate(problem, {"d": Fraction(21, 20) if "1" in delta else Fraction(1, 20)}, 9, 20).lower
        == "0.559615787"
    )
    with pytest.raises(ValueOutsideAssumptions, match="contradicts the assumption"):
        evaluate(problem, {"d": Fraction(value)}, 9, 20)


def test_the_model_is_read() -> None:
    model = model_of(HOUSEHOLD, "household.toml")
    assert (model.variables, model.parameters, len(model.potentials)) == (("z",), ("alpha", "beta"), 2)


def test_schema_and_title_may_be_left_out_or_stated() -> None:
    stated = model_of('schema = "attack-model/1"\n' + HOUSEHOLD, "household.toml")
    assert stated == model_of(HOUSEHOLD, "household.toml")
    assert model_of(HOUSEHOLD.replace('title = "one relative"\n', ""), "household.toml").title == "household"


def test_a_secret_that_may_be_impossible_gets_the_condition_that_it_is_not() -> None:
    """Only where it can be: with alpha and beta the prior is z, which is positive; here it is 2*z*(1 - z)."""
    secret = HOUSEHOLD.replace(
        'secret = ["both", "person only"]', 'secret = ["person only", "relative only"]'
    )
    assert model_of(secret.replace("alpha", "z").replace("beta", "z"), "f").where == ("-2*z**2 + 2*z > 0",)
    assert model_of(HOUSEHOLD, "f").where == ()


@pytest.mark.parametrize(("weight", "condition"), [
    ("(z - 1/9)**2", ("z**2 - 2*z/9 + 1/81 > 0",)), ("(z - 1/9)**2 - 1/10000", ("z**2 - 2*z/9 + 9919/810000 != 0",)),
    ("z*(2 - z)", ()), ("z**2", ()), ("z*(1 - z)", ("-z**2 + z > 0",)),
])  # fmt: skip
def test_a_secret_that_is_impossible_where_nobody_would_look_gets_it_too(
    weight: str, condition: tuple[str, ...]
) -> None:
    """Both vanish at or near z = 1/9; where a weight is negative nearby, that stays to be told."""
    text = f'name = "gap"\nsecret = ["a"]\n[priors]\nz = "of a"\n[worlds]\na = "{weight}"\nb = "rest"\n'
    found = model_of(text + '[[neighbours]]\nbetween = ["a", "b"]\n', "f").where
    assert found == condition


@pytest.mark.parametrize(
    ("right", "wrong", "rule"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_what_breaks_a_rule_is_refused(right: str, wrong: str, rule: str) -> None:
    assert HOUSEHOLD.count(right) == 1
    with pytest.raises(ModelRejected, match=f"household.toml.*: .*{rule}"):
        model_of(HOUSEHOLD.replace(right, wrong), "household.toml")


@pytest.mark.parametrize(
    ("field", "slip"), [("secret", "secrets"), ("[priors]", "[prior]"), ("between", "betwen")]
)
def test_a_misspelt_field_is_named_with_its_line_and_the_nearest(field: str, slip: str) -> None:
    text = HOUSEHOLD.replace(field, slip)
    line = next(number for number, one in enumerate(text.splitlines(), 1) if one.startswith(slip))
    with pytest.raises(
        ModelRejected,
        match=f"^household.toml, line {line}, column [123]: .*did you mean '{field.strip('[]')}'",
    ):
        model_of(text, "household.toml")


def test_a_world_that_no_path_joins_is_named() -> None:
    apart = HOUSEHOLD.replace('between = ["person only", "neither"]', 'from_to = ["neither", "person only"]')
    apart = apart.replace('between = ["relative only", "neither"]', 'from_to = ["neither", "relative only"]')
    with pytest.raises(ModelRejected, match="no path of protected steps leads from 'both' to 'neither'"):
        model_of(apart, "household.toml")
