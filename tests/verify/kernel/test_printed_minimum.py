"""A printed minimum: what it says of its parts, which parts it takes, and which cases its formula is about."""

from __future__ import annotations

from typing import Any

import pytest
from document_changes import DROP, Change
from test_typed import changed, stored

from epsproof.verify.kernel import minimum
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import parse
from epsproof.verify.kernel.walk import fails, holds


@pytest.mark.parametrize(
    ("reason", "changes"),
    [
        ("the formula of epsilon is one in the parameters", [(("epsilon",), "0 - log(t)")]),
        ("the formula of epsilon is one in the parameters", [(("epsilon",), "log(2)*q")]),
        ("an assumption is about the parameters alone", [(("assume",), ["1 < r < 2", "p < 1"])]),
        ("an assumption is about the parameters alone", [(("assume",), ["1 < r < 2", "t < 1"])]),
        ("there are no parts", [(("parts",), [])]),
        ("a part answers another question", [(("profile",), "2*r")]),
        ("a part answers another question", [(("where",), ["q == 1"])]),
        ("a part has another model", [(("attack", "name"), "another")]),
        ("a part has another model", [(("parts", 0, "group"), "2")]),
    ],
)
def test_a_minimum_is_about_its_parts(reason: str, changes: list[Change]) -> None:
    with pytest.raises(Rejected, match=reason):
        list(minimum.links(changed(stored("minimum"), *changes)))


def test_a_part_of_a_minimum_is_a_closed_form() -> None:
    for changes in ([(("parts", 0, "schema"), "claim/1")], [(("parts", 0, "schema"), DROP)]):
        with pytest.raises(Rejected, match="a part is no closed form"):
            minimum.check(changed(stored("minimum"), *changes), lambda document: "proved")
    with pytest.raises(Rejected, match="a part is no closed form"):
        minimum.check(stored("minimum"), lambda document: "refuted")


def printed(part: dict[str, Any], **texts: Any) -> dict[str, Any]:
    """A minimum whose only part is the closed form."""
    stated = part["stated"]
    own = {"profile": stated["criteria"][0]["text"], "where": stated["where"], "assume": stated["assume"]}
    return {
        **stored("minimum"),
        **own,
        "attack": part["attack"],
        "epsilon": "log(2)",
        "parts": [part],
        **texts,
    }


@pytest.mark.parametrize("name", ["attained", "floor", "none", "unbounded", "path"])
@pytest.mark.parametrize("attained", [True, False])
def test_a_printed_formula_is_about_cases_that_have_a_budget_and_attain_it_as_said(
    documents: dict[str, Any], name: str, attained: bool
) -> None:
    part = documents[name]
    cover, *found = minimum.links(printed(part, attained=attained))
    never = [
        case["kind"] != "finite" or (attained and case["roots"][0]["attained"] is False)
        for case in part["cases"]
    ]
    assert [link.wanted == minimum.FALSE for link in found] == never
    assert [link.label for link in found] == [f"part 1, case {number}" for number in range(1, len(never) + 1)]
    typed = [parse(text, True) for text in part["stated"]["assume"]]
    assert [link.given[: 2 * len(typed)] for link in found] == [(*typed, *typed)] * len(found)
    assert [link for link in found if len(link.given) <= 2 * len(typed)] == [] and cover.given == typed


def test_cases_of_which_the_least_counts_are_no_formula(documents: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match="of which the least counts"):
        list(minimum.links(printed(documents["rivals"])))


def test_what_never_holds_fails_everywhere() -> None:
    assert minimum.FALSE not in [link.wanted for link in minimum.links(stored("minimum"))]
    assert (list(holds(minimum.FALSE, Branch())), list(fails(minimum.FALSE, Branch()))) == ([], [Branch()])


def test_every_part_has_its_own_assumptions(documents: dict[str, Any]) -> None:
    first = documents["attained"]
    second = {**first, "stated": {**first["stated"], "assume": [*first["stated"]["assume"], "r > 7"]}}
    _, *found = minimum.links(printed(first, parts=[first, second]))
    own = {link.label: parse("r > 7", True) in link.given for link in found}
    assert own == {"part 1, case 1": False, "part 2, case 1": True}
