"""Trees of published counts: every count that the adversary thinks possible is listed, with the chance of what was published."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import exp
from random import Random
from typing import Any

from epsproof.derive.releases.tree import tree_of
from epsproof.reports.documents.releases.count import tree_document

__all__ = ["drawn", "said", "wrong"]

FAR, NEAR, TIE = 14, 1e-7, 1e-9
NOISE = {
    "discrete-gaussian(rho=1)": lambda d: exp(-(d**2)),
    "discrete-gaussian(sigma2=1/4)": lambda d: exp(-2 * d**2),
    "geometric(t=1/20)": lambda d: 20.0 ** -abs(d),
    "geometric(epsilon=3)": lambda d: exp(-3 * abs(d)),
    "laplace(b=1/3)": lambda d: exp(-3 * abs(d)),
}
Unit = dict[str, Any]


def drawn(random: Random) -> dict[str, Any]:
    """A person's unit below one or two others, with siblings; the engine may refuse it."""
    units: list[Unit] = [{"name": "p", "known": random.choice((0, 0, 1, 3))}]
    for level in range(random.choice((0, 1, 1, 2))):
        above: Unit = {"name": f"u{level}"}
        next(unit for unit in units if unit["name"] == (f"u{level - 1}" if level else "p"))["parent"] = above[
            "name"
        ]
        if random.random() < 0.6:
            beside: Unit = {"name": f"c{level}", "parent": above["name"]}
            beside |= random.choice(
                ({}, {"known": 1}, {"at_most": 1}, {"at_least": 2}, {"at_least": 1, "at_most": 3})
            )
            units.append(beside)
        above |= random.choice(({}, {}, {"others": "any"}, {"others_at_most": 0}, {"others_at_most": 2}))
        above |= {"at_most": random.choice((2, 4, 6))} if random.random() < 0.2 else {}
        units.append(above)
    for unit in units:
        if random.random() < 0.75:
            unit["published"] = random.choice((-2, -1, 0, 1, 2, 3, 4, 6))
        unit["noise"] = random.choice([*NOISE])
    random.shuffle(units)
    return {"person": "p", "prior": random.choice(("1/2", "1/2", "1/10", "9/10", "1/10000")), "unit": units}


def said(table: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    return tree_document(tree_of(table), Fraction(1, 100), 6)


def wrong(table: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    prior, top = float(Fraction(table["prior"])), dict[int, float]()
    sums, without_own = [0.0, 0.0], [0.0, 0.0]
    possible = [*_possible(table)]
    numbers = [sum(one[0] == value for one in possible) for value in (0, 1)]
    for value, count, chance, own in possible:
        weight = (prior if value else 1 - prior) / numbers[value]
        sums[value] += weight * chance * own
        without_own[value] += weight * chance
        top[count] = top.get(count, 0.0) + weight * chance * own
    total = sum(sums)
    if total < 1e-30:
        return []
    truth = sums[1] / total
    found = _outside("posterior", document["total"]["posterior"], truth)
    found += _outside("risk", document["total"]["ratio"], truth / prior)
    found += _outside("others", document["others"]["posterior"], without_own[1] / sum(without_own))
    decision = "has the value" if truth > 0.5 else "has it not"
    found += [f"the decision is {decision}"] * (abs(truth - 0.5) > TIE and document["decision"] != decision)
    rows = {int(row["count"]): row["probability"] for row in document["top"]["counts"]}
    for count, ends in rows.items():
        found += _outside(f"top {count}", ends, top.get(count, 0.0) / total)
    return found + [
        f"top {n} is missing" for n, mass in top.items() if mass / total > 1.001e-4 and n not in rows
    ]


def _outside(name: str, ends: Mapping[str, str], truth: float) -> list[str]:
    low, high = (float(Fraction(ends[end])) for end in ("lower", "upper"))
    return (
        []
        if low * (1 - NEAR) - NEAR <= truth <= high * (1 + NEAR) + NEAR
        else [f"{name} is {truth}, not {dict(ends)}"]
    )


def _possible(table: Mapping[str, Any]) -> Iterator[tuple[int, int, float, float]]:
    """Whether the person has the value, the top count, the chance of what the other units published, and of the own one; given
    whether the person has the value, each is as likely."""
    units = {unit["name"]: unit for unit in table["unit"]}
    below = {name: [u["name"] for u in units.values() if u.get("parent") == name] for name in units}
    (top,) = (name for name, unit in units.items() if "parent" not in unit)
    free: dict[str, range] = {}
    for name, unit in units.items():
        if not below[name] and "known" not in unit:
            free[name] = range(unit.get("at_least", 0), unit.get("at_most", FAR) + 1)
        if "others" in unit or "others_at_most" in unit:
            free[name] = range(unit.get("others_at_most", FAR) + 1)
    for value, counts in product((0, 1), product(*free.values())):
        given = dict(zip(free, counts, strict=True))
        chances = {"own": 1.0, "rest": 1.0, "within": 1.0}

        def count(
            name: str, value: int = value, given: dict[str, int] = given, chances: dict[str, float] = chances
        ) -> int:
            unit = units[name]
            n = sum(count(child, value, given, chances) for child in below[name]) + given.get(name, 0)
            n += unit.get("known", 0) + (value if name == "p" else 0)
            if n > unit.get("at_most", n):
                chances["within"] = 0.0
            if "published" in unit:
                chances["own" if name == "p" else "rest"] *= NOISE[unit["noise"]](unit["published"] - n)
            return n

        total = count(top)
        if chances["within"]:
            yield value, total, chances["rest"], chances["own"]
