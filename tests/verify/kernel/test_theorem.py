"""What a closed form may say: documents that are malformed, false twins of proved ones, and what each part of one owes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from document_changes import DROP, Document, links, unproved

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.link import Link, germ
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import parse, read
from epsproof.verify.kernel.theorem import affirmed, conjuncts, read_document, strict

Alter = Callable[..., Document]
CASE = ("cases", 0)
ROOT = (*CASE, "roots", 0)
ASSUME, WHERE, TEXT = ("stated", "assume"), ("stated", "where"), ("stated", "criteria", 0, "text")

MALFORMED: list[tuple[str, str, list[tuple[tuple[Any, ...], Any]]]] = [
    ("t stands for itself", "attained", [((*ROOT, "t"), "t")]),
    ("t under the square root", "attained", [((*ROOT, "t"), "sqrt(t**2)")]),
    ("a prior under the square root", "attained", [((*ROOT, "t"), "sqrt(p)")]),
    ("a prior in epsilon", "attained", [((*ROOT, "epsilon"), "log(p)")]),
    ("epsilon that is no text", "attained", [((*ROOT, "epsilon"), 1)]),
    ("epsilon that is a condition", "attained", [((*ROOT, "epsilon"), "r > 1")]),
    ("a lemma about a prior", "attained", [((*ROOT, "lemmas"), ["p > 0"])]),
    ("a lemma that is a formula", "attained", [((*ROOT, "lemmas"), ["r"])]),
    ("a prior in the equation", "attained", [((*ROOT, "equation"), "p*t - 1/2")]),
    ("a quotient as equation", "attained", [((*ROOT, "equation"), "t - 1/r")]),
    ("a reserved name in the equation", "attained", [((*ROOT, "equation"), "t - h_")]),
    ("a prior in a condition", "attained", [((*CASE, "when"), ["p >= 1/2"])]),
    ("t in a condition", "attained", [((*CASE, "when"), ["t >= 1/2"])]),
    ("a condition that is a formula", "attained", [((*CASE, "when"), ["r"])]),
    ("an assumption on a prior", "attained", [(ASSUME, ["r>1", "0<a<1", "p > 1/2"])]),
    ("an assumption on t", "attained", [(ASSUME, ["r>1", "0<a<1", "t < 1"])]),
    ("t in the criterion", "attained", [(TEXT, "max(a/(p*q), r/t)")]),
    ("t in the region", "attained", [(WHERE, ["t < 1/2"])]),
    ("a class in terms of t", "attained", [(("stated", "criteria", 0, "where"), ["t < 1/2"])]),
    ("t as a settled parameter", "attained", [(("stated", "settled"), [["t", "1/2"]])]),
    ("a parameter settled by a prior", "attained", [(("stated", "settled"), [["r", "p + 2"]])]),
    ("a prior that is settled", "attained", [(("stated", "settled"), [["p", "1/2"]])]),
    *((f"{name} as a parameter", "attained", [(TEXT, f"r + {name}")]) for name in ("u_", "h_", "y_", "s1_", "sqrt", "log")),
    ("no criterion", "attained", [(("stated", "criteria"), [])]),
    ("a ratio of the posterior", "attained", [(TEXT, "2*posterior")]),
    ("demand 0", "path", [((*ROOT, "demand"), 0)]),
    ("demand -1", "path", [((*ROOT, "demand"), -1)]),
    ("a demand out of range", "path", [((*ROOT, "demand"), 3)]),
    ("demand true", "path", [((*ROOT, "demand"), True)]),
    ("bound 0", "path", [((*ROOT, "end"), 0)]),
    ("a bound out of range", "path", [((*ROOT, "end"), 2)]),
    ("a side too many", "path", [(("sides",), ["above"] * 3)]),
    ("a side too few", "path", [(("sides",), ["above"])]),
    ("a side that is none", "path", [(("sides",), ["above", "up"])]),
    ("attained as a number", "path", [((*ROOT, "attained"), 0)]),
    ("attained on a path", "path", [((*ROOT, "attained"), True)]),
    ("not attained at a point", "attained", [((*ROOT, "attained"), False)]),
    ("attained where there is no epsilon", "none", [((*CASE, "breaks", "attained"), True)]),
    ("a prior left out", "attained", [((*ROOT, "prior", "q"), DROP)]),
    ("a prior too many", "attained", [((*ROOT, "prior", "x"), "1")]),
    ("a fixed prior named", "fixed", [((*ROOT, "prior", "p"), "p0")]),
    ("a prior by another prior", "attained", [((*ROOT, "prior", "q"), "p")]),
    ("a prior by the privacy factor that it breaks", "attained", [((*ROOT, "prior", "q"), "u_")]),
    ("t binds where there is none", "none", [((*CASE, "breaks", "prior", "q"), "t")]),
    ("no sample for a parameter", "attained", [((*CASE, "sample", "a"), DROP)]),
    ("a sample outside", "attained", [((*CASE, "sample", "p"), "2")]),
    ("a sample outside the assumptions", "attained", [((*CASE, "sample", "r"), "1/2")]),
    ("a sample outside the case", "path", [((*CASE, "sample", "r"), "1")]),
    ("a sample in floating point", "attained", [((*CASE, "sample", "p"), "0.5")]),
    ("no sample", "attained", [((*CASE, "sample"), {})]),
    ("a case that is empty", "attained", [((*CASE, "when"), ["1 < 0"])]),
    ("t as a fixed prior", "attained", [(("fixed",), {"t": "1"})]),
    ("a parameter as a fixed prior", "attained", [(("fixed",), {"r": "2"})]),
    ("a fixed prior that depends on another", "fixed", [(("fixed", "p"), "q")]),
    ("another fixed prior", "fixed", [(("fixed", "p"), "p0/2")]),
    ("a fixed prior above 1", "fixed", [(("fixed", "p"), "p0 + 1"), (WHERE, ["p == p0 + 1", "q <= 1/2"])]),
    ("a fixed prior by t", "fixed", [(("fixed", "p"), "t")]),
    ("a root of degree 1", "attained", [(("roots",), {"p": "1"})]),
    ("a root of a parameter", "attained", [(("roots",), {"r": "2"})]),
    ("no cases", "attained", [(("cases",), [])]),
    ("a case without an equation", "attained", [((*CASE, "roots"), [])]),
    ("unknown kind", "attained", [((*CASE, "kind"), "infinite")]),
    ("ends that depend on priors", "attained", [((*ROOT, "between"), ["0", "p"])]),
    ("ends that depend on t", "attained", [((*ROOT, "between"), ["0", "t"])]),
    ("rivals with ends of their own", "rivals", [(("cases", 1, "roots", 1, "between"), ["1/100", "1"])]),
    ("rivals with upper ends of their own", "rivals", [(("cases", 1, "roots", 0, "between"), ["0", "9/10"])]),
    ("a root with ends beside an idle case", "unbounded rival",
     [((*CASE, "roots", 1), DROP), ((*ROOT, "between"), ["0", "9/10"])]),
    ("a group of a formula", "attained", [(("group",), "r + 1")]),
    ("a group of priors", "attained", [(("group",), "p"), ((*ROOT, "epsilon"), "log((-a + r)/(-a + 1))/2/p")]),
    ("a group that epsilon is not divided by", "group", [((*ROOT, "epsilon"), "log(r)")]),
    ("a group under approximate privacy", "approximate", [(("group",), "2")]),
    ("a limit from below under approximate privacy", "approximate", [(("sides",), ["both"])]),
    ("a model with a list as its name", "attained", [(("attack", "name"), ["unbounded"])]),
    ("t as a weight", "attained", [(("attack", "worlds"), [["in", "t"], ["out", "1 - t"]])]),
    ("an unknown sign", "sign in p", [(("cells", 0, "sign"), "*")]),
    ("a sign that is a number", "sign in p", [(("cells", 0, "sign"), 1)]),
    ("no cells", "sign in p", [(("cells",), [])]),
    ("a running prior forgotten", "sign in p", [(("running",), ["p"])]),
    ("a derivative in a parameter", "sign in p", [(("variable",), "r")]),
    ("an option that is a list", "sign in p", [(("option",), ["r"])]),
    ("an option of t", "sign in p", [(("option",), "r + t")]),
    ("a cell in terms of t", "sign in p", [(("cells", 0, "when"), ["t > 0"])]),
    ("a cell at no point", "sign in p", [(("cells", 0, "sample", "t"), "1/2")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED]
)
def test_a_malformed_document_owes_nothing_that_could_be_proved(
    altered: Alter, name: str, changes: Any
) -> None:
    document = altered(name, *changes)
    with pytest.raises(Rejected):
        links(document)


WRONG: list[tuple[str, str, list[tuple[tuple[Any, ...], Any]], str]] = [
    ("another equation", "attained", [((*ROOT, "equation"), "-a*t**2 + a + 2*r*t**2 - 1")], "case 1, "),
    ("another epsilon", "attained", [((*ROOT, "epsilon"), "log((-a + r)/(-a + 1))")], "case 1, epsilon"),
    ("another t", "attained", [((*ROOT, "t"), "(-a + 1)/(-a + r)")], "case 1, t"),
    ("the negative root", "attained", [((*ROOT, "lemmas", 0), "-t >= 0")], "case 1, lemma"),
    ("a lemma that is false", "attained", [((*ROOT, "lemmas", 2), "sqrt(r) == t")], "case 1, lemma"),
    ("an epsilon without value", "attained", [((*ROOT, "epsilon"), "-log(t) + 0/(a - 1/2)")], "case 1, epsilon"),
    ("a prior outside the region", "attained", [((*ROOT, "prior", "p"), "2")], "case 1, place"),
    ("a prior that does not bind", "attained", [((*ROOT, "prior", "q"), "1")], "case 1, tightness"),
    ("a path that leaves the region", "path", [((*ROOT, "prior", "q"), "-h_")], "case 1, place"),
    ("a path along which nothing binds", "path", [((*ROOT, "prior"), {"p": "1/4", "q": "1 - h_"})], "case 1, tightness"),
    ("a prior near the end of the path", "path",
     [((*ROOT, "prior", "q"), "1/1000"), ((*ROOT, "attained"), True)], "case 1, tightness"),
    ("not attained, near a prior that attains it", "attained",
     [((*ROOT, "prior"), {"p": "1", "q": "a/r + h_*0"}), ((*ROOT, "attained"), False)], "case 1, not attained"),
    ("the demand that does not bind", "path", [((*ROOT, "demand"), 1)], "case 1, tightness"),
    ("a stricter criterion", "attained", [(TEXT, "99/100*max(a/(p*q), r)")], "case 1, safety"),
    ("a looser criterion", "attained", [(TEXT, "101/100*max(a/(p*q), r)")], "case 1, tightness"),
    ("one option of the criterion", "attained", [(TEXT, "r")], "case 1, safety"),
    ("a larger region", "path", [(WHERE, ["1/4 <= p <= 3/4"])], "case 1, safety"),
    ("a smaller region", "path",
     [(WHERE, ["1/4 <= p <= 1/3"]), *(((*("cases", k), "sample", "p"), "1/4") for k in (0, 1))], "case 1, place"),
    ("a region without a fixed prior", "fixed", [(WHERE, ["q <= 1/2"])], "fixed priors"),
    ("fewer assumptions", "attained", [(ASSUME, ["r > 1", "a > 0"])], "case 1, "),
    ("a settled parameter that is not", "attained", [(("stated", "settled"), [["b", "2"]])], "settled"),
    ("a criterion with a pole", "attained", [(TEXT, "max(a/(p*q), r) + 0/(2*p - 1)")], "case 1, safety"),
    ("a divisor inside a divisor", "attained", [(TEXT, "max(a/(p*q), r) + 0/(1/(2*p - 1))")], "case 1, safety"),
    ("an upper limit read as a lower one", "floor", [(("sides",), ["above"])], "demand 1, between"),
    ("a lower limit read as an upper one", "attained", [(("sides",), ["below"])], "demand 1, between"),
    ("a prior read as its root", "part", [(("roots",), {"p": "2"})], "case "),
    ("a bound without its condition", "approximate", [(ASSUME, ["r>1"])], "weights"),
    ("pure privacy instead", "approximate", [(("attack", "privacy"), DROP)], "case 1, "),
    ("a case left out", "path", [(("cases", 1), DROP)], "coverage"),
    ("ends around no root", "attained", [((*ROOT, "between"), ["0", "0"])], "case 1, signs"),
    ("ends in the wrong order", "attained", [((*ROOT, "between"), ["1", "0"])], "case 1, signs"),
    ("ends below the root", "attained", [((*ROOT, "between"), ["0", "1/100"])], "case 1, signs"),
    ("ends above 1", "attained", [((*ROOT, "between"), ["0", "2"])], "case 1, signs"),
    ("an equation without t", "attained", [((*ROOT, "equation"), "r - 2")], "case 1, signs"),
    ("nothing demanded where something is", "unbounded", [(("cases", 2, "when"), ["1 - p1 >= 0"])], "case 3, safety"),
    ("none where there is one", "none", [((*CASE, "when"), [])], "case 1, "),
    ("none by a prior that admits all", "none",
     [((*CASE, "breaks", "prior"), {"p": "p1/1000", "q": "1/1000"})], "case 1, tightness"),
    ("the largest of two rivals alone", "rivals", [(("cases", 1, "roots", 0), DROP)], "case 2, safety"),
    ("the other one alone", "rivals", [(("cases", 1, "roots", 1), DROP)], "case 2, safety"),
    ("rivals with one another's priors", "rivals",
     [(("cases", 1, "roots", k, "prior"), {"p": p}) for k, p in enumerate(("1/4", "1/2"))], "case 2, root 1, tightness"),
    ("an idle case without a rival", "unbounded rival", [((*CASE, "roots", 0), DROP)], "case 1, safety"),
    ("an idle case without roots", "unbounded rival", [((*CASE, "roots"), [])], "case 1, safety"),
    ("rivals that always count", "unbounded rival", [((*CASE, "kind"), "finite")], "case 1, root 1, signs"),
    ("a group of nobody", "group", [(("group",), "0"), ((*ROOT, "epsilon"), "log(r)/0")], "group"),
    ("a group that may be negative", "group", [(ASSUME, ["r>1"])], "group"),
    ("no pair of neighbours but at a distance", "attained", [(("attack", "neighbours", 0, 2), "2")], "case 1, "),
    ("the sign of another cell", "sign in p", [(("cells", 0, "sign"), "0")], "cell 1"),
    ("a cell left out", "sign in p", [(("cells", 1), DROP)], "coverage"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "owed"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_a_false_twin_owes_a_link_that_is_false(altered: Alter, name: str, changes: Any, owed: str) -> None:
    found = unproved(altered(name, *changes), seconds=1.0)
    assert [label for label in found if label.startswith(owed)] != [], found


@pytest.fixture(scope="module")
def squares() -> Document:
    """The smaller of two roots in t**2, which are 1/2 at the end r = 1 of the assumption and symmetric about it."""
    found = prove_closed_form(pose("r/(p*q)**(1/2)", [], ["r > 1"]))
    assert found.status == "proved", found.reasons
    assert found.document["cases"][0]["roots"][0]["between"] == ["0", "1/2"]
    return found.document


@pytest.mark.parametrize("between", [["0", "1"], ["1/2", "1"], ["0", "3/4"], ["1/4", "1/2"]])
def test_ends_are_those_of_the_power_of_t(squares: Document, between: list[str]) -> None:
    assert check(squares) == "proved"
    changed = deepcopy(squares)
    changed["cases"][0]["roots"][0]["between"] = between
    assert unproved(changed, 1.0)


def test_an_equation_in_t_itself_has_ends_of_t(squares: Document) -> None:
    changed = deepcopy(squares)
    root = changed["cases"][0]["roots"][0]
    root["equation"] = f"({root['equation']})*(t + 1)"
    assert unproved(changed, 1.0)


def test_kinds_of_links_and_what_they_belong_to(documents: dict[str, Document]) -> None:
    def kinds(name: str) -> list[tuple[str, int | None, int | None]]:
        return [(owed.kind, owed.case, owed.root) for owed in links(documents[name])]

    common = [(kind, None, None) for kind in ("weights", "bounds", "between", "coverage")]
    lemma = [("lemma", 0, 0)] * 3
    rest = [("t", 0, 0), ("epsilon", 0, 0), ("safety", 0, 0), ("place", 0, 0), ("tightness", 0, 0)]
    assert kinds("attained") == [*common, ("signs", 0, 0), *lemma, *rest]
    assert kinds("fixed")[0] == ("fixed priors", None, None)
    assert ("not attained", 0, 0) in kinds("path") and ("not attained", 0, 0) not in kinds("attained")
    assert kinds("none")[4:6] == [("place", 0, None), ("tightness", 0, None)]
    assert [row for row in kinds("unbounded rival") if row[0] in ("safety", "idle")] == [
        ("safety", 0, None),
        ("idle", 0, 0),
        ("idle", 0, 1),
    ]
    assert ("group", None, None) in kinds("group")


def test_a_rival_knows_the_equations_of_the_others(altered: Alter, documents: dict[str, Document]) -> None:
    """The others are not negative there, and those before it positive where no prior attains its epsilon."""
    case = read_document(documents["rivals"]).cases[1]
    signs = [[tree.sign for tree in case.at(root)[-2:]] for root in (0, 1)]
    assert case.contested and signs == [["==", ">="], ["==", ">="]]
    second = ("cases", 1, "roots", 1)
    other = read_document(altered("rivals", ((*second, "attained"), False))).cases[1]
    assert [tree.sign for tree in other.at(1)[-2:]] == ["==", ">"]
    assert [tree.sign for tree in other.at(0)[-2:]] == ["==", ">="]


def fact(text: str, sign: str) -> Branch:
    (branch,) = Branch().where(Product.of(Polynomial.parse(text)), SIGNS[sign])
    return branch


@pytest.mark.parametrize(
    ("text", "sign", "found"),
    [
        ("a + b*h_", ">", [["a > 0"], ["a = 0", "b > 0"]]),
        ("a + b*h_", ">=", [["a > 0"], ["a = 0", "b >= 0"]]),
        ("a + b*h_ + c*h_**3", ">", [["a > 0"], ["a = 0", "b > 0"], ["a = 0", "b = 0", "c > 0"]]),
        ("a + b*h_", "==", [["a = 0", "b = 0"]]),
        ("a - h_", ">", [["a > 0"]]),
        ("a - h_", ">=", [["a > 0"]]),
        ("a + h_**2", ">", [["a >= 0"]]),
        ("a*h_ + b*h_**2 + 1", "<", []),
        ("a + b", ">", [["a + b > 0"]]),
    ],
)
def test_the_lowest_coefficient_decides_on_a_path(text: str, sign: str, found: list[list[str]]) -> None:
    """No branch says that the fact holds for no small h_."""
    branches = [[f"{p} {relation}" for p, relation in b.facts()] for b in germ(fact(text, sign))]
    assert branches == [[row.removesuffix(" 0") for row in rows] for rows in found]


def test_a_root_may_not_depend_on_the_path() -> None:
    link = Link("path", [parse("x > 0", True)], read("sqrt(x + h_) > 0"), path=True)
    with pytest.raises(Rejected, match="a root depends on the path"):
        list(link.failures())


def test_a_demand_is_strict_where_it_compares() -> None:
    assert strict(read("y_ <= 2*p and (p == 1 or y_ >= 1/2)")) == read("y_ < 2*p and (p == 1 or y_ > 1/2)")
    for text in ("y_ == p", "y_ <= (p if y_ > 1/2 else 1)", "not y_ > p", "y_ > 1/2 => p > 1/2"):
        with pytest.raises(Rejected):
            strict(read(text))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a > 1, b > 1", ["a > 1", "b > 1"]),
        ("0 < a < 1", ["0 < a", "a < 1"]),
        ("a > 1 => b > 1, c > 1", ["a > 1 => b > 1", "a > 1 => c > 1"]),
        ("a > 1 or (b > 1 and c > 1)", ["a > 1 or b > 1", "a > 1 or c > 1"]),
        ("not (a > 1 and b > 1)", ["not (a > 1 and b > 1)"]),
    ],
)
def test_a_condition_falls_into_its_conjuncts(text: str, parts: list[str]) -> None:
    assert [*conjuncts(read(text))] == [*map(read, parts)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("not (a > 1)", "a <= 1"),
        ("not (a > 1 or b < 1)", "a <= 1 and b >= 1"),
        ("not (a > 1 and not b == 1)", "a <= 1 or b == 1"),
        ("a > 1 => not (b <= 1)", "a > 1 => b > 1"),
        ("not (0 < a < 1)", "not (0 < a < 1)"),
    ],
)
def test_what_is_denied_is_said(text: str, meant: str) -> None:
    assert affirmed(read(text)) == read(meant)


def test_what_is_given_does_not_grow(documents: dict[str, Document]) -> None:
    """What is known later in a case is not given to the links before."""
    for name, document in documents.items():
        if name.startswith("sign"):
            continue
        lazily = [tuple(owed.link.given) for owed in read_document(document).links()]
        assert [tuple(owed.link.given) for owed in links(document)] == lazily
