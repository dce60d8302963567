"""Formulas that matplotlib sets itself are written in the names that it knows."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from epsproof.derive.question.pose import pose
from epsproof.reports.figures.requested import cases_figure
from epsproof.reports.figures.style import mathtext, styled


@pytest.mark.parametrize(
    ("latex", "known"),
    [
        (r"0 \le r \ge x", r"0 \leq r \geq x"),
        (r"r > \tfrac{1}{2}", r"r > \frac{1}{2}"),
        (r"\left(\lesssim\right) \leq \text{tfrac}", r"\left(\lesssim\right) \leq \text{tfrac}"),
    ],
)
def test_names_are_changed_whole(latex, known):
    assert mathtext(latex) == known


@pytest.mark.parametrize("profile", ["2*r", "r + 1/2", "3*r/2"])
def test_cases_with_fractions_are_drawn(profile):
    with styled():
        cases_figure(pose(profile), [], "", "").draw_without_rendering()
