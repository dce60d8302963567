"""Pictures of a budget: every contour has its number, upright and true where it stands, inside axes that the region fills."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.reports.figures.numbers import admitted, epsilon_numbers, numbers
from epsproof.reports.figures.phase_diagram import levels_of, phase_diagram
from epsproof.reports.figures.plane import HALO
from epsproof.reports.figures.profile_surface import profile_surface
from epsproof.reports.figures.requested import default_plane
from epsproof.reports.figures.style import styled

SURFACES = [
    ("1 + b", {"b": Fraction(1, 20)}, [], ((0, 1), (0, 1))),
    ("3", {}, ["p <= 1/10"], ((0, 0.11), (0, 1))),
    ("max(a/(p*q), r)", {"a": Fraction(1, 4), "r": Fraction(3)}, [], ((0, 1), (0, 1))),
    ("posterior <= 2*prior + 1/10", {}, ["q >= 1/2"], ((0, 1), (0.49, 1))),
    ("max(9/4, inf if q < 1/3 else 2)", {}, ["p + q <= 1"], ((0, 1), (0, 1))),
]


def numbers_in(axis):
    """(number, x, y, rotation) of the labels on contours, which have no box."""
    found = [
        (t.get_text(), *t.get_position(), t.get_rotation()) for t in axis.texts if t.get_bbox_patch() is None
    ]
    return [(float(word), *rest) for word, *rest in found if word.replace(".", "", 1).isdigit()]


@pytest.mark.parametrize(("criterion", "values", "where", "frame"), SURFACES, ids=[x[0] for x in SURFACES])
def test_the_numbers_on_contours_are_true_where_they_stand(criterion, values, where, frame):
    problem = pose(criterion, where, [f"{n} > 0" for n in values])
    with styled():
        figure = profile_surface(problem, values, 0.5, {"p": Fraction(1), "q": Fraction(1)}, True)
        right = figure.axes[1]
        found = numbers_in(right)
        assert len({number for number, *_ in found}) >= 2
        for number, p, q, rotation in found:
            ratio = numbers(problem.profile, {"p": p, "q": q, **values})
            assert rotation == 0 and float(admitted(ratio, p, q)) == pytest.approx(number, rel=0.03)
        for limits, (low, high) in zip((right.get_xlim(), right.get_ylim()), frame, strict=True):
            assert low <= limits[0] <= low + 0.02 and high - 0.02 <= limits[1] <= high


def test_small_budgets_leave_no_hole():
    problem = pose("1 + b", assume=["b > 0"])
    with styled():
        figure = profile_surface(problem, {"b": Fraction(1, 50)}, 0.01, {"p": Fraction(1)}, False)
        filled = figure.axes[1].collections[0]
        assert filled.extend == "both" and max(filled.levels) < 0.1


def test_a_diagram_numbers_its_contours():
    answer = Solver(pose("max(a/(p*q), r)", ["p <= 1/10"], ["0 < a < 1", "r > 1"])).answer()
    with styled():
        figure = phase_diagram(answer, plane := default_plane(answer))
        found = numbers_in(figure.axes[0])
        assert len(found) >= 4
        for number, x, y, rotation in found:
            at = {plane.across[0]: np.array(x), plane.up[0]: np.array(y)}
            assert rotation == 0 and float(epsilon_numbers(answer, at)) == pytest.approx(number, rel=0.02)


def test_no_number_covers_another():
    """Where the cap is at most 1 all lines run together at a = 1, a tenth of the way across."""
    answer = Solver(pose("max(a/(p*q), r)", [], ["a > 0", "r > 0"])).answer()
    with styled():
        figure = phase_diagram(answer, default_plane(answer))
        figure.canvas.draw()
        halo = HALO / 2 * figure.dpi / 72
        boxes = [
            t.get_window_extent().padded(halo) for t in figure.axes[0].texts if t.get_bbox_patch() is None
        ]
        assert len(boxes) >= 3
        bare = [t.get_window_extent() for t in figure.axes[0].texts if t.get_bbox_patch() is None]
        assert [k for k, box in enumerate(bare) if box.count_overlaps(boxes[:k])] == []


@pytest.mark.parametrize(("low", "high"), [(1.03, 1.1), (0.001, 0.002), (0.2, 9.0), (3.0, 3.0)])
def test_levels_lie_between_the_values(low, high):
    found = levels_of(np.linspace(low, high, 500))
    assert found == sorted(set(found)) and (
        low == high or (len(found) >= 3 and all(low < x < high for x in found))
    )
