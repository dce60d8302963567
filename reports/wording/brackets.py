"""Formulas with a bracket too many or too few: the formula that is meant; intervals, which have comparisons."""

from __future__ import annotations

import re
from itertools import accumulate

from derive.text.errors import Remedy, SyntaxRejected
from derive.text.grammar import number
from derive.text.repaired import reads, remedy

__all__ = ["refuse_intervals", "refuse_swapped", "refuse_turned", "refuse_unbalanced", "without_brackets"]

LONGEST = 300
TURN = {"<": ">", ">": "<"}
LIMITED = r"([A-Za-z]\w*)\s*([<>]=?)\s*(\d+(?:\.\d+)?)"
BOTH = re.compile(rf"(?<![\w.*/+-]){LIMITED}(\s*(?:,|\band\b)\s*){LIMITED}(?![\w.*/+(-])")
CHAIN = re.compile(r"(?<![\w.*/+-])(\d+(?:\.\d+)?)\s*([<>]=?)\s*([A-Za-z]\w*)\s*([<>]=?)\s*(\d+(?:\.\d+)?)(?![\w.*/+(-]|,\d)")


def without_brackets(text: str) -> str:
    """Comparisons with commas between them without the pair of brackets that holds them all."""
    bare = text.strip()
    while bare.startswith("(") and bare.endswith(")"):
        depths = list(accumulate({"(": 1, ")": -1}.get(char, 0) for char in bare))
        if 0 in depths[:-1] or "," not in bare:
            break
        bare = bare[1:-1].strip()
    return bare if bare != text.strip() else text


def refuse_unbalanced(text: str) -> None:
    """Raise SyntaxRejected for a round bracket without a partner, with the formula that has one more or less, where it reads."""
    places, opened = [], 0
    for place, char in enumerate(text):
        opened += {"(": 1, ")": -1}.get(char, 0)
        if opened < 0:
            places.append(place)
            opened = 0
    if not opened and not places:
        return
    sign = ")" if places else "("
    where = places[0] if places else text.rfind("(")
    better = ""
    if len(text) <= LONGEST and opened + len(places) == 1:
        better = _without(text, places[0]) if places else _closed(text)
    hint = f"write {better}" if better else remedy(text, where + 1)
    raise SyntaxRejected(f"a bracket {sign} has no partner", text, where + 1, hint, Remedy.WHOLE if better else Remedy.TOLD)


def _without(text: str, place: int) -> str:
    better = (text[:place] + text[place + 1 :]).strip()
    return better if reads(better) else ""


def _closed(text: str) -> str:
    """The text with a bracket closed as late as it can be read."""
    for place in range(len(text.rstrip()), 0, -1):
        better = f"{text[:place].rstrip()}){' ' if text[place - 1] == ' ' else ''}{text[place:]}".strip()
        if re.match(r"[\w.]", text[place : place + 1]) and re.search(r"[\w.]$", text[:place]):
            continue
        if reads(better):
            return better
    return ""


def refuse_turned(text: str) -> None:
    """Raise SyntaxRejected for a chain that no number satisfies, with the chain that has its signs the other way round, and for
    one whose signs look different ways."""
    for found in CHAIN.finditer(text):
        low, first, name, second, high = (part.strip() for part in found.groups())
        if first[0] != second[0]:
            way = "<" if number(low) < number(high) else ">"
            chain = f"{low} {way}{first[1:]} {name} {way}{second[1:]} {high}"
            both = f"{name} {TURN[first[0]]}{first[1:]} {low}, {name} {second} {high}"
            raise SyntaxRejected("a chain runs one way", text, found.start() + 1, f"write {chain}, or {both}", Remedy.WHOLE)
        if (number(low) > number(high)) is (first[0] == ">") or number(low) == number(high):
            continue
        better = f"{low} {TURN[first[0]]}{first[1:]} {name} {TURN[second[0]]}{second[1:]} {high}"
        whole = f"{text[: found.start()]}{better}{text[found.end() :]}".strip()
        raise SyntaxRejected(f"no number satisfies {found[0].strip()}", text, found.start() + 1, f"write {whole}", Remedy.WHOLE)


def refuse_swapped(text: str) -> None:
    """Raise SyntaxRejected for two comparisons of one name that exclude each other, with their numbers the other way round."""
    for found in BOTH.finditer(text):
        name, first, one, joined, same, second, other = found.groups()
        upwards = number(one) > number(other) if first[0] == ">" else number(one) < number(other)
        if name == same and first[0] != second[0] and upwards:
            better = f"{name} {first} {other}{joined}{name} {second} {one}"
            whole = f"{text[: found.start()]}{better}{text[found.end() :]}".strip()
            rule = f"no number satisfies {found[0].strip()}"
            raise SyntaxRejected(rule, text, found.start() + 1, f"write {whole}, or join them by or", Remedy.WHOLE)


def refuse_intervals(text: str) -> None:
    """Raise SyntaxRejected for an interval in brackets, with its comparisons."""
    if found := re.search(r"([^\s,<>=](?:[^,<>=]*?[^\s,<>=])?)\s+in\s*([\[(])\s*([^,\])]+),\s*([^\])]+)([\])])", text):
        name, left, low, high, right = (part.strip() for part in found.groups())
        name = re.split(r"\b(?:and|or|not)\s", name)[-1].strip()
        weak = "posterior" in name
        shown = f"{low} {'<=' if left == '[' or weak else '<'} {name} {'<=' if right == ']' or weak else '<'} {high}"
        if high.strip() in ("inf", "oo", "infinity", "Inf"):
            shown = shown.rpartition(" <")[0]
        rule = f"intervals are written as comparisons: {shown}"
        raise SyntaxRejected(rule, text, found.start() + 1, remedy=Remedy.TOLD)
