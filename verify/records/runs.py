"""A query run without one record at a time, and how its numbers then differ."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import MissingValue, UnsupportedForm
from epsproof.verify.records.data_file import DataFile, DataRejected, quoted
from epsproof.verify.records.exact_values import NotFinite, exact
from epsproof.verify.records.influences import Pairs
from epsproof.verify.records.linear_query import COUNTS, SUMS, deserialised, keys_of, plain
from epsproof.verify.records.statement import Node, Statement, nodes, retargeted

__all__ = ["ALL", "Answer", "Runs", "number_records", "runs_of"]

ALL, KEPT = "records of epsproof", "records but one"
Answer = dict[tuple[Any, ...], tuple[Fraction | None, ...]]


@frozen
class _Places:
    """The places in SELECT of keys, None where these cannot be seen; and of counts and sums, which are 0 over nothing."""

    keys: frozenset[int] | None
    sums: frozenset[int]

    def is_key(self, place: int, value: Any) -> bool:
        return place in self.keys if self.keys is not None else isinstance(value, str)

    def over_nothing(self, wide: int) -> tuple[Fraction | None, ...]:
        """The numbers of a row that is not in the answer."""
        keys = frozenset[int]() if self.keys is None else self.keys
        numbers = [place for place in range(wide + len(keys)) if place not in keys]
        return tuple(Fraction(0) if place in self.sums and self.keys else None for place in numbers)


@frozen
class Runs:
    """The ``text`` of the query over the records but one, and its answer with all of them."""

    data: DataFile
    text: str
    places: _Places
    whole: Answer
    empty: Fraction | None

    def pairs(self, left_out: int) -> Pairs:
        """The changes without the record of that number; raises MissingValue, DataRejected and UnsupportedForm."""
        return _pairs(self.whole, _answer(self.text, self.data, left_out, self.places), self)


def number_records(data: DataFile) -> None:
    """Number the records in the order of the file, from 1."""
    data.connection.execute("SET threads = 1")
    data.connection.execute(
        f"CREATE TEMP TABLE {quoted(ALL)} AS SELECT *, row_number() OVER () AS {quoted(ALL)} FROM {data.source}"
    )


def runs_of(statement: Statement, data: DataFile, empty: Fraction | None) -> Runs:
    """The runs over numbered records; raises DataRejected and UnsupportedForm for an answer without rows or numbers."""
    text = deserialised(data, retargeted(statement.tree, data, KEPT))
    places = _Places(_key_places(statement, data), _sum_places(statement))
    whole = _answer(text, data, 0, places)
    if not whole:
        raise DataRejected(f"{data.file}: the query returns no row")
    if not next(iter(whole.values())):
        raise UnsupportedForm(
            "the answer of the query holds no number; ask for counts, sums, averages or other numbers"
        )
    return Runs(data, text, places, whole, empty)


def _key_places(statement: Statement, data: DataFile) -> frozenset[int] | None:
    """The places in SELECT of the expressions of GROUP BY; None where there are none that can be seen."""
    keys = keys_of(statement, data)
    if not keys:
        return None
    known = [plain(key) for key in keys]
    chosen: list[Node] = statement.node["select_list"]
    return frozenset(place for place, item in enumerate(chosen) if plain(item) in known)


def _sum_places(statement: Statement) -> frozenset[int]:
    """The places of counts and sums; none where HAVING may leave out rows that have one, or a star stands for several places."""
    chosen: list[Node] = statement.node["select_list"]
    if statement.node.get("having") or any(node.get("class") == "STAR" for node in nodes(chosen)):
        return frozenset()
    names = COUNTS | SUMS
    return frozenset(
        place for place, item in enumerate(chosen) if str(item.get("function_name", "")).lower() in names
    )


def _answer(text: str, data: DataFile, left_out: int, places: _Places) -> Answer:
    """The numbers of each row of the answer without one record, by its keys."""
    names = ", ".join(map(quoted, data.columns))
    data.connection.execute(
        f"CREATE OR REPLACE TEMP VIEW {quoted(KEPT)} AS SELECT {names} FROM {quoted(ALL)} WHERE {quoted(ALL)} <> {int(left_out)}"
    )
    rows = data.ask(text)
    found: Answer = {}
    for row in rows:
        values = (0 if value is None and place in places.sums else value for place, value in enumerate(row))
        parts = [(value, places.is_key(place, value)) for place, value in enumerate(values)]
        key = tuple(_key(value) for value, is_key in parts if is_key)
        if key in found:
            raise UnsupportedForm(
                "two rows of the answer have the same key; a query gives one row, or GROUP BY names its keys"
            )
        found[key] = _numbers([value for value, is_key in parts if not is_key], data)
    return found


def _key(value: Any) -> Any:
    """The value as part of a key; NaN, which is not equal to itself, as a text. Raises UnsupportedForm for lists and the like."""
    if isinstance(value, (list, dict)):
        raise UnsupportedForm("a key of the answer is a list or a struct; GROUP BY CAST(column AS VARCHAR)")
    return "NaN" if value != value else value


def _numbers(values: list[Any], data: DataFile) -> tuple[Fraction | None, ...]:
    try:
        return tuple(None if value is None else exact(value) for value in values)
    except NotFinite:
        raise DataRejected(f"{data.file}: the answer of the query holds NaN or an infinite value") from None
    except TypeError as error:
        raise UnsupportedForm(
            f"the answer of the query holds a value of type {error}; it holds keys and numbers"
        ) from None


def _pairs(whole: Answer, other: Answer, runs: Runs) -> Pairs:
    """How the numbers differ, the largest change first."""
    empty, missing = runs.empty, runs.places.over_nothing(len(next(iter(whole.values()))))
    if other.keys() - whole.keys():
        raise UnsupportedForm(
            "leaving out a record adds a row to the answer, so its numbers have no fixed places"
        )
    moves: list[Fraction] = []
    for key, before in whole.items():
        after = other.get(key, missing)
        for one, two in zip(before, after, strict=True):
            if one is None and two is None:
                continue
            if (one is None or two is None) and empty is None:
                raise MissingValue(
                    f"{runs.data.file}: without one of the records a number of the answer has no value; --empty says what it "
                    "counts as then, for instance --empty 0"
                )
            gap = abs(
                (empty or Fraction(0) if one is None else one)
                - (empty or Fraction(0) if two is None else two)
            )
            moves += [gap] if gap else []
    moves.sort(reverse=True)
    return tuple((move.numerator, move.denominator) for move in moves)
