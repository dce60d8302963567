"""A sweep as a TOML file states it (schema: reports/schemas/sweep.json): criteria, parameter values, how many digits."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property, lru_cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from attrs import field, frozen

from epsproof.derive.profiles import FAMILIES
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import (
    LimitExceeded,
    MissingValue,
    QuestionError,
    SyntaxRejected,
    UnknownName,
    unknown_field,
)
from epsproof.derive.text.numbers import number
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.system.toml_file import NotToml, in_file, is_file, model_asked, read_toml

__all__ = ["Entry", "Grid", "LatinHypercube", "Plan", "Point", "Spaced", "read_plan"]

# Parameter points, numbered: all combinations of values, or a Latin hypercube. Every coordinate is an exact
# rational.

Point = dict[str, Fraction]
STEPS, LISTED = 10**9, 100_000


@frozen
class Spaced:
    """``count`` >= 1 values from low to high at equal distances; low alone where count is 1."""

    low: Fraction
    high: Fraction
    count: int

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, k: int) -> Fraction:
        return self.low + (self.high - self.low) * Fraction(k, max(self.count - 1, 1))


@frozen
class Grid:
    """All combinations of the values of each parameter; the last parameter changes fastest."""

    values: Mapping[str, Sequence[Fraction] | Spaced]

    @property
    def size(self) -> int:
        return prod(len(v) for v in self.values.values())

    @cached_property
    def _fastest_first(self) -> list[tuple[str, Sequence[Fraction] | Spaced]]:
        """The values of each parameter, listed where they are not very many."""
        listed = {x: [v[k] for k in range(len(v))] for x, v in self.values.items() if len(v) <= LISTED}
        return [*{**self.values, **listed}.items()][::-1]

    def point(self, number: int) -> Point:
        """The combination of that number, 0 <= number < size."""
        found = {}
        for name, values in self._fastest_first:
            number, k = divmod(number, len(values))
            found[name] = values[k]
        return {name: found[name] for name in self.values}


@frozen
class LatinHypercube:
    """``size`` points, one in each of ``size`` equal slices of every parameter's range; multiples of 10^-9 of the range.

    The same seed gives the same points. Source: SciPy's ``qmc.LatinHypercube``.
    """

    ranges: Mapping[str, tuple[Fraction, Fraction]]
    size: int
    seed: int = field(default=0)

    def point(self, number: int) -> Point:
        """The point of that number, 0 <= number < size."""
        row = _sample(len(self.ranges), self.size, self.seed)[number]
        return {
            name: low + (high - low) * Fraction(int(step), STEPS)
            for (name, (low, high)), step in zip(self.ranges.items(), row, strict=True)
        }


@lru_cache(maxsize=4)
def _sample(dimensions: int, size: int, seed: int) -> np.ndarray:
    from scipy.stats import qmc

    if dimensions == 0:
        return np.zeros((size, 0), dtype=np.int64)
    unit = qmc.LatinHypercube(d=dimensions, seed=seed).random(size)
    steps: np.ndarray = np.clip(np.floor(unit * STEPS), 1, STEPS - 1).astype(np.int64)
    return steps


DESIGNS = ("grid", "latin-hypercube")
TOP = {"design", "points", "seed", "digits", "chunk", "parameters", "profile"}
OWN = {"name", "criterion", "where", "assume", "bound", "model", "parameters"}
COLUMNS = {"profile", "lower", "upper", "case", "status"}
FORMULA = re.compile(r"""(?:^|[;|])\s*["'`]*\s*[=+@\-\uff1d\uff0b\uff20\uff0d\u2212]""")
RANGE = ("from", "to", "count")
RANGE_ALSO = {
    "start": "from",
    "low": "from",
    "min": "from",
    "stop": "to",
    "end": "to",
    "high": "to",
    "max": "to",
} | (dict.fromkeys(("n", "num", "number", "points", "steps", "length"), "count"))
MOST_POINTS = 10_000_000
MOST_DIGITS = 1000


@frozen
class Entry:
    """One profile of the sweep with its parameter points; ``statement`` is its texts as JSON."""

    name: str
    statement: str
    problem: Problem
    design: Grid | LatinHypercube


@frozen
class Plan:
    """``parameters``: those of all profiles, by name. A chunk holds at most ``chunk`` points of one profile."""

    entries: tuple[Entry, ...]
    digits: int
    chunk: int

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(sorted({n for e in self.entries for n in e.problem.parameters}))

    @property
    def size(self) -> int:
        return sum(e.design.size for e in self.entries)


def read_plan(path: Path) -> Plan:
    """The sweep that the file states; raises QuestionError with the rule, the offending key and what would work."""
    try:
        data = read_toml(path, parse_float=str)
    except NotToml as error:
        raise QuestionError(f"{path}: {error}") from None
    try:
        return _plan(data, path)
    except QuestionError as error:
        raise in_file(error, path) from None


def _plan(data: Mapping[str, Any], path: Path) -> Plan:
    _known(data, TOP, "a sweep")
    entries = data.get("profile")
    if isinstance(entries, dict):
        raise SyntaxRejected(
            "profiles are a list of tables", "[profile]", 1, "write [[profile]] instead of [profile]"
        )
    if not isinstance(entries, list) or not entries:
        start = "epsproof init --topic sweep writes one to start from"
        raise MissingValue(f"a sweep has at least one [[profile]] with a criterion; {start}")
    shared = _table(data, "parameters", "a sweep")
    found = [_entry(e, k, shared, data, path.parent) for k, e in enumerate(entries, 1)]
    names = [e.name for e in found]
    for name in names:
        if names.count(name) > 1:
            raise SyntaxRejected(
                "every profile has a name of its own", name, 1, "give each [[profile]] a name = ..."
            )
    used = {n for e in found for n in e.problem.parameters}
    for name in sorted(set(shared) - used):
        raise UnknownName(
            f"[parameters] {name}: no profile has this parameter; parameters: {', '.join(sorted(used)) or 'none'}"
        )
    digits, chunk = _whole(data, "digits", 15, MOST_DIGITS), _whole(data, "chunk", 1000, 100_000)
    plan = Plan(tuple(found), digits, chunk)
    if plan.size > MOST_POINTS:
        raise LimitExceeded(
            f"{plan.size} points; one sweep has at most {MOST_POINTS}: divide it into several files"
        )
    return plan


def _entry(given: Any, place: int, shared: Mapping[str, Any], data: Mapping[str, Any], folder: Path) -> Entry:
    here = f"profile {place}"
    if not isinstance(given, dict):
        raise SyntaxRejected("a profile is a table", str(given), 1, "start it with [[profile]]")
    _known(given, OWN, here)
    criterion = _text(given, "criterion", here)
    name = " ".join((_text(given, "name", here) if "name" in given else criterion).split())
    if FORMULA.search(name) or not name.isprintable():
        raise SyntaxRejected(
            f"{here}: a spreadsheet would take this name for a formula",
            name,
            1,
            "name = ... begins with a letter or a number",
        )
    where, assume = _texts(given, "where", here), _texts(given, "assume", here)
    if {"model", "bound"} <= set(given):
        raise SyntaxRejected(
            f"{here}: 'model' and 'bound' mean the same", "bound", 1, "leave one of them out"
        )
    model = next((_text(given, key, here) for key in ("model", "bound") if key in given), "unbounded")
    if criterion in FAMILIES:
        family = FAMILIES[criterion]
        criterion, where, assume = family.profile, (*family.where, *where), (*family.assume, *assume)
    try:
        attack = model_asked(model, folder)
        problem = pose(criterion, where, assume, attack)
    except QuestionError as error:
        raise QuestionError(f"{here}, {name}: {error}") from None
    own = _table(given, "parameters", here)
    for extra in sorted(set(own) - set(problem.parameters)):
        raise UnknownName(
            f"{here}: {extra!r} is no parameter of {name}; parameters: {', '.join(problem.parameters) or 'none'}"
        )
    for clash in sorted(set(problem.parameters) & COLUMNS):
        raise UnknownName(
            f"{here}: the parameter {clash!r} has the name of a column of the result; call it something else"
        )
    ranges = {n: {**shared, **own}.get(n) for n in problem.parameters}
    for missing in [n for n, r in ranges.items() if r is None]:
        raise MissingValue(
            f"{here}: {_without_values(missing, [*attack.priors], {*shared, *own} - {*problem.parameters})}"
        )
    statement = [criterion, where, assume, model_data(attack) if is_file(model) else model]
    return Entry(name, json.dumps(statement), problem, _design(ranges, data, here))


def _without_values(name: str, priors: list[str], others: set[str]) -> str:
    """What to write for a parameter without values: a product of priors, the name of values that no profile has, or values."""
    if 1 < len(name) <= 3 and {*name.lower()} <= {*priors}:
        return f"{name!r} is no product: write {'*'.join(name.lower())}"
    if near := get_close_matches(name.lower(), {other.lower(): other for other in sorted(others)}, n=1):
        other = next(one for one in sorted(others) if one.lower() == near[0])
        return f"no values for {name}; under [parameters] stands {other}: write {name} there"
    if others:
        stray = ", ".join(sorted(others))
        return f"no values for {name}, and no use for {stray}: write {name} = {{ from = ..., to = ... }} under [parameters]"
    return f"no values for {name}; add {name} = {{ from = ..., to = ... }} under [parameters]"


def _design(ranges: Mapping[str, Any], data: Mapping[str, Any], here: str) -> Grid | LatinHypercube:
    kind = data.get("design", "grid")
    if kind not in DESIGNS:
        raise UnknownName(f"{kind!r} is no design; designs: {', '.join(DESIGNS)}")
    if kind == "grid":
        for key in ("points", "seed"):
            if key in data:
                raise SyntaxRejected(
                    f"{key} belongs to a Latin hypercube", key, 1, 'design = "latin-hypercube"'
                )
        return Grid({n: _values(r, f"{here}, {n}") for n, r in ranges.items()})
    if "points" not in data:
        raise MissingValue("a Latin hypercube has a number of points; add points = 1000")
    limits = {}
    for n, r in ranges.items():
        if not isinstance(r, dict) or set(r) != {"from", "to"}:
            raise SyntaxRejected(
                f"{here}: in a Latin hypercube a parameter has from and to", n, 1, f"write {n} = {_ends(r)}"
            )
        limits[n] = (_number(r["from"], f"{here}, {n}"), _number(r["to"], f"{here}, {n}"))
        if not limits[n][0] < limits[n][1]:
            raise SyntaxRejected(f"{here}: from is below to", n, 1)
    return LatinHypercube(
        limits, _whole(data, "points", 0, MOST_POINTS), _whole(data, "seed", 0, 2**32 - 1, 0)
    )


def _ends(given: Any) -> str:
    """The ends of a range, or of a list of numbers, as a Latin hypercube has them; an example where there are none."""
    if isinstance(given, dict) and {"from", "to"} <= {*given}:
        return f"{{ from = {given['from']}, to = {given['to']} }}"
    numbers = (
        sorted(given, key=float) if isinstance(given, list) and all(isinstance(x, int) for x in given) else []
    )
    low, high = (numbers[0], numbers[-1]) if len(numbers) > 1 else ("0.1", "0.9")
    return f"{{ from = {low}, to = {high} }}"


def _range_of(given: Mapping[str, Any]) -> str:
    """The range with its fields by their names; empty where one of them is not known, or there."""
    meant = {
        name: RANGE_ALSO.get(name.lower()) or next(iter(get_close_matches(name, RANGE, n=1)), "")
        for name in given
    }
    if sorted(meant.values()) != sorted(RANGE):
        return ""
    values = {meant[name]: one for name, one in given.items()}
    return f"{{ {', '.join(f'{name} = {values[name]}' for name in RANGE)} }}"


def _values(given: Any, here: str) -> list[Fraction] | Spaced:
    if isinstance(given, list) and given:
        return [_number(x, here) for x in given]
    if isinstance(given, dict) and set(given) == {"from", "to", "count"}:
        return Spaced(
            _number(given["from"], here), _number(given["to"], here), _whole(given, "count", 0, MOST_POINTS)
        )
    if isinstance(given, dict) and (better := _range_of(given)):
        raise SyntaxRejected(
            f"{here}: a range has from, to and count, not {', '.join(given)}", here, 1, f"write {better}"
        )
    if isinstance(given, list | dict):
        raise SyntaxRejected(
            f"{here}: the values of a grid are a list, or a range",
            str(given),
            1,
            "{ from = 0.1, to = 0.9, count = 9 } or [0.1, 0.5]",
        )
    return [_number(given, here)]


def _number(given: Any, here: str) -> Fraction:
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise SyntaxRejected(f"{here}: a value is a number", str(given), 1, 'for instance 0.25 or "1/4"')
    return number(str(given))


def _whole(data: Mapping[str, Any], key: str, default: int, most: int, least: int = 1) -> int:
    given = data.get(key, default)
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise SyntaxRejected(
            f"{key} is a whole number from {least} to {most}, not {str(given)[:40]!r}", str(given), 1
        )
    return given


def _text(data: Mapping[str, Any], key: str, here: str) -> str:
    given = data.get(key)
    if not isinstance(given, str) or not given.strip():
        such = f'add {key} = "posterior <= 3*prior"' if key not in data else f'for instance {key} = "3"'
        raise MissingValue(f"{here}: {key} is a text that is not empty; {such}")
    return given


def _texts(data: Mapping[str, Any], key: str, here: str) -> tuple[str, ...]:
    given = data.get(key, [])
    if not isinstance(given, list) or not all(isinstance(x, str) for x in given):
        raise SyntaxRejected(f"{here}: {key} is a list of conditions", str(given), 1, f'{key} = ["{given}"]')
    return tuple(given)


def _table(data: Mapping[str, Any], key: str, here: str) -> dict[str, Any]:
    given = data.get(key, {})
    if not isinstance(given, dict):
        raise SyntaxRejected(f"{here}: {key} is a table", str(given), 1, f"[{key}]")
    return given


def _known(data: Mapping[str, Any], allowed: set[str], here: str) -> None:
    for key in sorted(set(data) - allowed):
        raise unknown_field(key, sorted(allowed), here)
