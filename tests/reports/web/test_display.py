"""A long formula of the article is broken between its terms, where the page is too narrow for it."""

from __future__ import annotations

import re

import pytest

from epsproof.reports.document.html import display, parted

LONG = r"(a - a p)^{2} (b + c) = \frac{x - y}{z + 1} (t - u) - (p_{0} + q_{0}) E + \left(1 - r\right) w + a b c \ge 0"
SHORT = r"1 - t^{2} = (r - 1) t^{2} - E"


@pytest.mark.parametrize(
    ("formula", "parts"),
    [
        (LONG, [r"(a - a p)^{2} (b + c)", r"= \frac{x - y}{z + 1} (t - u)", r"- (p_{0} + q_{0}) E", r"+ \left(1 - r\right) w",
                r"+ a b c \ge 0"]),
        (r"x = -a b", ["x", "= -a b"]),
        (r"-a \le b", ["-a", r"\le b"]),
        (r"\max\left\{a + b,\ r\right\}", [r"\max\left\{a + b,\ r\right\}"]),
        ("a > 0", ["a > 0"]),
        ("-0", ["-0"]),
    ],
)  # fmt: skip
def test_a_formula_is_cut_between_its_terms_alone(formula: str, parts: list[str]) -> None:
    assert parted(formula) == parts and " ".join(parts) == formula


def test_only_a_long_formula_is_in_parts_and_each_sign_keeps_its_space() -> None:
    shown, short = display(LONG), display(SHORT)
    assert shown.count("<math") == 5 and short.count("<math") == 1 and "parted" not in short
    assert re.findall(r'<mrow><mo form="infix" lspace="0">([^<]*)</mo>', shown) == ["=", "−", "+", "+"]
    assert re.findall(r"<annotation[^>]*>([^<]*)<", shown) == parted(LONG)


@pytest.mark.optional_tool("chromium", "chromedriver")
@pytest.mark.parametrize(("width", "lines"), [(400, 3), (1400, 1)])
def test_a_long_formula_is_read_without_scrolling(tmp_path, browser, styles, width: int, lines: int) -> None:
    """On a phone two thirds of the article's formulas went on to the right."""
    page = f"<!doctype html><style>{styles}</style><main>{display(LONG)}</main>"
    (tmp_path / "formula.html").write_text(page, encoding="utf-8")
    asked = """const box = document.querySelector('.wide');
    const tops = [...box.querySelectorAll('math')].map(x => x.getBoundingClientRect());
    const middle = tops.map(x => Math.round((x.top + x.bottom) / 20));
    return [box.scrollWidth > box.clientWidth, new Set(middle).size]"""
    try:
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get((tmp_path / "formula.html").as_uri())
        scrolls, found = browser.execute_script(asked)
        assert not scrolls and (found >= lines if lines > 1 else found <= 2), found
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
