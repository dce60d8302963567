"""A figure shows values only where the assumptions hold; what cannot be drawn is refused with a remedy."""

from __future__ import annotations

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest
from click.testing import CliRunner

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.cli import main
from epsproof.reports.figures.numbers import numbers
from epsproof.reports.figures.phase_diagram import _assumed
from epsproof.reports.figures.plane import Plane
from epsproof.reports.figures.profile_surface import profile_surface
from epsproof.reports.figures.requested import cases_figure, surface_figure
from epsproof.reports.question import posed
from epsproof.verify.closed_form.proved import prove_closed_form

CAPPED = posed("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1"), "unbounded")


def test_no_budget_is_shown_where_the_assumptions_fail() -> None:
    """At a = -1, r = 3 the formula of the case, log((r - a)/(1 - a)) = log 2, is not the budget, which is log 3."""
    answer = prove_closed_form(CAPPED).answer
    plane = Plane(("a", -1.0, 2.0), ("r", 0.0, 3.0), {})
    index, budget = _assumed(answer, plane)
    a, r = plane.values["a"], plane.values["r"]
    inside = (a > 0) & (a < 1) & (r > 1)
    assert inside.any() and np.array_equal(np.isfinite(budget), inside) and np.array_equal(index >= 0, inside)
    assert np.allclose(budget[inside], np.log((r[inside] - a[inside]) / (1 - a[inside])))


@pytest.mark.parametrize("settings", [["r=1/2"], ["a=2"], ["r=1"]])
def test_a_value_that_the_assumptions_exclude_is_refused(settings: list[str]) -> None:
    with pytest.raises(UnsupportedForm, match="no point of the picture satisfies"):
        cases_figure(CAPPED, settings, "", "")
    plt.close("all")
    drawn = cases_figure(CAPPED, ["r=3/2"], "", "")
    assert drawn.axes[0].get_xlim() == (0.0, 1.0)
    plt.close("all")


def test_negative_parameters_have_a_range() -> None:
    drawn = cases_figure(posed("6 + a*max(p, q)", (), ("-2 < a < -1",), "unbounded"), [], "", "")
    assert drawn.axes[0].get_xlim() == (-2.0, -1.0)
    plt.close("all")


def test_contradictory_assumptions_leave_nothing_to_draw() -> None:
    with pytest.raises(UnsupportedForm, match="leave no interval"):
        cases_figure(posed("r", (), ("r > 1", "r < 1/2"), "unbounded"), [], "", "")


def test_a_region_without_width_has_no_surface() -> None:
    done = CliRunner().invoke(main, ["figure", "surface", "2", "--where", "p <= 1/2, p >= 1/2"])
    assert done.exit_code == 3 and "too thin for a surface" in done.output
    line = posed("2", ("p == 1/2",), (), "unbounded")
    assert profile_surface(line, {}, 0.5, {}, True) is not None
    plt.close("all")


@pytest.mark.parametrize(("r", "shown"), [
    ("4.123456e99", "229.372"), ("1.00001", "9.999e-06"), ("1.5", "0.4054"), ("20", "2.9957"),
])  # fmt: skip
def test_the_budget_of_a_surface_is_rounded_down(r: str, shown: str) -> None:
    """The logarithms are 229.372615..., 0.00000999995..., 0.405465... and 2.995732...; it was 229.373, and 0."""
    figure = surface_figure(posed("r", ("q == 1",), ("r > 1",), "unbounded"), [f"r={r}"])
    assert rf"$\varepsilon = {shown}$" in [text.get_text() for text in figure.axes[1].texts]
    plt.close("all")


@pytest.mark.parametrize("value", [Fraction(10**400), Fraction(1, 10**400)])
def test_what_is_beyond_machine_numbers_is_not_drawn_as_something_else(value: Fraction) -> None:
    """An infinite r* would be drawn as "nothing is asked"; at r = 10^400 epsilon is 460.5."""
    problem = posed("r", (), ("r > 0",), "unbounded")
    with pytest.raises(UnsupportedForm, match="too large or too small to be drawn"):
        profile_surface(problem, {"r": value}, 1.0, {}, False)


@pytest.mark.parametrize(("text", "wanted"), [
    ("2 if p <= 1/2 else 3", [2, 2, 3]), ("2 if p < 1/2 else 3", [2, 3, 3]), ("1/(p*q) if p > 1/2 else 3", [3, 3, 1]),
])  # fmt: skip
def test_a_choice_has_numbers(text: str, wanted: list[int]) -> None:
    found = numbers(pose(text).profile, {"p": np.array([0.25, 0.5, 1.0]), "q": np.ones(3)})
    assert list(found) == wanted
