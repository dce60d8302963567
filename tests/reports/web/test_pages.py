"""The web report in a real browser: search, filters, deep links, sliders, formulas, no errors, and accessibility."""

from __future__ import annotations

import re

import pytest

pytestmark = [pytest.mark.long, pytest.mark.optional_tool("chromium", "chromedriver")]
WHY = "selenium is not installed"
By = pytest.importorskip("selenium.webdriver.common.by", reason=WHY).By
Keys = pytest.importorskip("selenium.webdriver.common.keys", reason=WHY).Keys
Select = pytest.importorskip("selenium.webdriver.support.ui", reason=WHY).Select


def rows(browser):
    found = browser.find_elements(By.CSS_SELECTOR, "#claims tbody tr")
    return [r.find_element(By.TAG_NAME, "a").text for r in found if r.is_displayed()]


def test_the_claim_on_eq_26_is_found_by_search_and_one_click(opened):
    browser = opened()
    everything = len(rows(browser))
    browser.find_element(By.ID, "q").send_keys("eq. (26) corner")
    found = ["KR24.eq26.case1", "KR24.eq26.case2", "KR24.eq26.cover"]
    assert rows(browser) == found and everything > 20
    assert browser.find_element(By.ID, "shown").text == f"{len(found)} of {everything} claims"
    browser.find_element(By.LINK_TEXT, "KR24.eq26.case2").click()
    assert browser.find_element(By.TAG_NAME, "h1").text == "KR24.eq26.case2"
    assert "Left out <of> this test" in browser.find_element(By.TAG_NAME, "main").text


def test_filters_combine_and_stay_in_the_address(opened):
    browser = opened()
    Select(browser.find_element(By.ID, "verdict")).select_by_visible_text("refuted")
    assert rows(browser) == ["KR24.fig2.below10"]
    assert browser.current_url.endswith("#verdict=refuted")
    Select(browser.find_element(By.ID, "kind")).select_by_visible_text("sign")
    assert rows(browser) == []
    browser.find_element(By.ID, "again").click()
    assert len(rows(browser)) > 20


@pytest.mark.parametrize(
    ("address", "claim"),
    [("#section=Section+5&verdict=refuted", "KR24.fig2.below10"), ("#q=bound&section=Theorem+1", "KR24.T1")],
)
def test_a_link_opens_the_ledger_as_it_was(opened, address, claim):
    assert claim in rows(opened(f"index.html{address}"))
    assert len(rows(opened(f"index.html{address}"))) < 6


def test_the_keyboard_reaches_the_search(opened):
    browser = opened()
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    assert browser.switch_to.active_element.get_attribute("id") == "q"
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("id") == "verdict"


def test_a_counterexample_is_shown_with_its_numbers(opened):
    text = opened("claims/KR24.fig2.below10.html").find_element(By.CSS_SELECTOR, ".point").text
    assert "1/2" in re.sub(r"\s+", "/", text) or "1\n2" in text


def test_certificates_unfold_into_identities(opened):
    browser = opened("claims/KR24.T1.html")
    browser.execute_script("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    lines = browser.find_elements(By.CSS_SELECTOR, ".identity math")
    sizes = [(line.size["width"], line.size["height"]) for line in lines]
    assert sizes != [] and [size for size in sizes if size[0] <= 20 or size[1] <= 8] == []
    assert "the facts exclude one another" in browser.find_element(By.TAG_NAME, "main").text
    assert browser.find_element(By.PARTIAL_LINK_TEXT, "SMT-LIB").get_attribute("href").endswith(".smt2")


def test_formulas_are_set_and_not_raw(opened):
    browser = opened("theorems/capped-ratio.html")
    fraction = browser.find_element(By.TAG_NAME, "mfrac")
    top, bottom = browser.execute_script(
        "return Array.from(arguments[0].children).map(x => x.getBoundingClientRect().top)", fraction
    )
    assert bottom > top
    text = browser.find_element(By.TAG_NAME, "main").text
    assert not re.search(r"\\[a-z]+|\$", text), "LaTeX is left in the text"


def test_certificates_say_in_words_what_they_are_of(site):
    page = (site / "theorems/capped-ratio.html").read_text(encoding="utf-8")
    names = [re.sub(r"<[^>]+>", "", name) for name in re.findall("<summary>(.*?)</summary>", page)]
    assert [name for name in names if re.search(r"\b(clause|option|region|coverage) \d", name)] == []
    assert len([name for name in names if "Safety" in name]) >= 2


def test_sliders_move_the_numbers(opened):
    browser = opened("explore.html")
    assert browser.find_element(By.ID, "recommended").text.startswith("0.5493")
    Select(browser.find_element(By.ID, "profile")).select_by_visible_text("Capped ratio")
    assert browser.find_element(By.ID, "recommended").text.startswith("0.6496")
    before = browser.find_element(By.ID, "budget").text
    browser.find_element(By.ID, "parameter-a").send_keys(Keys.ARROW_RIGHT * 5)
    assert browser.find_element(By.ID, "recommended").text.startswith("0.6749")
    browser.find_element(By.ID, "p").send_keys(Keys.HOME)
    assert browser.find_element(By.ID, "budget").text != before


def test_the_plot_has_ticks_and_says_what_is_under_the_pointer(opened):
    chains = pytest.importorskip("selenium.webdriver.common.action_chains", reason=WHY)
    browser = opened("explore.html")
    for place, wanted in (("across", "0 0.2 0.4 0.6 0.8 1"), ("up", "1 0.8 0.6 0.4 0.2 0")):
        ticks = [x.text for x in browser.find_elements(By.CSS_SELECTOR, f"#{place} span")]
        assert " ".join(ticks) == wanted
    before = browser.find_element(By.ID, "budget").text
    chains.ActionChains(browser).move_to_element(browser.find_element(By.ID, "surface")).perform()
    said = browser.find_element(By.ID, "under").text
    p, q, told = re.fullmatch(r"Under the pointer: p = (\S+), q = (\S+), budget (.*)", said).groups()
    assert 0.4 < float(p) < 0.6 and told.startswith(
        "∞" if 3 * float(p) * float(q) > 1.05 else tuple("0123456789")
    ), said
    assert browser.find_element(By.ID, "budget").text == before


def test_a_link_keeps_what_was_chosen(opened):
    browser = opened("explore.html#profile=1&p=0.2&q=0.3&set-a=0.4&set-r=2")
    chosen = [
        browser.find_element(By.ID, x).get_attribute("value")
        for x in ("profile", "p", "qq", "parameter-a", "parameter-r")
    ]
    assert chosen == ["1", "0.2", "0.3", "0.4", "2"]
    assert browser.find_element(By.ID, "recommended").text.startswith("0.4904")
    browser.find_element(By.ID, "parameter-a").send_keys(Keys.ARROW_RIGHT * 5)
    assert "set-a=0.45" in browser.current_url


@pytest.mark.parametrize(
    "hash", ["profile=99", "profile=-1", "profile=1&p=2&q=x&set-a=abc", "%", "profile=1&set-a=1e9"]
)
def test_a_broken_link_opens_the_plot(opened, hash):
    browser = opened(f"explore.html#{hash}")
    assert re.match(r"\d\.\d{4}", browser.find_element(By.ID, "recommended").text)


def test_the_plot_agrees_with_the_rigorous_number(opened):
    from fractions import Fraction

    from epsproof.reports.question import posed
    from epsproof.verify.closed_form.evaluate import evaluate

    browser = opened("explore.html")
    for name, presses in (("p", 10), ("qq", 20)):
        browser.find_element(By.ID, name).send_keys(Keys.HOME + Keys.ARROW_RIGHT * presses)
    shown = float(browser.find_element(By.ID, "budget").text)
    exact = evaluate(posed("r", ["p == 11/100", "q == 21/100"], (), "unbounded"), {"r": Fraction(3)})
    assert float(exact.lower) - 1e-4 < shown <= float(exact.lower)


@pytest.mark.parametrize(
    ("hash", "recommended", "here"),
    [
        ("profile=0&p=0.5&q=0.5&set-r=1.5", "0.2027", "0.4572"),
        ("profile=0&p=0.01&q=0.01&set-r=1.01", "0.00497", "0.00985"),
        ("profile=2&p=0.1&q=1&set-a=0.25&set-r=3", "1.2992", "1.3499"),
        (
            "profile=2&p=0.1&q=0.99&set-a=0.25&set-r=3",
            "1.2992",
            "1.3459 (outside of the priors that the criterion is for)",
        ),
    ],
)
def test_what_is_shown_is_cut_and_of_the_priors_of_the_criterion(opened, hash, recommended, here):
    browser = opened(f"explore.html#{hash}")
    assert browser.find_element(By.ID, "recommended").text.split(",")[0] == recommended
    assert browser.find_element(By.ID, "budget").text == here


def test_the_plot_has_criteria_that_are_proved_alone(opened):
    names = [option.text for option in Select(opened("explore.html").find_element(By.ID, "profile")).options]
    assert len(names) == 3 and "Undecided" not in names


def test_unknown_words_leave_a_way_back(opened):
    browser = opened("index.html#q=nonsense-word")
    assert rows(browser) == [] and browser.find_element(By.ID, "none").is_displayed()


def test_no_page_shows_the_source_of_its_words(site):
    shown = re.compile(r"<(annotation|code|pre|script|style)\b.*?</\1>", re.DOTALL)
    pages = {page.name: shown.sub("", page.read_text(encoding="utf-8")) for page in site.rglob("*.html")}
    assert len(pages) > 40
    assert {
        name: found for name, text in pages.items() if (found := re.findall(r"\\[A-Za-z]{2,}\{", text))
    } == {}


def test_nothing_is_loaded_from_elsewhere(site):
    for path in [*site.rglob("*.html"), *site.rglob("*.js"), *site.rglob("*.css")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(
            r"""(src|href)=["']?(https?:)?//|url\(|@import|fetch\(|XMLHttp""", re.sub(r"url\(#", "", text)
        ), path.name


def test_links_lead_somewhere(site):
    for path in site.rglob("*.html"):
        for target in re.findall(r'href="([^"#]+)', path.read_text(encoding="utf-8")):
            assert target.startswith("data:") or (path.parent / target).exists(), f"{path.name}: {target}"


@pytest.fixture
def phone(browser):
    size = browser.get_window_size()
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True},
    )
    yield browser
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.set_window_size(size["width"], size["height"])


def test_on_a_phone_nothing_sticks_out(opened, phone):
    for page in PAGES:
        opened(page)
        wide = phone.execute_script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, page


PAGES = [
    "index.html",
    "claims/KR24.T1.html",
    "claims/KR24.fig2.below10.html",
    "theorems/capped-ratio.html",
    "explore.html",
    "figures.html",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_no_accessibility_fault_is_found(opened, browser, page, scheme):
    axe = pytest.importorskip("axe_selenium_python", reason="axe-selenium-python is not installed")
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    opened(page)
    checker = axe.Axe(browser)
    checker.inject()
    found = checker.run()["violations"]
    assert not found, [(v["id"], v["nodes"][0]["html"][:120]) for v in found]
