"""The document of many published counts in a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.reports.documents.releases.numbers import SCHEMA, number_of
from epsproof.reports.terminal.progress import progress
from epsproof.verify.releases.cells import TableRejected, columns_of
from epsproof.verify.releases.ends import at_precision
from epsproof.verify.releases.one_count import OneCount

__all__ = ["cells_document"]

MOST_EXPOSED, STEP = 10, 500
ONE = Fraction(1)


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
