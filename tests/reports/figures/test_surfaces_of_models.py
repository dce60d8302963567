"""Curves of models whose priors are not p and q; no surface where two others run."""

from __future__ import annotations

import numpy as np
import pytest

from derive.models.model import Model
from derive.question.pose import pose
from reports.figures.numbers import admitted_at
from reports.figures.profile_surface import profile_surface

SHARES = {"both": "s", "person only": "s", "neither": "1 - 2*s"}
STEPS = (("person only", "neither", 1, False), ("both", "person only", 1, False))
SIBLING = Model("sibling", "sibling", "", {"s": "of each"}, SHARES, ("both", "person only"), STEPS, ("s <= 1/2",))


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


def test_two_priors_with_other_names_have_no_surface() -> None:
    assert profile_surface(pose("3", (), (), "couple"), {}, 0.5, {}, False) is None
    assert profile_surface(pose("3"), {}, 0.5, {}, False) is not None
