"""Profiles with case distinctions, tables, roots of priors, classes and groups become clauses with their conditions."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.question.lattice import clauses as clauses_of
from epsproof.derive.question.pose import pose, pose_several, pose_table
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.table import table_profile
from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected, UnsupportedForm
from epsproof.derive.text.grammar import Choice, parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.proved import prove_closed_form

p, q = symbol("p"), symbol("q")
HALF = sympy.Rational(1, 2)
SMALL = "p,q,r\n0.5,0.5,3\n0.5,1,2\n1,0.5,2.5\n1,1,2\n"


def clauses(problem: Problem) -> set[tuple[str, str]]:
    return {
        (" or ".join(str(o.ratio) for o in c.options), " and ".join(sorted(r.text for r in c.where)))
        for c in problem.clauses
    }


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("r if p <= 1/2 else s", {("r", "2*p <= 1"), ("s", "2*p > 1")}),
        ("r if p < 1/2 else s", {("r", "2*p < 1"), ("s", "2*p >= 1")}),
        (
            "r if p < 1/2 and q > 1/3 else s",
            {("r", "2*p < 1 and 3*q > 1"), ("s", "2*p < 1 and 3*q <= 1"), ("s", "2*p >= 1")},
        ),
        (
            "r if p < 1/2 or q > 1/3 else s",
            {("r", "2*p < 1"), ("r", "2*p >= 1 and 3*q > 1"), ("s", "2*p >= 1 and 3*q <= 1")},
        ),
        ("r if not p < 1/2 else s", {("s", "2*p < 1"), ("r", "2*p >= 1")}),
        ("max(r if p <= 1/2 else s, 2)", {("2 or r", "2*p <= 1"), ("2 or s", "2*p > 1")}),
        ("r if 2 > 1 else s", {("r", "")}),
        ("inf if p <= 1/2 else s", {("s", "2*p > 1")}),
    ],
)
def test_conditions_say_which_side_counts(profile: str, expected: set[tuple[str, str]]) -> None:
    assert clauses(pose(profile)) == expected


def test_branches_exclude_one_another_and_miss_nothing() -> None:
    nested = parse_expression("(1 if p < q else 2) if p*q <= 1/4 else (3 if p < 1/2 else 4)")
    found = clauses_of(nested)
    assert len(found) == 4
    for x in range(1, 8):
        for y in range(1, 8):
            at = {p: sympy.Rational(x, 8), q: sympy.Rational(y, 8)}
            holds = [c for c in found if all(r.substitute(at).holds({}) for r in c.where)]
            assert len(holds) == 1
    assert isinstance(nested, Choice)


@pytest.mark.parametrize(
    "text", ["r if p == 1 else s", "r if p else s", "r if p < else s", "r if log(p) < 1 else s"]
)
def test_conditions_that_are_none_are_refused(text: str) -> None:
    with pytest.raises((SyntaxRejected, UnsupportedForm)):
        _ = pose(text).clauses


def test_a_table_is_interpolated_between_its_points() -> None:
    table = table_profile(SMALL)
    assert [
        table.profile.subs({p: x, q: y}) for x, y in ((HALF, HALF), (1, HALF), (3 * HALF / 2, 3 * HALF / 2))
    ] == [
        3,
        sympy.Rational(5, 2),
        sympy.Rational(19, 8),
    ]
    assert set(table.where) == {"1/2 <= p", "1/2 <= q"}
    assert len(pose_table("table", table).clauses) == 1


def test_the_smallest_corner_of_a_cell_never_promises_more() -> None:
    table = table_profile("prior,r\n0.1,4\n0.5,2\n1,1.5\n", "smallest")
    values = [c.options[0].ratio for c in clauses_of(table.profile)]
    assert values == [2, sympy.Rational(3, 2)]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", SyntaxRejected),
        ("a,b\n1,2\n", SyntaxRejected),
        ("p,r\n0.5,2\n", UnsupportedForm),
        ("p,r\n0.5,2\n0.5,3\n", SyntaxRejected),
        ("p,r\n0.5,2\n1.5,3\n", SyntaxRejected),
        ("p,r\n0.5,two\n1,3\n", SyntaxRejected),
        ("p,r\n0.5\n1,3\n", SyntaxRejected),
        ("p,q,r\n0.5,0.5,3\n0.5,1,2\n1,0.5,2.5\n", UnsupportedForm),
        ("prior,r\n" + "\n".join(f"{k}/1000,2" for k in range(1, 1000)), LimitExceeded),
    ],
)
def test_tables_that_cannot_be_read_are_refused(text: str, error: type[QuestionError]) -> None:
    with pytest.raises(error):
        table_profile(text)


def test_roots_of_priors_are_new_variables() -> None:
    problem = pose("r/(p*q)**(1/2)", ["p <= 1/4"], ["r > 1"])
    assert problem.roots == {"p": 2, "q": 2} and str(problem.profile) == "r/(p*q)"
    assert "4*p**2 <= 1" in {r.text for r in problem.region.relations}
    assert problem.actual_prior("p", sympy.Rational(1, 3)) == sympy.Rational(1, 9)
    with pytest.raises(UnsupportedForm, match="root"):
        pose("r/(1 - p)**(1/2)")
    with pytest.raises(LimitExceeded, match="roots"):
        pose("r/p**(1/7)")


def test_classes_count_where_they_say() -> None:
    problem = pose("", classes=["insiders: r where q == 1", "others: s where p <= p1"])
    assert clauses(problem) == {("r", "q == 1"), ("s", "p1 >= p")}
    assert {c.of for c in problem.clauses} == {"insiders", "others"}
    assert "p1 <= 1" in {r.text for r in problem.assumptions}
    for wrong in ("r where q == 1", "x: ", "x: r where q == 1 where p == 1", "1x: r"):
        with pytest.raises(SyntaxRejected):
            pose("", classes=[wrong])
    with pytest.raises(SyntaxRejected, match="empty"):
        pose("")


@pytest.mark.parametrize("group", ["0", "-1", "1.5", "k + 1", "100"])
def test_a_group_is_a_number_of_persons_or_a_parameter(group: str) -> None:
    with pytest.raises(UnsupportedForm, match="group"):
        pose("r", group=group)


@pytest.mark.parametrize(
    "assume", [("r > 1", "max(a, 1/2) < 1"), ("r > 1, max(a, 1/2) < 1",), ("r > 1, max(a, 1/2) < 1, ",)]
)
def test_assumptions_go_to_the_criteria_that_know_their_parameters(assume: tuple[str, ...]) -> None:
    one, two = pose_several(("r", "max(a/(p*q), r)"), (), assume)
    assert one.parameters == ("r",) and two.parameters == ("a", "r")
    assert [r.text for r in one.assumptions] == ["r > 1"] and "r > 1" in [r.text for r in two.assumptions]
    with pytest.raises(QuestionError, match="no criterion"):
        pose_several(("r", "s"), (), ("z > 1",))


@pytest.mark.parametrize(
    ("criterion", "where", "bound"),
    [
        ("posterior <= 4*prior or posterior <= 1/(q - 3/4)", "q == 1", "bounded"),
        ("posterior <= 9/4*prior or posterior <= 1/(p - 1/4)", "p == 1", "membership"),
    ],
)
def test_a_condition_that_a_fixed_prior_decides_is_decided(criterion: str, where: str, bound: str) -> None:
    """Where the prior is 1, so may the posterior be; a limit above 1 demands nothing."""
    assert prove_closed_form(pose(criterion, [where], (), bound), 5.0).answer.cases[0].kind == "unbounded"


@pytest.mark.parametrize(
    ("difference", "strict", "chosen"),
    [(1, 1, 2), (0, 0, 2), (0, 1, 3), (-1, 0, 3), (sympy.Rational(1, 16), 1, 2)],
)
def test_a_choice_between_formulas_by_numbers_is_made(difference: int, strict: int, chosen: int) -> None:
    assert (
        Choice(sympy.sympify(difference), sympy.Integer(strict), sympy.Integer(2), sympy.Integer(3)) == chosen
    )
    assert Choice(p - HALF, sympy.Integer(strict), sympy.Integer(2), sympy.Integer(3)).func is Choice


@pytest.mark.parametrize(
    ("ends", "conditions"),
    [
        (("0", "1"), ()),
        (("0.1", "1"), ("1/10 <= p*q",)),
        (("0", "0.5"), ("p*q <= 1/2",)),
        (("0.1", "0.5"), ("1/10 <= p*q, p*q <= 1/2",)),
    ],
)
def test_a_range_says_nothing_that_every_probability_satisfies(
    ends: tuple[str, str], conditions: tuple[str, ...]
) -> None:
    assert table_profile(f"prior,r\n{ends[0]},4\n{ends[1]},2\n").where == conditions


def test_the_cells_of_a_table_are_typed_with_the_conditions_that_choose_them():
    table = table_profile("prior,r\n0,5\n0.5,2\n1,1\n", prior=p)
    problem = pose_table("table", table, (), "membership")
    stated = problem.stated
    assert stated is not None and stated.table and stated.criterion == ""
    assert [(one.criterion, one.where) for one in stated.classes] == [
        ("5 - 6*p", ("1/2 - p >= 0",)),
        ("3 - 2*p", ("1/2 - p < 0",)),
    ]
    found = prove_closed_form(problem, 80.0)
    assert found.status in ("proved", "enclosed")
    assert found.status == "enclosed" or len(found.document["sides"]) == 2
