"""The article as one page: everything of its source is on it, references lead somewhere, and nothing is passed over."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace

import pytest

from epsproof.derive.answer.answer import Typed
from epsproof.reports.articles import article_files, profile_article
from epsproof.reports.document.html import blocks_html, document_html, words_html
from epsproof.reports.document.model import (
    Across,
    Cite,
    Code,
    Display,
    Document,
    Figure,
    Formula,
    Items,
    Paragraph,
    Sentence,
    Table,
    Works,
)
from epsproof.reports.question import posed
from epsproof.reports.web.model_page import page_environment
from tests.reports.manual.snippets import ROOT

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


def table(columns, *rows) -> str:
    head, *others = (tuple(cell if isinstance(cell, tuple) else (cell,) for cell in row) for row in rows)
    return blocks_html([Table(head, tuple(others), columns)])


@pytest.mark.parametrize(
    ("columns", "kind"),
    [
        ((0.2,) * 4, '<table class="ledger">'),
        ((0.2,) * 3, '<table class="ledger labelled">'),
        (("l", "r", "r", "r", 0.3), '<table class="told">'),
        (("l", "r", "r", "r", "r", 0.3), '<table class="ledger labelled">'),
        ((0.3, "r", "r"), "<table>"),
    ],
)
def test_only_the_verdicts_stand_cell_below_cell_on_a_narrow_screen(columns, kind):
    row = ["a"] * len(columns)
    assert kind in table(columns, row, row)


def test_a_cell_that_stands_below_another_has_the_head_of_its_column():
    needed = (Formula(("x",)), " needed")
    rows = ((("c",), ("d",), ("e",)), Across(("all",)))
    shown = blocks_html([Table((("claim",), needed, ("b",)), rows, (0.2,) * 3)])
    assert '<td>c</td><td data-head="xx needed">d</td><td data-head="b">e</td>' in shown
    assert '<th scope="rowgroup" colspan="3"><span class="across">all</span></th></tr>' in shown


def test_a_cell_of_several_words_is_marked_and_a_number_or_a_formula_is_not():
    formula = (Typed("a+b+c+d+e+f+g"),)
    shown = table(("l", "r", "r"), ("error", "n", "f"), ("a logarithm left out", "12,481", formula))
    assert (
        '<td class="words">a logarithm left out</td><td class="held">12,481</td><td class="held"><math>'
        in shown
    )
    shown = table(("l", "r", 0.4), ("", "n", "f"), ("Lemma", "2 (3–4)", formula))
    assert '<td>Lemma</td><td class="held">2 (3–4)</td><td><math>' in shown


def test_only_a_long_formula_with_a_fraction_in_another_is_large():
    short, plain = r"\frac{\frac{1}{r} - q}{1 - q}", " + ".join([r"\frac{1}{r}"] * 9)
    long = short + " + b" * 15
    shown = words_html([Formula((x,), fitted=x is long) for x in (short, long, long, plain)])
    assert re.findall(r"<math(.*?)>", shown) == ["", ' displaystyle="true"', ' displaystyle="true"', ""]


def test_the_shade_at_a_side_ends_before_what_covers_it_where_nothing_scrolls():
    """Of a box whose height is no whole number of pixels the cover, which moves with what scrolls, is drawn a pixel too short."""
    styles = [
        path.read_text(encoding="utf-8")
        for name in ("web/static", "docs/manual/static")
        for path in _styles(name)
    ]
    covers, shades = (
        re.findall(rf"rem (\S.*?) no-repeat {way}", "".join(styles)) for way in ("local", "scroll")
    )
    assert len(covers) == len(shades) == 6 and {*covers} == {"100%"} and {*shades} == {"calc(100% - 2px)"}


def _styles(folder):
    return sorted((ROOT / "reports" / folder).glob("*.css"))


def test_every_paragraph_of_an_item_that_ends_was_begun():
    x = Display((Formula(("x",)),))
    a, b, c = (Paragraph((letter,)) for letter in "abc")
    shown = blocks_html([Items(((a,), (b, x), (c, x, a), (x, b)), ordered=True)])
    assert "<li>a</li>" in shown and "<li><p>b</p>" in shown and "<p>b</p>\n</li>" in shown
    assert shown.count("<p>") == shown.count("</p>") == 4


@pytest.mark.parametrize(
    ("plots", "width", "kind"),
    [
        (1, 200, ""),
        (2, 331.2, ""),
        (1, 403.2, "panel"),
        (2, 460.8, "panel"),
        (3, 200, "panels"),
        (9, 460.8, "panels"),
    ],
)
def test_a_figure_that_is_wide_or_has_many_plots_scrolls_on_a_narrow_screen(plots, width, kind):
    picture = b'<svg height="9pt" version="1.1" width="%.1fpt">' % width
    picture += b"".join(b'<g id="axes_%d"></g>' % number for number in range(plots))
    framed = f'<div class="wide {kind}" tabindex="0"'
    shown = blocks_html([Figure("f", ("What it shows",), (), "0.8", picture)])
    assert (framed in shown) is ('<div class="wide' in shown) is bool(kind) and "What it shows." in shown
    site = SimpleNamespace(
        **dict.fromkeys(("claims", "theorems", "explore", "measured", "title", "command"), "")
    )
    site.figures = [("A figure", "What it shows.", "figures/f.svg", picture)]
    page = page_environment().get_template("figures.html.j2").render(site=site, root="", version="")
    assert (framed in page) is ('<div class="wide' in page) is bool(kind) and page.count(
        'src="figures/f.svg"'
    ) == 1


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


@pytest.mark.optional_tool("chromium", "chromedriver")
def test_what_stands_below_a_formula_in_an_item_is_not_cut(tmp_path, browser):
    """The page of a theorem with two cases, on a narrow page."""
    formula = '<div class="wide"><math display="block"><mi>x</mi></math></div>'
    items = f"<li><p>if p is small</p>{formula}<p>attained at one</p></li><li>{'a word ' * 40}</li>"
    css = "".join(file.read_text(encoding="utf-8") for file in _styles("web/static"))
    page = f"<style>{css}</style><main><ol>{items}</ol></main>"
    (tmp_path / "cases.html").write_text(f"<!doctype html>{page}", encoding="utf-8")
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 400, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )
    try:
        browser.get((tmp_path / "cases.html").as_uri())
        assert browser.execute_script(LEFT_OF_ITS_ITEM) == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.optional_tool("chromium", "chromedriver")
def test_a_box_begins_with_its_heading_and_not_with_empty_space(tmp_path, browser):
    css = "".join(file.read_text(encoding="utf-8") for file in _styles("web/static"))
    body = '<main><h2>What comes before</h2><div class="answer"><h2>Abstract</h2><p>Words.</p></div></main>'
    (tmp_path / "box.html").write_text(f"<!doctype html><style>{css}</style>{body}", encoding="utf-8")
    browser.get((tmp_path / "box.html").as_uri())
    above = "return [...document.querySelectorAll('h2')].map(x => parseFloat(getComputedStyle(x).marginTop))"
    before, within = browser.execute_script(above)
    assert before > 0 and within == 0


@pytest.mark.optional_tool("chromium", "chromedriver")
def test_the_shade_of_a_picture_that_scrolls_ends_with_the_picture(tmp_path, browser):
    css = "".join(file.read_text(encoding="utf-8") for file in _styles("web/static"))
    image = "<img alt='' src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='900' height='300'/>\">"
    body = f'<main><figure><div class="wide panel">{image}</div></figure></main>'
    (tmp_path / "picture.html").write_text(f"<!doctype html><style>{css}</style>{body}", encoding="utf-8")
    browser.get((tmp_path / "picture.html").as_uri())
    ends = "return ['.wide', 'img'].map(x => document.querySelector(x).getBoundingClientRect().bottom)"
    box, picture = browser.execute_script(ends)
    assert picture > 0 and abs(box - picture) < 1


@pytest.mark.long
@pytest.mark.optional_tool("chromium", "chromedriver")
@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_sticks_out_and_no_accessibility_fault_is_found(tmp_path, browser, width, dark):
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
            checker = axe.Axe(browser)
            checker.inject()
            faults = checker.run()["violations"]
            assert not faults, (name, [(f["id"], f["nodes"][0]["html"][:200]) for f in faults])
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_commands_works_and_pictures_are_shown_as_they_are_meant():
    """A sign in a command is a character, not a formula; a title has no braces; a picture has the width of the article's."""
    works = "@inproceedings{Key2024,\n  author = {Last, First A. and Other, B.},\n"
    works += "  title = {An {A}pproach to $\\varepsilon$},\n  year = {2024}\n}\n"
    said = Paragraph((Code("epsproof derive '0 < a'"), " ", Cite("Key2024")))
    blocks = (said, Figure("m", ("A model",), (), "0.5", b"<svg/>"), Works())
    page = document_html(Document("t", "t", blocks, works)).decode()
    assert "<code>epsproof derive '0 &lt; a'</code>" in page
    assert "First A. Last and B. Other, <em>An Approach to <math" in page and "2024.</li>" in page
    assert 'style="width: max(50%, 18rem); max-width: 100%' in page


@pytest.mark.optional_tool("chromium", "chromedriver")
def test_numbers_before_names_of_files_stand_in_lines_above_them_on_a_narrow_screen(tmp_path, browser):
    """A row of numbers beside five lines of names was empty for the most part."""
    names = tuple(Code(f"KR24_T5_case1_part_{n}.v, ") for n in range(4))
    head = ("", "pages", "certificates", "identities", "terms", "Coq files")
    row = ("Theorem 5", "2 (39–40)", "198", "557", "879", names)
    rows = tuple((cell if isinstance(cell, tuple) else (cell,)) for cell in row)
    block = Table(tuple((x,) for x in head), (rows,), ("l", "r", "r", "r", "r", 0.42))
    (tmp_path / "t.html").write_bytes(document_html(Document("t", "t", (block,))))
    asked = """const box = document.querySelector('.wide');
    const cells = [...document.querySelectorAll('tbody td')].map(x => x.getBoundingClientRect());
    const apart = cells[3].top - cells[1].top, tall = cells[4].bottom - cells[0].top;
    return [box.scrollWidth - box.clientWidth, cells[5].top - cells[4].bottom, apart, tall]"""
    size = {"width": 400, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    try:
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get((tmp_path / "t.html").as_uri())
        wider, below, apart, tall = browser.execute_script(asked)
        assert wider == 0 and below >= 0 and tall < 100 and apart < tall
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


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


def test_one_prior_is_named_itself_and_the_ratio_of_the_outputs_is_defined_where_it_stands_first():
    _, source = made("membership")
    assert r"\partial\varepsilon/\partial p = F_{p}/(t\,F_t)$, and" in source and r"x \in \{p\}" not in source
    assert source.index("x_0 := ") < source.index(r"\frac{1}{p + x_0(1-p)}")
    assert r"for $x \in \{p, q\}$" in made("cases")[1]
