"""A small site from real claims, and a browser without a window."""

from __future__ import annotations

import shutil

import pytest
from attrs import evolve

from epsproof.reports.output import written
from epsproof.reports.question import posed
from epsproof.reports.view.proved_view import proved_view
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Finding, verdict_on
from epsproof.verify.papers import PAPERS
from tests.reports.manual.snippets import ROOT

PAPER = "kazan-reiter-2024"
JUDGED = {"section_5.toml", "theorem_1.toml"}
REFUTED = "KR24.fig2.below10"
"""It holds in another reading, and is judged without it here."""
LISTED = {"appendix_b2.toml", "table_1.toml"}
PATIENCE = 900
"""Seconds for one question to the browser: axe takes minutes on a page of thousands of formulas while others work too."""


@pytest.fixture(scope="session")
def site(tmp_path_factory, worker_id):
    """The folder of a site: some claims with their real verdicts, the others of two files as undecided."""
    from epsproof.reports.web.output import paper_site

    searches, verdicts = Searches(), []
    for claim in PAPERS[PAPER].read():
        if claim.file in JUDGED:
            kept = {
                name: value for name, value in claim.data.items() if claim.id != REFUTED or name != "readings"
            }
            verdicts.append(judged(evolve(claim, data=kept), searches))
        elif claim.file in LISTED:
            verdicts.append(verdict_on(claim, Finding("undecided", "stated", "left out <of> this test")))
    proved = [
        proved_view(
            "one <ratio>", "", ["derive", name], posed(name, (), (), "unbounded"), 60, lambda *_: None
        )
        if name == "constant"
        else proved_view(
            "capped ratio", "", ["derive", name], posed(name, (), (), "unbounded"), 60, lambda *_: None
        )
        for name in ("constant", "capped-ratio")
    ]
    settled = posed("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1", "r > 1"], "unbounded")
    proved.append(proved_view("value attack", "", ["derive", "capped-ratio"], settled, 60, lambda *_: None))
    proved.append(evolve(proved[0], title="undecided", answer=evolve(proved[0].answer, status="undecided")))
    target = tmp_path_factory.mktemp("site")
    (index,) = written(paper_site(PAPER, proved, verdicts, lambda *_: None, "--publish"), target)
    return index.parent


@pytest.fixture(scope="session")
def styles() -> str:
    """The style of an article's page."""
    folder = ROOT / "reports" / "web" / "static"
    return "".join((folder / name).read_text(encoding="utf-8") for name in ("base.css", "site.css"))


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium of the system."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1100,900",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    driver.command_executor.client_config.timeout = PATIENCE
    yield driver
    driver.quit()


@pytest.fixture
def opened(browser, site):
    """``opened(page)`` loads a page of the site; the console must have stayed empty at the end."""

    def load(page: str = "index.html"):
        browser.get("about:blank")
        browser.get(f"{site.as_uri()}/{page}")
        return browser

    browser.get_log("browser")
    yield load
    assert [entry["message"] for entry in browser.get_log("browser")] == []
