"""Closed forms read backwards: criteria of which everybody knows the largest epsilon, asked for the parameter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from mpmath import mp, mpf

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.reports.documents.invert import invert_document
from epsproof.verify.closed_form.inverse import Inverse, prove_inverse

__all__ = ["drawn", "said", "wrong"]

# criterion, model, conditions on the priors, the parameter, what is assumed, its value at epsilon, whether epsilon rises with it
FAMILIES: tuple[tuple[str, str, tuple[str, ...], str, tuple[str, ...], Callable[[mpf], mpf], bool], ...] = (
    ("r", "unbounded", (), "r", ("r > 1",), lambda e: mp.exp(2 * e), True),
    ("r", "membership", (), "r", ("r > 1", "r >= 3"), lambda e: mp.exp(e), True),
    ("r", "bounded", (), "r", ("1 < r <= 2", "r > 1"), lambda e: mp.exp(e), True),
    ("posterior - prior <= b", "unbounded", (), "b", ("0 < b < 1",), lambda e: mp.tanh(e / 2), True),
    (
        "posterior <= prior + b",
        "membership",
        (),
        "b",
        ("0 < b < 1", "1/4 <= b <= 1/2"),
        lambda e: mp.tanh(e / 4),
        True,
    ),
    (
        "posterior_odds <= c*prior_odds",
        "bounded",
        (),
        "c",
        ("c > 1", "2 <= c <= 5"),
        lambda e: mp.exp(e),
        True,
    ),
    (
        "posterior >= m*prior",
        "unbounded",
        (),
        "m",
        ("0 < m < 1", "m >= 1/10"),
        lambda e: mp.exp(-2 * e),
        False,
    ),
    ("posterior >= m*prior", "membership", (), "m", ("0 < m < 1",), lambda e: mp.exp(-e), False),
)
EPSILONS = ("1/1000000", "1/1000", "0.1", "0.3466", "1/2", "0.7", "1", "2", "5", "15", "40", "200")
TIED = mpf(10) ** -9


def drawn(random: Random) -> dict[str, Any]:
    """A family, one of its assumptions, and an epsilon."""
    number = random.randrange(len(FAMILIES))
    return {
        "family": number,
        "assumed": random.choice(FAMILIES[number][4]),
        "epsilon": random.choice(EPSILONS),
    }


@lru_cache(maxsize=32)
def _proved(number: int, assumed: str) -> tuple[Any, Inverse]:
    criterion, model, where, parameter, *_ = FAMILIES[number]
    problem = pose(criterion, where, (assumed,), model_named(model))
    return problem, prove_inverse(problem, parameter)


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    problem, found = _proved(row["family"], row["assumed"])
    return invert_document(problem, found, row["epsilon"], None)


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(400):
        return _wrong(row, document)


def _wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    *_, parameter, _, value, rises = FAMILIES[row["family"]]
    problem, _ = _proved(row["family"], row["assumed"])
    asked = Fraction(row["epsilon"])
    truth = value(mpf(asked.numerator) / asked.denominator)
    near = [Fraction(mp.nstr(truth * (1 + sign * TIED), 380)) for sign in (-1, 1)]
    allowed = [all(r.holds({parameter: x}) for r in problem.assumptions) for x in near]
    if allowed[0] != allowed[1]:
        return []
    if allowed[0]:
        if len(document["cases"]) != 1 or "interval" not in document["cases"][0]:
            return [f"the value is {mp.nstr(truth, 20)}, and none is given"]
        low, high = (document["cases"][0]["interval"][end] for end in ("lower", "upper"))
        inside = mpf(low) <= truth <= mpf(high)
        own = all(r.holds({parameter: Fraction(end)}) for r in problem.assumptions for end in (low, high))
        digits = (mpf(high) - mpf(low)) / truth < mpf("1e-10")
        return (
            [f"the value {mp.nstr(truth, 20)} is not in [{low}, {high}]"] * (not inside)
            + [f"[{low}, {high}] leaves the assumptions"] * (not own)
            + [f"[{low}, {high}] has few digits"] * (not digits)
        )
    if document["cases"]:
        return [f"the value {mp.nstr(truth, 20)} is not allowed, and a case gives one"]
    told = document.get("allowed", {}).get("will_do", "")
    named = {parameter: Fraction(document["allowed"]["value"])} if told else {}
    beyond = bool(told) and not all(r.holds(named) for r in problem.assumptions)
    right = _all_or_none(problem, parameter, truth, rises)
    found = [f"'{told}' of the allowed values will do, and {right!r} is right"] * bool(told and told != right)
    return found + ["the value that is named is not allowed"] * beyond


def _all_or_none(problem: Any, parameter: str, truth: mpf, rises: bool) -> str:
    """Whether all allowed values admit the epsilon of ``truth``: those on the stricter side of it do not."""
    tried = [Fraction(n, 1000) for n in range(1, 12_000, 7)]
    values = [x for x in tried if all(r.holds({parameter: x}) for r in problem.assumptions)]
    enough = {(mpf(x.numerator) / x.denominator >= truth) == rises for x in values}
    return "" if len(enough) != 1 else "all" if enough == {True} else "none"
