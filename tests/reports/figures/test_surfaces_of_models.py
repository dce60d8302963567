"""Curves and surfaces of models whose priors are not p and q."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose
from epsproof.reports.figures.numbers import admitted_at
from epsproof.reports.figures.profile_surface import profile_surface
from epsproof.verify.closed_form.evaluate import evaluate

SHARES = {"both": "s", "person only": "s", "neither": "1 - 2*s"}
STEPS = (("person only", "neither", 1, False), ("both", "person only", 1, False))
SIBLING = Model(
    "sibling", "sibling", "", {"s": "of each"}, SHARES, ("both", "person only"), STEPS, ("s <= 1/2",)
)


def test_the_budget_of_a_belief_is_that_of_the_bound() -> None:
    """At t = exp(-epsilon) the least bound is the prior's share, 1/3."""
    (budget,) = admitted_at(np.array([3.0]), {"s": np.array([0.1])}, SIBLING)
    weights = SIBLING.reciprocals
    t = np.exp(-budget)
    least = min(float(w.subs({x: {"s": 0.1, "t": t}[x.name] for x in w.free_symbols})) for w in weights)
    assert least == pytest.approx(1 / 3, abs=1e-9)


@pytest.mark.parametrize(("where", "drawn"), [((), True), (("s == 1/4",), False)])
def test_curves_along_the_only_prior(where: tuple[str, ...], drawn: bool) -> None:
    figure = profile_surface(pose("3", where, (), SIBLING), {}, 0.5, {}, False)
    assert (figure is not None) is drawn


def test_a_surface_along_two_priors_with_other_names() -> None:
    figure = profile_surface(pose("3", (), (), "and-of-attributes"), {}, 0.5, {}, False)
    assert figure is not None
    x, y = pose("3", (), (), "and-of-attributes").running
    assert [(a.get_xlabel(), a.get_ylabel()) for a in figure.axes[:2]] == [(f"${x}$", f"${y}$")] * 2


def test_the_surface_is_blank_where_the_model_has_no_adversary() -> None:
    """Two shares with a sum of at most 1: colours end at the diagonal."""
    figure = profile_surface(pose("3", (), (), "state"), {}, 0.5, {}, False)
    assert figure is not None
    drawn = np.concatenate(
        [path.vertices for path in figure.axes[1].collections[0].get_paths() if len(path.vertices)]
    )
    assert 0.95 < drawn.sum(axis=1).max() <= 1 + 1e-9, drawn.sum(axis=1).max()


def test_three_priors_have_no_surface() -> None:
    shares = {"a": "x", "b": "(1 - x)*y", "c": "(1 - x)*(1 - y)*z", "d": "(1 - x)*(1 - y)*(1 - z)"}
    steps = tuple(("a", other, 1, False) for other in "bcd")
    model = Model("three", "three", "", {name: "of one" for name in "xyz"}, shares, ("a",), steps, ())
    assert profile_surface(pose("3", (), (), model), {}, 0.5, {}, False) is None


@pytest.mark.parametrize(("profile", "model", "values"), [
    ("3", "household", {"alpha": Fraction(3, 4), "beta": Fraction(1, 4)}), ("2", "duplicates", {"d": Fraction(1, 3)}),
    ("2", "approximate", {"delta": Fraction(1, 10**5), "failure": Fraction(1, 20)}),
])  # fmt: skip
def test_the_lowest_point_of_the_curves_is_the_recommended_budget(
    profile: str, model: str, values: dict[str, Fraction]
) -> None:
    problem = pose(profile, (), (), model)
    told = float(evaluate(problem, values).lower)
    figure = profile_surface(problem, values, told, {}, False)
    assert figure is not None
    lowest = float(np.nanmin(np.asarray(figure.axes[1].lines[0].get_ydata())))
    assert told <= lowest + 1e-9 and lowest - told < 0.01, (told, lowest)
