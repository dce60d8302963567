"""``check`` says what a saved closed form states."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.reports.stated import stated
from epsproof.verify.closed_form.proved import prove_closed_form

STATED = [
    (("max(a/(p*q), r)", (), ("0<a<1,  r>1",)), "max(a/(p*q), r); assuming 0<a<1, r>1; attack model unbounded",
     ("epsilon = log((-a + r)/(-a + 1))/2",)),
    (("3", ("p <= 0.1", "q == p")), "3 where p <= 0.1, q == p; attack model unbounded", None),
    (("inf",), "inf; attack model unbounded", ("every epsilon is admitted",)),
    (("3", (), (), "membership", (), "2"), "3; attack model membership; groups of 2",
     ("epsilon = log(3)/2 (an infimum, which no prior attains)",)),
    (("r", (), ("r > 0",), "membership"), "r; assuming r > 0; attack model membership",
     ("no epsilon above 0 is admitted where -r + 1 >= 0",
      "epsilon = log(r) (an infimum, which no prior attains) where r - 1 > 0")),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "question", "cases"), STATED, ids=[asked[0] for asked, _, _ in STATED])
def test_the_question_and_epsilon_in_each_case(asked, question, cases) -> None:
    found = prove_closed_form(pose(*asked))
    assert found.status == "proved"
    first, *rest = stated(found.document)
    assert first == question and len(rest) == len(found.document["cases"])
    assert cases is None or tuple(rest) == cases


def test_a_root_is_told_by_its_equation() -> None:
    document = prove_closed_form(pose("3")).document
    (case,) = document["cases"]
    (root,) = case["roots"]
    told = stated({**document, "cases": [{**case, "roots": [{**root, "epsilon": "-log(t)"}]}], "group": "2"})[
        1
    ]
    assert told.startswith("epsilon by t = exp(-2*epsilon), the root of ") and " from 0 to 1" in told
