"""The plot's script takes the least epsilon of the priors that demand anything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.search import solve
from epsproof.derive.search.solve import Solver
from epsproof.reports.web.explore import explore_script
from epsproof.verify.closed_form.closed_value import ClosedValue

pytestmark = pytest.mark.optional_tool("chromium", "chromedriver")
POINTS = [
    {"c": Fraction(c), "r": Fraction(r)}
    for c, r in ((1, 2), (5, "11/10"), ("1/50", "6/5"), (1, 6), (2, 5), (8, "3/2"), (3, "9/2"))
]


def test_the_script_gives_the_certified_number(browser, monkeypatch):
    monkeypatch.setattr(solve, "atoms", lambda requirement, winners: [])
    answer = Solver(pose("r + c*p", ("1/2 <= p <= 1", "q == 1/3"), ("r > 1",))).answer()
    assert [case.kind for case in answer.cases] == ["finite", "finite", "unbounded"] and len(
        answer.rivals_of(0)
    ) == 3
    browser.get("about:blank")
    ask = (
        "const cases = window.EPSPROOF_PROFILES[0].cases;"
        "return arguments[0].map(v => String(cases.find(c => c.when(v)).epsilon(v)));"
    )
    points = [{name: float(value) for name, value in point.items()} for point in POINTS]
    shown = browser.execute_script(explore_script([("least", answer)]) + ask, points)
    form = ClosedValue(answer)
    for point, value in zip(POINTS, shown, strict=True):
        assert float(value.replace("Infinity", "inf")) == pytest.approx(float(form(point, 15)[0]), abs=1e-9)
