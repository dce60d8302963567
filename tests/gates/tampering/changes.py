"""Ways to tamper with the text of a stored document; each gives changed texts, none of which proves what the original proved."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from epsproof.verify.kernel.theorem import read_document

__all__ = ["NAME", "WAYS", "other_texts"]

SIGN, NUMBER, NAME = re.compile("[<>]=?|=="), re.compile(r"(?<![\w/])\d+"), re.compile(r"[A-Za-z]\w*")
OTHER = {
    "<": ("<=", ">", ">=", "=="), "<=": ("<", ">", ">=", "=="), ">": ("<", "<=", ">=", "=="), ">=": ("<", "<=", ">", "=="),
    "==": ("<", "<=", ">"),
}  # fmt: skip
KEY = re.compile(r'"(\w+)": ')
LOOKALIKES = str.maketrans("apox10", "\u0430\u0440\u043e\u0445\uff11\uff10")
HUGE = "9" * 1500
SCHEMAS = [
    "closed-form/4",
    "closed-form/2",
    "closed-form",
    "CLOSED-FORM/3",
    "sign-cert/2",
    "",
    "closed-form/3 ",
]


def truncated(document: dict[str, Any]) -> Iterator[str]:
    """The text cut off at 150 places."""
    text = json.dumps(document)
    for cut in range(0, len(text) - 1, max(1, len(text) // 150)):
        yield text[:cut]


def repeated_keys(document: dict[str, Any]) -> Iterator[str]:
    """Every key once more, before itself, with the value null."""
    text = json.dumps(document)
    for match in KEY.finditer(text):
        yield f'{text[: match.start()]}"{match[1]}": null, {text[match.start() :]}'


def renamed_keys(document: dict[str, Any]) -> Iterator[str]:
    """Every key with a letter more."""
    text = json.dumps(document)
    for match in KEY.finditer(text):
        yield f'{text[: match.start()]}"{match[1]}s": {text[match.end() :]}'


def reordered(document: dict[str, Any]) -> Iterator[str]:
    """Certificates in another order, and every two exchanged for one another, where one is no proof in the other's place."""
    given = document["proofs"]
    yield json.dumps({**document, "proofs": given[::-1]})
    facts = [
        {(str(polynomial), relation) for polynomial, relation in branch.facts()}
        for owed in read_document(document).links()
        for branch in owed.link.failures()
    ]
    places = [(link, branch) for link, proofs in enumerate(given) for branch in range(len(proofs))]
    for first, (one, its) in enumerate(places):
        for second, (other, own) in enumerate(places[:first]):
            left, right = given[one][its], given[other][own]
            if _cited(left) <= facts[second] and _cited(right) <= facts[first]:
                continue
            changed = copy.deepcopy(given)
            changed[one][its], changed[other][own] = right, left
            yield json.dumps({**document, "proofs": changed})


def _cited(certificate: dict[str, Any]) -> set[tuple[str, str]]:
    return {(text, relation) for _, text, relation in certificate["hypotheses"]}


def huge_numbers(document: dict[str, Any]) -> Iterator[str]:
    """Every text with 1500 digits, every number with twelve."""
    yield from _each(document, lambda value: f"{value} + {HUGE}" if isinstance(value, str) else 10**12)


def floats(document: dict[str, Any]) -> Iterator[str]:
    """Every whole number as a float, and every text as one."""
    yield from _each(document, lambda value: 1.5 if isinstance(value, str) else float(value))


def lookalikes(document: dict[str, Any]) -> Iterator[str]:
    """Letters and digits of other scripts, and characters of no width."""
    yield from _each(document, lambda value: value.translate(LOOKALIKES) if isinstance(value, str) else None)
    yield from _each(document, lambda value: f"{value}\u200b" if isinstance(value, str) else None)


def schemas(document: dict[str, Any]) -> Iterator[str]:
    """Other versions and names of the schema."""
    for name in SCHEMAS:
        yield json.dumps({**document, "schema": name})


def left_out(document: dict[str, Any]) -> Iterator[str]:
    """Every link and every certificate without a proof, given twice, or replaced by null; the proofs and the texts left out."""
    yield from dict.fromkeys(_left_out(document))


def _left_out(document: dict[str, Any]) -> Iterator[str]:
    given = document["proofs"]
    yield from (json.dumps({k: v for k, v in document.items() if k != name}) for name in ("proofs", "stated"))
    for index, proofs in enumerate(given):
        yield json.dumps({**document, "proofs": [*given[:index], *given[index + 1 :]]})
        beside = [*proofs, *next(filter(None, given))[:1]]
        others = [[*proofs[:k], other, *proofs[k + 1 :]] for k in range(len(proofs)) for other in (None, {})]
        for changed in (beside, *([proofs[:-1]] if proofs else []), *others):
            yield json.dumps({**document, "proofs": [*given[:index], changed, *given[index + 1 :]]})


def typed(document: dict[str, Any]) -> Iterator[str]:
    """Every sign, name and number of the typed texts changed, every condition dropped, and conditions and values added."""
    stated = document["stated"]

    def with_stated(changed: Any) -> str:
        return json.dumps({**document, "stated": changed})

    for kind in ("where", "assume"):
        for index, text in enumerate(stated[kind]):
            rest = [*stated[kind][:index], *stated[kind][index + 1 :]]
            yield with_stated({**stated, kind: rest})
            yield from (with_stated({**stated, kind: [*rest, other]}) for other in other_texts(text))
    yield with_stated({**stated, "where": [*stated["where"], "p <= 1/2"]})
    for parameter in sorted({name for text in stated["assume"] for name in NAME.findall(text)}):
        yield with_stated({**stated, "assume": [*stated["assume"], f"{parameter}**2 < 1/4"]})
        yield with_stated({**stated, "settled": [*stated["settled"], [parameter, "1/2"]]})
    for index, row in enumerate(stated["criteria"]):
        rest = [*stated["criteria"][:index], *stated["criteria"][index + 1 :]]
        yield with_stated({**stated, "criteria": rest})
        yield with_stated({**stated, "criteria": [*rest, {**row, "where": [*row["where"], "p <= 1/2"]}]})
        for other in (
            *other_texts(row["text"]),
            f"{row['text']} + 1",
            f"({row['text']})*(1 - p/2)",
            f"min({row['text']}, 3/2)",
        ):
            yield with_stated({**stated, "criteria": [*rest, {**row, "text": other}]})


def other_texts(text: str) -> Iterator[str]:
    """The text with one comparison turned or made strict or weak, with one number larger, with one name twice itself; not what
    means the same: x >= 1 for x == 1 where x is a prior, 2*x > 0 for x > 0."""
    for match in SIGN.finditer(text):
        for sign in OTHER[match[0]]:
            yield f"{text[: match.start()]}{sign}{text[match.end() :]}"
    for match in NUMBER.finditer(text):
        yield f"{text[: match.start()]}({match[0]} + 1/7){text[match.end() :]}"
    for match in NAME.finditer(text):
        if match[0] not in ("max", "min") and not text.endswith(("= 0", "> 0")):
            yield f"{text[: match.start()]}(2*{match[0]}){text[match.end() :]}"


def _each(document: dict[str, Any], change: Callable[[Any], Any]) -> Iterator[str]:
    """The document once for every text or number in it, with that value changed; None and equal values are left out."""
    for path in _leaves(document, ()):
        changed = copy.deepcopy(document)
        target: Any = changed
        for key in path[:-1]:
            target = target[key]
        value = change(target[path[-1]])
        if value is not None and not (type(value) is type(target[path[-1]]) and value == target[path[-1]]):
            target[path[-1]] = value
            yield json.dumps(changed)


def _leaves(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, entry in entries:
        yield from _leaves(entry, (*path, key))
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        yield path


WAYS: dict[str, Callable[[dict[str, Any]], Iterator[str]]] = {
    "truncated": truncated,
    "keys repeated": repeated_keys,
    "keys renamed": renamed_keys,
    "certificates exchanged": reordered,
    "certificates left out": left_out,
    "typed texts changed": typed,
    "huge numbers": huge_numbers,
    "floats": floats,
    "look-alike characters": lookalikes,
    "other schema": schemas,
}
