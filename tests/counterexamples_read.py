"""Counterexamples from the texts of a ledger, for tests that begin with a ledger."""

from __future__ import annotations

import re

from epsproof.verify.claims.values.given import Between, Compared, Given, Placed, Rounded, Said, Undefined

WHY = r"(square root of |cube root of |logarithm of |power of )(-?[\d/.]+)"
PLACE = r"(.*?)( at |, )(\w+ = \S+(?:, \w+ = \S+)*)"


def counterexample_read(texts: dict[str, str] | None) -> dict[str, str] | None:
    """The values that read so."""
    found = None if texts is None else {name: value_read(name, text) for name, text in texts.items()}
    assert found == texts
    return found


def value_read(name: str, text: str) -> str:
    """The value of that name that reads so."""
    if name == "undefined":
        return _said(text)
    if text.startswith("undefined: "):
        return Undefined(_said(text.removeprefix("undefined: ")))
    if between := re.fullmatch(r"in \[(.*), (.*)\]", text):
        return Between(*between.groups())
    if name == "comparison":
        return Compared(*text.split())
    if placed := re.fullmatch(PLACE, text):
        return Placed(
            placed[1], placed[2], *(side for part in placed[3].split(", ") for side in part.split(" = "))
        )
    if " = " in text:
        return Rounded(*text.split(" = "))
    return Said(text) if ":" in text else text


def _said(text: str) -> Given:
    found = re.fullmatch(WHY, text)
    return Said(*found.groups()) if found else Said(text)
