"""What stands in a counterexample keeps its parts: as a text, in a process of its own, and in a store."""

from __future__ import annotations

import json
import pickle

import pytest

from epsproof.verify.claims.cache import verdict_data, verdict_from
from epsproof.verify.claims.values.given import (
    Between,
    Compared,
    Given,
    Placed,
    Rounded,
    Said,
    Undefined,
    decoded,
    encoded,
)

VALUES = [
    (Rounded("log(2)", "0.69314718"), "log(2) = 0.69314718"),
    (Between("0.54", "0.55"), "in [0.54, 0.55]"),
    (Undefined(Said("square root of ", "-1/3")), "undefined: square root of -1/3"),
    (Compared("1/10", "<", "1/10"), "1/10 < 1/10"),
    (Placed("0.55", " at ", "p", "1", "q", "1/1000"), "0.55 at p = 1, q = 1/1000"),
    (Placed("r", ", ", "r", "3"), "r, r = 3"),
    (Said("nobody"), "nobody"),
]


@pytest.mark.parametrize(("value", "text"), VALUES)
def test_a_value_is_read_as_its_text(value: Given, text: str) -> None:
    assert value == text and json.dumps({"x": value}) == json.dumps({"x": text})


@pytest.mark.parametrize(("value", "text"), VALUES)
def test_a_value_keeps_its_parts_on_the_way(value: Given, text: str) -> None:
    stored = decoded(json.loads(json.dumps(encoded({"x": value, "p": "1/2"}))))
    for found in (pickle.loads(pickle.dumps(value)), stored["x"]):
        assert (type(found), found.parts, str(found)) == (type(value), value.parts, text)
    assert stored["p"] == "1/2" and not isinstance(stored["p"], Given)


def test_a_kept_verdict_has_the_parts_of_its_counterexample(decide) -> None:
    verdict = decide('kind = "minimum"\nprofile = "r"\nassumptions = ["r > 1"]\nepsilon = "log(r)"\n')
    kept = verdict_from(json.loads(json.dumps(verdict_data(verdict))))
    assert kept == verdict and isinstance(kept.counterexample["printed epsilon"], Rounded)
