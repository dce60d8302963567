"""Random tables of a few people, random queries about them, and the answers by plain sums over the people who are left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

__all__ = ["COLUMNS", "Person", "Query", "Valueless", "drawn_people", "drawn_query", "influences", "written"]

Person = dict[str, Any]
COLUMNS = "a d s f z".split()
NULL_IN_SUM, NO_VALUE = "NULL", "--empty"
NUMBERS: dict[str, Callable[[Person], Fraction | None]] = {
    "a": lambda x: x["a"],
    "d": lambda x: x["d"],
    "a + d": lambda x: x["a"] + x["d"],
    "-a": lambda x: -x["a"],
    "CASE WHEN f THEN a ELSE 2 END": lambda x: x["a"] if x["f"] else Fraction(2),
    "greatest(least(a, 3), 0)": lambda x: max(min(x["a"], Fraction(3)), Fraction(0)),
    "0": lambda x: Fraction(0),
    "z": lambda x: x["z"],
}
CONDITIONS: dict[str, Callable[[Person], bool]] = {
    "a > 1": lambda x: x["a"] > 1,
    "s = 'x'": lambda x: x["s"] == "x",
    "NOT f": lambda x: not x["f"],
    "z = 1": lambda x: x["z"] == 1,
    "z IS NOT NULL": lambda x: x["z"] is not None,
    "a > 1000000000000": lambda x: False,
}
KEYS: dict[str, Callable[[Person], Any]] = {
    "s": lambda x: x["s"],
    "f": lambda x: x["f"],
    "z": lambda x: x["z"],
    "CASE WHEN a > 1 THEN 'hi' ELSE 'lo' END": lambda x: x["a"] > 1,
}
OVER: dict[str, Callable[[list[Fraction]], Fraction]] = {
    "COUNT": lambda v: Fraction(len(v)),
    "COUNT(DISTINCT": lambda v: Fraction(len({*v})),
    "SUM": lambda v: sum(v, Fraction(0)),
    "AVG": lambda v: sum(v, Fraction(0)) / len(v),
    "MIN": min,
    "MAX": max,
    "MEDIAN": lambda v: (sorted(v)[(len(v) - 1) // 2] + sorted(v)[len(v) // 2]) / 2,
}
ADDED = ("COUNT", "COUNT(DISTINCT", "SUM")


class Valueless(Exception):
    """The question has no answer; its text is a part of what the engine has to say."""


@dataclass(frozen=True)
class Aggregate:
    """``argument`` is * for all rows."""

    kind: str
    argument: str
    condition: str

    def __str__(self) -> str:
        opened = f"{self.kind} {self.argument})" if "(" in self.kind else f"{self.kind}({self.argument})"
        return opened + (f" FILTER (WHERE {self.condition})" if self.condition else "")

    def value(self, people: Sequence[Person], by_sums: bool) -> Fraction | None:
        """None where it has no value: over nothing, but 0 of counts and sums. Raises Valueless for NULL, which SQL leaves out."""
        kept = [x for x in people if not self.condition or CONDITIONS[self.condition](x)]
        if self.argument == "*":
            return Fraction(len(kept))
        values = [NUMBERS[self.argument](x) for x in kept]
        if by_sums and None in values and self.kind != "COUNT":
            raise Valueless(NULL_IN_SUM)
        found = [v for v in values if v is not None]
        return OVER[self.kind](found) if found or self.kind in ADDED else None


@dataclass(frozen=True)
class Query:
    keys: tuple[str, ...]
    aggregates: tuple[Aggregate, ...]
    where: str
    order: tuple[int, ...]

    def __str__(self) -> str:
        chosen = [*self.keys, *map(str, self.aggregates)]
        where = f" WHERE {self.where}" if self.where else ""
        grouped = f" GROUP BY {', '.join(self.keys)}" if self.keys else ""
        return f"SELECT {', '.join(chosen[place] for place in self.order)} FROM data{where}{grouped}"

    @property
    def counts(self) -> int:
        """How many counts a row has where it holds nothing else."""
        return len(self.aggregates) if all(one.kind == "COUNT" for one in self.aggregates) else 0

    @property
    def by_sums(self) -> bool:
        """Whether one pass over the people is enough."""
        return all(one.kind in ("COUNT", "SUM", "AVG") for one in self.aggregates)

    def answer(self, people: Sequence[Person]) -> dict[tuple[Any, ...], list[Fraction | None]]:
        """The numbers of each row."""
        groups: dict[tuple[Any, ...], list[Person]] = defaultdict(list)
        if not self.keys:
            groups[()] = []
        for x in people:
            if not self.where or CONDITIONS[self.where](x):
                groups[tuple(KEYS[key](x) for key in self.keys)].append(x)
        return {
            key: [one.value(part, self.by_sums) for one in self.aggregates] for key, part in groups.items()
        }


def drawn_people(random: Random) -> list[Person]:
    """One person or more, some of them alike."""
    found: list[Person] = []
    for _ in range(random.choice((1, 1, 2, 3, 4, 6, 9))):
        a, d = (
            Fraction(random.choice((0, 0, 1, 1, 2, 3, -4, 10**6))),
            Fraction(random.choice((0, 1, 25, -350, 10**9)), 100),
        )
        person = {"a": a, "d": d, "s": random.choice(("x", "y", "NULL", "it's")), "f": random.random() < 0.5}
        person["z"] = (
            Fraction(1) if random.random() < 0.5 else random.choice((None, Fraction(0), Fraction(2)))
        )
        found.append(
            dict(found[0])
            if found and random.random() < 0.2
            else person
            if found
            else person | {"z": Fraction(1)}
        )
    return found


def drawn_query(random: Random) -> Query:
    """Counts, sums and averages, or other numbers, which the engine runs without each record."""
    kinds = (
        ("COUNT", "COUNT", "SUM", "AVG")
        if random.random() < 0.65
        else ("COUNT", "SUM", *[*OVER][-4:], "COUNT(DISTINCT")
    )
    aggregates = []
    for _ in range(random.choice((1, 1, 2, 3))):
        kind = random.choice([kind for kind in kinds if kind != "AVG" or len(kinds) == 4])
        argument = "*" if kind == "COUNT" and random.random() < 0.6 else random.choice([*NUMBERS])
        aggregates.append(
            Aggregate(kind, argument, random.choice([*CONDITIONS]) if random.random() < 0.25 else "")
        )
    keys = random.sample([*KEYS], random.choice((0, 0, 1, 1, 2)))
    order = random.sample(range(size := len(keys) + len(aggregates)), size)
    return Query(
        tuple(keys),
        tuple(aggregates),
        random.choice([*CONDITIONS]) if random.random() < 0.4 else "",
        tuple(order),
    )


def influences(
    query: Query, people: Sequence[Person], empty: Fraction | None
) -> tuple[int, list[tuple[Fraction, ...]]]:
    """The rows of the answer, and the changes that leaving out each person makes. Raises Valueless."""
    whole, found = query.answer(people), []
    if not whole:
        raise Valueless("no row")
    if empty is None and query.by_sums and any(None in row for row in whole.values()):
        raise Valueless(NO_VALUE)
    nothing = [Fraction(0) if one.kind in ADDED else None for one in query.aggregates]
    for place in range(len(people)):
        left = query.answer([*people[:place], *people[place + 1 :]])
        pairs = [pair for key, row in whole.items() for pair in zip(row, left.get(key, nothing), strict=True)]
        if empty is None and any((one is None) != (two is None) for one, two in pairs):
            raise Valueless(NO_VALUE)
        gaps = (abs(_or(one, empty) - _or(two, empty)) for one, two in pairs)
        found.append(tuple(gap for gap in gaps if gap))
    return len(whole), found


def _or(value: Fraction | None, empty: Fraction | None) -> Fraction:
    return value if value is not None else empty or Fraction(0)


def written(people: Sequence[Person]) -> str:
    """The people as CSV."""
    lines = [",".join(COLUMNS)]
    for x in people:
        cents = abs(int(100 * x["d"]))
        d = f"{'-' if x['d'] < 0 else ''}{cents // 100}.{cents % 100:02}"
        lines.append(f"{x['a']},{d},{x['s']},{str(x['f']).lower()},{'' if x['z'] is None else x['z']}")
    return "\n".join(lines) + "\n"
