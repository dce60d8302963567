"""Answers to questions about criteria: right before a change, and after it as far as they say anything.

What is said after a change may be weaker: wider ends, an open verdict, a refusal, a contradiction that was noticed.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from attrs import evolve

from epsproof.derive.averages.average_model import averaged
from epsproof.derive.averages.quantity import quantity_of
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.file import model_of
from epsproof.derive.question.pose import pose, pose_several
from epsproof.derive.question.problem import Problem
from epsproof.reports.documents.compose import compose_document
from epsproof.verify.averages.evaluate_average import evaluate_average
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.implication import implies
from epsproof.verify.closed_form.inverse import prove_inverse
from epsproof.verify.closed_form.proved import prove_closed_form
from tests.gates.attack.corrupted.changes import Change, changes, traced
from tests.gates.attack.faults import forget
from tests.verify.closed_form.test_evaluated_again import LINE

__all__ = ["ROOMS", "Answer", "answered", "false_answers", "is_false"]

ROOMS = ("derive/", "verify/numeric/", "verify/averages/")
SECONDS, ALARM, MEMORY, MOST = 6.0, 120, 4 * 2**30, 6
Texts = tuple[str, ...]
Answer = tuple[str, ...]
"""What it is, and what is said: two ends of epsilon, or words; empty where nothing is."""
CAPPED = ("0 < a < 1", "r > 1")
POINTS: Mapping[str, dict[str, Fraction]] = {
    "a": {"a": Fraction(1, 4), "r": Fraction(3)},
    "r": {"r": Fraction(2)},
}


def _problem(
    criterion: str, where: Texts = (), assume: Texts = (), line: bool = False, group: str = "1"
) -> Problem:
    return pose(
        criterion,
        where,
        assume,
        model_of(LINE, "line.toml") if line else model_named("unbounded"),
        group=group,
    )


def _number(problem: Problem, at: str = "") -> Answer:
    found = evaluate(problem, POINTS[at] if at else {}, 9, SECONDS)
    return "number", found.lower, found.upper


def _average(criterion: str, where: Texts) -> Answer:
    quantity, text = quantity_of(criterion)
    assert quantity is not None
    model = model_of(LINE, "line.toml") if "x == 4/5" in where else model_named("unbounded")
    problem = evolve(pose(text, where, (), averaged(model, quantity)), statement=criterion)
    found = evaluate_average(problem, {}, 9, SECONDS).epsilon
    return "number", found.lower, found.upper


def _formula(problem: Problem, at: str) -> Answer:
    found = prove_closed_form(problem, SECONDS)
    return ("number", *ClosedValue(found.answer)(POINTS[at], 9)) if found.status == "proved" else ()


def _implied(first: str, second: str, where: Texts = (), assume: Texts = ()) -> Answer:
    one, two = pose_several((first, second), where, assume)
    found = implies(one, two, SECONDS / 2).status
    return ("word", found) if found in ("proved", "refuted") else ()


def _composed(text: str, delta: str) -> Answer:
    found = compose_document(text, {"delta": delta}, 9)
    return "number", str(found["lower"]), str(found["upper"])


def _inverted(problem: Problem, parameter: str, at: Mapping[str, Fraction]) -> Answer:
    found = prove_inverse(problem, parameter, SECONDS)
    values = [
        case.value.subs({s: at[s.name] for s in case.value.free_symbols})
        for case in found.cases
        if case.value is not None
    ]
    return ("word", found.guaranteed, *map(str, values)) if found.status == "proved" else ()


HALF = {"t": Fraction(1, 2), "a": Fraction(1, 4)}
QUESTIONS: Sequence[Callable[[], Answer]] = (
    lambda: _number(_problem("3/2", ("x == 4/5",), line=True)),
    lambda: _number(_problem("3/2", ("x == 4/5",), line=True, group="2")),
    lambda: _number(_problem("posterior_odds <= 2*prior_odds", line=True)),
    lambda: _number(_problem("max(a/(p*q), r)", (), CAPPED), "a"),
    lambda: _number(_problem("2/sqrt(p)", ("q == 1", "p >= 1/10"))),
    lambda: _number(_problem("abs(posterior - prior) <= 1/5", ("q == 1",))),
    lambda: _number(_problem("posterior <= 2*prior or p >= 1/2", ("q == 1",))),
    lambda: _average("guess <= 9/10", ("x == 4/5",)),
    lambda: _average("mean_posterior <= 2*prior", ("q == 1", "p >= 1/4")),
    lambda: _average("mean_posterior <= 3/2*prior", ("x == 4/5",)),
    lambda: _formula(_problem("max(a/(p*q), r)", ("q == 1",), CAPPED), "a"),
    lambda: _formula(_problem("r", (), ("r > 1",), group="3"), "r"),
    lambda: _formula(_problem("posterior >= prior/r", (), ("r > 1",)), "r"),
    lambda: _implied("2", "3"),
    lambda: _implied("max(a/(p*q), r)", "r", (), CAPPED),
    lambda: _implied("posterior - prior <= 1/4", "posterior <= prior + 1/2"),
    lambda: _implied("posterior <= 2*prior", "posterior_odds <= 2*prior_odds"),
    lambda: _composed("12 x laplace(epsilon=0.1), log(3)", "1e-6"),
    lambda: _composed("gaussian(3, sensitivity=2) x 4, zcdp(0.01)", "1e-5"),
    lambda: _composed("subsampled_gaussian(rate=0.1, sigma=2) x 3", "1/1000"),
    lambda: _inverted(_problem("max(a/(p*q), r)", ("q == 1",), CAPPED), "r", HALF),
    lambda: _inverted(_problem("posterior - prior <= b", (), ("0 < b < 1",)), "b", HALF),
)


def answered(number: int) -> Answer:
    """The answer to the question of that number; nothing where there is none."""
    try:
        return QUESTIONS[number]()
    except Exception:
        return ()


def is_false(found: Answer, right: Answer) -> bool:
    """Whether the answer says what the right one excludes; where that is open nothing is known."""
    if not found or not right:
        return False
    if found[0] != "number" or right[0] != "number":
        return found != right[: len(found)]
    (low, high), (least, most) = (map(float, ends[1:]) for ends in (found, right))
    return low > most or high < least or low > high


def false_answers(seed: int, most: int) -> dict[str, Any]:
    """After how many of ``most`` changes the answers were the same, others, or false, with the latter."""
    right, used = traced(answered, len(QUESTIONS), ROOMS)
    told, false = Counter[str](), list[dict[str, Any]]()
    for change in islice(changes(Random(seed), used, MOST), most):
        found = _after(change)
        wrong = {number: said for number, said in found.items() if is_false(said, right[number])}
        same = all(said == right[number] for number, said in found.items())
        told["ended" if not found else "false" if wrong else "same" if same else "other"] += 1
        if wrong:
            false.append(
                {"change": change.what, "said": wrong, "right": {number: right[number] for number in wrong}}
            )
    return {"seed": seed, "functions": len(used), "changes": dict(told), "false": false}


def _after(change: Change) -> dict[int, Answer]:
    """The answers after the change, of a process that is ended if it takes too long; those that it gave until then."""
    inside, outside = os.pipe()
    child = os.fork()
    if not child:
        try:
            signal.alarm(ALARM)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            change.function.__code__ = change.code
            forget()
            for number in change.drafts:
                os.write(outside, json.dumps([number, answered(number)]).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(outside)
    with os.fdopen(inside, "rb") as told:
        found = [json.loads(line) for line in told.read().splitlines()]
    os.waitpid(child, 0)
    return {number: tuple(said) for number, said in found}
