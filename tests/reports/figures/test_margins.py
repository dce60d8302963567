"""A named figure fills its page, and its numbers have room."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from matplotlib.image import imread

from epsproof.reports.figures.catalogue import draw, drawing, figure_names
from epsproof.reports.figures.style import DOTS, styled

INCHES = 0.16
BLANK = 1.5
"""Points above and below a digit that belong to its box."""


@pytest.mark.parametrize("name", figure_names())
def test_no_figure_has_an_empty_band(name):
    """The figure of a profile of both priors had four tenths of an inch above it."""
    inked = imread(io.BytesIO(draw(name, ("png",))["png"]))[..., :3].min(axis=2) < 1
    margins = [
        side.argmax() for axis in (0, 1) for side in (inked.any(axis=axis), inked.any(axis=axis)[::-1])
    ]
    assert 0 < max(margins) <= INCHES * DOTS, margins


@pytest.mark.parametrize("name", figure_names())
def test_no_number_at_an_axis_touches_the_next_one(name):
    """At the scale of the tolerated ratio the 2 and the 3 did."""
    with styled():
        figure = drawing(name)()
        figure.draw_without_rendering()
        labels = [
            [
                one.get_window_extent().padded(-BLANK)
                for one in axis.get_ticklabels()
                if one.get_text() and one.get_visible()
            ]
            for axes in figure.axes
            for axis in (axes.xaxis, axes.yaxis)
        ]
        touching = [(a.bounds, b.bounds) for row in labels for a, b in pairwise(row) if a.overlaps(b)]
    assert sum(map(len, labels)) > 5 and touching == []
