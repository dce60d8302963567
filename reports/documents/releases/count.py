"""The document of one published count, or of several releases of the same count."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Any

from attrs import evolve

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import QuestionError, UnsupportedForm, option
from epsproof.reports.documents.releases.numbers import SCHEMA, number_of
from epsproof.verify.releases.ends import Value, as_ball, at_precision, ends
from epsproof.verify.releases.law import mass_at
from epsproof.verify.releases.one_count import Guess, OneCount, compared, likelihood_ratios, over, posterior

__all__ = ["count_document", "table_part", "whole_part"]

ASSUMED = (
    "the adversary knows how many others have the value, the law of the noise, and nothing else about the person",
    "the noise is drawn as the law says, independently of the count",
)
HALF, ONE = Fraction(1, 2), Fraction(1)


def count_document(
    noises: Sequence[Noise],
    prior: Fraction,
    known: int,
    published: Sequence[Fraction],
    at_least: Fraction,
    digits: int,
) -> dict[str, Any]:
    """What each published value tells, and what is expected of one release; without published values all those that have
    probability ``at_least`` or more. Raises QuestionError."""
    noises = _matched(noises, published)
    _refuse_fractions(noises, published)
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "about": "count",
        "noise": [str(noise) for noise in noises],
        "prior": str(prior),
        "known": known,
        "assumed": list(ASSUMED),
    }
    if published:
        document |= at_precision(lambda: _sequence(noises, prior, known, published, digits), digits)
    if len(noises) == 1:
        one = OneCount(noises[0], prior, known)
        document |= at_precision(lambda: whole_part(one, digits), digits)
        if not published:
            if not one.noise.is_discrete:
                raise UnsupportedForm(
                    f"{one.noise} has a density: no published value has a probability; name one with --published"
                )
            document |= at_precision(lambda: table_part(one, at_least, digits), digits)
    return document


def _matched(noises: Sequence[Noise], published: Sequence[Fraction]) -> list[Noise]:
    """A noise for every published value."""
    if len(noises) == 1:
        one = noises[0]
        if one.count == len(published) > 1:
            law = str(evolve(one, count=1))
            raise QuestionError(
                f"{one} is the noise of one value, {one.count} draws added up; for {one.count} releases write {law}, which every "
                f"value then has, and for sums in each of them name the noise of each: '{', '.join([str(one)] * one.count)}'"
            )
        return [*noises] * max(1, len(published))
    if len(noises) != len(published):
        said = (
            f"{len(noises)} laws of noise and {len(published)} published value{'s' * (len(published) != 1)}"
        )
        raise QuestionError(
            f"{said}: give one noise, or a value for each, such as --published '{', '.join('3' * len(noises))}'"
        )
    return [*noises]


def _refuse_fractions(noises: Sequence[Noise], published: Sequence[Fraction]) -> None:
    """Raise QuestionError for a published value that discrete noise cannot give, with the whole numbers beside it."""
    for noise, value in zip(noises, published, strict=False):
        if noise.is_discrete and value.denominator != 1:
            near = f"write {option('published', str(floor(value)))} or {option('published', str(floor(value) + 1))}"
            raise QuestionError(
                f"published value {value} has probability 0: {noise} on a count gives whole numbers: {near}"
            )


def _sequence(
    noises: Sequence[Noise], prior: Fraction, known: int, published: Sequence[Fraction], digits: int
) -> dict[str, Any]:
    """Releases one after the other: the posterior after each is the prior of the next (2.35), and risks multiply (2.39)."""
    rows, before = [], prior
    now: Value = prior
    pairs = [(noise, value - known) for noise, value in zip(noises, published, strict=True)]
    for k, (noise, value) in enumerate(zip(noises, published, strict=True)):
        after = posterior(prior, likelihood_ratios(pairs[: k + 1]))
        row = {
            "published": str(value),
            "posterior": number_of(after, digits, ONE),
            "ratio": number_of(_over(after, now), digits),
        }
        if noise.is_discrete:
            masses = mass_at(noise, int(value) - known - 1), mass_at(noise, int(value) - known)
            row |= {
                name: number_of(mass, digits, ONE)
                for name, mass in zip(("mass", "mass_without"), masses, strict=True)
            }
        rows.append(row)
        now = after
    side = compared(now, HALF)
    return {
        "releases": rows,
        "total": {
            "posterior": number_of(now, digits, ONE),
            "ratio": number_of(_over(now, before), digits, 1 / prior),
        },
        "decision": "has the value" if side > 0 else "has it not" if side < 0 else "a tie",
    }


def _over(after: Value, before: Value) -> Value:
    return over(after, before) if isinstance(before, Fraction) else as_ball(after) / before


def whole_part(one: OneCount, digits: int) -> dict[str, Any]:
    """What is expected of one release."""
    expected, guess = one.expected(), one.guess()
    names = ("posterior", "risk", "gain", "loss", "posterior_without")
    return {
        "expected": {
            name: number_of(getattr(expected, name), digits, _most(one.prior) if name == "risk" else ONE)
            for name in names
        },
        "guess": {
            "least": None if guess.least is None else _shown(guess.least, digits),
            "always": guess.always,
            **{
                n: number_of(getattr(guess, n), digits, ONE)
                for n in ("correct", "correct_without", "tie", "tie_without")
            },
            "on_average": number_of(_on_average(one.prior, guess), digits, ONE),
        },
    }


def _shown(least: int | Value, digits: int) -> str:
    return str(least) if isinstance(least, (int, Fraction)) else ends(least, digits).upper


def _most(prior: Value) -> Fraction | None:
    return 1 / prior if isinstance(prior, Fraction) else None


def _on_average(prior: Value, guess: Guess) -> Value:
    """How often the guess is right for an adversary whose prior is right; at a tie half of the time."""
    parts = (guess.correct, guess.correct_without, guess.tie, guess.tie_without)
    weights = (prior, 1 - prior, prior / 2, (1 - prior) / 2)
    exact = [
        w * part
        for w, part in zip(weights, parts, strict=True)
        if isinstance(part, Fraction) and isinstance(w, Fraction)
    ]
    if len(exact) == len(parts):
        return sum(exact, Fraction(0))
    return sum(
        (as_ball(w) * as_ball(part) for w, part in zip(weights, parts, strict=True)), as_ball(Fraction(0))
    )


def table_part(one: OneCount, at_least: Fraction, digits: int) -> dict[str, Any]:
    rows = one.rows(at_least)
    if not rows:
        raise QuestionError(f"no published value has probability {at_least} or more; lower --at-least")
    worst = rows[0]
    for row in rows[1:]:
        side = 0 if one.alike(row.published, worst.published) else compared(row.posterior, worst.posterior)
        if side > 0 or (side == 0 and compared(row.mass, worst.mass) > 0):
            worst = row
    shown = [
        {
            "published": str(row.published),
            "mass": number_of(row.mass, digits, ONE),
            "mass_without": number_of(row.mass_without, digits, ONE),
            "posterior": number_of(row.posterior, digits, ONE),
            "ratio": number_of(row.ratio, digits, _most(one.prior)),
        }
        for row in rows
    ]
    return {"at_least": str(at_least), "table": shown, "worst": shown[rows.index(worst)]}
