"""The document of ``epsproof algorithm``, where probabilities are exact or between certified ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from epsproof.verify.algorithms.algorithm import MEANINGS, Algorithm, Vectors
from epsproof.verify.algorithms.alignment import Shift, Way
from epsproof.verify.algorithms.certified import FarValue, Known, replayed, statement_of
from epsproof.verify.algorithms.gap import Event, Exceeded
from epsproof.verify.algorithms.gaussian import CommonShift
from epsproof.verify.algorithms.outcome import Outcome, Released
from epsproof.verify.algorithms.path import Form
from epsproof.verify.algorithms.positive import Interval
from epsproof.verify.algorithms.trial import Trial, tried
from epsproof.verify.channel.exponentials import Exact
from epsproof.verify.numeric.decimals import rounded
from epsproof.verify.releases.ends import SMALL, TINY, exact_end

__all__ = ["algorithm_document", "decimal", "exceeded"]

# The part of the document of ``epsproof algorithm`` where probabilities are known between certified ends.

DIGITS = 6


def exceeded(found: Known, delta: Fraction) -> dict[str, Any]:
    """The pair of neighbours and the event, which the second reader finds more probable than is claimed."""
    shown: dict[str, Any] = {"first": found.first.text, "second": found.second.text, "events": []}
    if isinstance(found.event, Event):
        shown["events"] = [_certified_event(found.event, delta) | {"statement": statement_of(found, delta)}]
    elif found.event is not None:
        shown["events"] = [_ray(found.event) | {"statement": statement_of(found, delta)}]
    return shown


def _certified_event(event: Event[arb], delta: Fraction) -> dict[str, Any]:
    least = (event.first.lower() - arb(delta.numerator) / delta.denominator).lower()
    needed = None if event.second == 0 else decimal((least / event.second.upper()).log().lower(), False)
    return {
        "outcome": _outcome(event.outcome),
        "values": [_interval(interval) for interval in event.values],
        "first": _ends(event.first),
        "second": _ends(event.second),
        "epsilon_at_least": needed,
        **({"together": True} if event.together else {}),
    }


def _ray(event: FarValue) -> dict[str, Any]:
    """Of a tail the number at the place is in an interval."""
    at = None if event.tail else event.value
    items = (*event.items[: event.place], at, *event.items[event.place + 1 :])
    values: list[list[str | None]] = [[None, None] for item in items if item is None]
    if event.tail:
        edge = str(event.value)
        values[event.items[: event.place].count(None)] = [edge, None] if event.upwards else [None, edge]
    return {
        "outcome": _outcome(Outcome(items, event.spent)),
        "values": values,
        "first": _ends(event.probabilities[0]),
        "second": _ends(event.probabilities[1]),
        "further_out": "larger" if event.upwards else "smaller",
        "epsilon_at_least": None,
    }


def _ends(value: arb) -> dict[str, str]:
    return {"lower": decimal(value.lower(), False), "upper": decimal(value.upper().min(arb(1)), True)}


def decimal(end: arb, up: bool) -> str:
    """An end in six digits, rounded outwards; below 0 it is 0, and next to 0 it is 0 or a number of few digits."""
    if end < TINY:
        return rounded(Fraction(1, 2**SMALL) if up and end > 0 else Fraction(0), DIGITS, up)
    return rounded(exact_end(end), DIGITS, up)


# The document of ``epsproof algorithm``.

SCHEMA = "epsproof-algorithm/1"


def algorithm_document(
    algorithm: Algorithm, so_far: Callable[[dict[str, Any]], None] = lambda _: None
) -> dict[str, Any]:
    """Verdict, worst pair and event, or the proof; ``so_far`` is told what stays true while a search for other data goes on.

    Raises QuestionError, and EngineError where the second reader disagrees.
    """
    return _document(algorithm, tried(algorithm, lambda trial: so_far(_document(algorithm, trial))))


def _document(algorithm: Algorithm, trial: Trial) -> dict[str, Any]:
    claim = algorithm.claim
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "name": algorithm.name,
        "title": algorithm.title,
        "source": algorithm.source,
        "claim": {
            "epsilon": claim.epsilon,
            "delta": str(claim.delta),
            **({"meaning": claim.meaning, "says": MEANINGS[claim.meaning]} if claim.meaning else {}),
        },
        "data": algorithm.family.said,
        "verdict": trial.verdict,
        "tried": {"sets": trial.sets, "pairs": trial.pairs},
        "delta": _delta(trial),
        "probabilities": "exact" if trial.certified is None else "between certified ends",
        "reasons": list(trial.reasons),
    }
    if trial.shift is not None:
        document["all_vectors"] = _bound(trial.shift)
    if trial.worst is not None:
        document["worst"] = _worst(trial.worst, claim.delta)
    if trial.certified is not None and trial.certified.worst is not None:
        document["worst"] = exceeded(trial.certified.worst, claim.delta)
    if trial.verdict in ("proved", "confirmed"):
        document["proof"] = _proof(trial, algorithm)
    return document


def _delta(trial: Trial) -> dict[str, str | None]:
    """The least delta over the data sets tried, at the claimed epsilon."""
    if trial.certified is not None:
        return {"lower": decimal(trial.certified.least, False), "upper": decimal(trial.certified.most, True)}
    low = trial.least.ball()
    upper = None if trial.beyond is None else decimal((low + trial.beyond).upper(), True)
    return {"lower": decimal(low.lower(), False), "upper": upper}


def _worst(found: Exceeded[Event[Exact]], delta: Fraction) -> dict[str, Any]:
    events = found.events if found.event is None else [found.event]
    return {
        "first": found.first.text,
        "second": found.second.text,
        "events": [_event(event, found, delta if found.event is not None else None) for event in events],
    }


def _event(event: Event[Exact], found: Exceeded[Event[Exact]], delta: Fraction | None) -> dict[str, Any]:
    growth = found.growth(event.outcome.spent)
    shown: dict[str, Any] = {
        "outcome": _outcome(event.outcome),
        "values": [_interval(interval) for interval in event.values],
        "first": _number(event.first),
        "second": _number(event.second),
    }
    if delta is not None:
        shown["statement"] = replayed(f"{event.first} > ({growth})*({event.second}) + {delta}")
        shown["epsilon_at_least"] = _needed(event, delta)
    return shown


def _needed(event: Event[Exact], delta: Fraction) -> str | None:
    """The epsilon that this event alone asks for, rounded down; None where no finite one is enough."""
    if event.second.is_zero():
        return None
    ball = ((event.first.ball() - arb(delta.numerator) / delta.denominator) / event.second.ball()).log()
    return decimal(ball.lower(), False)


def _number(value: Exact) -> dict[str, str]:
    ball = value.ball()
    return {"exact": str(value), "lower": decimal(ball.lower(), False), "upper": decimal(ball.upper(), True)}


def _outcome(outcome: Outcome) -> list[str | None]:
    """None stands for a noisy value, or any number."""
    budget = [] if outcome.spent is None else [f"budget {outcome.spent}"]
    return [
        None if item is None or isinstance(item, Released) else str(item) for item in outcome.items
    ] + budget


def _interval(interval: Interval) -> list[str | None]:
    return [None if end is None else str(end) for end in interval]


def _proof(trial: Trial, algorithm: Algorithm) -> dict[str, Any]:
    family = algorithm.family
    if trial.alignment is None or not isinstance(family, Vectors):
        if trial.shift is not None and trial.verdict == "proved":
            return _shifted(trial.shift, family.said)
        exact = (
            "exact probabilities"
            if trial.beyond is None or trial.beyond.is_zero()
            else "certified ends of the gap"
        )
        by = exact if trial.certified is None else "certified ends of all probabilities"
        return {"by": by, "holds_for": family.said}
    return {
        "by": "shifts of the noise",
        "holds_for": trial.alignment.about(family),
        "cost": str(trial.alignment.cost),
        "ways": [_way(way) for way in trial.alignment.ways],
    }


def _shifted(shift: CommonShift, said: str) -> dict[str, Any]:
    return {"by": "one shift of Gaussian noise", "holds_for": said, **_bound(shift)}


def _bound(shift: CommonShift) -> dict[str, Any]:
    """The square of mu, and the delta that follows for all vectors."""
    return {"mu_squared": str(shift.square), "delta": decimal(shift.delta, True)}


def _way(way: Way) -> dict[str, Any]:
    path = way.path
    return {
        "outputs": [_form(item) if isinstance(item, Form) else str(item) for item in path.outputs],
        "noise": [f"x{i + 1} = {noise.kind}({noise.scale})" for i, noise in enumerate(path.noises)],
        "conditions": [
            f"{_form(condition.form)} {'>' if condition.strict else '>='} 0" for condition in path.conditions
        ],
        "shifts": [_shift(shift) for shift in way.shifts],
        "cost": str(way.cost),
    }


def _form(form: Form) -> str:
    names = {"noise": "x", "data": "q"}
    return _sum(
        {f"{names[kind]}{i + 1}": c for (kind, i), c in sorted(form.parts.items(), reverse=True)},
        form.constant,
    )


def _shift(shift: Shift) -> str:
    return _sum({f"d{j + 1}": c for j, c in enumerate(shift.slopes) if c}, shift.constant)


def _sum(parts: Mapping[str, Fraction], constant: Fraction) -> str:
    words = [(c, name if abs(c) == 1 else f"{abs(c)}*{name}") for name, c in parts.items()]
    if constant or not words:
        words.append((constant, str(abs(constant))))
    text = ("-" if words[0][0] < 0 else "") + words[0][1]
    return text + "".join(f" {'-' if c < 0 else '+'} {word}" for c, word in words[1:])
