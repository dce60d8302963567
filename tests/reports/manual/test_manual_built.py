"""The built manual: complete, the same bytes every time, nothing from elsewhere, readable in a browser and by everybody."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

import epsproof
from epsproof.derive.models.catalogue import described
from epsproof.derive.models.file import FIELDS
from epsproof.reports.cli import COMMANDS, main
from epsproof.reports.commands.guide.examples import lines_of
from epsproof.reports.manual import build
from epsproof.reports.manual.generated.models import MEANT
from epsproof.reports.manual.generated.python_library import FIELDS as TOLD
from epsproof.verify.claims.kind import kinds
from epsproof.verify.laws.release import laws
from tests.reports.manual.snippets import ROOT

pytestmark = pytest.mark.long
SCHEMAS = sorted((ROOT / "reports" / "schemas").glob("*.json"))
LOADED = r"""<(?:link|script|img|iframe|source)\b[^>]*(?:href|src)=["'](?:https?:)?//[^>]*>"""
RESOURCE = re.compile(LOADED + r"""|@import|url\(["']?https?:""")
SHOWN = [
    "index.html",
    "tutorial.html",
    "how-to/six-formulas.html",
    "how-to/formula-test-in-ci.html",
    "reference/commands/risk.html",
    "reference/claim-kinds.html",
    "reference/models.html",
    "reference/python.html",
    "reference/schemas/derive.html",
    "reference/schemas/index.html",
    "reference/schemas/risk.html",
    "genindex.html",
    "explanation/what-is-proved.html",
    "search.html",
]


def text_of(path: Path) -> str:
    """What a reader sees, on one line."""
    return " ".join(
        html.unescape(re.sub(r"<[^>]+>", " ", path.read_text(encoding="utf-8").replace("<wbr>", ""))).split()
    )


def test_everything_that_has_a_name_is_in_the_reference(built):
    place = built / "reference"
    assert [name for name in COMMANDS if not (place / "commands" / f"{name}.html").exists()] == []
    assert [file.stem for file in SCHEMAS if not (place / "schemas" / f"{file.stem}.html").exists()] == []
    for page, names in [
        ("claim-kinds", kinds()),
        ("models", [name for name, _, _ in described()]),
        ("laws", laws()),
        ("python", epsproof.__all__),
    ]:
        text = text_of(place / f"{page}.html")
        assert [name for name in names if name not in text] == []


def test_the_reference_says_what_the_command_says(built):
    text = text_of(built / "reference" / "commands" / "evaluate.html")
    group = CliRunner().invoke(main, ["evaluate", "--help"]).output
    options = set(re.findall(r"--[a-z]+", group.split("Options:")[1].split("\n\n")[0]))
    assert len(options) > 8 and [option for option in options if option not in text] == []
    assert "it is ." not in text_of(built / "reference" / "commands" / "report.html")


def test_every_field_of_a_file_is_explained(built):
    assert set(MEANT) == set(FIELDS)
    assert "a\N{NO-BREAK SPACE}text" in (built / "reference" / "claim-kinds.html").read_text(encoding="utf-8")


def test_no_table_is_empty_and_no_mark_of_a_terminal_is_shown(built):
    pages = {
        path.relative_to(built).as_posix(): path.read_text(encoding="utf-8") for path in built.rglob("*.html")
    }
    assert [name for name, page in pages.items() if re.search(r"[\x00-\x08]|</thead>\s*</table>", page)] == []
    models = text_of(built / "reference" / "models.html")
    assert (
        "the probability with which the limit" in models
        and "the probability that the person is in the data" in models
    )
    assert "the probability the " not in models and "four-bits" in models
    bounds = re.findall(r"<ul[^>]*>(.*?)</ul>", pages["reference/models.html"], re.DOTALL)
    assert [part for part in bounds if len(set(re.split("<li>", part))) < part.count("<li>") + 1] == []


def test_no_field_stands_twice_in_a_list_and_what_is_named_is_told(built):
    for path in (built / "reference" / "schemas").glob("*.html"):
        page = path.read_text(encoding="utf-8")
        lists = [re.findall(r"<dt>(.*?)</dt>", part) for part in re.findall(r"<dl .*?</dl>", page, re.DOTALL)]
        assert [fields for fields in lists if len(set(fields)) < len(fields)] == [], path.name
        text = text_of(path)
        assert "; may be missing." not in text and ".;" not in text.partition("The schema")[0], path.name
    risk, line = (
        text_of(built / "reference" / "schemas" / f"{name}.html") for name in ("risk", "metric-line")
    )
    assert 'Where about is "count"' in risk and 'Where about is "tree"' in risk
    assert "ends.lower string" in line.partition("What is named above")[2]
    evaluate = text_of(built / "reference" / "schemas" / "evaluate.html")
    assert "assumptions list of strings; each a condition of the grammar" in evaluate


def test_every_field_of_a_verdict_is_told_once(built):
    assert sorted(TOLD["Verdict"]) == sorted(field.name for field in attrs.fields(epsproof.Verdict))
    page = text_of(built / "reference" / "python.html")
    assert page.count("location : str") == 2 and "location : str # Where the source prints it." in page


def test_the_same_bytes_every_time(built, tmp_path, monkeypatch):
    """The example that names no folder makes in the usual one what the other made in the fixture."""
    monkeypatch.chdir(tmp_path)
    assert lines_of("manual") == ["epsproof manual", "epsproof manual --to pages"]
    assert CliRunner().invoke(main, ["manual"]).exit_code == 0
    (again,) = tmp_path.iterdir()
    files = {path.relative_to(built): path.read_bytes() for path in built.rglob("*") if path.is_file()}
    others = {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()}
    assert files.keys() == others.keys()
    assert [str(path) for path in files if files[path] != others[path]] == []


def test_nothing_comes_from_elsewhere(built):
    pages = [*built.rglob("*.html"), *built.rglob("*.css")]
    assert len(pages) > 60
    assert [str(path) for path in pages if RESOURCE.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    ['<script src="https://cdn.example/x.js">', '<link rel="x" href="//a.b/c.css">', "url('http://a/b')"],
)
def test_what_comes_from_elsewhere_is_found(text):
    assert RESOURCE.search(text) and not RESOURCE.search('<a href="https://example.org">')


def test_links_lead_somewhere(built):
    for path in built.rglob("*.html"):
        for target in re.findall(r'<a [^>]*href="([^"#?]+)', path.read_text(encoding="utf-8")):
            known = (
                target.startswith(("https://", "mailto:")) or (path.parent / html.unescape(target)).exists()
            )
            assert known, f"{path.relative_to(built)}: {target}"


def test_words_are_found(built):
    index = (built / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))
    assert {"household", "counterexampl", "opendp"} <= found["terms"].keys()
    assert "tutorial" in found["docnames"]


def test_formulas_are_mathml(built):
    text = (built / "explanation" / "what-is-proved.html").read_text(encoding="utf-8")
    assert text.count("<math") >= 3 and "MathJax" not in text and "<msup>" in text


def test_a_folder_of_somebody_else_is_left_alone(built, tmp_path):
    (tmp_path / "mine.txt").write_text("kept", encoding="utf-8")
    refused = CliRunner().invoke(main, ["manual", "--to", str(tmp_path)])
    assert refused.exit_code == 3 and "not made by a report" in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_without_sphinx_the_command_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "find_spec", lambda name: None if name == "furo" else object())
    refused = CliRunner().invoke(main, ["manual", "--to", str(tmp_path / "pages")])
    assert (
        refused.exit_code == 3 and "furo" in refused.output and "pip install -e '.[docs]'" in refused.output
    )
    assert not (tmp_path / "pages").exists()


@pytest.fixture
def opened(window, built):
    """``opened(page, width, scheme)`` loads a page at a width in pixels; nothing may be wrong on the console at the end."""

    def load(page: str, width: int = 1400, scheme: str = "light"):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        window.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 800}
        window.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        window.get("about:blank")
        window.get(f"{built.as_uri()}/{page}")
        return window

    window.get_log("browser")
    yield load
    window.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert [entry["message"] for entry in window.get_log("browser")] == []


WIDER = """return Math.max(...[document.documentElement, ...document.querySelectorAll('div.content, div.table-wrapper')].map(
e => e.scrollWidth - e.clientWidth))"""


@pytest.mark.optional_tool("chromedriver", "chromium")
@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (400, "dark")])
def test_nothing_sticks_out_and_no_accessibility_fault_is_found(opened, width, scheme):
    axe = pytest.importorskip("axe_selenium_python", reason="axe-selenium-python is not installed")
    wrong = []
    for page in SHOWN:
        browser = opened(page, width, scheme)
        wide = browser.execute_script(WIDER)
        checker = axe.Axe(browser)
        checker.inject()
        faults = [(v["id"], v["nodes"][0]["html"][:160]) for v in checker.run()["violations"]]
        wrong += [(page, "wider than the window", wide)] * (wide > 0) + [(page, *fault) for fault in faults]
    assert wrong == []


@pytest.mark.optional_tool("chromedriver", "chromium")
def test_the_search_works_from_a_file(opened):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    browser = opened("search.html?q=household")
    WebDriverWait(browser, 20).until(
        lambda b: b.find_elements(By.CSS_SELECTOR, "#search-results ul.search li a")
    )
    titles = [link.text for link in browser.find_elements(By.CSS_SELECTOR, "#search-results ul.search li a")]
    assert [title for title in titles if "household" in title.lower()] != []
