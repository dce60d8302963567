"""Figures on a narrow screen, in a browser."""

from __future__ import annotations

import pytest

from epsproof.reports.document.html import blocks_html, document_html
from epsproof.reports.document.mathml import mathml
from epsproof.reports.document.model import Across, Document, Formula, Grid, Picture, Table
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
@pytest.mark.parametrize(("width", "share"), [(400, 1.0), (1400, 0.7)])
def test_on_a_phone_a_criterion_of_a_comparison_has_the_whole_width_and_its_numbers_stand_below_the_headings(
    tmp_path, browser, width, share
):
    """Each numeric cell begins where its heading does, in every row."""
    rows = (
        ("a long criterion " * 6, "1.29", "0.596", "56.8\\%", "2", "in the data: close to zero"),
        ("r", "1", "2", "3", "40", "b"),
    )
    grid = Grid(
        "criteria",
        ("criterion", "x", "error", "exact", "within", "set by"),
        rows,
        wide=True,
        ends_in_words=True,
    )
    (tmp_path / "memo.html").write_text(
        document_html(Document("a memo", "", (grid,), style="memo")).decode(),
        encoding="utf-8",
    )
    asked = """const rows = [...document.querySelectorAll('tr')].map(row => [...row.cells].map(c => c.getBoundingClientRect()));
    const whole = document.querySelector('table').clientWidth;
    return [rows[1][0].width / whole, rows.map(row => row.slice(1).map(c => Math.round(c.left)))]"""
    try:
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get((tmp_path / "memo.html").as_uri())
        first, (head, *others) = browser.execute_script(asked)
        assert (first > 0.95) is (share == 1) and first <= share + 0.01
        assert others == [head, head] and head == sorted(set(head))
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.optional_tool("chromium", "chromedriver")
def test_a_title_across_a_table_is_read_without_scrolling(tmp_path, browser, styles):
    """The titles of the theorems went on to the right of a narrow screen with the formulas below them."""
    title, formula = "A title of several words on " * 4, Formula(("+".join(["a_{0}"] * 40),))
    head, cells = (("where",), ("it",)), (("here",), (formula,))
    rows = blocks_html([Table(head, (Across((title,)), cells), ("l", "l"))])
    (tmp_path / "table.html").write_text(
        f"<!doctype html><style>{styles}</style><main>{rows}</main>", encoding="utf-8"
    )
    asked = """const box = document.querySelector('.wide'), title = document.querySelector('.across').getBoundingClientRect();
    return [box.scrollWidth > box.clientWidth, title.right <= box.getBoundingClientRect().right, title.height]"""
    try:
        size = {"width": 400, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get((tmp_path / "table.html").as_uri())
        scrolls, within, height = browser.execute_script(asked)
        assert scrolls and within and height > 40
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.optional_tool("chromium", "chromedriver")
def test_on_a_wide_page_who_sets_a_criterion_has_room_for_words(tmp_path, browser):
    """They stood in lines of one or two words beside an empty column of numbers."""
    row = (
        "a long criterion " * 6,
        "1.29",
        "0.596",
        "56.8\\%",
        "2",
        "in the data: about 8.3\\%, sensitive: 100\\%",
    )
    head = ("criterion", "x", "error", "exact", "95\\% within", "set by the belief")
    (tmp_path / "memo.html").write_text(
        document_html(
            Document(
                "a memo",
                "",
                (Grid("criteria", head, (row,), wide=True, ends_in_words=True),),
                about="about it",
                style="memo",
            )
        ).decode(),
        encoding="utf-8",
    )
    asked = """const whole = document.querySelector('table').offsetWidth;
    return [...document.querySelectorAll('tbody tr > *')].map(x => x.offsetWidth / whole)"""
    try:
        size = {"width": 1400, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get((tmp_path / "memo.html").as_uri())
        first, *numbers, last = browser.execute_script(asked)
        assert first > last > 0.28 and max(numbers) < 0.12
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize(
    ("width", "narrow", "scrolls"), [(460.8, b"", True), (460.8, b"<svg/>", False), (331.2, b"", False)]
)
def test_a_wide_picture_of_a_memo_scrolls_unless_it_has_a_narrow_form(width, narrow, scrolls):
    svg = b'<svg height="9pt" version="1.1" width="%.1fpt"/>' % width
    page = document_html(
        Document(
            "a memo",
            "",
            (Picture("plot", svg, b"", "what it shows", "", 0.7, (), narrow),),
            about="about it",
            style="memo",
        )
    ).decode()
    assert (
        '<div class="wide panel" tabindex="0" role="region" aria-label="what it shows"><img' in page
    ) is scrolls


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
