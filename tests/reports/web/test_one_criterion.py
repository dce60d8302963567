"""The interactive plot of one criterion: nothing is to be chosen, and the axes are named."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

SHOWN = """return ['profile', 'chosen', 'formula'].map(x => document.getElementById(x).checkVisibility())"""
PLACES = """const at = x => document.querySelector(x).getBoundingClientRect(), plot = at('#surface');
return [at('.beside-up').right <= at('#up').left, at('.below').top >= at('#across').bottom, at('.below').right <= plot.right]"""


@pytest.mark.optional_tool("chromium", "chromedriver")
@pytest.mark.parametrize("width", [400, 1400])
def test_one_criterion_is_not_chosen_and_the_axes_have_the_names_of_the_beliefs(tmp_path, browser, width):
    """It was to be chosen among one, which was called "The largest admissible budget"."""
    asked = ["report", "r", "--assume", "r > 1", "--html", "--to", str(tmp_path)]
    assert CliRunner().invoke(main, asked).exit_code == 0
    (page,) = tmp_path.rglob("explore.html")
    try:
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get(page.as_uri())
        assert browser.execute_script(SHOWN) == [False, False, True]
        assert browser.execute_script(PLACES) == [True, True, True]
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
