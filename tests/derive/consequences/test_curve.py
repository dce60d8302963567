"""Points of the curve on which a requirement binds: exactly on it, or so near that floats see no difference."""

from __future__ import annotations

import pytest

from epsproof.derive.consequences.sign_lemma import Curve, Curves
from epsproof.derive.question.pose import pose
from epsproof.derive.question.requirement import Requirement

QUESTIONS = [
    ("max(a/(p*q), r)", (), ("0 < a < 1", "r > 1")),
    ("3 - 2*p", (), ()),
    ("9/4", ("p <= 1/2",), ()),
    ("2 + a*p", (), ("-1 < a < 1",)),
]
"""A profile, its region, its assumptions."""
FAR_APART = ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1e-390", "r > 1e390"))


def curves_of(profile: str, where: tuple[str, ...], assume: tuple[str, ...]) -> list[Curve]:
    requirement = Requirement(pose(profile, where=where, assume=assume))
    family = Curves(requirement, seed=0)
    return [family.curve(g) for clause in requirement.conditions for g in clause]


@pytest.mark.parametrize(("profile", "where", "assume"), QUESTIONS)
def test_exact_points_lie_on_the_curve(profile: str, where: tuple[str, ...], assume: tuple[str, ...]) -> None:
    for curve in curves_of(profile, where, assume):
        points = curve.points()
        assert points
        assert {curve.ring.value(curve.condition, point) for point in points} == {0}
        assert [point for point in points if not curve.inside(point)] == []


@pytest.mark.parametrize(("profile", "where", "assume"), QUESTIONS)
def test_points_near_the_curve_have_a_root_within_floats(
    profile: str, where: tuple[str, ...], assume: tuple[str, ...]
) -> None:
    for curve in curves_of(profile, where, assume):
        points = curve.near()
        assert points
        assert [
            point
            for point in points
            if abs(curve.ring.value(curve.condition, point)) > 1e-9 or not curve.inside(point)
        ] == []


def test_numbers_too_far_apart_for_floats_have_no_points_near_the_curve() -> None:
    """Coefficients 10^390 apart: floats find no root, and that is no error."""
    assert [curve.near() for curve in curves_of(*FAR_APART)][-1] == []
