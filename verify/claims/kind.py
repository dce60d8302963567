"""Kinds of claims: every file of the room ``kinds`` names some, with what judges them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.verify.claims.schemas import Schema
from epsproof.verify.system.room import gathered

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import Finding

__all__ = ["USUAL", "Kind", "judge_in", "kinds"]

ROOM, JUDGES = "epsproof.verify.claims.kinds", "epsproof.verify.claims.judges"
USUAL = "that the certificates are about the claim as it was typed"
"""What is believed of a kind that says nothing else, and whose goals are not judged as they stand."""


@frozen
class Kind:
    """How claims of a kind are written and judged.

    ``fields`` are those beside the common ones, with their schemas. ``judge`` gives the finding; it raises ClaimRejected for a
    field with a wrong value and UnsupportedForm for what it cannot decide. ``typed`` says that the goals are judged as they
    stand: what is proved is proved of the claim's own texts. ``belief`` completes "believed: " where certificates are about
    texts that were made of the claim's fields. ``derives`` says that a closed form has to be derived, which takes long.
    """

    judge: Callable[[Claim, Searches], Finding]
    fields: Mapping[str, Schema]
    typed: bool = False
    belief: str = USUAL
    derives: bool = False


def judge_in(file: str, name: str = "judge") -> Callable[[Claim, Searches], Finding]:
    """The judge of that name in a file of the room ``judges``, which is loaded when it judges."""

    def judge(claim: Claim, searches: Searches) -> Finding:
        found: Finding = getattr(import_module(f"{JUDGES}.{file}"), name)(claim, searches)
        return found

    return judge


@cache
def kinds() -> dict[str, Kind]:
    """The kinds by name, in alphabetical order."""
    return gathered(ROOM, "KINDS")
