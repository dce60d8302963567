"""Questions about the records of a table: influences, risks, medians of groups and the largest epsilon, by the definitions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from mpmath import mp, mpf

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.documents.releases.records import Asked, record_document
from tests.gates.attack.tables.people import Valueless, drawn_people, drawn_query, influences, written

__all__ = ["drawn", "said", "wrong"]

DIGITS, SURE, ROUGH = 12, mpf(10) ** -30, mpf(10) ** -11
LABELS = tuple("sfza")
Moves = tuple[Fraction, ...]
Risk = Callable[[Moves, Any], Any]


def drawn(random: Random) -> dict[str, Any]:
    """A table and what is asked of it."""
    options: dict[str, Any] = {"noise": random.choice(("laplace", "laplace", "gaussian"))}
    options["delta"] = random.choice(("1e-9", "1/2", "1/100000")) if options["noise"] == "gaussian" else None
    options["sensitivity"] = random.choice((None, "1", "1/2", "1000000", "3", "1e-9"))
    options["epsilon"] = random.choice((None, "1", "1e-6", "1000", "0.3", "1e9"))
    options["ratio"] = random.choice((None, None, "0.95", "1/2", "1", "1/1000"))
    options["groups"] = random.choice((None, *LABELS))
    options["empty"] = random.choice(("0", "0", "1", "-5/3", None))
    return {"people": drawn_people(random), "query": drawn_query(random), **options}


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; of a refusal its reason."""
    noise = f"gaussian(delta={row['delta']})" if row["delta"] else row["noise"]
    wish = row["ratio"] and f"min/max >= {row['ratio']}"
    given = {name: row[name] for name in ("sensitivity", "epsilon", "groups", "empty")}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "people.csv"
        path.write_text(written(row["people"]), encoding="utf-8")
        try:
            return record_document(
                Asked(path, str(row["query"]), noise=noise, preference=wish, digits=DIGITS, **given)
            )
        except QuestionError as error:
            return {"refused": str(error)}


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(60):
        return [*_wrong(row, document)]


def _wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    query, people = row["query"], row["people"]
    try:
        rows, moves = influences(query, people, None if row["empty"] is None else Fraction(row["empty"]))
        asked = row["epsilon"] or row["ratio"]
        reason = "" if query.counts or row["sensitivity"] or not asked else "--sensitivity says"
    except Valueless as none:
        reason = str(none)
    if reason or "refused" in document:
        refused = document.get("refused", "")
        yield from [] if reason and reason in refused else [f"refused for {refused!r}, not for {reason!r}"]
        return
    numbers, norm = rows * len(query.aggregates), 1 if row["noise"] == "laplace" else 2
    found = (document["records"], document["rows"], document["numbers"])
    yield from [] if found == (len(people), rows, numbers) else [f"records, rows and numbers are {found}"]
    near = ROUGH if document["arithmetic"] == "floating-point" else SURE
    sizes = sorted(_size(one, norm) for one in moves)
    told = document["influences"]
    yield from _three("influence", told, sizes, near)
    yield from (
        [] if told["without"] == sizes.count(0) else [f"{told['without']} records without an influence"]
    )
    power = mpf(query.counts) ** (mpf(1) / norm) if not row["sensitivity"] else _number(row["sensitivity"])
    if document["sensitivity"]:
        yield from _outside("sensitivity", document["sensitivity"]["value"], power, SURE)
        enough = sizes[-1] <= power * (1 + near)
        yield from (
            []
            if document["sensitivity"]["enough"] == enough
            else [f"the sensitivity is enough: {not enough}"]
        )
    risks = _risks(row, numbers, power)
    if row["epsilon"]:
        yield from _of_risks(row, document, moves, risks, near)
    if row["ratio"]:
        yield from _of_preference(row, document, moves, risks)
    if row["groups"]:
        yield from _of_groups(row, document, moves, risks, norm, near)


def _of_risks(
    row: Mapping[str, Any],
    document: Mapping[str, Any],
    moves: Sequence[Moves],
    risks: Mapping[str, Risk],
    near: Any,
) -> Iterator[str]:
    told = document["risks"]
    for name, risk in risks.items():
        ordered = sorted(risk(one, _number(row["epsilon"])) for one in moves)
        yield from _three(
            name, {place: told[place][name] for place in ("least", "median", "largest")}, ordered, near
        )
        yield from _outside(f"the ratio of {name}", told["ratio"][name], ordered[0] / ordered[-1], near)


def _of_preference(
    row: Mapping[str, Any], document: Mapping[str, Any], moves: Sequence[Moves], risks: Mapping[str, Risk]
) -> Iterator[str]:
    """At the lower end the least risk is near enough to the largest one, at the upper end it is not."""
    wanted = _number(row["ratio"])

    def gap(risk: Risk, epsilon: Any) -> Any:
        ordered = sorted(risk(one, epsilon) for one in moves)
        return ordered[0] / ordered[-1] - wanted

    for name, risk in risks.items():
        told = document["preference"][name]
        if "reason" in told or document["arithmetic"] == "floating-point":
            continue
        low, high = (_number(told.get(end, default)) for end, default in (("lower", "1e12"), ("upper", "0")))
        if low and gap(risk, low) < -SURE:
            yield f"{name}: at epsilon = {low} the preference is not met"
        if not told.get("every") and gap(risk, high or SURE) > SURE:
            yield f"{name}: at epsilon = {high} the preference is met"


def _of_groups(
    row: Mapping[str, Any],
    document: Mapping[str, Any],
    moves: Sequence[Moves],
    risks: Mapping[str, Risk],
    norm: int,
    near: Any,
) -> Iterator[str]:
    parts: dict[str, list[Moves]] = defaultdict(list)
    for person, one in zip(row["people"], moves, strict=True):
        parts[_name(person[row["groups"]])].append(one)
    if {*parts} != {told["value"] for told in document["groups"]} or len(parts) != len(document["groups"]):
        yield f"the groups are {[*parts]}"
        return
    for told in document["groups"]:
        part = parts[told["value"]]
        yield from [] if told["records"] == len(part) else [f"{told['records']} records in {told['value']}"]
        yield from _three(
            f"influence in {told['value']}", told, sorted(_size(one, norm) for one in part), near
        )
        for name in ("bound", "exact") if row["epsilon"] else ():
            ordered = sorted(risks[name](one, _number(row["epsilon"])) for one in part)
            yield from _outside(f"{name} in {told['value']}", told[name], ordered[(len(part) - 1) // 2], near)


def _risks(row: Mapping[str, Any], numbers: int, power: Any) -> dict[str, Risk]:
    """The printed bound and the mean distance from the answer without a record, at an epsilon."""

    def spread(epsilon: Any) -> Any:
        return (
            power / epsilon * (mp.sqrt(2 * mp.log(mpf(5) / 4 / _number(row["delta"]))) if row["delta"] else 1)
        )

    def laplace(moves: Moves, epsilon: Any) -> Any:
        s = spread(epsilon)
        return numbers * s + sum((a - s * (1 - mp.exp(-a / s)) for a in map(_number, moves)), mpf(0))

    def gaussian(moves: Moves, epsilon: Any) -> Any:
        s, half = spread(epsilon), mpf(numbers) / 2
        scale = s * mp.sqrt(2) * mp.gamma(half + mpf(1) / 2) / mp.gamma(half)
        return scale * mp.hyp1f1(-mpf(1) / 2, half, -((_size(moves, 2) / s) ** 2) / 2)

    if row["delta"]:
        return {"bound": lambda m, e: mp.sqrt(_size(m, 2) ** 2 + numbers * spread(e) ** 2), "exact": gaussian}
    return {"bound": lambda m, e: _size(m, 1) + numbers * spread(e), "exact": laplace}


def _size(moves: Moves, norm: int) -> Any:
    return sum((_number(m) ** norm for m in moves), mpf(0)) ** (mpf(1) / norm)


def _three(name: str, told: Mapping[str, Any], ordered: Sequence[Any], near: Any) -> Iterator[str]:
    """The least, the lower median and the largest."""
    for place, value in (
        ("least", ordered[0]),
        ("median", ordered[(len(ordered) - 1) // 2]),
        ("largest", ordered[-1]),
    ):
        yield from _outside(f"{place} {name}", told[place], value, near)


def _outside(name: str, ends: Mapping[str, str], truth: Any, near: Any) -> list[str]:
    low, high = (_number(ends[end]) for end in ("lower", "upper"))
    wide = high - low > truth * mpf(10) ** (2 - DIGITS)
    return (
        [f"{name} is {mp.nstr(truth, 15)}, not {dict(ends)}"]
        if wide or truth < low * (1 - near) or truth > high * (1 + near)
        else []
    )


def _name(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "NULL" if value is None else "'NULL'" if value == "NULL" else str(value)


def _number(value: Fraction | str) -> Any:
    exact = Fraction(value)
    return mpf(exact.numerator) / exact.denominator
