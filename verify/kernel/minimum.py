"""A printed closed form: under the typed assumptions the largest admissible epsilon is the typed formula.

The document holds closed forms, each proved for a part of the parameters; the parts cover the assumptions, and on each of their
cases the printed formula is defined and equals -log t.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from verify.kernel import closed_form
from verify.kernel.branch import Branch
from verify.kernel.claim import closed, met
from verify.kernel.json_text import shaped
from verify.kernel.question import Link, condition
from verify.kernel.rejected import budget, require
from verify.kernel.syntax import Tree, both, name, number, parse
from verify.kernel.walk import holds

__all__ = ["SCHEMA", "check", "links", "situations"]

SCHEMA, WORK = "minimum/1", 20_000_000
DOCUMENT = {
    "schema": SCHEMA, "bound": str, "profile": str, "where": [str], "assume": [str], "epsilon": str, "attained": bool,
    "parts": [dict], "proofs": [[dict]], "model": dict,
}  # fmt: skip
ROOT, FALSE = Tree("-", (Tree("log", (name("t"),)),)), Tree("<", (number(0), number(0)))


def links(data: Any) -> Iterator[Link]:
    """What is owed beside the proofs of the parts."""
    given = tuple(parse(text, True) for text in data["assume"])
    epsilon, reserved = parse(data["epsilon"], False), {"t", "p", "q"}
    require(not reserved & epsilon.names, "the formula of epsilon is one in the parameters")
    require(not any(reserved & tree.names for tree in given), "an assumption is about the parameters alone")
    covered = []
    for part in data["parts"]:
        stated, bound, group = (part.get(key) for key in ("stated", "bound", "group"))
        same = {"criteria": [{"text": data["profile"], "where": []}], "where": data["where"]}
        require(type(stated) is dict and {k: stated.get(k) for k in same} == same, "a part answers another question")
        require(type(bound) is dict and bound.get("name") == data["bound"] and group == "1", "a part has another bound")
        covered.append(both([parse(text, True) for text in stated["assume"]]))
    require(covered, "there are no parts")
    yield Link("parts", given, Tree("or", tuple(covered)))
    equal = Tree("==", (epsilon, ROOT))
    for position, part in enumerate(data["parts"], 1):
        assume = [parse(text, True) for text in part["stated"]["assume"]]
        for number_, case in enumerate(closed_form.cases(part), 1):
            require(not case.contested, "cases of which the least counts are not compared with a formula")
            known = (*given, *assume, *(condition(fact) for fact in case.facts))
            finite = case.kind == "finite" and not (data["attained"] and case.attained is False)
            yield Link(f"part {position}, case {number_}", known, equal if finite else FALSE)


def situations(link: Link) -> Iterator[Branch]:
    """The branches on which what is given holds."""
    yield from holds(both(list(link.given)), Branch())


@budget(WORK)
def check(data: Any, accepted: Callable[[Any], str]) -> str:
    """Return "proved" where the formula is the minimum, "infimum only" where some of it is not attained; raises Rejected.

    ``accepted`` checks a closed form and returns "proved" or raises.
    """
    shaped(data, DOCUMENT, "document")
    for part in data["parts"]:
        require(part.get("schema") == closed_form.SCHEMA and accepted(part) == "proved", "a part is no closed form")
    owed = list(links(data))
    met(situations(owed[0]), data["model"], "the model")
    require(len(owed) == len(data["proofs"]), f"{len(owed)} lists of proofs are owed, {len(data['proofs'])} given")
    for link, proofs in zip(owed, data["proofs"], strict=True):
        branches: list[Branch] = list(link.failures())
        require(len(branches) == len(proofs), f"{link.label}: {len(branches)} proofs are owed, {len(proofs)} given")
        for position, (branch, proof) in enumerate(zip(branches, proofs, strict=True), 1):
            closed(branch, proof, f"{link.label}, branch {position}")
    return "proved" if data["attained"] else "infimum only"
