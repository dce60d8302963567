"""``--mechanism``: budgets of randomized responses that may fail with a probability, by the best test of their outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

from mpmath import mp, mpf

from epsproof.reports.documents.mechanism import mechanism_document
from epsproof.reports.question import Question

__all__ = ["drawn", "said", "wrong"]

NEAR = mpf("1e-5")


def drawn(random: Random) -> dict[str, Any]:
    """A ratio or a limit at one prior of a value, how many releases, and how often the criterion may fail."""
    prior = random.choice(("1/2", "1/4", "1/20", "3/5"))
    ratio = random.choice(("3/2", "5/4", "11/10"))
    count, failure = random.choice((1, 2, 3, 5, 12)), random.choice(("1/20", "1/100", "1/4", "0.001"))
    return {"prior": prior, "ratio": ratio, "count": count, "failure": failure}


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    asked = Question(row["ratio"], (f"q == {row['prior']}",), (), "bounded")
    return mechanism_document(asked, (), f"{row['count']} x randomized_response", row["failure"], 8, 20.0)


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(50):
        prior, ratio, failure = (_real(row[name]) for name in ("prior", "ratio", "failure"))
        needed = (1 / ratio - prior) / (1 - prior)
        lower, upper = (document["budget"][end] for end in ("lower", "upper"))
        if needed <= 0:
            return [] if lower == "inf" else ["nothing is demanded"]
        found = []
        if _least_ratio(mpf(lower), row["count"], failure) < needed * (1 - NEAR / 100):
            found.append(f"epsilon = {lower} tells too much")
        if upper is not None and _least_ratio(
            mpf(upper) * (1 + NEAR) + NEAR, row["count"], failure
        ) >= needed * (1 + NEAR / 100):
            found.append(f"more than epsilon = {upper} is admissible")
        return found


def _real(text: str) -> mpf:
    value = Fraction(text)
    return mpf(value.numerator) / value.denominator


def _least_ratio(epsilon: mpf, count: int, failure: mpf) -> mpf:
    """The least Q of an event that has the failure probability under P, over that: the outcomes with the least Q/P first."""
    p = 1 / (1 + mp.exp(-epsilon))
    counts = [(comb(count, j), j, count - j) for j in range(count + 1)]
    outcomes = [(ways * p**j * (1 - p) ** rest, ways * (1 - p) ** j * p**rest) for ways, j, rest in counts]
    left, total = failure, mpf(0)
    for one, other in sorted(outcomes, key=lambda x: x[1] / x[0]):
        share = min(mpf(1), left / one)
        total, left = total + share * other, left - share * one
    return total / failure
