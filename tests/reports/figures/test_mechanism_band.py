"""What is written around the band of beliefs does not overlap."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")


def test_the_legend_stands_below_the_label_of_the_axis(monkeypatch, tmp_path) -> None:
    from click.testing import CliRunner

    from reports.cli import main
    from reports.figures import mechanism_band

    drawn = []
    original = mechanism_band.band_figure
    monkeypatch.setattr(mechanism_band, "band_figure", lambda band: drawn.append(original(band)) or drawn[-1])
    asked = ["figure", "band", "2", "--mechanism", "12 x laplace", "--failure", "0.05", "--to", str(tmp_path)]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    (figure,) = drawn
    (axis,) = figure.axes
    assert axis.get_title().startswith("12 × laplace, ε = 0.")
    figure.draw_without_rendering()
    label, legend = axis.xaxis.label.get_window_extent(), figure.legends[0].get_window_extent()
    assert label.height > 0 and legend.y1 <= label.y0
