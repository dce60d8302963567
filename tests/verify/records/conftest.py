"""Small random tables, and influences by leaving out one record after another in plain Python."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from attrs import frozen

from epsproof.verify.records.influences import Influences, moves_of

Row = dict[str, str]
Numbers = dict[tuple[str, ...], list[Fraction]]


@frozen
class Table:
    """A CSV file and its rows."""

    path: Path
    rows: list[Row]


def written(path: Path, rows: list[Row]) -> Table:
    with path.open("w", newline="", encoding="utf-8") as stream:
        out = csv.DictWriter(stream, fieldnames=list(rows[0]))
        out.writeheader()
        out.writerows(rows)
    return Table(path, rows)


@pytest.fixture
def table(tmp_path: Path) -> Callable[[int], Table]:
    """A table of a seed: age, sex, region, income (integers) and score (decimals)."""

    def made(seed: int, size: int = 25) -> Table:
        rng = random.Random(seed)
        rows = [
            {
                "age": str(rng.randint(18, 30)),
                "sex": rng.choice("MF"),
                "region": rng.choice(["north", "south", "west"]),
                "income": str(rng.randint(-50, 200)),
                "score": f"{rng.randint(0, 999) / 100:.2f}",
            }
            for _ in range(size)
        ]
        return written(tmp_path / f"table{seed}.csv", rows)

    return made


def naive(rows: list[Row], answer: Callable[[list[Row]], Numbers]) -> Counter[tuple[Fraction, ...]]:
    """How many records have which changes: the answer is computed again without each record; a row that vanishes counts as 0."""
    whole = answer(rows)
    found: Counter[tuple[Fraction, ...]] = Counter()
    for place in range(len(rows)):
        left = answer(rows[:place] + rows[place + 1 :])
        gaps = [
            abs(before - after)
            for key, numbers in whole.items()
            for before, after in zip(numbers, left.get(key, [Fraction(0)] * len(numbers)), strict=True)
        ]
        found[tuple(sorted((gap for gap in gaps if gap), reverse=True))] += 1
    return found


def counted(found: Influences) -> Counter[tuple[Fraction, ...]]:
    """The engine's classes in the same form."""
    return Counter({moves_of(pairs): count for pairs, count in found.classes})
