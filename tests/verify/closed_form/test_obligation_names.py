"""The places that the kernel's names of obligations give."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.owed import CELL, COVERAGE, SAFETY, SMOOTH, TIGHTNESS, Owed
from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas


@pytest.mark.parametrize(
    ("name", "place", "decides"),
    [
        ("case 1, safety, clause 1, option 2", (SAFETY, 0, None, 0, 1, ""), True),
        (
            "case 1, safety, clause 1, option 2, not attained 0",
            (SAFETY, 0, None, 0, 1, "not attained 0"),
            False,
        ),
        ("case 3, tightness, option 1", (TIGHTNESS, 2, None, None, 0, ""), True),
        ("case 3, tightness, region 1", (TIGHTNESS, 2, None, None, None, "region 1"), False),
        ("case 12, existence", ("existence", 11, None, None, None, ""), False),
        ("coverage 3", (COVERAGE, None, 2, None, None, ""), False),
        ("cell 2", (CELL, None, 1, None, None, ""), False),
        ("profile, clause 1, option 1, denominator", ("profile", None, None, 0, 0, "denominator"), False),
        ("prior p, positive", ("prior p", None, None, None, None, "positive"), False),
    ],
)
def test_a_name_of_the_kernel_says_the_place(name: str, place: tuple[object, ...], decides: bool) -> None:
    owed = Owed.of(name)
    assert (owed.kind, owed.case, owed.number, owed.clause, owed.option, owed.detail) == place
    assert (owed.name, owed.decides) == (name, decides)


def test_the_label_leaves_out_the_case() -> None:
    assert Owed.of("case 2, safety, clause 1, option 2").label == "safety, clause 1, option 2"


def test_the_kinds_of_a_sign_lemma_are_those_of_the_kernel() -> None:
    (lemma,) = prove_sign_lemmas(pose("r", where=["q == 1"], assume=["r > 1"]))
    assert {SMOOTH, CELL} <= {each.owed.kind for each in lemma.obligations}
