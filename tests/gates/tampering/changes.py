"""Ways to tamper with the text of a stored document; each gives changed texts, none of which proves what the original proved."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["WAYS"]

SIGN, NUMBER, NAME = re.compile("[<>]=?|=="), re.compile(r"(?<![\w/])\d+"), re.compile(r"[A-Za-z]\w*")
OTHER = {
    "<": ("<=", ">", ">=", "=="), "<=": ("<", ">", ">=", "=="), ">": ("<", "<=", ">=", "=="), ">=": ("<", "<=", ">", "=="),
    "==": ("<", "<=", ">"),
}  # fmt: skip
KEY = re.compile(r'"(\w+)": ')
LOOKALIKES = str.maketrans("apox10", "\u0430\u0440\u043e\u0445\uff11\uff10")
HUGE = "9" * 1500
SCHEMAS = [
    "closed-form/3",
    "closed-form/1",
    "closed-form",
    "CLOSED-FORM/2",
    "sign-cert/2",
    "",
    "closed-form/2 ",
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
    """Certificates in another order, and every two exchanged for one another."""
    given = document["obligations"]
    yield json.dumps({**document, "obligations": given[::-1]})
    for first in range(len(given)):
        for second in range(first):
            changed = copy.deepcopy(given)
            one, other = changed[first]["certificate"], changed[second]["certificate"]
            if (one["hypotheses"], one["goal"]) != (other["hypotheses"], other["goal"]):
                changed[first]["certificate"], changed[second]["certificate"] = other, one
                yield json.dumps({**document, "obligations": changed})


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
    """Every certificate missing, and every one replaced by null."""
    given = document["obligations"]
    for index, entry in enumerate(given):
        yield json.dumps({**document, "obligations": [*given[:index], *given[index + 1 :]]})
        yield json.dumps(
            {**document, "obligations": [*given[:index], {**entry, "certificate": None}, *given[index + 1 :]]}
        )


def typed(document: dict[str, Any]) -> Iterator[str]:
    """Every sign, name and number of the typed texts changed, every condition dropped, and conditions and values added."""
    stated = document["stated"]

    def with_stated(changed: Any) -> str:
        return json.dumps({**document, "stated": changed})

    for kind in ("where", "assume"):
        for index, text in enumerate(stated[kind]):
            rest = [*stated[kind][:index], *stated[kind][index + 1 :]]
            yield with_stated({**stated, kind: rest})
            yield from (with_stated({**stated, kind: [*rest, other]}) for other in _other(text))
    yield with_stated({**stated, "where": [*stated["where"], "p <= 1/2"]})
    for parameter in sorted({name for row in document["assumptions"] for name in NAME.findall(row[0])}):
        yield with_stated({**stated, "assume": [*stated["assume"], f"{parameter}**2 < 1/4"]})
        yield with_stated({**stated, "settled": [*stated["settled"], [parameter, "1/2"]]})
    for index, row in enumerate(stated["criteria"]):
        rest = [*stated["criteria"][:index], *stated["criteria"][index + 1 :]]
        yield with_stated({**stated, "criteria": rest})
        yield with_stated({**stated, "criteria": [*rest, {**row, "where": [*row["where"], "p <= 1/2"]}]})
        for other in (
            *_other(row["text"]),
            f"{row['text']} + 1",
            f"({row['text']})*(1 - p/2)",
            f"min({row['text']}, 3/2)",
        ):
            yield with_stated({**stated, "criteria": [*rest, {**row, "text": other}]})


def unlinked(document: dict[str, Any]) -> Iterator[str]:
    """Proofs that the texts say what was proved left out, given twice, or replaced; the texts left out."""
    yield from dict.fromkeys(_unlinked(document))


def _unlinked(document: dict[str, Any]) -> Iterator[str]:
    given = document["links"]
    yield json.dumps({key: value for key, value in document.items() if key != "links"})
    yield json.dumps({key: value for key, value in document.items() if key != "stated"})
    proofs = [proof for link in given for proof in link]
    for index, link in enumerate(given):
        yield json.dumps({**document, "links": [*given[:index], *given[index + 1 :]]})
        beside = [[*link, *(proofs[:1] or document["obligations"][:1])]]
        yield json.dumps({**document, "links": [*given[:index], *beside, *given[index + 1 :]]})
        for number in range(len(link)):
            left = [*link[:number], *link[number + 1 :]]
            others = [document["obligations"][0]["certificate"], {}]
            for changed in (left, *([*link[:number], other, *link[number + 1 :]] for other in others)):
                yield json.dumps({**document, "links": [*given[:index], changed, *given[index + 1 :]]})


def _other(text: str) -> Iterator[str]:
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
    "links left out or replaced": unlinked,
    "huge numbers": huge_numbers,
    "floats": floats,
    "look-alike characters": lookalikes,
    "other schema": schemas,
}
