"""The digest of a document, in which its question stands as it is parsed; this loads the kernel alone.

Spaces, parentheses that change nothing, the spelling of a number, and how conditions are listed are no part of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import Tree, read

__all__ = ["canonical", "digest"]

Shown = list[Any]
ASSOCIATIVE = ("+", "*", "and", "or")


def canonical(data: Any) -> str:
    """JSON with sorted keys and no spaces: equal data give equal bytes."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def digest(data: Any) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON in which the texts of a question are replaced by their trees.

    Documents with one digest say the same: of what a person typed, a tree leaves out only what has no meaning. ``data`` that
    poses no question is taken as it is; KeyError, TypeError or ValueError is raised where one is malformed.
    """
    posed = isinstance(data, Mapping) and {"attack", "stated"} <= data.keys()
    return sha256(canonical(_parsed(data) if posed else data).encode()).hexdigest()


def _parsed(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with trees for all that people type: of the question, and of an attack model from a file."""
    attack, stated = dict(document["attack"]), dict(document["stated"])
    attack["worlds"] = [[world, _tree(weight)] for world, weight in attack["worlds"]]
    attack["where"] = _together(attack["where"])
    if "privacy" in attack:
        attack["privacy"] = {name: _tree(text) for name, text in attack["privacy"].items()}
    stated["criteria"] = [
        {**row, "text": _tree(row["text"]), "where": _together(row["where"])} for row in stated["criteria"]
    ]
    stated["where"], stated["assume"] = _together(stated["where"]), _together(stated["assume"])
    stated["settled"] = [[name, _tree(text)] for name, text in stated["settled"]]
    return {**document, "attack": attack, "stated": stated}


def _together(conditions: Iterable[str]) -> list[Shown | str]:
    """Conditions that hold together, in their order: a text with commas, or with ``and``, lists several."""
    found: list[Shown | str] = []
    for tree in map(_tree, conditions):
        found += tree[1:] if isinstance(tree, list) and tree[0] == "and" else [tree]
    return found


def _tree(text: str) -> Shown | str:
    """The tree of a text; one that the kernel does not read stands for itself."""
    try:
        return _shown(read(text))
    except Rejected:
        return text


def _shown(tree: Tree) -> Shown:
    """The tree as nested lists, each with its sign first."""
    sign, parts = tree.sign, [_shown(part) for part in tree.parts]
    if sign == "+" and len(parts) == 1:
        return parts[0]
    if (value := _number(sign, tree.value, parts)) is not None:
        return ["number", str(value)]
    if sign in ASSOCIATIVE:
        parts = [inner for part in parts for inner in (part[1:] if part[0] == sign else [part])]
    return [sign, *parts, *([tree.label] if sign == "name" else [str(tree.value)] if sign == "**" else [])]


def _number(sign: str, value: Fraction, parts: list[Shown]) -> Fraction | None:
    """The number that is written as a literal, a negative one, or a quotient of two."""
    if sign == "number":
        return value
    if sign not in ("-", "/") or any(part[0] != "number" for part in parts):
        return None
    values = [Fraction(part[1]) for part in parts]
    if sign == "-":
        return -values[0]
    return values[0] / values[1] if values[1] else None
