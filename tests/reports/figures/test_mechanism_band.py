"""What is written around the band of beliefs does not overlap."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")


NARROW = 366
"""Pixels of a picture on a screen of 400 pixels."""


@pytest.mark.parametrize("failure", ["0.05", "0.00001"])
def test_the_legend_stands_below_the_label_of_the_axis(monkeypatch, tmp_path, failure) -> None:
    from click.testing import CliRunner

    from epsproof.reports.cli import main
    from epsproof.reports.figures import mechanism_band

    drawn = []
    original = mechanism_band.band_figure
    monkeypatch.setattr(mechanism_band, "band_figure", lambda band: drawn.append(original(band)) or drawn[-1])
    asked = [
        "figure",
        "band",
        "2",
        "--mechanism",
        "12 x laplace",
        "--failure",
        failure,
        "--to",
        str(tmp_path),
    ]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    (figure,) = drawn
    (axis,) = figure.axes
    assert axis.get_title().startswith("12 × laplace, ε = 0.")
    figure.draw_without_rendering()
    label, legend = axis.xaxis.label.get_window_extent(), figure.legends[0].get_window_extent()
    assert label.height > 0 and legend.y1 <= label.y0
    assert legend.x0 >= 0 and legend.x1 <= figure.bbox.x1
    assert (
        min(text.get_fontsize() for text in figure.legends[0].get_texts())
        * NARROW
        / (72 * figure.get_figwidth())
        >= 9
    )
