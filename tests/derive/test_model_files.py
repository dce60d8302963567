"""Files that describe no attack model are refused with the rule, and what breaks it."""

from __future__ import annotations

import pytest

from derive.models.file import model_of
from derive.text.errors import ModelRejected

GOOD = """
name = "household"
title = "one relative"
secret = ["both", "person only"]
assume = ["0 <= beta", "beta <= alpha", "alpha <= 1"]
[priors]
q = "that the value is sensitive"
[worlds]
both = "q*alpha"
"person only" = "q*(1 - alpha)"
"relative only" = "(1 - q)*beta"
neither = "rest"
[[neighbours]]
between = ["both", "relative only"]
[[neighbours]]
between = ["both", "person only"]
[[neighbours]]
between = ["person only", "neither"]
[[neighbours]]
between = ["relative only", "neither"]
"""
WRONG = [
    ("weights that do not sum to 1", 'neither = "rest"', 'neither = "1 - q"', "the weights sum to"),
    ("two rests", '"relative only" = "(1 - q)*beta"', '"relative only" = "rest"', "the weight of one world is 'rest'"),
    ("a negative weight", 'both = "q*alpha"', 'both = "-1"', "is negative"),
    ("a quotient as a weight", 'both = "q*alpha"', 'both = "q/alpha"', "is a polynomial"),
    ("a number as a weight", 'both = "q*alpha"', "both = 0.5", "write it in quotation marks"),
    ("a formula that is none", 'both = "q*alpha"', 'both = "q*"', "the weight of 'both'"),
    ("an unknown world", 'between = ["both", "relative only"]', 'between = ["both", "relatives"]', "'relatives' is no world"),
    ("three neighbours", 'between = ["both", "relative only"]', 'between = ["both", "relative only", "neither"]', "two worlds"),
    ("a world beside itself", 'between = ["both", "relative only"]', 'between = ["both", "both"]', "two worlds"),
    ("no steps", 'between = ["both", "relative only"]', 'between = ["both", "relative only"]\nsteps = 0', "1 to 40 steps"),
    ("half a step", 'between = ["both", "relative only"]', 'between = ["both", "relative only"]\nsteps = 0.5', "of type int"),
    ("no secret", 'secret = ["both", "person only"]', "secret = []", "not none"),
    ("an unknown secret", 'secret = ["both", "person only"]', 'secret = ["nobody"]', "'nobody' is no world"),
    ("a secret twice", 'secret = ["both", "person only"]', 'secret = ["both", "both"]', "twice"),
    (
        "everything is secret",
        'secret = ["both", "person only"]',
        'secret = ["both", "person only", "relative only", "neither"]',
        "not all of them",
    ),
    ("a reserved name", "[priors]", '[priors]\nt = "of a thing"', "'t' cannot name"),
    ("an unknown field", 'title = "one relative"', 'title = "one relative"\nweight = "1"', "no field 'weight'"),
    ("no title", 'title = "one relative"\n', "", "lacks the field 'title'"),
    ("no TOML", "[worlds]", "[worlds", "no TOML"),
    ("a name with a blank", 'name = "household"', 'name = "my household"', "is no name"),
    ("approximate privacy far away", "[priors]", '[privacy]\ndelta = "d"\nfailure = "f"\n[priors]', "one step from every other"),
    ("one half of approximate privacy", "[priors]", '[privacy]\ndelta = "d"\n[priors]', "lacks the field 'failure'"),
]


def test_the_model_is_read() -> None:
    model = model_of(GOOD, "household.toml")
    assert (model.variables, model.parameters, len(model.potentials)) == (("q",), ("alpha", "beta"), 2)


@pytest.mark.parametrize(("right", "wrong", "rule"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_breaks_a_rule_is_refused(right: str, wrong: str, rule: str) -> None:
    assert GOOD.count(right) == 1
    with pytest.raises(ModelRejected, match=f"household.toml: .*{rule}"):
        model_of(GOOD.replace(right, wrong), "household.toml")


def test_a_world_that_no_path_joins_is_named() -> None:
    apart = GOOD.replace('between = ["person only", "neither"]', 'from_to = ["neither", "person only"]')
    apart = apart.replace('between = ["relative only", "neither"]', 'from_to = ["neither", "relative only"]')
    with pytest.raises(ModelRejected, match="no path of protected steps leads from 'both' to 'neither'"):
        model_of(apart, "household.toml")
