"""Statements about the influences of the records of a data set, tried on all small data sets, or on those that are named.

Names of a goal: n, q (the answer), ``least``, ``largest``, ``mean`` and ``variance`` of the influences |q(x) - q(x without i)|,
and ``local``, the local sensitivity. Where the claim names ``outputs``, the goal is about two different records i, j and an
output o: o, q, x_i, x_j, without_i, without_j, influence_i, influence_j, n. The goal is read and computed by the second reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.numbers import number
from epsproof.verify.claims.claim import Claim, ClaimRejected, Typed
from epsproof.verify.claims.described import described
from epsproof.verify.claims.judges.releases.sensitivity import shown
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.box import is_met
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.reader import NotRead, Truth, is_counterexample
from epsproof.verify.sensitivity.neighbours import (
    SensitivityQuestion,
    data_sets,
    influences_of,
    influences_of_pairs,
    question_of,
)

__all__ = ["judge"]

Point = dict[str, Fraction]
NEVER = "0 == 1"


def judge(claim: Claim, searches: Searches) -> Finding:
    """Refuted by the smallest data set on which a goal certainly fails; confirmed where the claim is about the data sets that it
    names, and each goal holds on them; else undecided, with how far it holds."""
    try:
        question = question_of(
            {
                "statistic": claim["query"],
                "neighbours": claim.get("neighbours", "add-remove"),
                "domain": claim["domain"],
                "records": claim.get("records", 4),
                **({"values": claim["values"]} if "values" in claim.data else {}),
            }
        )
        return _tried(claim, question)
    except NotRead as error:
        raise claim.rejected(str(error)) from error
    except ClaimRejected:
        raise
    except QuestionError as error:
        raise claim.rejected(str(error)) from error


def _tried(claim: Claim, question: SensitivityQuestion) -> Finding:
    typed = Typed.of(claim)
    if not typed.goals:
        raise claim.rejected("'goals' is empty", "goals")
    named = [tuple(number(value) for value in records.split(",")) for records in claim.get("data", [])]
    if strange := [value for records in named for value in records if value not in question.domain.values]:
        raise claim.rejected(
            f"'data' has a record {strange[0]}, which is none of the domain, {question.domain}", "data"
        )
    unclear, met, idle = 0, set[tuple[Fraction, ...]](), {*range(len(typed.goals))}
    for records, point in _points(claim, question, named):
        if is_counterexample(typed.assumptions, (NEVER,), point, typed.reading) is Truth.TRUE:
            met.add(records)
        for place, goal in enumerate(typed.goals):
            found = is_counterexample(typed.assumptions, (goal,), point, typed.reading)
            if found is Truth.TRUE:
                told = {"records": shown(records), **described(typed, place, point)}
                size = "1 record" if len(records) == 1 else f"{len(records)} records"
                return Finding("refuted", "enclosed", f"{goal} fails on a data set of {size}", told)
            unclear += found is Truth.UNDECIDED
            if place in idle and is_met(typed, place, point):
                idle.remove(place)
    if missed := [records for records in named if records not in met]:
        where = f"on the data set {shown(missed[0])} the query has no value without a record, or the assumptions do not hold"
        return Finding("undecided", "stated", where)
    if not met:
        where = "there is no data set on which the query has a value without each record, and the assumptions hold"
        return Finding("undecided", "stated", where)
    if unclear:
        return Finding("undecided", "enclosed", f"{unclear} comparisons are too close to decide")
    if named and idle:
        return Finding(
            "undecided", "stated", f"what {typed.goals[min(idle)]} supposes holds on no data set named"
        )
    if named:
        return Finding(
            "confirmed",
            "enclosed",
            f"exact values on the {'data set' if len(named) == 1 else 'data sets'} named",
        )
    return Finding(
        "undecided",
        "sampled",
        f"holds on all data sets of up to {question.records} records, {question.domain}",
    )


def _points(
    claim: Claim, question: SensitivityQuestion, named: list[tuple[Fraction, ...]]
) -> Iterator[tuple[tuple[Fraction, ...], Point]]:
    """The data sets with the values of the names: those named, else all small ones."""
    own = dict(question.statistic.values)
    for records in named or data_sets(question.domain, question.records or 1):
        if "outputs" in claim.data:
            outputs = tuple(number(text) for text in claim["outputs"])
            found = influences_of_pairs(question.statistic, records, outputs)
        else:
            one = influences_of(question.statistic, records, question.domain, question.neighbours)
            found = chain([] if one is None else [one])
        for point in found:
            claim.refuse_defined(*own, *point)
            if taken := sorted(own.keys() & point.keys()):
                raise claim.rejected(
                    f"'values' gives {taken[0]!r} a value, which a goal computes itself: choose another name"
                )
            yield records, {**own, **point}
