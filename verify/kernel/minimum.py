"""A printed closed form: under the typed assumptions the largest epsilon is the typed formula.

The document holds closed forms, each proved for a part of the parameters; the parts cover the
assumptions, and on each of their cases the printed formula is defined and equals -log t.
"""

from collections.abc import Callable, Iterator
from typing import Any

from epsproof.verify.kernel import theorem
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import Link, meet, prove
from epsproof.verify.kernel.model import MODEL
from epsproof.verify.kernel.rejected import budget, require
from epsproof.verify.kernel.syntax import Tree, both, number, parse

SCHEMA, WORK = "minimum/3", 20_000_000
TEXTS = {"attack": MODEL, "profile": str, "where": [str], "assume": [str], "epsilon": str}
EVIDENCE = {"attained": bool, "parts": [dict], "proofs": [[dict]], "model": dict}
DOCUMENT = {"schema": SCHEMA, **TEXTS, **EVIDENCE}
FALSE = Tree("<", (number(0), number(0)))


def links(data: Any) -> Iterator[Link]:
    """What is owed beside the proofs of the parts."""
    given = [parse(text, True) for text in data["assume"]]
    epsilon = parse(data["epsilon"], False)
    reserved = {"t", *data["attack"]["priors"]}
    require(not reserved & epsilon.names, "the formula of epsilon is one in the parameters")
    require(not reserved & both(given).names, "an assumption is about the parameters alone")
    assumed = []
    for part in data["parts"]:
        stated = part.get("stated")
        same = {"criteria": [{"text": data["profile"], "where": []}], "where": data["where"]}
        fits = type(stated) is dict and {k: stated.get(k) for k in same} == same
        require(fits, "a part answers another question")
        fits = part.get("attack") == data["attack"] and part.get("group") == "1"
        require(fits, "a part has another model")
        assumed.append([parse(text, True) for text in stated["assume"]])
    require(assumed, "there are no parts")
    yield Link("parts", given, Tree("or", tuple(map(both, assumed))))
    equal = Tree("==", (epsilon, theorem.ROOT_OF))
    for position, part in enumerate(data["parts"], 1):
        for case in theorem.read_document(part).cases:
            require(not case.contested, "cases of which the least counts are no formula")
            at = case.at(0) if case.roots else [*case.known, *(theorem.INSIDE if case.idle else [])]
            finite = bool(case.roots) and (case.attained == [True] or not data["attained"])
            known = (*given, *assumed[position - 1], *at)
            yield Link(f"part {position}, {case.label}", known, equal if finite else FALSE)


@budget(WORK)
def check(data: Any, accepted: Callable[[Any], str]) -> str:
    """Return "proved" where the formula is the minimum, "infimum only" where it is not attained.

    ``accepted`` checks a closed form and returns "proved" or raises.
    """
    for part in shaped(data, DOCUMENT, "document")["parts"]:
        proved = part.get("schema") == theorem.SCHEMA and accepted(part) == "proved"
        require(proved, "a part is no closed form")
    owed = list(links(data))
    meet(owed[0].situations(), data["model"], "the model")
    prove(owed, data["proofs"])
    return "proved" if data["attained"] else "infimum only"
