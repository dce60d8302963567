"""Changes of single fields of a certificate."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected

__all__ = ["certificate_changes", "outcome_of"]

Certificate = dict[str, Any]
RELATIONS = {">": ">=", ">=": "=", "=": ">"}


def certificate_changes(certificate: Certificate) -> Iterator[tuple[str, Certificate]]:
    """(the field, the certificate after one change of it)."""
    for path, value in _places(certificate, ()):
        for change in _changes(value):
            changed = copy.deepcopy(certificate)
            target: Any = changed
            for key in path[:-1]:
                target = target[key]
            if change is None:
                del target[path[-1]]
            else:
                target[path[-1]] = change
            yield "/".join(map(str, path)), changed


def outcome_of(original: Certificate, changed: Certificate) -> str:
    """ "rejected", "other statement" (valid, but it says something else, which no document accepts), or "same statement"."""
    try:
        check(changed)
    except Rejected:
        return "rejected"
    said = ("hypotheses", "goal", "witness", "assumptions", "goals", "definitions", "slopes", "substitutions")
    return "same statement" if all(original.get(k) == changed.get(k) for k in said) else "other statement"


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if path:
        yield path, value
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, entry in entries:
        yield from _places(entry, (*path, key))


def _changes(value: Any) -> list[Any]:
    """None stands for leaving the field out."""
    if isinstance(value, str):
        return [None, RELATIONS.get(value, f"{value} + 1"), f"-({value})", "", 1]
    if isinstance(value, int) and not isinstance(value, bool):
        return [None, value + 1, -value, str(value)]
    if isinstance(value, list):
        found: list[Any] = [None, {}, value[:-1] if value else ["1"], [*value, *value[:1]] if value else [[]]]
        return [*found, value[::-1]] if value != value[::-1] else found
    if isinstance(value, dict):
        return [None, [], {**value, "extra": "1"}]
    return [None, {}, "1"]
