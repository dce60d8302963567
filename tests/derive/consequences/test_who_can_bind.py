"""--explain: along which changes of the priors epsilon falls, and what is not concluded from it."""

from __future__ import annotations

from epsproof.derive.consequences.sign_lemma import depends_on_product, flow_questions
from epsproof.derive.question.pose import pose
from epsproof.reports.documents.explanation import PRODUCT
from epsproof.verify.closed_form.monotone_changes import prove_flows

BY_PRODUCT = "p rises at fixed p*q"


def motions(text: str, *where: str, bound: str = "unbounded") -> set[str]:
    return {question.flow.motion for question in flow_questions(pose(text, where, (), bound))}


def test_one_stretch_of_every_line_is_enough() -> None:
    assert BY_PRODUCT in motions("2", "p <= q")
    assert {f.question.flow.motion for f in prove_flows(pose("2", ["p <= q"]))} == {
        "q rises at fixed p",
        BY_PRODUCT,
    }


def test_a_region_that_a_motion_leaves_and_enters_again_is_left_out() -> None:
    """p + q >= 1 holds at p*q = 1/5 for p up to 0.28 and from 0.72 on: what holds there need not hold between."""
    assert motions("2", "p + q >= 1") == {"p rises at fixed q", "q rises at fixed p"}
    assert motions("2", "(2*p - 1)**2 >= 1/4") == {"q rises at fixed p"}


def test_the_root_of_one_prior_moves_along_other_lines() -> None:
    """With p for its square root, 2 + p*q is constant where the root times q is, which is not the prior p times q."""
    rooted = pose("2 + sqrt(p)*q", ["p >= 1/4", "q >= 1/4"])
    assert rooted.roots == {"p": 2} and not depends_on_product(rooted)
    assert BY_PRODUCT not in {question.flow.motion for question in flow_questions(rooted)}
    assert depends_on_product(pose("2 + p*q", ["p >= 1/4", "q >= 1/4"]))
    assert depends_on_product(pose("2 + sqrt(p*q)", ["p >= 1/4", "q >= 1/4"]))


def test_several_bounds_are_left_out() -> None:
    assert motions("2", bound="household") == set()
    assert motions("2", bound="bounded") == {"q rises at fixed p"}


def test_the_largest_p_of_one_product_admits_least_and_need_not_be_the_largest_of_all() -> None:
    """Where p <= q the binding prior of the ratio 2 is p = q = 0.171: B is less there than at p = q = 1, the largest p."""

    def b(p: float, q: float, t: float = 0.52) -> float:
        return p * q + p * t * t * (1 - q) + t * (1 - p)

    assert "among the priors with the same p*q" in PRODUCT
    assert b(0.171, 0.171) < 0.5 < b(1, 1)
    assert b(0.4, 0.1) < b(0.2, 0.2)
