"""A printed epsilon is right if no larger one is safe and it is, wherever the conditions hold."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.gates.attack.draft import Draft
from verify.reader import Number, Truth, names, truth, value
from verify.reader.lacks import Lack
from verify.reader.numbers.number import sign
from verify.reader.points import points
from verify.reader.question import NEAR, Claimed, Disagreement, Question, Suspicion, judge

POINTS = 10


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    fields = draft.fields
    if "rows" in fields:
        shared = {"profile": fields["profile"], **_setting(draft)}
        rows = [replace(draft, fields={**shared, "when": when, "epsilon": epsilon}) for when, epsilon in fields["rows"]]
        return next((found for row in rows if (found := violation(row, seed, count))), "")
    given = [*draft.assumptions, *([fields["when"]] if fields.get("when") else [])]
    texts = [fields["profile"], fields["epsilon"], *fields.get("where", ())]
    used = sorted(frozenset().union(*(names(text) for text in texts)) - {"p", "q"})
    if draft.model is None:
        return f"there is no bound {fields['bound']!r}"
    question = Question([(fields["profile"], ())], draft.model, fields.get("where", ()))
    seen = 0
    for place in points(given, [f"{name} > 1" for name in used], seed=seed, count=count):
        if seen >= POINTS or any(truth(text, place) is not Truth.TRUE for text in given):
            continue
        seen += 1
        point = {name: v for name, v in place.items() if name in used}
        if found := _at(fields["epsilon"], question, point, seed):
            return found
    return ""


def _setting(draft: Draft) -> dict[str, object]:
    """The region and the model, where they are named."""
    return {name: draft.fields[name] for name in ("where", "bound") if name in draft.fields}


CLOSE = Fraction("0.9999")


def defence(draft: Draft, point: dict[str, Fraction]) -> str:
    """Why a refutation at the point is wrong, empty where no reason was found."""
    fields = draft.fields
    given = [*draft.assumptions, *([fields["when"]] if fields.get("when") else [])]
    if any(truth(text, point) in (Truth.FALSE, Truth.UNDEFINED) for text in given):
        return "its conditions do not hold there"
    if draft.model is None:
        return f"there is no bound {fields['bound']!r}"
    question = Question([(fields["profile"], ())], draft.model, fields.get("where", ()))
    factor = value(f"exp(-({fields['epsilon']}))", point)
    if isinstance(factor, Lack) or float(factor) >= 1:
        return ""
    low, high = (factor, factor) if isinstance(factor, Fraction) else _ends(factor)
    found = judge(question, Claimed("finite", low / NEAR * CLOSE, high), point, count=120)
    return (
        "" if isinstance(found, (Disagreement, Suspicion)) else "the printed epsilon is right there"
    )


def _at(epsilon: str, question: Question, point: dict[str, Fraction], seed: int) -> str:
    place = ", ".join(f"{n} = {v}" for n, v in point.items())
    here, factor = value(epsilon, point), value(f"exp(-({epsilon}))", point)
    if Lack.UNDEFINED in (here, factor):
        return f"epsilon is undefined at {place}"
    if isinstance(here, Lack) or isinstance(factor, Lack):
        return ""
    if sign(here) < 0:
        return f"epsilon is negative at {place}"
    low, high = (factor, factor) if isinstance(factor, Fraction) else _ends(factor)
    found = judge(question, Claimed("finite", low, high), point, seed=seed)
    return f"epsilon = {float(here):.9g}: {found}" if isinstance(found, Disagreement) else ""


def _ends(number: Number) -> tuple[Fraction, Fraction]:
    ball = number.ball(256)
    centre, width = (
        Fraction(int(m)) * Fraction(2) ** int(e)
        for m, e in (ball.mid().man_exp(), ball.rad().man_exp())
    )
    return centre - width, centre + width
