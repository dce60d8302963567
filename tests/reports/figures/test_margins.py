"""A named figure fills its page: what is outside of the picture is a narrow margin."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from matplotlib.image import imread

from reports.figures.catalogue import figure_names
from reports.figures.draw import draw
from reports.figures.style import DOTS

INCHES = 0.16


@pytest.mark.parametrize("name", figure_names())
def test_no_figure_has_an_empty_band(name):
    """The figure of a profile of both priors had four tenths of an inch above it."""
    inked = imread(io.BytesIO(draw(name, ("png",))["png"]))[..., :3].min(axis=2) < 1
    margins = [side.argmax() for axis in (0, 1) for side in (inked.any(axis=axis), inked.any(axis=axis)[::-1])]
    assert 0 < max(margins) <= INCHES * DOTS, margins
