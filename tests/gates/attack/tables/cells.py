"""Counts in a table: what each says of a person is Bayes' rule, with probabilities as series; one cell far out loses no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from mpmath import mp, mpf

from epsproof.derive.releases.noise import noises
from epsproof.derive.text.errors import QuestionError
from epsproof.reports.documents.releases.count import cells_document

__all__ = ["drawn", "said", "wrong"]

DIGITS, SURE, NOTHING, TERMS = 12, mpf(10) ** -30, mpf(10) ** -79, 200
LAWS: dict[str, tuple[int, str]] = {
    "geometric(t=1/3)": (1, "log(3)"),
    "geometric(epsilon=1)": (1, "1"),
    "2 x geometric(t=1/3)": (2, "log(3)"),
    "5 x geometric(t=1/2)": (5, "log(2)"),
    "60 x geometric(epsilon=1)": (60, "1"),
    "discrete-gaussian(rho=0.099)": (1, "0.099"),
    "discrete-gaussian(sigma2=1/4)": (1, "2"),
    "2 x discrete-gaussian(rho=1)": (2, "1"),
    "laplace(b=2)": (1, "1/2"),
    "laplace(b=1/1000)": (1, "1000"),
}


def drawn(random: Random) -> dict[str, Any]:
    """Cells near and far, with the counts that the adversary knows."""
    law, size = random.choice([*LAWS]), random.choice((1, 2, 3, 6))
    values = "0 1 -1 2 3 10 60 1000000 -1000000 1000003 7.0 1e3".split() + ["1/2", "-3.7"] * law.startswith(
        "laplace"
    )
    cells = [(random.choice(values), random.choice(("0", "0", "1", "2", "1000000"))) for _ in range(size)]
    return {
        "law": law,
        "cells": cells,
        "prior": random.choice(("1/2", "1/4", "3/4", "1/10", "1e-9", "0.999999")),
    }


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; of a refusal its reason."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cells.csv"
        path.write_text("\n".join(["n,known", *map(",".join, row["cells"])]) + "\n", encoding="utf-8")
        try:
            return cells_document(path, "n", "known", noises(row["law"]), Fraction(row["prior"]), 0, DIGITS)
        except QuestionError as error:
            return {"refused": str(error)}


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(60):
        return [document["refused"]] if "refused" in document else [*_wrong(row, document)]


def _wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    prior, sides, posteriors = (
        _number(Fraction(row["prior"])),
        {"has the value": 0, "has it not": 0, "a tie": 0},
        [],
    )
    for told, (value, known) in zip(document["rows"], row["cells"], strict=True):
        odds = prior / (1 - prior) * _quotient(row["law"], Fraction(value) - int(known))
        posteriors.append(odds / (1 + odds))
        yield from _outside(f"the posterior at {value}", told["posterior"], posteriors[-1])
        yield from _outside(f"the risk at {value}", told["ratio"], posteriors[-1] / prior)
        sides["a tie" if abs(odds - 1) < SURE else "has the value" if odds > 1 else "has it not"] += 1
    if sides != document["decisions"]:
        yield f"the decisions are {sides}"
    order = [posteriors[told["row"] - 1] for told in document["worst"]]
    if any(one < other * (1 - SURE) for one, other in pairwise(order)) or len(order) < len(posteriors):
        yield "the most exposed cells do not come first"


def _quotient(law: str, offset: Fraction) -> Any:
    """The probability of the value if the person is counted over that if not."""
    count, rate = LAWS[law]
    epsilon = mp.log(int(rate[4:-1])) if rate.startswith("log") else _number(Fraction(rate))
    if "gaussian" not in law:
        one, other = abs(offset - 1), abs(offset)
        power = mp.exp(epsilon * (_number(other) - _number(one)))
        return (
            power
            if count == 1
            else power * _series(count, int(one), epsilon) / _series(count, int(other), epsilon)
        )
    if count == 1:
        return mp.exp(epsilon * _number(2 * offset - 1))
    here, there = (sum(mp.exp(-epsilon * mpf(n - 2 * d) ** 2 / 2) for d in range(n // 2 - 20, n // 2 + 21)) for n in
                   (int(offset) - 1, int(offset)))  # fmt: skip
    return mp.exp(epsilon * _number(2 * offset - 1) / 2) * here / there


def _series(count: int, n: int, epsilon: Any) -> Any:
    """P[the sum = n] exp(epsilon n), up to a factor: differences of two sums of so many counts."""
    terms = (
        mp.exp(-2 * epsilon * k) * comb(k + n + count - 1, count - 1) * comb(k + count - 1, count - 1)
        for k in range(TERMS)
    )
    return sum(terms, mpf(0))


def _outside(name: str, ends: Mapping[str, str], truth: Any) -> list[str]:
    low, high = (_number(Fraction(ends[end])) for end in ("lower", "upper"))
    wide = high - low > truth * mpf(10) ** (2 - DIGITS) + NOTHING
    found = wide or truth < low * (1 - SURE) or truth > high * (1 + SURE)
    return [f"{name} is {mp.nstr(truth, 15)}, not {dict(ends)}"] if found else []


def _number(value: Fraction) -> Any:
    """At the precision in force."""
    return mpf(value.numerator) / value.denominator
