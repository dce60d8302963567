"""A printed epsilon is right if no larger one is safe and it is, wherever the conditions hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from epsproof.verify.reader import Number, Truth, names, truth, value
from epsproof.verify.reader.judge import NEAR, Claimed, Disagreement, Question, Suspicion, judge
from epsproof.verify.reader.numbers import sign
from epsproof.verify.reader.points import points
from epsproof.verify.reader.truth import Lack
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import condition

POINTS = 10
SAYS_NOTHING = re.compile(r"; the rows say nothing of (.*), which is assumed too\Z")
SILENT = (": refuted,", ": repaired,", "is not decided", "time ran out")
TRIED = tuple(
    map(
        Fraction,
        "-2 -1 -1/2 0 1/4 1/3 1/2 2/3 3/4 9/10 1 11/10 5/4 3/2 7/4 2 9/4 5/2 11/4 3 7/2 4 5 10".split(),
    )
)


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    fields = draft.fields
    if "rows" in fields:
        shared = {"profile": fields["profile"], **_setting(draft)}
        rows = [
            replace(draft, fields={**shared, "when": when, "epsilon": epsilon})
            for when, epsilon in fields["rows"]
        ]
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
        if found := _at(fields["epsilon"], question, point):
            return found
    return ""


def _setting(draft: Draft) -> dict[str, object]:
    """The region and the model, where they are named."""
    return {name: draft.fields[name] for name in ("where", "bound") if name in draft.fields}


def told(draft: Draft, evidence: str) -> str:
    """What is wrong in what is said of the parameters that no row is about."""
    rows, match = [when for when, _ in draft.fields.get("rows", ())], SAYS_NOTHING.search(evidence)
    if match is not None:
        place = {
            name.strip(): Fraction(text)
            for name, _, text in (one.partition("=") for one in match[1].split(","))
        }
        return "" if _is_left(draft, rows, place) else f"the rows are about {place}, or it is not assumed"
    if not rows or not all(rows) or any(word in evidence for word in SILENT):
        return ""
    used = sorted(frozenset().union(*(names(text) for text in (*draft.assumptions, *rows))) - {"p", "q"})
    left = (dict(zip(used, place, strict=True)) for place in product(TRIED, repeat=len(used)))
    found = next((place for place in left if _is_left(draft, rows, place)), None) if len(used) < 3 else None
    return (
        f"nothing is said of { ({n: str(x) for n, x in found.items()}) }, which no row is about"
        if found
        else ""
    )


def _is_left(draft: Draft, rows: Sequence[str], place: dict[str, Fraction]) -> bool:
    """Whether all that is assumed holds, and no row's condition does."""
    holding = [
        all(condition(part, place) is True for part in text.split(", "))
        for text in (*draft.assumptions, *rows)
    ]
    return all(holding[: len(draft.assumptions)]) and not any(holding[len(draft.assumptions) :])


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
    found = judge(question, Claimed("finite", low / NEAR * CLOSE, high), point)
    return "" if isinstance(found, (Disagreement, Suspicion)) else "the printed epsilon is right there"


def _at(epsilon: str, question: Question, point: dict[str, Fraction]) -> str:
    place = ", ".join(f"{n} = {v}" for n, v in point.items())
    here, factor = value(epsilon, point), value(f"exp(-({epsilon}))", point)
    if Lack.UNDEFINED in (here, factor):
        return f"epsilon is undefined at {place}"
    if isinstance(here, Lack) or isinstance(factor, Lack):
        return ""
    if sign(here) < 0:
        return f"epsilon is negative at {place}"
    low, high = (factor, factor) if isinstance(factor, Fraction) else _ends(factor)
    found = judge(question, Claimed("finite", low, high), point)
    return f"epsilon = {float(here):.9g}: {found}" if isinstance(found, Disagreement) else ""


def _ends(number: Number) -> tuple[Fraction, Fraction]:
    ball = number.ball(256)
    centre, width = (
        Fraction(int(m)) * Fraction(2) ** int(e) for m, e in (ball.mid().man_exp(), ball.rad().man_exp())
    )
    return centre - width, centre + width
