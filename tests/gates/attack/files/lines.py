"""Metric privacy on the line: private likelihoods tell no more than the largest posterior, and tents tell as much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from mpmath import mp, mpf

from epsproof.reports.documents.releases.metric import line_document
from epsproof.verify.metric.metric_file import line_question_of

__all__ = ["drawn", "said", "wrong"]

DIGITS, NEAR, TOPS = 12, mpf("1e-9"), 24
EPSILONS = {
    "log(2)": mpf(2),
    "log(3)/2": mpf(3) ** mpf("0.5"),
    "1": mp.e,
    "1/10": mp.exp(mpf("0.1")),
    "3": mp.exp(3),
}
LAWS = (
    {"law": "uniform", "low": "0", "high": "1"},
    {"law": "uniform", "low": "-3", "high": "5"},
    {"law": "normal", "mean": "40", "deviation": "10"},
    {"law": "normal", "mean": "0", "deviation": "1/2"},
    {"law": "truncated-normal", "mean": "1", "deviation": "2", "low": "-1", "high": "2"},
)


def drawn(random: Random) -> dict[str, Any]:
    """A law, a range and an interval; the engine may refuse it."""
    law = random.choice(LAWS)
    middle = Fraction(law.get("mean", "1/2")) + Fraction(random.choice(("0", "1/3", "-1", "2")))
    ranges = ("1/2", "1", "3", "5")
    found = {
        **law,
        "range": random.choice(ranges),
        "centre": str(middle),
        "within": random.choice(("1/10", "1/2", "1")),
    }
    return {**found, "epsilon": random.choice([*EPSILONS])}


def said(table: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    return line_document(line_question_of(table), DIGITS)


def wrong(table: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(30):
        return _wrong(table, document)


def _wrong(table: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    centre, scale, within = (_real(table[name]) for name in ("centre", "range", "within"))
    start, end, rate = (
        centre - within * scale,
        centre + within * scale,
        mp.log(EPSILONS[table["epsilon"]]) / scale,
    )
    density, low, high = _density(table)
    ends = {end: _real(document["posterior"][end]) for end in ("lower", "upper")}
    inside, outside = _parts(density, low, high, start, end)
    found = []
    best = mpf(0)
    for k in range(TOPS + 1):
        top = start + (end - start) * k / TOPS

        def tent(x: mpf, top: mpf = top) -> mpf:
            return mp.exp(-rate * abs(x - top))

        best = max(best, _posterior(density, tent, inside, outside, top))
    if best > ends["upper"] + NEAR:
        found.append(f"a private mechanism reaches {mp.nstr(best, 15)}")
    top = _real(document["top"]["lower"])
    attained = _posterior(density, lambda x: mp.exp(-rate * abs(x - top)), inside, outside, top)
    if abs(attained - ends["lower"]) > NEAR:
        found.append(f"with the top that is named the posterior is {mp.nstr(attained, 15)}")
    prior = _integral(density, inside, start) / (
        _integral(density, inside, start) + _integral(density, outside, start)
    )
    if not _real(document["prior"]["lower"]) - NEAR <= prior <= _real(document["prior"]["upper"]) + NEAR:
        found.append(f"the prior is {mp.nstr(prior, 15)}")
    return found


def _real(text: str) -> mpf:
    value = Fraction(text)
    return mpf(value.numerator) / value.denominator


def _density(table: Mapping[str, Any]) -> tuple[Callable[[mpf], mpf], mpf, mpf]:
    """The prior up to a factor, and where it ends."""
    if table["law"] == "uniform":
        return lambda x: mpf(1), _real(table["low"]), _real(table["high"])
    mean, deviation = _real(table["mean"]), _real(table["deviation"])
    far = 14 * deviation
    low, high = (
        _real(table.get(name, str(default))) for name, default in (("low", -(10**9)), ("high", 10**9))
    )
    return lambda x: mp.exp(-(((x - mean) / deviation) ** 2) / 2), max(low, mean - far), min(high, mean + far)


def _parts(
    density: Any, low: mpf, high: mpf, start: mpf, end: mpf
) -> tuple[list[tuple[mpf, mpf]], list[tuple[mpf, mpf]]]:
    inside = [(max(low, start), min(high, end))]
    outside = [(low, min(start, high)), (max(end, low), high)]
    return ([(a, b) for a, b in inside if a < b], [(a, b) for a, b in outside if a < b])


def _integral(f: Callable[[mpf], mpf], parts: list[tuple[mpf, mpf]], break_at: mpf) -> mpf:
    total = mpf(0)
    for a, b in parts:
        places = sorted(
            {a, b, *(x for x in (break_at, (a + b) / 2, a + (b - a) / 8, b - (b - a) / 8) if a < x < b)}
        )
        total += mp.quad(f, places)
    return total


def _posterior(density: Any, likelihood: Any, inside: Any, outside: Any, top: mpf) -> mpf:
    yes, no = (_integral(lambda x: density(x) * likelihood(x), parts, top) for parts in (inside, outside))
    return yes / (yes + no)
