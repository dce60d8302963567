"""Whether what the engine says of a claim can be true: the second reader's judgement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from epsproof.verify.reader import (
    Definitions,
    NotRead,
    Truth,
    claim_violation,
    is_counterexample,
    parse,
    value,
)
from epsproof.verify.reader.evaluate import free_names
from epsproof.verify.reader.numbers import Number, Value
from epsproof.verify.reader.points import points
from epsproof.verify.reader.truth import Undecided
from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import Answer
from tests.gates.attack.inlined import inlined
from tests.gates.attack.kinds import REFUTATIONS, TOLD, VIOLATIONS, bayes, minimum

__all__ = ["GOOD", "WRONG", "failure"]

GOOD, WRONG = {"proved", "confirmed"}, {"refuted", "repaired"}
REPAIR = re.compile(r"with the conditions? (.*)\Z")
CORRECTION = re.compile(r"read (.*)\Z")
FILLINGS = 200
BELIEVED = "; believed: "
PLAINLY_TOO = ("bound-trials",)
NUMBER = re.compile(r"[-+*/().\dsqrtexplog ]+\Z")


def failure(draft: Draft, answer: Answer, seed: int, count: int) -> str:
    """Why the answer is wrong, empty where no reason was found."""
    if answer.verdict == "fell over":
        return f"the engine fell over: {answer.reason}"
    if answer.verdict not in GOOD | WRONG | {"infimum only"}:
        return ""
    try:
        own = _judged_as(draft)
        if own in TOLD and (found := TOLD[own](draft, answer.reason.partition(BELIEVED)[0])):
            return f"{answer.verdict}, but {found}"
        if own in VIOLATIONS:
            told = inlined(draft) if own in ("metric", "data-sets") else draft
            found = _of_kind(own, told, answer, seed, count)
            if found or own not in PLAINLY_TOO:
                return found
        if answer.verdict in GOOD:
            return _not_proved(draft, seed, count)
        return _not_refuted(draft, answer, seed, count)
    except (NotRead, Undecided):
        return ""


def _judged_as(draft: Draft) -> str:
    """The module that knows the claim, by its fields."""
    if "by" in draft.fields:
        return "sign-of-profile"
    if "mechanisms" in draft.fields:
        return "bound-trials"
    if draft.kind == "limit" and "goals" in draft.fields:
        return "inequality"
    return "minimum" if {"epsilon", "rows"} & draft.fields.keys() else draft.kind


def _of_kind(own: str, draft: Draft, answer: Answer, seed: int, count: int) -> str:
    """The same for a kind that has rules of its own."""
    against = VIOLATIONS[own](draft, seed, count)
    if answer.verdict not in WRONG:
        return f"{answer.verdict}, but {against}" if against else ""
    printed = (answer.found.counterexample if answer.found else None) or {}
    even = draft.assumptions and (draft.fields.get("sides") == 1 or "k" not in draft.fields.get("term", ""))
    if (own == "number" and "profile" not in draft.fields) or (own == "mechanism" and even):
        return "" if against else f"{answer.verdict}, but nothing speaks against it"
    if own in REFUTATIONS and printed:
        truth = REFUTATIONS[own](draft, printed)
        return f"{answer.verdict}, but this is no counterexample: {printed}" if truth is Truth.FALSE else ""
    if own == "bayes" and not against:
        given, known = bayes.given_and_known(draft)
        truth = counterexample_truth(tuple(given), draft.goals, known, printed)
        return f"{answer.verdict}, but this is no counterexample: {printed}" if truth is Truth.FALSE else ""
    if own == "minimum" and "rows" not in draft.fields:
        point = {n: v for n, text in printed.items() if isinstance(v := _number(text), Fraction)}
        used = {n: v for n, v in point.items() if n in {*"abrc"}}
        if used and (why := minimum.defence(draft, used)):
            return f"{answer.verdict}, but {why}"
        return _corrected(draft, answer, seed, count)
    return ""


def _corrected(draft: Draft, answer: Answer, seed: int, count: int) -> str:
    """Why a closed form that is said to be the right one is wrong too."""
    match = CORRECTION.match((answer.found.repaired if answer.found else None) or "")
    if match is None:
        return ""
    against = minimum.violation(replace(draft, fields={**draft.fields, "epsilon": match[1]}), seed, count)
    return f"repaired to {match[1]}, but {against}" if against else ""


def _number(text: str) -> Value | None:
    """The value of a printed number; None for other texts."""
    found = value(text, {}) if NUMBER.match(text) else None
    return found if isinstance(found, (Fraction, Number)) else None


def _not_proved(draft: Draft, seed: int, count: int) -> str:
    if draft.empty:
        return "proved, although no point satisfies the assumptions"
    tried = points(draft.assumptions, draft.goals, draft.definitions, seed=seed, count=count)
    found = claim_violation(draft.assumptions, draft.goals, tried, draft.definitions)
    return f"proved, but {found}" if found else ""


def _not_refuted(draft: Draft, answer: Answer, seed: int, count: int) -> str:
    printed = answer.found.counterexample if answer.found else None
    if printed is None:
        return f"{answer.verdict} without a counterexample"
    truth = counterexample_truth(draft.assumptions, draft.goals, draft.definitions, printed)
    if truth is Truth.FALSE:
        return f"{answer.verdict}, but this is no counterexample: {printed}"
    repaired = answer.found.repaired if answer.found else None
    match = REPAIR.search(repaired or "")
    if match is None:
        return ""
    given = (*draft.assumptions, *match[1].split(" and "))
    tried = points(given, draft.goals, draft.definitions, seed=seed, count=count)
    found = claim_violation(given, draft.goals, tried, draft.definitions)
    return f"repaired by {match[1]}, but {found}" if found else ""


def counterexample_truth(
    assumptions: tuple[str, ...],
    goals: tuple[str, ...],
    known: Definitions,
    printed: Mapping[str, str],
) -> Truth:
    """Whether the printed values are a counterexample; names that have none may have any of some
    values."""
    trees = [parse(text) for text in (*assumptions, *goals)]
    names = free_names(trees, known)
    pairs = {t for _, t, _ in known.pairs}
    place: dict[str, Value] = {}
    for name, text in printed.items():
        if name in names | pairs | set(known.defined) and (found := _number(text)) is not None:
            place[name] = found
    best = Truth.FALSE
    for other in points(assumptions, goals, known, seed=1, count=FILLINGS):
        left = {n: v for n, v in other.items() if n not in place and _other(n, known) not in place}
        truth = is_counterexample(assumptions, goals, {**left, **place}, known)
        if truth is Truth.TRUE:
            return truth
        best = truth if truth is Truth.UNDECIDED else best
    return best


def _other(name: str, known: Definitions) -> str:
    """The second name of a quantity that a substitution gives two."""
    return next((t if name == x else x for x, t, _ in known.pairs if name in (x, t)), "")
