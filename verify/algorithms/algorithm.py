"""An algorithm with what is claimed of it and the data sets on which it is tried, from a TOML file."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError, nearest, unknown_field
from epsproof.derive.text.names import no_parameter
from epsproof.derive.text.numbers import number
from epsproof.verify.algorithms.program import parsed
from epsproof.verify.channel.exponentials import Exact, constant, exponential
from epsproof.verify.system.own_files import beginning
from epsproof.verify.system.toml_file import in_file, near_file, other_format

__all__ = [
    "MEANINGS",
    "Algorithm",
    "DataSet",
    "Family",
    "Records",
    "Vectors",
    "algorithm_of",
    "read_algorithm",
]

Names = dict[str, Any]


@frozen(eq=False)
class DataSet:
    """``names`` are what the program knows of it; ``text`` is how a reader is told."""

    text: str
    names: Names


@frozen
class Vectors:
    """All vectors of real ``length`` whose entries differ by at most ``sensitivity``; those with the ``entries`` are tried, or
    the ``chosen`` ones, the first of which is a neighbour of others.

    ``alike`` says that all entries change in the same direction, as counts do when a record is added. ``given`` says that the
    file lists the entries.
    """

    name: str
    length: int
    sensitivity: Fraction
    entries: Sequence[Fraction]
    alike: bool
    given: bool = True
    chosen: tuple[tuple[Fraction, ...], ...] = ()

    def sets(self) -> Iterator[DataSet]:
        for entries in self.chosen or product(self.entries, repeat=self.length):
            yield DataSet(f"{self.name} = {_listed(entries)}", {self.name: list(entries)})

    def neighbours(self, one: DataSet, other: DataSet) -> bool:
        changes = [b - a for a, b in zip(one.names[self.name], other.names[self.name], strict=True)]
        near = max(abs(x) for x in changes) <= self.sensitivity
        if self.chosen and list(self.chosen[0]) not in (one.names[self.name], other.names[self.name]):
            return False
        return near and (not self.alike or min(changes) >= 0 or max(changes) <= 0)

    @property
    def size(self) -> int:
        return len(self.chosen) or int(len(self.entries) ** self.length)

    def corners(self) -> list[tuple[Fraction, ...]]:
        """The extreme changes from a data set to its neighbour."""
        s = self.sensitivity
        if not self.alike:
            return list(product((-s, s), repeat=self.length))
        return [
            *product((Fraction(0), s), repeat=self.length),
            *product((-s, Fraction(0)), repeat=self.length),
        ]

    @property
    def said(self) -> str:
        return self.said_of("real")

    def said_of(self, numbers: str) -> str:
        """``numbers`` are the entries: real or integer."""
        change = "in the same direction, each" if self.alike else "each"
        return f"{numbers} vectors of length {self.length} whose entries differ, {change} by at most {self.sensitivity}"


@frozen
class Records:
    """All collections of the given sizes of the given records; neighbours differ by one record."""

    values: Sequence[Fraction]
    sizes: Sequence[int]
    replace: bool

    def sets(self) -> Iterator[DataSet]:
        for size in sorted(self.sizes):
            for records in combinations_with_replacement(sorted(self.values), size):
                yield DataSet(f"data = {_listed(records)}", {"data": list(records)})

    def neighbours(self, one: DataSet, other: DataSet) -> bool:
        a, b = list(one.names["data"]), list(other.names["data"])
        if self.replace:
            return len(a) == len(b) and len(_without(a, b)) == 1
        return abs(len(a) - len(b)) == 1 and len(_without(a, b)) + len(_without(b, a)) == 1

    @property
    def size(self) -> int:
        return sum(comb(len(self.values) + size - 1, size) for size in self.sizes)

    @property
    def said(self) -> str:
        change = "one record is another" if self.replace else "one record is added or removed"
        sizes = ", ".join(map(str, self.sizes))
        return f"data sets of {sizes} records out of {_listed(self.values)}, neighbours where {change}"


@frozen
class Explicit:
    """Data sets that a file lists, and pairs of their names."""

    listed: Sequence[DataSet]
    pairs: frozenset[frozenset[str]]

    def sets(self) -> Iterator[DataSet]:
        yield from self.listed

    def neighbours(self, one: DataSet, other: DataSet) -> bool:
        return frozenset((one.text, other.text)) in self.pairs

    @property
    def size(self) -> int:
        return len(self.listed)

    @property
    def said(self) -> str:
        return f"the {len(self.listed)} data sets of the file"


Family = Vectors | Records | Explicit


def names_in(family: Family) -> set[str]:
    """The names by which a program knows the data."""
    if isinstance(family, Explicit):
        return {name for data in family.listed for name in data.names}
    return {family.name if isinstance(family, Vectors) else "data"}


def _without(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    left = list(one)
    for x in other:
        if x in left:
            left.remove(x)
    return left


def _listed(values: Sequence[Fraction]) -> str:
    return f"[{', '.join(map(str, values))}]"


MEANINGS = {
    "with the output": "for every output o that comes with the budget e, P(M(x) = o) <= exp(e) P(M(x') = o) + delta",
    "on the first data set": "for the budget e that is spent on x, P(M(x) in S) <= exp(e) P(M(x') in S) + delta",
    "largest": "for the largest budget e that is ever spent, P(M(x) in S) <= exp(e) P(M(x') in S) + delta",
}


@frozen(eq=False)
class Claim:
    """(epsilon, delta)-differential privacy. ``growth`` is exp(epsilon), None where epsilon is what the algorithm spends; then
    ``meaning`` is a key of MEANINGS.
    """

    epsilon: str
    growth: Exact | None
    delta: Fraction
    meaning: str | None


@frozen(eq=False)
class Algorithm:
    """``values`` are the constants of the program."""

    name: str
    title: str
    source: str
    text: str
    program: ast.Module
    values: Mapping[str, Any]
    claim: Claim
    family: Family


SCHEMA, LARGEST, MOST_ENTRIES = "algorithm/1", 100_000, 12
FIELDS = (
    "schema",
    "name",
    "title",
    "source",
    "program",
    "claim",
    "values",
    "vector",
    "records",
    "sets",
    "neighbours",
)
CLAIM = ("epsilon", "delta", "meaning")
FAMILIES = {
    "vector": ("name", "length", "sensitivity", "entries", "alike"),
    "records": ("values", "sizes", "neighbours"),
}
NEIGHBOURS = ("add or remove one", "replace one")
Table = Mapping[str, Any]


def read_algorithm(file: Path) -> Algorithm:
    """Raises QuestionError with the field and what would be right."""
    try:
        text = beginning(file, LARGEST)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        start = near_file(file) or (
            "" if file.exists() else "; epsproof init --topic above-threshold writes one to start from"
        )
        raise QuestionError(f"{file}: the algorithm cannot be read: {reason}{start}") from None
    if len(text.encode()) > LARGEST:
        raise QuestionError(f"{file}: an algorithm has at most {LARGEST} bytes")
    try:
        return algorithm_of(tomllib.loads(text), file.stem)
    except tomllib.TOMLDecodeError as error:
        if other := other_format(text.encode()):
            raise QuestionError(f"{file}: {other}") from None
        raise QuestionError(f"{file}: no TOML: {error}") from None
    except QuestionError as error:
        raise in_file(error, file) from None


def algorithm_of(data: Table, name: str) -> Algorithm:
    _fields(data, FIELDS, "an algorithm")
    if data.get("schema", SCHEMA) != SCHEMA:
        raise QuestionError(f"schema = {data['schema']!r} is not {SCHEMA!r}")
    text = _text(data, "program", "the lines of the algorithm")
    program = parsed(text)
    values = {key: _value(value, f"values.{key}") for key, value in _table(data, "values").items()}
    if rule := next(filter(None, map(no_parameter, values)), ""):
        raise QuestionError(f"values.{rule}")
    claim, family = _claim(_table(data, "claim")), _family(data)
    if taken := sorted(values.keys() & names_in(family)):
        raise QuestionError(f"values.{taken[0]} is a name of the data as well; choose another name")
    return Algorithm(
        name=str(data.get("name", name)),
        title=str(data.get("title", "")),
        source=str(data.get("source", "")),
        text=text,
        program=program,
        values=values,
        claim=claim,
        family=family,
    )


def _claim(data: Table) -> Claim:
    _fields(data, CLAIM, "a claim")
    text = str(data.get("epsilon", ""))
    if not text:
        raise QuestionError(
            'the claim has no epsilon; write epsilon = "1", epsilon = "log(3)" or epsilon = "spent"'
        )
    delta = _number(data.get("delta", "0"), "claim.delta")
    if not 0 <= delta < 1:
        raise QuestionError(f"delta is at least 0 and below 1, not {delta}")
    if text == "spent":
        meaning = data.get("meaning")
        if meaning not in MEANINGS:
            raise QuestionError(
                f'epsilon = "spent" has several readings; say meaning = {", or ".join(repr(x) for x in MEANINGS)}'
            )
        if delta and meaning == "with the output":
            raise QuestionError("the budget put out with the output is claimed with delta = 0")
        return Claim(text, None, delta, meaning)
    if "meaning" in data:
        raise QuestionError("'meaning' is for epsilon = \"spent\"; a number has one meaning")
    return Claim(text, _growth(text), delta, None)


def _growth(text: str) -> Exact:
    if text.startswith("log(") and text.endswith(")"):
        factor = _number(text[4:-1], "claim.epsilon")
        if factor < 1:
            raise QuestionError(f"epsilon = {text} is negative")
        return constant(factor)
    epsilon = _number(text, "claim.epsilon")
    if epsilon < 0:
        raise QuestionError(f"epsilon is at least 0, not {text}")
    return exponential(epsilon)


def _family(data: Table) -> Family:
    given = [key for key in ("vector", "records", "sets") if key in data]
    if len(given) != 1:
        raise QuestionError(
            "say which data the algorithm is tried on: one of the tables [vector], [records] and [sets]"
        )
    table = _table(data, given[0])
    if "neighbours" in data and given[0] != "sets":
        raise QuestionError("'neighbours' stands before [sets], as a list of pairs of their names")
    if given[0] == "sets":
        return _explicit(table, data.get("neighbours", []))
    _fields(table, FAMILIES[given[0]], f"[{given[0]}]")
    return _vectors(table) if given[0] == "vector" else _records(table)


def _vectors(table: Table) -> Vectors:
    length, sensitivity = table.get("length"), _number(table.get("sensitivity", "1"), "vector.sensitivity")
    if not isinstance(length, int) or isinstance(length, bool) or not 1 <= length <= MOST_ENTRIES:
        raise QuestionError(
            f"vector.length is a whole number from 1 to {MOST_ENTRIES}, not {str(length)[:40]!r}"
        )
    if sensitivity <= 0:
        raise QuestionError(f"vector.sensitivity is positive, not {sensitivity}")
    entries = _numbers(table.get("entries", ["0", str(sensitivity)]), "vector.entries")
    if not isinstance(table.get("alike", False), bool):
        raise QuestionError("vector.alike is true or false")
    if len(set(entries)) < 2:
        raise QuestionError("vector.entries has at least two different numbers")
    name, alike = str(table.get("name", "queries")), bool(table.get("alike", False))
    return Vectors(name, length, sensitivity, tuple(sorted(set(entries))), alike, given="entries" in table)


def _records(table: Table) -> Records:
    values = tuple(sorted(set(_numbers(table.get("values", []), "records.values"))))
    sizes = table.get("sizes", [])
    if not values:
        raise QuestionError("records.values is a list of numbers, such as [0, 1]")
    if not isinstance(sizes, list) or not sizes or not all(type(x) is int and 0 <= x <= 50 for x in sizes):
        raise QuestionError("records.sizes is a list of integers from 0 to 50, such as [1, 2, 3]")
    near = table.get("neighbours", NEIGHBOURS[0])
    if near not in NEIGHBOURS:
        raise QuestionError(f"records.neighbours is {' or '.join(repr(x) for x in NEIGHBOURS)}, not {near!r}")
    return Records(values, tuple(sorted(set(sizes))), near == NEIGHBOURS[1])


def _explicit(table: Table, pairs: Any) -> Explicit:
    listed = [
        DataSet(name, {k: _value(v, f"sets.{name}.{k}") for k, v in _table(table, name).items()})
        for name in table
    ]
    if (
        not isinstance(pairs, list)
        or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
        or not pairs
    ):
        raise QuestionError(
            '[sets] needs neighbours = [["a", "b"]], pairs of names of the sets, before the tables'
        )
    for name in (str(name) for pair in pairs for name in pair):
        if name not in table:
            raise QuestionError(f"there is no data set {name!r}; did you mean {nearest(name, table)}?")
    return Explicit(listed, frozenset(frozenset(map(str, pair)) for pair in pairs))


def _value(value: object, place: str) -> Any:
    return [_value(item, place) for item in value] if isinstance(value, list) else _number(value, place)


def _numbers(value: object, place: str) -> list[Fraction]:
    if not isinstance(value, list):
        raise QuestionError(f"{place} is a list of numbers, such as [0, 1], not {value!r}")
    return [_number(item, place) for item in value]


def _number(value: object, place: str) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise QuestionError(f'{place} is a number such as 2, 0.5 or "1/3", not {value!r}')
    try:
        return number(str(value))
    except QuestionError as error:
        raise QuestionError(f"{place}: {error}") from None


def _text(data: Table, key: str, what: str) -> str:
    if not isinstance(data.get(key), str) or not data[key].strip():
        raise QuestionError(f'{key} = """...""" is missing: {what}')
    return str(data[key])


def _table(data: Table, key: str) -> Table:
    found = data.get(key, {})
    if not isinstance(found, dict):
        pairs = dict(re.findall(r"(\w+)\s*=\s*([\w./()-]+)", str(found)))
        lines = ", ".join(f'{name} = "{value}"' for name, value in pairs.items()) or 'such as epsilon = "1"'
        raise QuestionError(
            f"[{key}] is a table, not {found!r}: write [{key}], and in the lines below it {lines}"
        )
    return found


def _fields(data: Table, known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            raise unknown_field(key, known, what)
