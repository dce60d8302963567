"""Every way found so far in which a document can say too much: rejected at sight, or owing a statement that is false."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from document_changes import DROP, Document, unproved

from epsproof.verify.kernel import closed_form, sign_lemma
from epsproof.verify.kernel.rejected import Rejected

Alter = Callable[..., Document]
CASE = ("cases", 0)
OWING = Path(__file__).parent / "owing"

FALSE: list[tuple[str, str, list[tuple[tuple[Any, ...], Any]]]] = [
    (
        "t stands for itself",
        "attained",
        [((*CASE, "t"), "t"), ((*CASE, "root"), DROP), ((*CASE, "epsilon"), "log(1/t)")],
    ),
    ("epsilon in terms of t", "attained", [((*CASE, "epsilon"), "log(1/t)")]),
    ("a prior in the equation", "attained", [((*CASE, "equation"), "p*t - 1/2")]),
    ("a prior in a condition", "attained", [((*CASE, "when"), [["p - 1/2", ">="]])]),
    ("t in a condition", "attained", [((*CASE, "when"), [["t - 1/2", ">="]])]),
    ("a stranger in a condition", "attained", [((*CASE, "when"), [["z", ">"]])]),
    ("an assumption on a prior", "attained", [(("assumptions", 0), ["p - 1/2", ">="])]),
    ("an assumption on t", "attained", [(("assumptions", 0), ["1 - t", ">="])]),
    ("t in the profile", "attained", [(("profile", 0, "options", 0), "r/t")]),
    ("a reserved name", "attained", [(("profile", 0, "options", 0), "u_")]),
    ("the path as a parameter", "attained", [(("profile", 0, "options", 0), "h_")]),
    ("the root as a parameter", "attained", [(("profile", 0, "options", 0), "s_")]),
    ("a root in the profile", "attained", [(("profile", 0, "options", 0), "sqrt(r)")]),
    ("the other attack's prior", "unbounded", [(("profile", 0, "options", 0), "r/q")]),
    ("clause 0", "path", [((*CASE, "clause"), 0)]),
    ("clause -1", "path", [((*CASE, "clause"), -1)]),
    ("clause out of range", "path", [((*CASE, "clause"), 3)]),
    ("clause true", "path", [((*CASE, "clause"), True)]),
    ("attained as a number", "path", [((*CASE, "attained"), 0)]),
    ("attained on a path", "path", [((*CASE, "attained"), True)]),
    ("not attained at a point", "attained", [((*CASE, "attained"), False)]),
    ("attained where nothing binds", "unbounded", [(("cases", 2, "attained"), True)]),
    ("a prior where nothing binds", "unbounded", [(("cases", 2, "prior"), {"p": "p0"})]),
    ("a prior left out", "attained", [((*CASE, "prior", "q"), DROP)]),
    ("a prior too many", "attained", [((*CASE, "prior", "x"), "1")]),
    ("a fixed prior named", "fixed", [((*CASE, "prior", "p"), "p0")]),
    ("a prior by another prior", "attained", [((*CASE, "prior", "q"), "p")]),
    ("t binds where there is none", "none", [(("cases", 0, "prior", "q"), "t")]),
    ("no sample for a parameter", "attained", [((*CASE, "sample", "a"), DROP)]),
    ("a sample of a stranger", "attained", [((*CASE, "sample", "z"), "1")]),
    ("a sample outside", "attained", [((*CASE, "sample", "p"), "2")]),
    ("a sample in floating point", "attained", [((*CASE, "sample", "p"), "0.5")]),
    ("a sample too large", "attained", [((*CASE, "sample", "p"), "1e999999999")]),
    ("t as a fixed prior", "attained", [(("fixed",), {"t": "1"})]),
    ("the other attack's prior as a fixed one", "unbounded", [(("fixed",), {"q": "1/2"})]),
    ("the other attack's prior as a root", "unbounded", [(("roots",), {"q": "2"})]),
    ("no cases", "attained", [(("cases",), [])]),
    ("no cells", "sign in p", [(("cells",), [])]),
    (
        "t under the square root",
        "attained",
        [((*CASE, "t"), "sqrt(t**2)"), ((*CASE, "root"), "t"), ((*CASE, "epsilon"), "log(1/sqrt(t**2))")],
    ),
    (
        "a prior under the square root",
        "attained",
        [((*CASE, "t"), "sqrt(p)"), ((*CASE, "epsilon"), "log(1/sqrt(p))")],
    ),
    ("a parameter as a fixed prior", "attained", [(("fixed",), {"r": "2"})]),
    ("a fixed prior that depends on another", "fixed", [(("fixed", "p"), "q")]),
    ("a clause without options", "attained", [(("profile", 0, "options"), [])]),
    ("no profile", "attained", [(("profile",), [])]),
    ("an option that is no text", "attained", [(("profile", 0, "options", 0), 2)]),
    ("an option without value", "attained", [(("profile", 0, "options", 0), "r/0")]),
    ("too many options", "attained", [(("profile", 0, "options"), ["r"] * 25)]),
    ("a model with a list as its name", "attained", [(("attack", "name"), ["unbounded"])]),
    ("a limit that is neither upper nor lower", "attained", [(("profile", 0, "lower"), 1)]),
    ("a condition of a clause that is no relation", "attained", [(("profile", 0, "where"), [["p", "<"]])]),
    ("a group of nobody", "attained", [(("group",), "0"), ((*CASE, "epsilon"), "log(r)/0")]),
    ("a group that is no parameter", "attained", [(("group",), "k")]),
    ("a group that epsilon is not divided by", "group", [((*CASE, "epsilon"), "log(r)")]),
    ("epsilon divided without a group", "attained", [((*CASE, "epsilon"), "log(r)/k")]),
    ("a root of degree 1", "attained", [(("roots",), {"p": "1"})]),
    ("a root of a parameter", "attained", [(("roots",), {"r": "2"})]),
    ("unknown kind", "attained", [((*CASE, "kind"), "infinite")]),
    ("a root without a square root", "unbounded", [((*CASE, "root"), "1")]),
    ("a square root without its value", "attained", [((*CASE, "root"), DROP)]),
    ("two square roots", "attained", [((*CASE, "epsilon"), "log(sqrt(r) + sqrt(a))")]),
    ("a root in a root", "attained", [((*CASE, "t"), "sqrt(1/sqrt(r))")]),
    (
        "an unnamed root with a square root without value",
        "attained",
        [((*CASE, "t"), "root"), ((*CASE, "root"), DROP), ((*CASE, "epsilon"), "log(sqrt(r))")],
    ),
    ("an unnamed root with a value", "attained", [((*CASE, "t"), "root"), ((*CASE, "epsilon"), "-log(t)")]),
    ("epsilon without logarithm", "attained", [((*CASE, "epsilon"), "r")]),
    ("epsilon divided by 0", "attained", [((*CASE, "epsilon"), "log(r)/0")]),
    ("epsilon that is no text", "attained", [((*CASE, "epsilon"), 1)]),
    ("ends that depend on priors", "attained", [((*CASE, "between"), ["0", "p"])]),
    (
        "a path along an equation",
        "path",
        [
            (("region",), [["p + q - 1/2", "="], ["p - 1/4", ">="]]),
            ((*CASE, "sample", "p"), "1/4"),
            ((*CASE, "sample", "q"), "1/4"),
        ],
    ),
    ("an unknown relation", "attained", [((*CASE, "when"), [["a", "<"]])]),
    ("a sign that is a number", "sign in p", [(("cells", 0, "sign"), 1)]),
    ("an unknown sign", "sign in p", [(("cells", 0, "sign"), "*")]),
    ("a running prior forgotten", "sign in p", [(("running",), ["p"])]),
    ("a derivative in a parameter", "sign in p", [(("variable",), "r")]),
    ("an option that is a list", "sign in p", [(("option",), ["r"])]),
    ("a cell in terms of t", "sign in p", [(("cells", 0, "when"), [["t", ">"]])]),
    ("a cell at no point", "sign in p", [(("cells", 0, "sample", "t"), "1/2")]),
]


@pytest.mark.parametrize(("name", "alterations"), [row[1:] for row in FALSE], ids=[row[0] for row in FALSE])
def test_a_malformed_document_owes_nothing_that_could_be_proved(
    altered: Alter, name: str, alterations: Any
) -> None:
    document = altered(name, *alterations)
    with pytest.raises(Rejected):
        (sign_lemma if name.startswith("sign") else closed_form).obligations(document)


WRONG: list[tuple[str, str, list[tuple[tuple[Any, ...], Any]], str]] = [
    ("another root", "attained", [((*CASE, "equation"), "-a*t**2 + a + 2*r*t**2 - 1")], "case 1, existence"),
    (
        "another epsilon",
        "attained",
        [((*CASE, "epsilon"), "log((-a + r)/(-a + 1))")],
        "case 1, existence, epsilon",
    ),
    ("the negative root", "attained", [((*CASE, "root"), "-t")], "case 1, existence, root, sign"),
    ("a prior outside the region", "attained", [((*CASE, "prior", "p"), "2")], "case 1, tightness, region 2"),
    ("a prior that does not bind", "attained", [((*CASE, "prior", "q"), "1")], "case 1, tightness, option"),
    ("the clause that does not bind", "path", [((*CASE, "clause"), 1)], "case 1, tightness, option 1"),
    ("priors without upper end", "attained", [(("region", 1), DROP)], "prior p, at most 1"),
    ("priors without lower end", "attained", [(("region", 0), DROP)], "prior p, positive"),
    ("a fixed prior above 1", "fixed", [(("fixed", "p"), "p0 + 1")], "fixed p, at most 1"),
    ("a fixed prior that is negative", "fixed", [(("fixed", "p"), "-p0")], "fixed p, positive"),
    ("a fixed prior with a pole", "fixed", [(("fixed", "p"), "p0/(2*p0 - 1)")], "fixed p, denominator"),
    (
        "an option with a pole",
        "attained",
        [(("profile", 0, "options", 0), "r/(2*p - 1)")],
        "profile, clause 1, option 1, denominator",
    ),
    (
        "a clause for fewer priors",
        "part",
        [(("profile", 1, "where"), [["p - 3/4", ">"]])],
        "case 2, tightness",
    ),
    ("a clause for more priors", "part", [(("profile", 1, "where"), [])], "case 1, safety, clause 2"),
    ("an upper limit read as a lower one", "floor", [(("profile", 0, "lower"), False)], "case 1"),
    ("a prior read as its root", "part", [(("roots",), {"p": "2"})], "case 2"),
    ("a bound without its condition", "approximate", [(("assumptions", 1), DROP)], "model, condition"),
    ("a case left out", "path", [(("cases", 1), DROP)], "coverage 1"),
    (
        "ends around no root",
        "attained",
        [((*CASE, "between"), ["0", "0"])],
        "case 1, existence, sign at the upper end",
    ),
    (
        "ends in the wrong order",
        "attained",
        [((*CASE, "between"), ["1", "0"])],
        "case 1, existence, order of the ends",
    ),
    (
        "unbounded where it is not",
        "unbounded",
        [(("cases", 2, "when"), [["1 - p1", ">="]])],
        "case 3, safety",
    ),
    ("the sign of another cell", "sign in p", [(("cells", 0, "sign"), "0")], "cell 1"),
    ("a cell left out", "sign in p", [(("cells", 1), DROP)], "coverage 1"),
]


@pytest.mark.parametrize(
    ("name", "alterations", "owed"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_a_wrong_document_owes_a_statement_that_is_false(
    altered: Alter, name: str, alterations: Any, owed: str
) -> None:
    found = unproved(altered(name, *alterations), seconds=1.0)
    assert [statement for statement in found if statement.startswith(owed)] != [], found


def test_a_divisor_inside_a_divisor_must_not_vanish(altered: Alter) -> None:
    """1/(1/x) is x, but only where x is not 0."""
    nested = altered("path", (("profile", 0, "options", 0), "r + 0/(1/(2*p - 1))"))
    names = [o.name for o in closed_form.obligations(nested)]
    assert "profile, clause 1, option 1, denominator" in names


def test_true_relations_at_sight_are_not_owed(altered: Alter) -> None:
    case = {
        "when": [],
        "kind": "unbounded",
        "attained": None,
        "prior": {},
        "clause": 1,
        "sample": {"a": "2/3", "p0": "1/3", "q": "1/4"},
    }
    fixed = altered("fixed", (("fixed", "p"), "1/3"), (("cases",), [case]))
    fixed["assumptions"] = [["a - 1/2", ">"], ["1 - a", ">"]]
    assert not [o.name for o in closed_form.obligations(fixed) if o.name.startswith("fixed")]


def test_an_unnamed_root_is_a_root(altered: Alter) -> None:
    unnamed = altered(
        "attained", ((*CASE, "t"), "root"), ((*CASE, "root"), DROP), ((*CASE, "epsilon"), "-log(t)")
    )
    names = [o.name for o in closed_form.obligations(unnamed)]
    assert "case 1, existence, sign at the upper end" in names
    assert "case 1, existence, t" not in names


def test_conditions_that_explode_are_rejected(altered: Alter) -> None:
    case = altered("attained")["cases"][0]
    cases = [{**case, "when": [[f"a + {9 * number + k}", ">"] for k in range(9)]} for number in range(6)]
    with pytest.raises(Rejected, match="too much work"):
        closed_form.obligations(altered("attained", (("cases",), cases)))
    with pytest.raises(Rejected, match="too much work"):
        closed_form.obligations(altered("attained", (("cases",), altered("attained")["cases"] * 400)))


def repeated(data: dict[str, Any], key: str, name: str, number: int) -> dict[str, Any]:
    """The document with its first case or cell as often as that, each under a condition of its own, said twice: 2**number ways
    to escape."""
    conditions = [[f"{k}*{name}", ">"] for k in range(1, number + 1)]
    return {**data, key: [{**data[key][0], "when": [condition, condition]} for condition in conditions]}


@pytest.mark.parametrize(
    ("name", "key", "module", "most"),
    [("attained", "cases", closed_form, 12), ("sign in q", "cells", sign_lemma, 13)],
    ids=["cases", "cells"],
)
def test_every_way_to_escape_has_its_price(
    altered: Alter, name: str, key: str, module: Any, most: int
) -> None:
    given = "a" if key == "cases" else "r"
    assert module.obligations(repeated(altered(name), key, given, most))
    with pytest.raises(Rejected, match="too much work"):
        module.obligations(repeated(altered(name), key, given, most + 1))
    with pytest.raises(Rejected, match="too much work"):
        module.obligations(repeated(altered(name), key, given, 40))


def test_as_many_options_as_a_profile_may_have(altered: Alter) -> None:
    assert closed_form.obligations(altered("attained", (("profile", 0, "options"), ["r"] * 24)))


@pytest.mark.parametrize("reserved", ["p", "t", "u_", "h_", "s_", "sqrt", "log", "q", "y_", "s1_", "l1_"])
def test_a_reserved_name_is_no_parameter(altered: Alter, reserved: str) -> None:
    """Not even where the samples have a value for it."""
    document = altered("unbounded")
    if reserved == "p":
        stored = json.loads((OWING / "bounded bound, a group of twelve.json").read_text(encoding="utf-8"))
        document = stored["document"]
    document["profile"][0]["options"][0] = f"r + {reserved}"
    for case in document["cases"]:
        case["sample"][reserved] = "1/2"
    with pytest.raises(Rejected, match=r"a prior or a reserved name|is missing before"):
        closed_form.obligations(document)


def test_a_fixed_prior_is_owed_to_be_a_probability(altered: Alter) -> None:
    names = [
        o.name for o in closed_form.obligations(altered("fixed", (("fixed", "p"), "(p0 - 1)/(2*p0 + 1)")))
    ]
    assert {"fixed p, denominator", "fixed p, positive", "fixed p, at most 1"} <= set(names)


def test_a_path_may_not_follow_an_equation(altered: Alter) -> None:
    case = altered("path")["cases"][0]
    point = {**case["sample"], "p": "1/4", "q": "1/4"}
    region = [*altered("path")["region"], ["p - q", "="]]
    document = altered("path", (("region",), region), (("cases",), [{**case, "sample": point}]))
    with pytest.raises(Rejected, match="a path cannot follow an equation of the region"):
        closed_form.obligations(document)


@pytest.mark.parametrize("inner", ["p", "t", "sqrt(r)", "z"])
def test_a_square_root_is_one_of_parameters(altered: Alter, inner: str) -> None:
    document = altered(
        "attained",
        ((*CASE, "t"), f"sqrt({inner})"),
        ((*CASE, "root"), "t"),
        ((*CASE, "epsilon"), f"log(1/sqrt({inner}))"),
    )
    with pytest.raises(Rejected, match=r"a root is one of parameters|the one square root"):
        closed_form.obligations(document)


def test_a_sample_meets_the_assumptions_the_case_and_the_region(altered: Alter) -> None:
    for name, value, said in (
        ("a", "2", "violates"),
        ("r", "1/2", "violates"),
        ("p", "2", "violates"),
        ("q", "-1", "violates"),
    ):
        with pytest.raises(Rejected, match=f"case 1, sample {said}"):
            closed_form.obligations(altered("attained", ((*CASE, "sample", name), value)))


def test_a_coefficient_that_is_zero_demands_nothing(altered: Alter) -> None:
    """At p = 1 the bound from below has no term in t."""
    region = [["q", ">"], ["-q + 1", ">="]]
    places = (((*CASE, "prior"), {"q": "h_"}), ((*CASE, "sample", "p"), DROP))
    document = altered("floor", (("fixed",), {"p": "1"}), (("region",), region), *places)
    names = [
        o.name.rpartition(", ")[2] for o in closed_form.obligations(document) if "not attained" in o.name
    ]
    assert names == ["not attained 0", "not attained 2"]
