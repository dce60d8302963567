"""A printed number is right if the value is at most half a unit of its last digit away."""

from __future__ import annotations

import re
from fractions import Fraction

from epsproof.verify.reader import Truth, truth, value
from epsproof.verify.reader.judge import Claimed, Disagreement, Question, Suspicion, judge
from epsproof.verify.reader.numbers import add, compared, multiply
from epsproof.verify.reader.read import parse
from epsproof.verify.reader.truth import Lack
from tests.gates.attack.draft import Draft

PRINTED = re.compile(r"(-?\d*)(?:\.(\d*))?(?:e([+-]?\d+))?(?:/(\d+))?\Z")


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    fields = draft.fields
    values = {name: _rational(text) for name, text in fields.get("values", {}).items()}
    if "profile" in fields:
        return _of_profile(draft, values)
    if "relation" in fields:
        found = truth(fields["relation"], values)
        return f"the relation is {found.value}" if found in (Truth.FALSE, Truth.UNDEFINED) else ""
    here = value(fields["formula"], values)
    if isinstance(here, Lack):
        return "the formula is undefined" if here is Lack.UNDEFINED else ""
    printed, half = _printed(fields["printed"])
    gap = add(multiply(Fraction(int(fields.get("scale", 1))), here), -printed)
    outside = compared(gap, half) > 0 or compared(gap, -half) < 0
    return f"the value is {here}, printed as {fields['printed']}" if outside else ""


def _rational(text: str) -> Fraction:
    found = value(text, {})
    assert isinstance(found, Fraction)
    return found


def _printed(text: str) -> tuple[Fraction, Fraction]:
    """The printed number, and half a unit of its last digit; a fraction is exact."""
    match = PRINTED.match(text)
    assert match is not None, text
    _, after, power, divisor = match.groups()
    unit = Fraction(10) ** (int(power or 0) - len(after or ""))
    return _rational(text), Fraction(0) if divisor else unit / 2


def _of_profile(draft: Draft, values: dict[str, Fraction]) -> str:
    fields = draft.fields
    if draft.model is None:
        return f"there is no bound {fields['bound']!r}"
    printed, half = _printed(fields["printed"])
    ends = [float(parse_exp(-(printed + side))) for side in (half, -half)]
    claimed = Claimed(
        "finite",
        Fraction(ends[0]) * (1 - Fraction(1, 10**12)),
        Fraction(ends[1]) * (1 + Fraction(1, 10**12)),
    )
    found = judge(
        Question([(fields["profile"], ())], draft.model, fields.get("where", ())),
        claimed,
        values,
    )
    return found.what if isinstance(found, (Disagreement, Suspicion)) else ""


def parse_exp(exponent: Fraction) -> float:
    """exp of a rational number, to machine precision."""
    found = value(parse("exp(x)"), {"x": exponent})
    return float(found)  # type: ignore[arg-type]
