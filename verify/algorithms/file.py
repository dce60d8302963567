"""An algorithm from a TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.derive.text.errors import QuestionError, nearest, unknown_field
from epsproof.derive.text.grammar import number
from epsproof.derive.text.notation import no_parameter
from epsproof.verify.algorithms.algorithm import MEANINGS, Algorithm, Claim
from epsproof.verify.algorithms.exact import Exact, constant, exponential
from epsproof.verify.algorithms.family import DataSet, Explicit, Family, Records, Vectors, names_in
from epsproof.verify.algorithms.language.program import parsed
from epsproof.verify.system.own_files import beginning
from epsproof.verify.system.toml_file import in_file, near_file, other_format

__all__ = ["SCHEMA", "algorithm_of", "read_algorithm"]

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
