"""Values of a model's parameters for which a world's weight is negative are told, and no epsilon is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from derive.models.model import Model
from derive.question.pose import pose
from derive.text.errors import ValueOutsideAssumptions
from verify.numeric.enclosure import enclose
from verify.numeric.question import numeric_questions

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
