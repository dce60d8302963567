"""A question about metric privacy on the line, as a TOML file: a law, a range, a centre and what counts as near."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError, unknown_field
from epsproof.verify.metric.distances import exact
from epsproof.verify.metric.factor import Factor
from epsproof.verify.metric.line.prior import Prior
from epsproof.verify.metric.question import factor_in

__all__ = ["FIELDS", "LAWS", "LineQuestion", "line_question_of"]

LAWS = {
    "uniform": ("low", "high"),
    "normal": ("mean", "deviation"),
    "truncated-normal": ("mean", "deviation", "low", "high"),
}
FIELDS = frozenset(
    {
        "law",
        "low",
        "high",
        "mean",
        "deviation",
        "range",
        "centre",
        "within",
        "epsilon",
        "t",
        "posterior",
        "advantage",
    }
)
EXAMPLE = 'law = "normal", mean = 40, deviation = 10, range = 5, centre = 40, within = 1, epsilon = "log(2)"'


@frozen
class LineQuestion:
    """The distance is |x - x'|/``scale``; the secret is the interval from ``start`` to ``end``: what is within ``within`` of
    the ``centre``. ``factor`` is None where only a largest epsilon is asked for."""

    prior: Prior
    scale: Fraction
    centre: Fraction
    within: Fraction
    factor: Factor | None
    posterior: Fraction | None = None
    advantage: Fraction | None = None

    @property
    def start(self) -> Fraction:
        return self.centre - self.within * self.scale

    @property
    def end(self) -> Fraction:
        return self.centre + self.within * self.scale


def line_question_of(table: Mapping[str, Any]) -> LineQuestion:
    """The question in a table; raises QuestionError with the field that is wrong."""
    if unknown := sorted(set(table) - FIELDS):
        raise unknown_field(unknown[0], sorted(FIELDS), "a question with a law", f"; for instance {EXAMPLE}")
    for name in ("centre", "within"):
        if name not in table:
            raise QuestionError(f"{name!r} is missing; for instance {EXAMPLE}")
    scale, within = exact("range", table.get("range", 1)), exact("within", table["within"])
    if scale <= 0 or within <= 0:
        raise QuestionError(
            "range and within are above 0; a single value of a continuous prior has the probability 0"
        )
    limits = [name for name in ("posterior", "advantage") if name in table]
    factor = factor_in(table)
    if len(limits) == 2:
        raise QuestionError("posterior and advantage are two ways to say how much is tolerated; give one")
    if factor is None and not limits:
        raise QuestionError(
            'epsilon = "log(2)" asks for the largest posterior, and posterior = "1/2" for the largest epsilon'
        )
    tolerated = {name: exact(name, table[name]) for name in limits}
    if wrong := [name for name, value in tolerated.items() if not 0 < value < 1]:
        raise QuestionError(f"{wrong[0]} is above 0 and below 1")
    centre = exact("centre", table["centre"])
    found = LineQuestion(
        _prior(table), scale, centre, within, factor, tolerated.get("posterior"), tolerated.get("advantage")
    )
    if not found.prior.holds(found.start, found.end):
        raise QuestionError(
            f"the secret, from {found.start} to {found.end}, has the prior 0: nothing can be learnt about it"
        )
    if not found.prior.holds(None, found.start) and not found.prior.holds(found.end, None):
        raise QuestionError(
            f"the secret, from {found.start} to {found.end}, has the prior 1: nothing can be learnt about it"
        )
    return found


def _prior(table: Mapping[str, Any]) -> Prior:
    law = table["law"]
    if not isinstance(law, str) or law not in LAWS:
        raise QuestionError(f"law is one of {', '.join(LAWS)}, not {str(law)[:40]!r}")
    if missing := [name for name in LAWS[law] if name not in table]:
        raise QuestionError(f"{law}: {missing[0]!r} is missing; it needs {', '.join(LAWS[law])}")
    every = {name for names in LAWS.values() for name in names}
    if extra := sorted((every - set(LAWS[law])) & set(table)):
        raise QuestionError(f"{law}: {extra[0]!r} is no field of it; it needs {', '.join(LAWS[law])}")
    found = {name: exact(name, table[name]) for name in LAWS[law]}
    if "low" in found and found["low"] >= found["high"]:
        raise QuestionError(f"low = {found['low']} is below high = {found['high']}, or there is no prior")
    if found.get("deviation", Fraction(1)) <= 0:
        raise QuestionError("deviation is above 0")
    return Prior(found.get("low"), found.get("high"), found.get("mean"), found.get("deviation"))
