"""The document of a tree of published counts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from flint import arb

from epsproof.derive.releases.tree import Tree, farthest, tree_of
from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.reports.documents.releases.count import table_part, whole_part
from epsproof.reports.documents.releases.numbers import SCHEMA, number_of
from epsproof.verify.releases.ends import Blurred, Value, as_ball, at_precision
from epsproof.verify.releases.one_count import OneCount, compared, over
from epsproof.verify.releases.tree_posterior import tree_posterior
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = ["read_tree", "tree_document"]

SHOWN = Fraction(1, 10_000)
MOST_BITS, UNTOLD = 2048, 200
HALF, ONE = Fraction(1, 2), Fraction(1)


def read_tree(path: Path) -> Tree:
    """The tree in a TOML file; raises QuestionError with the file, the unit and the rule."""
    try:
        return tree_of(read_toml(path, parse_float=str))
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None


def tree_document(tree: Tree, at_least: Fraction, digits: int) -> dict[str, Any]:
    """The person's posterior given every published count, its ratio to the prior, and what is known of the topmost count."""
    return {
        "schema": SCHEMA,
        "about": "tree",
        "prior": str(tree.prior),
        "person": tree.person,
        "units": [_unit(tree, name) for name in tree.units],
        **_certain(tree, digits),
        **_own(tree, at_least, digits),
    }


def _certain(tree: Tree, digits: int) -> dict[str, Any]:
    """The posterior and what goes with it; raises LimitExceeded, which names the published value that is least possible."""
    try:
        return at_precision(lambda: _found(tree, digits), digits)
    except LimitExceeded as error:
        far = farthest(tree)
        if far is None:
            raise
        unit, low, high = far
        counts = f"at least {low}" if high is None else f"{low}" if high == low else f"from {low} to {high}"
        raise LimitExceeded(
            f"unit {unit.name!r}: {unit.published} was published, and its count is {counts}: with the noise {unit.noise} "
            f"that is next to impossible; {error}"
        ) from None


def _own(tree: Tree, at_least: Fraction, digits: int) -> dict[str, Any]:
    """What the person's own unit could publish, with all other published values as they are: their posterior is its prior.

    Nothing is said where the unit publishes nothing, or where its noise has a density or a tie with the others cannot be told.
    """
    unit = tree.units[tree.person]
    known = unit.known
    if unit.published is None or known is None or not unit.noise.is_discrete:
        return {}

    def given_others() -> dict[str, Any]:
        one = OneCount(unit.noise, tree_posterior(tree).others, known)
        return {**whole_part(one, digits), **table_part(one, at_least, digits)}

    try:
        return at_precision(given_others, digits, MOST_BITS)
    except LimitExceeded:
        return {}


def _unit(tree: Tree, name: str) -> dict[str, Any]:
    unit = tree.units[name]
    names = ("published", "known", "at_most", "others_at_most")
    told = {key: str(value) for key in names if (value := getattr(unit, key)) is not None}
    told |= {"at_least": str(unit.at_least)} if unit.at_least else {}
    told |= {"others": "any"} if unit.others and unit.others_at_most is None else {}
    return {"name": name, "parent": unit.parent, "noise": str(unit.noise), **told}


def _found(tree: Tree, digits: int) -> dict[str, Any]:
    found = tree_posterior(tree)
    side = _side(found.probability, HALF)
    top = [
        {"count": str(n), "probability": number_of(value, digits, ONE)}
        for n, value in enumerate(found.top.values, found.top.first)
        if _above(value)
    ]
    return {
        "total": {
            "posterior": number_of(found.probability, digits, ONE),
            "ratio": number_of(over(found.probability, tree.prior), digits, 1 / tree.prior),
        },
        "others": {
            "posterior": number_of(found.others, digits, ONE),
            "ratio": number_of(over(found.others, tree.prior), digits, 1 / tree.prior),
        },
        "own": {"ratio": number_of(over(found.probability, found.others), digits)},
        "decision": "untold"
        if side is None
        else "has the value"
        if side > 0
        else "has it not"
        if side < 0
        else "a tie",
        "top": {"unit": tree.top.name, "at_least": str(SHOWN), "counts": top},
    }


def _above(value: arb) -> bool:
    return _side(value, SHOWN) != -1


def _side(value: Value, end: Fraction) -> int | None:
    """As ``compared``, but None where the number is that near to the end that ``UNTOLD`` digits do not tell it from it."""
    try:
        return compared(value, end)
    except Blurred:
        away = as_ball(value) - as_ball(end)
        if away.is_finite() and abs(away) < arb(10) ** -UNTOLD:
            return None
        raise
