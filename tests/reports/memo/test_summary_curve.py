"""The picture of a summary: the limit is drawn where the criterion sets one, and what the budget can lead to stays below it."""

from __future__ import annotations

import pytest

from epsproof.reports.memo.memo import memo
from epsproof.reports.memo.summary import summary
from epsproof.reports.question import posed

np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")


@pytest.mark.parametrize(
    ("where", "low", "high"),
    [
        (("p == 9/10", "1/4 <= q <= 3/4"), 0.225, 0.675),
        (("q == 1/2", "1/10 <= p"), 0.05, 0.5),
        (("p == 9/10",), 0, 0.9),
    ],
    ids=["between", "from", "everywhere"],
)
def test_the_limit_is_drawn_for_the_beliefs_that_are_asked_about_alone(monkeypatch, where, low, high):
    from epsproof.reports.figures.slides import summary_card as slides

    drawn = []
    monkeypatch.setattr(slides, "rendered", lambda figure, *_: drawn.append(figure) or b"")
    question = posed("2 + q*p", where, (), "unbounded")
    slides.summary_card(summary(memo(question, {}, [], "epsproof", 60, lambda *_: None)))
    limit, after = (line.get_data() for line in drawn[0].axes[0].lines[:2])
    before = limit[0][~np.isnan(limit[1])]
    assert min(before) == pytest.approx(low, abs=0.003) and max(before) == pytest.approx(high, abs=0.003)
    assert not np.any(after[1] > limit[1] + 1e-9) and np.isfinite(after[1]).all()
