"""Documents of published counts: one, several releases of it, a table, or a tree of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from attrs import evolve
from flint import arb

from epsproof.derive.releases.noise import Noise
from epsproof.derive.releases.tree import Tree, farthest, tree_of
from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm, option
from epsproof.reports.terminal.console import progress
from epsproof.verify.numeric.decimals import SHORT, Ends, rounded_ends
from epsproof.verify.numeric.real_roots import as_fraction, rational_end
from epsproof.verify.releases.cells import TableRejected, columns_of
from epsproof.verify.releases.ends import Blurred, Value, as_ball, at_precision, ends
from epsproof.verify.releases.law import mass_at
from epsproof.verify.releases.one_count import Guess, OneCount, compared, likelihood_ratios, over, posterior
from epsproof.verify.releases.tree_posterior import tree_posterior
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = [
    "SCHEMA",
    "cells_document",
    "count_document",
    "number_of",
    "read_tree",
    "shown_number",
    "table_part",
    "tree_document",
    "whole_part",
]

# Certified numbers as they stand in a document: exact where they are rational and short, and always two ends.

SCHEMA = "epsproof-risk/1"


def number_of(value: Value, digits: int, most: Fraction | None = None) -> dict[str, Any]:
    """``lower`` is rounded down and ``upper`` up, but not above ``most``, which no such number exceeds; ``exact`` is there where
    the value is a short fraction. Raises Blurred."""
    found = ends(value, digits, most)
    short = isinstance(value, Fraction) and len(str(value)) <= SHORT
    return {"lower": found.lower, "upper": found.upper, **({"exact": str(value)} if short else {})}


def shown_number(value: Fraction | arb, digits: int, most: Fraction | None = None) -> dict[str, str]:
    """``value`` >= 0, at most ``most`` where that is given, with ``lower``, ``upper`` and, for a short rational, ``exact``."""
    if isinstance(value, Fraction):
        return rounded_ends(Ends(value, value), digits, exact=True)
    lower, upper = (as_fraction(rational_end(end)) for end in (value.lower(), value.upper()))
    return rounded_ends(Ends(max(lower, Fraction(0)), upper if most is None else min(upper, most)), digits)


# The document of one published count, or of several releases of the same count.

ASSUMED = (
    "the adversary knows how many others have the value, the law of the noise, and nothing else about the person",
    "the noise is drawn as the law says, independently of the count",
)
HALF, ONE = Fraction(1, 2), Fraction(1)


def count_document(
    noises: Sequence[Noise],
    prior: Fraction,
    known: int,
    published: Sequence[Fraction],
    at_least: Fraction,
    digits: int,
) -> dict[str, Any]:
    """What each published value tells, and what is expected of one release; without published values all those that have
    probability ``at_least`` or more. Raises QuestionError."""
    noises = _matched(noises, published)
    _refuse_fractions(noises, published)
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "about": "count",
        "noise": [str(noise) for noise in noises],
        "prior": str(prior),
        "known": known,
        "assumed": list(ASSUMED),
    }
    if published:
        document |= at_precision(lambda: _sequence(noises, prior, known, published, digits), digits)
    if len(noises) == 1:
        one = OneCount(noises[0], prior, known)
        document |= at_precision(lambda: whole_part(one, digits), digits)
        if not published:
            if not one.noise.is_discrete:
                raise UnsupportedForm(
                    f"{one.noise} has a density: no published value has a probability; name one with --published"
                )
            document |= at_precision(lambda: table_part(one, at_least, digits), digits)
    return document


def _matched(noises: Sequence[Noise], published: Sequence[Fraction]) -> list[Noise]:
    """A noise for every published value."""
    if len(noises) == 1:
        one = noises[0]
        if one.count == len(published) > 1:
            law = str(evolve(one, count=1))
            raise QuestionError(
                f"{one} is the noise of one value, {one.count} draws added up; for {one.count} releases write {law}, which every "
                f"value then has, and for sums in each of them name the noise of each: '{', '.join([str(one)] * one.count)}'"
            )
        return [*noises] * max(1, len(published))
    if len(noises) != len(published):
        said = (
            f"{len(noises)} laws of noise and {len(published)} published value{'s' * (len(published) != 1)}"
        )
        raise QuestionError(
            f"{said}: give one noise, or a value for each, such as --published '{', '.join('3' * len(noises))}'"
        )
    return [*noises]


def _refuse_fractions(noises: Sequence[Noise], published: Sequence[Fraction]) -> None:
    """Raise QuestionError for a published value that discrete noise cannot give, with the whole numbers beside it."""
    for noise, value in zip(noises, published, strict=False):
        if noise.is_discrete and value.denominator != 1:
            near = f"write {option('published', str(floor(value)))} or {option('published', str(floor(value) + 1))}"
            raise QuestionError(
                f"published value {value} has probability 0: {noise} on a count gives whole numbers: {near}"
            )


def _sequence(
    noises: Sequence[Noise], prior: Fraction, known: int, published: Sequence[Fraction], digits: int
) -> dict[str, Any]:
    """Releases one after the other: the posterior after each is the prior of the next (2.35), and risks multiply (2.39)."""
    rows, before = [], prior
    now: Value = prior
    pairs = [(noise, value - known) for noise, value in zip(noises, published, strict=True)]
    for k, (noise, value) in enumerate(zip(noises, published, strict=True)):
        after = posterior(prior, likelihood_ratios(pairs[: k + 1]))
        row = {
            "published": str(value),
            "posterior": number_of(after, digits, ONE),
            "ratio": number_of(_over(after, now), digits),
        }
        if noise.is_discrete:
            masses = mass_at(noise, int(value) - known - 1), mass_at(noise, int(value) - known)
            row |= {
                name: number_of(mass, digits, ONE)
                for name, mass in zip(("mass", "mass_without"), masses, strict=True)
            }
        rows.append(row)
        now = after
    side = compared(now, HALF)
    return {
        "releases": rows,
        "total": {
            "posterior": number_of(now, digits, ONE),
            "ratio": number_of(_over(now, before), digits, 1 / prior),
        },
        "decision": "has the value" if side > 0 else "has it not" if side < 0 else "a tie",
    }


def _over(after: Value, before: Value) -> Value:
    return over(after, before) if isinstance(before, Fraction) else as_ball(after) / before


def whole_part(one: OneCount, digits: int) -> dict[str, Any]:
    """What is expected of one release."""
    expected, guess = one.expected(), one.guess()
    names = ("posterior", "risk", "gain", "loss", "posterior_without")
    return {
        "expected": {
            name: number_of(getattr(expected, name), digits, _most(one.prior) if name == "risk" else ONE)
            for name in names
        },
        "guess": {
            "least": None if guess.least is None else _shown(guess.least, digits),
            "always": guess.always,
            **{
                n: number_of(getattr(guess, n), digits, ONE)
                for n in ("correct", "correct_without", "tie", "tie_without")
            },
            "on_average": number_of(_on_average(one.prior, guess), digits, ONE),
        },
    }


def _shown(least: int | Value, digits: int) -> str:
    return str(least) if isinstance(least, (int, Fraction)) else ends(least, digits).upper


def _most(prior: Value) -> Fraction | None:
    return 1 / prior if isinstance(prior, Fraction) else None


def _on_average(prior: Value, guess: Guess) -> Value:
    """How often the guess is right for an adversary whose prior is right; at a tie half of the time."""
    parts = (guess.correct, guess.correct_without, guess.tie, guess.tie_without)
    weights = (prior, 1 - prior, prior / 2, (1 - prior) / 2)
    exact = [
        w * part
        for w, part in zip(weights, parts, strict=True)
        if isinstance(part, Fraction) and isinstance(w, Fraction)
    ]
    if len(exact) == len(parts):
        return sum(exact, Fraction(0))
    return sum(
        (as_ball(w) * as_ball(part) for w, part in zip(weights, parts, strict=True)), as_ball(Fraction(0))
    )


def table_part(one: OneCount, at_least: Fraction, digits: int) -> dict[str, Any]:
    rows = one.rows(at_least)
    if not rows:
        raise QuestionError(f"no published value has probability {at_least} or more; lower --at-least")
    worst = rows[0]
    for row in rows[1:]:
        side = 0 if one.alike(row.published, worst.published) else compared(row.posterior, worst.posterior)
        if side > 0 or (side == 0 and compared(row.mass, worst.mass) > 0):
            worst = row
    shown = [
        {
            "published": str(row.published),
            "mass": number_of(row.mass, digits, ONE),
            "mass_without": number_of(row.mass_without, digits, ONE),
            "posterior": number_of(row.posterior, digits, ONE),
            "ratio": number_of(row.ratio, digits, _most(one.prior)),
        }
        for row in rows
    ]
    return {"at_least": str(at_least), "table": shown, "worst": shown[rows.index(worst)]}


# The document of many published counts in a table.

MOST_EXPOSED, STEP = 10, 500


def cells_document(
    path: Path,
    column: str,
    known_column: str | None,
    noises: Sequence[Noise],
    prior: Fraction,
    known: int,
    digits: int,
) -> dict[str, Any]:
    """For every row the posterior that its published value leads to; the most exposed rows by number, and how many there are.

    Raises QuestionError, which names the row and the column.
    """
    if len(noises) != 1:
        raise QuestionError("the cells of a table have one law of noise")
    names = [column] if known_column is None else [column, known_column]
    columns = columns_of(path, names)
    others = columns[1] if known_column is not None else [Fraction(known)] * len(columns[0])
    for place, (value, other) in enumerate(zip(columns[0], others, strict=True), 1):
        if noises[0].is_discrete and value.denominator != 1:
            where = f"{path.name}, row {place}, column {column!r}"
            raise TableRejected(
                f"{where}: {value} has probability 0: {noises[0]} on a count gives whole numbers"
            )
        if other.denominator != 1 or other < 0:
            raise TableRejected(
                f"{path.name}, row {place}, column {known_column!r}: {other} is no count of persons"
            )
    offsets = [value - other for value, other in zip(columns[0], others, strict=True)]
    found = _posteriors(noises[0], prior, offsets, digits)
    rows = [{"row": place, "published": str(v), **found[offset][0]} for place, (v, offset) in
            enumerate(zip(columns[0], offsets, strict=True), 1)]  # fmt: skip
    order = sorted(range(len(rows)), key=lambda k: (-offsets[k], k))
    counts = Counter(found[offset][1] for offset in offsets)
    return {
        "schema": SCHEMA,
        "about": "cells",
        "noise": [str(noises[0])],
        "prior": str(prior),
        **({"known": known} if known_column is None else {"known_column": known_column}),
        "column": column,
        "cells": len(rows),
        "decisions": {"has the value": counts[1], "has it not": counts[-1], "a tie": counts[0]},
        "worst": [rows[k] for k in order[:MOST_EXPOSED]],
        "rows": rows,
    }


def _posteriors(
    noise: Noise, prior: Fraction, offsets: Sequence[Fraction], digits: int
) -> dict[Fraction, Any]:
    """The posterior and its ratio to the prior, and on which side of 1/2 it is, for every distinct offset."""
    one, distinct = OneCount(noise, prior), sorted(set(offsets))
    found = {}
    with progress("cells") as report:
        for place, offset in enumerate(distinct):
            if place % STEP == 0:
                report(f"{place:,} of {len(distinct):,} distinct values", place, len(distinct))

            def here(offset: Fraction = offset) -> tuple[dict[str, Any], int]:
                value = one.posterior(offset)
                numbers = {
                    "posterior": number_of(value, digits, ONE),
                    "ratio": number_of(one.ratio(offset), digits, 1 / prior),
                }
                return numbers, one.above_half(offset)

            try:
                found[offset] = at_precision(here, digits)
            except LimitExceeded as error:
                raise LimitExceeded(f"row {offsets.index(offset) + 1}: {error}") from None
    return found


# The document of a tree of published counts.

SHOWN = Fraction(1, 10_000)
MOST_BITS, UNTOLD = 2048, 200


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
