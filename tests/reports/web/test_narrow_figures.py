"""Figures on a narrow screen, in a browser."""

from __future__ import annotations

import pytest

from epsproof.reports.document.mathml import mathml
from tests.reports.manual.snippets import ROOT

PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 403.2 244.8' width='403.2pt'/%3E"
ASKED = """const box = document.querySelector('.wide');
const after = getComputedStyle(document.querySelector('figcaption'), '::before');
return [document.querySelector('img').getBoundingClientRect().width, box.scrollWidth > box.clientWidth, after.content]"""


@pytest.mark.optional_tool("chromium", "chromedriver")
@pytest.mark.parametrize(("kind", "least"), [("panel", 403.2 * 10 / 8.5), ("panels", 500)])
def test_a_figure_keeps_its_letters_large_and_its_caption_tells_where_it_goes_on(
    tmp_path, browser, kind, least
):
    """The smallest letters of a single plot, 8.5 points, have 10 pixels; the caption speaks of scrolling where it is possible."""
    styles = sorted((ROOT / "reports" / "web" / "static").glob("*.css"))
    css = "".join(file.read_text(encoding="utf-8") for file in styles)
    figure = f'<figure><div class="wide {kind}"><img alt="plot" src="{PICTURE}"></div><figcaption>It.</figcaption></figure>'
    (tmp_path / "figure.html").write_text(
        f"<!doctype html><style>{css}</style><main>{figure}</main>", encoding="utf-8"
    )
    try:
        for width in (400, 500, 530, 570, 590, 700, 1400):
            size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            browser.get((tmp_path / "figure.html").as_uri())
            room, scrolls, said = browser.execute_script(ASKED)
            assert room >= least and scrolls is ("right" in said), (width, room, scrolls, said)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.optional_tool("chromium", "chromedriver")
@pytest.mark.parametrize(("css", "least"), [(True, 9), (False, 5)])
def test_letters_of_nested_fractions_and_indices_have_nine_pixels(tmp_path, browser, css, least):
    """Without the style sheet they have about six."""
    styles = sorted((ROOT / "reports" / "web" / "static").glob("*.css")) if css else []
    style = "html { font-size: 17px; }" + "".join(file.read_text(encoding="utf-8") for file in styles)
    formula = mathml(r"\frac{\log\left(\frac{a_{0}^{2} (1 - x_{0})}{x_{0}}\right)}{2} + b_{c_{d}}")
    (tmp_path / "formula.html").write_text(
        f"<!doctype html><style>{style}</style><p>{formula}</p>", encoding="utf-8"
    )
    browser.get((tmp_path / "formula.html").as_uri())
    sizes = browser.execute_script(
        "return [...document.querySelectorAll('mi, mn, mo')].map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert len(sizes) > 12 and least <= min(sizes) < least + 2
