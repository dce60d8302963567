"""The document on the records of one release: influences, risks, and the largest epsilon for a preference."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import (
    LimitExceeded,
    MissingValue,
    QuestionError,
    UnknownName,
    UnsupportedForm,
)
from epsproof.derive.text.numbers import number
from epsproof.reports.documents.releases.count import shown_number
from epsproof.verify.numeric.decimals import Ends, rounded_ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.records.data_file import DataFile, opened_data
from epsproof.verify.records.influences import (
    PARTS,
    Classes,
    Influences,
    Moves,
    Pairs,
    by_size,
    median_of,
    moves_of,
    size,
    upto_each,
)
from epsproof.verify.records.largest_epsilon import Extremes, expected, extremes, largest_epsilon, reversals
from epsproof.verify.records.leave_one_out import RunsApart, leave_one_out, pairs_apart
from epsproof.verify.records.linear_query import linear_query
from epsproof.verify.records.noise import Gaussian, Noise, Preference, noise_named, preference
from epsproof.verify.records.one_pass import one_pass
from epsproof.verify.records.statement import statement
from epsproof.verify.sweep.workers import cluster

__all__ = ["Asked", "record_document", "runs_elsewhere"]

# Where the runs of a query without one record each are done: here, or by a Dask cluster.

NOT_KEPT = "nothing was kept of the runs: give the command again"


def runs_elsewhere(
    file: Path, table: str | None, query: str, empty: Fraction | None, scheduler: str | None
) -> Callable[[Sequence[int]], Iterator[Pairs]] | None:
    """The changes of records by the cluster of that scheduler; None where no scheduler was named."""
    if scheduler is None:
        return None

    def elsewhere(waiting: Iterator[RunsApart]) -> Iterator[tuple[RunsApart, str]]:
        return cluster(waiting, scheduler, NOT_KEPT)

    return pairs_apart(file, table, query, empty, elsewhere)


SCHEMA = "epsproof-records/1"
LOCAL = "the largest influence found in these data bounds no other data"
FORMULA_RANGE = (
    "the formula for the variance is proved for epsilon < 1; the least delta at this epsilon is given as it is, and is above the "
    "one that was asked for"
)
Report = Callable[..., None]


@frozen
class Asked:
    """What is asked of the records of a file, as typed."""

    data: Path
    query: str
    table: str | None = None
    noise: str = "laplace"
    sensitivity: str | None = None
    epsilon: str | None = None
    preference: str | None = None
    by: str = "exact"
    groups: str | None = None
    listed: int = 0
    empty: str | None = None
    runs: int = 20_000
    digits: int = 12
    scheduler: str | None = None


def record_document(asked: Asked, report: Report | None = None) -> dict[str, Any]:
    """What is known of the records; raises QuestionError. Nothing of the data is in it but what was asked for."""
    noise = noise_named(asked.noise)
    wish = None if asked.preference is None else preference(asked.preference)
    if wish is not None and wish.medians and asked.groups is None:
        raise MissingValue("a preference about medians needs --groups COLUMN, whose values are the groups")
    epsilon = None if asked.epsilon is None else _positive("--epsilon", asked.epsilon)
    declared = None if asked.sensitivity is None else _positive("--sensitivity", asked.sensitivity)
    found = _influences(asked, noise.norm, report)
    classes = by_size(found.classes, noise.norm) if noise.norm == 2 and not found.is_scalar else found.classes
    power = _power(declared, found, noise)
    with precision(max(320, 8 * asked.digits)):
        largest = moves_of(classes[-1][0])
        document: dict[str, Any] = {
            "schema": SCHEMA,
            "data": asked.data.name,
            "query": asked.query,
            "runs": found.runs,
            "records": found.records,
            "rows": found.rows,
            "numbers": found.numbers,
            "arithmetic": found.arithmetic,
            "noise": str(noise),
            "norm": noise.norm,
            "influences": _spread_out(classes, found.different, noise, asked.digits),
            "sensitivity": _compared(declared, power, largest, noise, asked.digits),
        }
        if (epsilon is not None or wish is not None) and power is None:
            raise MissingValue(f"--sensitivity says by how much one record can change the answer; {LOCAL}")
        if epsilon is not None and power is not None:
            document["risks"] = _risks(classes, found.numbers, noise, power, epsilon, asked.digits)
        if wish is not None and power is not None:
            document["preference"] = _preferred(wish, asked.by, found, classes, noise, power, asked.digits)
        if asked.groups is not None:
            document |= {
                "grouped_by": asked.groups,
                "groups": _groups(found, noise, power, epsilon, asked.digits),
            }
        if asked.listed:
            document["listed"] = [
                {
                    "values": one.values,
                    "records": one.records,
                    "rows": list(one.rows),
                    "influence": shown_number(_influence(one.moves, noise), asked.digits),
                }
                for one in found.listed
            ]
    return document


def _influences(asked: Asked, norm: int, report: Report | None) -> Influences:
    """By one pass where the query is of that form, else by leaving out each record."""
    empty = None if asked.empty is None else number(asked.empty)
    with opened_data(asked.data, asked.table) as data:
        label = _column(asked.groups, data)
        query = statement(asked.query, data)
        linear = linear_query(query, data)
        if linear is not None:
            return one_pass(linear, data, label, asked.listed, empty, norm)
        apart = runs_elsewhere(asked.data, asked.table, asked.query, empty, asked.scheduler)
        return leave_one_out(query, data, asked.runs, label, asked.listed, empty, norm, report, apart)


def _column(name: str | None, data: DataFile) -> str | None:
    """The column of that name, whatever its case."""
    if name is None:
        return None
    for column in data.columns:
        if column.lower() == name.lower():
            return column
    raise UnknownName(
        f"--groups: {data.table} has no column {name!r}; its columns: {', '.join(data.columns)}"
    )


def _positive(option: str, text: str) -> Fraction:
    value = number(text)
    if value <= 0:
        raise QuestionError(
            f"{option} is above 0, not {text}: noise of an infinite or no spread is no release; write {-value or 1}"
        )
    return value


def _power(declared: Fraction | None, found: Influences, noise: Noise) -> Fraction | None:
    """The sensitivity, or its square: as declared, or that of counts, each of which one record changes by one at most."""
    if declared is not None:
        return declared**noise.norm
    return Fraction(found.counts) if found.counts else None


def _compared(
    declared: Fraction | None, power: Fraction | None, largest: Moves, noise: Noise, digits: int
) -> dict[str, Any] | None:
    if power is None:
        return None
    value = power if noise.norm == 1 else _root(power)
    return {
        "value": shown_number(value, digits),
        "source": "counts" if declared is None else "declared",
        "enough": size(largest, noise.norm) <= power,
    }


def _root(square: Fraction) -> Fraction | arb:
    """The square root, exactly where it is rational."""
    root = (arb(square.numerator) / square.denominator).sqrt()
    top, bottom = arb(square.numerator).sqrt().unique_fmpz(), arb(square.denominator).sqrt().unique_fmpz()
    if top is not None and bottom is not None and Fraction(int(top), int(bottom)) ** 2 == square:
        return Fraction(int(top), int(bottom))
    return root


def _influence(moves: Moves, noise: Noise) -> Fraction | arb:
    return size(moves, 1) if noise.norm == 1 else _root(size(moves, 2))


def _spread_out(classes: Classes, different: int | None, noise: Noise, digits: int) -> dict[str, Any]:
    """The influences, every one where there are few, else the ranges of ten parts of the records."""

    def shown(moves: Moves) -> dict[str, str]:
        return shown_number(_influence(moves, noise), digits)

    if different is not None and different <= PARTS:
        table = [
            {"from": shown(moves_of(pairs)), "to": shown(moves_of(pairs)), "records": count}
            for pairs, count in classes
        ]
    else:
        table = [
            {
                "from": shown(moves_of(part[0][0])),
                "to": shown(moves_of(part[-1][0])),
                "records": sum(n for _, n in part),
            }
            for part in _parts(classes)
        ]
    return {
        **({} if different is None else {"classes": different}),
        "without": 0 if classes[0][0] else classes[0][1],
        "least": shown(moves_of(classes[0][0])),
        "median": shown(median_of(classes)),
        "largest": shown(moves_of(classes[-1][0])),
        "table": table,
    }


def _parts(classes: Classes) -> list[Classes]:
    """Up to ten runs of classes with about as many records each."""
    upto = upto_each(classes)
    cuts = sorted({bisect_left(upto, -(-upto[-1] * part // PARTS)) + 1 for part in range(1, PARTS + 1)})
    return [classes[start:end] for start, end in pairwise([0, *cuts])]


def _risks(
    classes: Classes, numbers: int, noise: Noise, power: Fraction, epsilon: Fraction, digits: int
) -> dict[str, Any]:
    """The least, median and largest bound, and the least, median and largest expected risk, and where their orders differ."""
    spread = noise.spread(epsilon, power)
    chosen = {
        "least": moves_of(classes[0][0]),
        "median": median_of(classes),
        "largest": moves_of(classes[-1][0]),
    }
    bounds = {name: noise.bound(moves, numbers, spread) for name, moves in chosen.items()}
    risks = expected(classes, noise, numbers, spread)
    found: dict[str, Any] = {"epsilon": str(epsilon), "spread": shown_number(spread, digits)}
    for name, bound in bounds.items():
        found[name] = {
            "bound": shown_number(bound, digits),
            "exact": shown_number(getattr(risks, name), digits),
        }
    ratios = {"bound": bounds["least"] / bounds["largest"], "exact": risks.least / risks.largest}
    found["ratio"] = {name: shown_number(ratio, digits, Fraction(1)) for name, ratio in ratios.items()}
    reversed_pairs = reversals(classes, noise, numbers, spread)
    found["reversed"] = None if reversed_pairs is None else len(reversed_pairs)
    if reversed_pairs:
        first = reversed_pairs[0]
        found["reversal"] = {
            name: {
                "influence": shown_number(_influence(moves, noise), digits),
                "exact": shown_number(exact, digits),
            }
            for name, moves in (("lower", first.lower), ("higher", first.higher))
            for exact in [noise.exact(moves, numbers, spread)]
        }
    if isinstance(noise, Gaussian):
        found |= _delta(noise, epsilon, digits)
    return found


def _delta(noise: Gaussian, epsilon: Fraction, digits: int) -> dict[str, Any]:
    """The least delta of the noise at epsilon, and whether it is at most the one asked for."""
    delta = noise.delta_at(epsilon)
    enough = bool(delta <= arb(noise.delta.numerator) / noise.delta.denominator)
    return {
        "delta": shown_number(delta, digits, Fraction(1)),
        "private": enough,
        **({} if enough else {"remark": FORMULA_RANGE}),
    }


def _preferred(
    wish: Preference, by: str, found: Influences, classes: Classes, noise: Noise, power: Fraction, digits: int
) -> dict[str, Any]:
    """The largest epsilon by the bound and by the expected risk."""
    document: dict[str, Any] = {"text": str(wish), "used": by}
    for name in ("bound", "exact"):
        try:
            ends = (
                _medians(found, noise, name == "exact")
                if wish.medians
                else extremes(classes, noise, name == "exact")
            )
            answer = largest_epsilon(ends, found.numbers, noise, power, wish.ratio, name == "exact", digits)
        except (UnsupportedForm, LimitExceeded) as reason:
            document[name] = {"reason": str(reason)}
            continue
        if answer.lower is None or answer.upper is None:
            document[name] = {"every": True}
            continue
        document[name] = rounded_ends(Ends(answer.lower, answer.upper), digits, exact=True)
        if answer.closed is not None:
            names = {key: str(value) for key, value in answer.closed.names.items()}
            document[name]["closed"] = {"formula": answer.closed.formula, "names": names}
        if isinstance(noise, Gaussian) and answer.lower:
            document[name] |= _delta(noise, answer.lower, digits)
    return document


def _medians(found: Influences, noise: Noise, exact: bool) -> Extremes:
    """The least and the largest of the median records of the groups."""
    if exact and noise.norm == 1 and not found.is_scalar:
        raise UnsupportedForm(
            "several numbers change at once: the median record by the exact risk may change with epsilon"
        )
    medians = [median_of(by_size(part, noise.norm)) for part in found.labelled.values()]
    medians.sort(key=lambda moves: size(moves, noise.norm))
    return Extremes(medians[0], (medians[-1],))


def _groups(
    found: Influences, noise: Noise, power: Fraction | None, epsilon: Fraction | None, digits: int
) -> list[dict[str, Any]]:
    """Records and influences for each value of the column, and the risks of its median record."""
    rows = []
    for name, classes in found.labelled.items():
        ordered = by_size(classes, noise.norm)
        median = median_of(ordered)
        row: dict[str, Any] = {"value": name, "records": sum(count for _, count in ordered)}
        for place, moves in (
            ("least", moves_of(ordered[0][0])),
            ("median", median),
            ("largest", moves_of(ordered[-1][0])),
        ):
            row[place] = shown_number(_influence(moves, noise), digits)
        if epsilon is not None and power is not None:
            spread = noise.spread(epsilon, power)
            bound, exact = (
                noise.bound(median, found.numbers, spread),
                expected(ordered, noise, found.numbers, spread).median,
            )
            row |= {"bound": shown_number(bound, digits), "exact": shown_number(exact, digits)}
        rows.append(row)
    return rows
