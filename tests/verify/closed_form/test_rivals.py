"""Cases of which the least epsilon counts, because no condition that is at hand tells them apart."""

from __future__ import annotations

from fractions import Fraction

import attrs
import numpy as np
import pytest
import sympy
from least_epsilon import cases_seen

from epsproof.derive.answer.answer import Answer, holding_case
from epsproof.derive.question.pose import pose
from epsproof.derive.search import solve
from epsproof.derive.search.case_tree import own_ends
from epsproof.derive.search.solve import Solver
from epsproof.reports.article.theorem import case_text
from epsproof.reports.document.latex import words_latex
from epsproof.reports.documents.derive import derive_document
from epsproof.reports.figures.numbers import case_numbers, epsilon_numbers
from epsproof.reports.notebook.results import Derivation
from epsproof.reports.record import certificate_of
from epsproof.reports.view.case_view import case_views
from epsproof.verify.closed_form.batch import Batch
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_answer
from epsproof.verify.coq.closed_form.profile_file import profile_file
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected
from tests.verify.closed_form.special_case import special_case

pytestmark = pytest.mark.long

PROBLEM = pose("r + c*p", ("1/4 <= p <= 1/2", "q == 1/3"), ())
VALUES = "1 2, 2 2, 5 1, 1/7 3, 1/50 6/5, 1/90 5/4, 4 8/5, 2 1, 6 3/2".split(", ")
POINTS = [dict(zip(("c", "r"), map(Fraction, pair.split()), strict=True)) for pair in VALUES]


@pytest.fixture(scope="module")
def proved() -> ProvedAnswer:
    """The answer where the only conditions at hand are those under which a single case has a root."""
    with pytest.MonkeyPatch.context() as patch:
        alone = lambda requirement, winners: [f for w in winners for f in own_ends(requirement, w)]  # noqa: E731
        patch.setattr(solve, "atoms", alone)
        answer = Solver(PROBLEM).answer()
    return prove_answer(answer)


def pair(answer: Answer) -> list[int]:
    return [k for k, case in enumerate(answer.cases) if case.rivals]


def test_two_rivals_are_found_and_proved(proved: ProvedAnswer) -> None:
    first, second = pair(proved.answer)
    assert proved.answer.rivals_of(first) == proved.answer.rivals_of(second) == [first, second]
    assert proved.status == "proved" and check(proved.document) == "proved"
    others = [k for k in range(len(proved.answer.cases)) if k not in (first, second)]
    assert [proved.answer.rivals_of(k) for k in others] == [[k] for k in others]


def test_the_least_epsilon_is_that_of_the_minimiser(proved: ProvedAnswer) -> None:
    assert cases_seen(proved.answer, POINTS) >= set(pair(proved.answer))


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
        cases = [
            attrs.evolve(c, rivals=())
            for k, c in enumerate(proved.answer.cases)
            if k == alone or not c.rivals
        ]
        assert "refuted" in " ".join(prove_answer(Answer(PROBLEM, tuple(cases))).reasons)


def test_a_reader_is_told(proved: ProvedAnswer) -> None:
    views = case_views(proved.answer)
    first, second = pair(proved.answer)
    told = f"this is the least epsilon of cases {first + 1} and {second + 1}"
    assert ["".join(map(str, view.rivals)) for view in views if view.rivals] == [told, told]
    assert [
        c.get("least_of") for c in derive_document(proved, views, (), None)["cases"] if "least_of" in c
    ] == [[first + 1, second + 1]] * 2
    assert words_latex(case_text(views[first]).when).endswith(told.replace("epsilon", r"$\varepsilon$"))
    shown = [view for view in views if view.point is not None]
    assert [holding_case(proved.answer, view.point) for view in shown] == [view.number - 1 for view in shown]
    assert "least of their epsilons" in str([step.words for step in views[first].steps])


def test_a_record_of_them_says_what_its_certificate_proves(proved: ProvedAnswer) -> None:
    record = Derivation(proved, case_views(proved.answer)).record()
    assert certificate_of(record) == proved.document
    first, second = (record["cases"][k] for k in pair(proved.answer))
    for key, value in (
        ("least_of", [1, 2]),
        ("when", [*first["when"], "c > 1"]),
        ("epsilon", second["epsilon"]),
    ):
        kept, first[key] = first[key], value
        with pytest.raises(Rejected, match=r"case 2[:,] "):
            certificate_of(record)
        first[key] = kept


def test_a_special_case_keeps_its_rivals(proved: ProvedAnswer) -> None:
    special = pose("r + p", ("1/4 <= p <= 1/2", "q == 1/3"), ())
    answer = special_case(proved.answer, special, {"c": 1})
    assert prove_answer(answer).status == "proved"
    rivals = [rival for case in answer.cases for rival in case.rivals]
    assert [rival for rival in rivals if sympy.Symbol("c") in rival.free_symbols] == []


def test_coq_says_that_it_has_no_text_for_them(proved: ProvedAnswer) -> None:
    with pytest.raises(OutOfReach, match="least epsilon"):
        profile_file("Rivals", PROBLEM, proved)
