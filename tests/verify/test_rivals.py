"""Cases of which the least epsilon counts, because no condition that is at hand tells them apart."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import attrs
import numpy as np
import pytest
import sympy

import derive.solve
from derive.answer import Answer
from derive.atoms import own_ends
from derive.holding_case import holding_case
from derive.pose import pose
from derive.solve import Solver
from derive.special_case import special_case
from reports.case_view import case_views
from reports.documents.derive import derive_document
from reports.figures.numbers import case_numbers, epsilon_numbers
from reports.latex.case import case_text
from verify.batch import Batch
from verify.closed_form import ProvedAnswer, prove_answer
from verify.closed_value import ClosedValue
from verify.coq.out_of_reach import OutOfReach
from verify.coq.profile_file import profile_file
from verify.evaluate import evaluate
from verify.kernel.closed_form import obligations
from verify.kernel.document import check
from verify.kernel.rejected import Rejected

PROBLEM = pose("r + c*p", ("1/4 <= p <= 1/2", "q == 1/3"), ())
VALUES = "1 2, 2 2, 5 1, 1/7 3, 1/50 6/5, 1/90 5/4, 4 8/5, 2 1, 6 3/2".split(", ")
POINTS = [dict(zip(("c", "r"), map(Fraction, pair.split()), strict=True)) for pair in VALUES]


@pytest.fixture(scope="module")
def proved() -> ProvedAnswer:
    """The answer where the only conditions at hand are those under which a single case has a root."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(derive.solve, "atoms", lambda requirement, winners: [f for w in winners for f in own_ends(requirement, w)])
        answer = Solver(PROBLEM).answer()
    return prove_answer(answer)


@pytest.fixture
def document(proved: ProvedAnswer) -> dict[str, Any]:
    return copy.deepcopy(proved.document)


def pair(answer: Answer) -> list[int]:
    return [k for k, case in enumerate(answer.cases) if case.rivals]


def test_two_rivals_are_found_and_proved(proved: ProvedAnswer) -> None:
    first, second = pair(proved.answer)
    assert proved.answer.rivals_of(first) == proved.answer.rivals_of(second) == [first, second]
    assert proved.status == "proved" and check(proved.document) == "proved"
    assert all(proved.answer.rivals_of(k) == [k] for k in range(len(proved.answer.cases)) if k not in (first, second))


def test_the_least_epsilon_is_that_of_the_minimiser(proved: ProvedAnswer) -> None:
    form, seen = ClosedValue(proved.answer), set()
    for point in POINTS:
        lower, upper = map(Fraction, form(point, 25))
        found = evaluate(PROBLEM, point, 25)
        assert Fraction(found.lower) <= upper and lower <= Fraction(found.upper)
        index, _ = form.case_at(point)
        assert index == holding_case(proved.answer, point)
        seen.add(index)
    assert seen >= set(pair(proved.answer))


def test_arrays_take_the_least_too(proved: ProvedAnswer) -> None:
    form = ClosedValue(proved.answer)
    columns = {name: np.array([float(p[name]) for p in POINTS]) for name in ("c", "r")}
    found = Batch(proved.answer)(**columns)
    drawn = epsilon_numbers(proved.answer, columns)
    for k in range(len(POINTS)):
        exact = {name: Fraction(column[k]) for name, column in columns.items()}
        lower, upper = form(exact, 25)
        assert Fraction(found.lower[k]) <= Fraction(upper) and Fraction(lower) <= Fraction(found.upper[k])
        assert found.case[k] == form.case_at(exact)[0] == case_numbers(proved.answer, columns)[k]
        assert drawn[k] == pytest.approx(float(lower), abs=1e-9)


def test_one_of_the_two_alone_is_refuted(proved: ProvedAnswer) -> None:
    for alone in pair(proved.answer):
        cases = [attrs.evolve(c, rivals=()) for k, c in enumerate(proved.answer.cases) if k == alone or not c.rivals]
        assert "refuted" in " ".join(prove_answer(Answer(PROBLEM, tuple(cases))).reasons)


def changed(document: dict[str, Any], number: int, **fields: Any) -> dict[str, Any]:
    document["cases"][number].update(fields)
    return document


def test_the_first_of_two_that_are_equal_counts(document: dict[str, Any], proved: ProvedAnswer) -> None:
    """The first knows the other equation to be no less than 0, the second to be more."""
    first, second = pair(proved.answer)
    equations = document["cases"][first]["rivals"]
    for number, other, relation in ((first, 1, ">="), (second, 0, ">")):
        owed = next(o for o in obligations(document) if o.name.startswith(f"case {number + 1}, safety"))
        known = [relation for polynomial, relation in owed.hypotheses if str(polynomial) == _canonical(equations[other])]
        assert known == [relation]


def _canonical(text: str) -> str:
    from verify.kernel.polynomial import Polynomial

    return str(Polynomial.parse(text))


@pytest.mark.parametrize(
    "change", ["no case", "other order", "not its own", "other conditions", "other ends", "stranger", "one lacks"]
)
def test_rivals_that_do_not_belong_together_are_rejected(document: dict[str, Any], proved: ProvedAnswer, change: str) -> None:
    first, second = pair(proved.answer)
    equations = document["cases"][first]["rivals"]
    if change == "no case":
        del document["cases"][second]
    elif change == "other order":
        changed(document, second, rivals=equations[::-1])
    elif change == "not its own":
        changed(document, first, rivals=equations[1:])
        changed(document, second, rivals=equations[1:])
    elif change == "other conditions":
        changed(document, second, when=[*document["cases"][second]["when"], ["c", ">"]])
    elif change == "other ends":
        changed(document, second, between=["0", "9/10"])
    elif change == "stranger":
        changed(document, first, rivals=[*equations, "t - 1/2"])
        changed(document, second, rivals=[*equations, "t - 1/2"])
    else:
        del document["cases"][second]["rivals"]
    with pytest.raises(Rejected, match="a rival without a case like this one"):
        obligations(document)


def test_only_a_finite_case_has_rivals(document: dict[str, Any]) -> None:
    number = next(k for k, case in enumerate(document["cases"]) if case["kind"] == "unbounded")
    with pytest.raises(Rejected, match="must be an object with the keys"):
        obligations(changed(document, number, rivals=["t - 1"]))


def test_a_reader_is_told(proved: ProvedAnswer) -> None:
    views = case_views(proved.answer)
    first, second = pair(proved.answer)
    told = f"this is the least epsilon of cases {first + 1} and {second + 1}"
    assert [view.rivals for view in views if view.rivals] == [told, told]
    assert [c.get("least_of") for c in derive_document(proved, views, (), None)["cases"] if "least_of" in c] == [
        [first + 1, second + 1]
    ] * 2
    assert case_text(views[first]).when.endswith(told.replace("epsilon", r"$\varepsilon$"))
    assert all(view.point is None or holding_case(proved.answer, view.point) == view.number - 1 for view in views)
    assert "least of their epsilons" in " ".join(step.text for step in views[first].steps)


def test_a_special_case_keeps_its_rivals(proved: ProvedAnswer) -> None:
    special = pose("r + p", ("1/4 <= p <= 1/2", "q == 1/3"), ())
    answer = special_case(proved.answer, special, {"c": 1})
    assert prove_answer(answer).status == "proved"
    assert all(sympy.Symbol("c") not in rival.free_symbols for case in answer.cases for rival in case.rivals)


def test_coq_says_that_it_has_no_text_for_them(proved: ProvedAnswer) -> None:
    with pytest.raises(OutOfReach, match="least epsilon"):
        profile_file("Rivals", PROBLEM, proved)
