"""The article as one page: everything of its source is on it, references lead somewhere, and nothing is passed over."""

from __future__ import annotations

import re
from functools import cache

import pytest

from epsproof.reports.articles import article_files, profile_article
from epsproof.reports.document.html import document_html
from epsproof.reports.document.model import (
    Code,
    Document,
    Formula,
    Paragraph,
    Sentence,
    Table,
)
from epsproof.reports.question import posed

WHY = "selenium is not installed"
QUESTIONS = {
    "cases": ("max(a/(p*q), r)", ["p <= 1/10"], ["0 < a < 1", "r > 1"], "unbounded"),
    "infimum": ("3", ["q <= 1/2"], [], "unbounded"),
    "membership": ("posterior - prior <= b", [], ["0 < b < 1"], "membership"),
    "household": ("r", ["q <= 1/2"], ["r > 1"], "household"),
    "odds": ("posterior_odds <= c*prior_odds", ["q == 1"], ["c > 1"], "unbounded"),
    "decimals": ("2.5 - 0.1*p", ["q == 1"], [], "unbounded"),
    "names": ("max(alpha_1, beta2/(p*q))", ["q == 1"], ["alpha_1 > 1", "0 < beta2 < 1"], "unbounded"),
}


NAMES = ["cases", *(pytest.param(name, marks=pytest.mark.long) for name in list(QUESTIONS)[1:])]


@cache
def made(name: str) -> tuple[str, str]:
    """The page and the LaTeX source of a question."""
    criterion, where, assume, model = QUESTIONS[name]
    composed = profile_article(posed(criterion, where, assume, model), [criterion], 60, lambda *_: None)
    files = article_files(composed, name).files
    return files[f"{name}.html"].decode(), files[f"{name}.tex"].decode()


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_leads_to_a_place_with_its_number(name):
    page, _ = made(name)
    places = re.findall(r'id="([^"]*)"', page)
    targets = re.findall(r'href="#([^"]*)"', page)
    assert sorted(set(places)) == sorted(places) and set(targets) <= set(places)
    assert ">?</a>" not in page and len(targets) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_no_latex_is_left_and_no_word_of_the_source_is_lost(name):
    page, source = made(name)
    text = re.sub(r"<annotation.*?</annotation>", "", page.partition("<main>")[2], flags=re.DOTALL)
    text = re.sub(r"<[^>]*>", " ", text)
    assert not re.search(r"\\[a-z]+|\$|\{,\}", text), re.findall(r".{30}(?:\\[a-z]+|\$).{30}", text)
    body = source.partition(r"\begin{document}")[2]
    body = re.sub(
        r"\\begin\{(align\*|equation)\}.*?\\end\{\1\}|\\\[.*?\\\]|\\\(.*?\\\)|\$[^$]*\$|\\label\{[^}]*\}",
        " ",
        body,
        flags=re.DOTALL,
    )
    said, shown = (
        set(re.findall(r"\b[A-Za-z]{6,}\b", re.sub(r"\\[A-Za-z]+\*?", " ", body))),
        set(re.findall(r"[A-Za-z]{6,}", text)),
    )
    assert said - shown - STRUCTURE == set()


STRUCTURE = set(
    """abstract theorem lemma itemize enumerate longtable tabular center minipage figure crosscheck textwidth raggedright
arraybackslash document equation amsplain jobname linewidth KazanReiter tocdepth""".split()
)


def test_text_from_a_user_is_text():
    said = ("a < b ", Code("<script>"), " ", Sentence("<i> is 1 < 2"))
    page = document_html(Document("<b>", "", (Paragraph(said),))).decode()
    assert (
        "<script" not in page
        and "<i>" not in page
        and "<title>&lt;b&gt;</title>" in page
        and "a &lt; b" in page
    )


LEFT_OF_ITS_ITEM = """return [...document.querySelectorAll("main li")].flatMap(item => {
  const text = document.createTreeWalker(item, NodeFilter.SHOW_TEXT), found = [], range = document.createRange();
  while (text.nextNode()) {
    const inside = text.currentNode.parentElement.closest("p, li"), cut = getComputedStyle(inside).display != "inline";
    const edge = (cut ? inside : item).getBoundingClientRect().left - 1;
    if (text.currentNode.parentElement.closest("annotation, math")) continue;
    range.selectNodeContents(text.currentNode);
    if ([...range.getClientRects()].some(box => box.width && box.left < edge)) found.push(text.currentNode.data);
  }
  return found;
})"""
"""The texts that begin to the left of their paragraph or item, where they are cut."""


@pytest.mark.long
@pytest.mark.optional_tool("chromium", "chromedriver")
@pytest.mark.parametrize(("width", "dark"), [(1400, False), (400, True)], ids=["light", "dark"])
def test_nothing_sticks_out_and_no_accessibility_fault_is_found(tmp_path, browser, width, dark):
    """Every page fits; faults of accessibility are sought on one with cases and one on a model: no other has other parts."""
    axe = pytest.importorskip("axe_selenium_python", reason="axe-selenium-python is not installed")
    pytest.importorskip("selenium.webdriver", reason=WHY)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    try:
        for name in QUESTIONS:
            (tmp_path / f"{name}.html").write_text(made(name)[0], encoding="utf-8")
            browser.get((tmp_path / f"{name}.html").as_uri())
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width, name
            assert browser.execute_script(LEFT_OF_ITS_ITEM) == [], name
            if name not in ("cases", "household"):
                continue
            checker = axe.Axe(browser)
            checker.inject()
            faults = checker.run()["violations"]
            assert not faults, (name, [(f["id"], f["nodes"][0]["html"][:200]) for f in faults])
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.long
@pytest.mark.optional_tool("chromium", "chromedriver")
def test_a_wide_formula_does_not_cut_the_statements_beside_it_and_names_are_not_cut_into_letters(
    tmp_path, browser
):
    """At 400 px each cell is as wide as the window and scrolls alone; at 1,400 px the column of names holds the longest piece,
    the verdict stands beside it, and the cell of the formula scrolls alone."""
    wide = Formula((r"\frac{" + "+".join(f"a_{{{n}}}" for n in range(60)) + "}{2}",))
    head = tuple((word,) for word in ("claim", "place", "statement", "verdict"))
    row = ((Code("ZC24.laplace_monotone"),), ("Section 1",), ("some words " * 30,), ("refuted",))
    other = ((Code("ZC24.two"),), ("Section 1",), ("words ", wide), ("refuted",))
    block = Table(head, (row, other), (0.17, 0.13, 0.46, 0.14))
    (tmp_path / "t.html").write_bytes(document_html(Document("t", "t", (block,))))
    widths = "return [...document.querySelectorAll('.ledger tbody tr:first-child td')].map(x => [x.clientWidth, x.scrollWidth])"
    lines = "const r = document.createRange(); r.selectNodeContents(document.querySelector('.ledger code'));"
    lines += "return new Set([...r.getClientRects()].map(x => Math.round(x.top))).size"
    try:
        size = {"width": 400, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get((tmp_path / "t.html").as_uri())
        found = browser.execute_script(widths)
        assert len(found) == 4 and [x for x in found if not 300 < x[0] <= 400 or x[1] > x[0]] == []
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**size, "width": 1400})
        browser.get((tmp_path / "t.html").as_uri())
        assert browser.execute_script(lines) <= 2
        assert (
            browser.execute_script(
                "const w = document.querySelector('.wide'); return w.scrollWidth - w.clientWidth"
            )
            == 0
        )
        cells = browser.execute_script(widths.replace("first-child td", "nth-child(2) td"))
        assert [width < inside for width, inside in cells] == [False, False, True, False], cells
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
