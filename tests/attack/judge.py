"""Whether what the engine says of a claim can be true: the second reader's judgement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice, product

from tests.attack.draft import Draft
from tests.attack.engine import Answer
from verify.reader import Definitions, NotRead, Truth, claim_violation, is_counterexample, parse, value
from verify.reader.definitions import free_names
from verify.reader.number import Value
from verify.reader.points import points

__all__ = ["GOOD", "WRONG", "failure"]

GOOD, WRONG = {"proved", "confirmed"}, {"refuted", "repaired"}
REPAIR = re.compile(r"with the conditions? (.*)\Z")
FILLERS = tuple(map(Fraction, "1 0 1/2 -1 2 -2 3".split()))
NUMBER = re.compile(r"[-+*/().\dsqrte ]+\Z")


def failure(draft: Draft, answer: Answer, seed: int, count: int) -> str:
    """Why the answer is wrong, empty where no reason was found."""
    if answer.verdict == "fell over":
        return f"the engine fell over: {answer.reason}"
    if not draft.goals or answer.verdict not in GOOD | WRONG:
        return ""
    try:
        if answer.verdict in GOOD:
            return _not_proved(draft, seed, count)
        return _not_refuted(draft, answer, seed, count)
    except NotRead:
        return ""


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
    assumptions: tuple[str, ...], goals: tuple[str, ...], known: Definitions, printed: Mapping[str, str]
) -> Truth:
    """Whether the printed values are a counterexample; names that have none may have any of some simple values."""
    trees = [parse(text) for text in (*assumptions, *goals)]
    names = free_names(trees, known)
    pairs = {t for _, t, _ in known.pairs}
    place: dict[str, Value] = {}
    for name, text in printed.items():
        if name in names | pairs | set(known.defined) and NUMBER.match(text):
            found = value(text, {})
            if not isinstance(found, (Fraction,)) and not hasattr(found, "top"):
                continue
            place[name] = found  # type: ignore[assignment]
    missing = sorted(names - place.keys() - {x for x, t, _ in known.pairs if t in place})
    best = Truth.FALSE
    for values in islice(product(FILLERS, repeat=len(missing)), 400):
        truth = is_counterexample(assumptions, goals, {**place, **dict(zip(missing, values, strict=True))}, known)
        if truth is Truth.TRUE:
            return truth
        best = truth if truth is Truth.UNDECIDED else best
    return best
