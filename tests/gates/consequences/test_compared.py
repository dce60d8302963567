"""Which of two random criteria implies the other is answered as the posteriors that they allow at exact priors say."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from epsproof.derive.algebra.signs import ANY
from epsproof.derive.text.errors import QuestionError
from epsproof.reports.question import Question, posed_both
from epsproof.verify.closed_form import implication
from epsproof.verify.closed_form.implication import Implication, implies
from tests.gates.consequences.drawn import (
    GUARDS,
    REGIONS,
    Drawn,
    Values,
    drawn,
    priors,
    tolerated,
    values_under,
)

SECONDS, VALUES = 5.0, 6
FEW, MANY = range(10), range(10, 150)


def wrong(seed: int) -> str:
    """What is wrong in the answer to the question of that number; empty where nothing is."""
    random = Random(f"compared {seed}")
    one, two = (drawn(random, "".join(random.sample("abc", 2)), 0.3) for _ in "12")
    region, names = random.choice([*REGIONS]), sorted({*one.names, *two.names})
    guards = {name: random.choice([*GUARDS]) for name in names}
    assume = tuple(guard.format(name) for name, guard in guards.items())
    asked = Question("", (region,) if region else (), assume, named=tuple(names))
    words = f"{one.text}; {two.text}; {region}; {', '.join(assume)}"
    try:
        first, second = posed_both(one.text, two.text, asked)
        ways = [(implies(first, second, SECONDS), one, two), (implies(second, first, SECONDS), two, one)]
    except QuestionError:
        return ""
    tried = values_under(guards, random, VALUES) if names else [{}]
    told = [_against(found, low, high, region, guards, tried) for found, low, high in ways]
    return next((f"{words}: {said}" for said in told if said), "")


def _against(
    found: Implication, low: Drawn, high: Drawn, region: str, guards: dict[str, str], tried: list[Values]
) -> str:
    def exceeds(p: Fraction, q: Fraction, values: Values) -> bool:
        return tolerated(low, p, q, values) > tolerated(high, p, q, values)

    if found.status == "refuted":
        place = {"p": Fraction(1), "q": Fraction(1), **found.witness}
        inside = 0 < place["p"] <= 1 and 0 < place["q"] <= 1 and REGIONS[region](place["p"], place["q"])
        inside = inside and all(GUARDS[guard](place[name]) for name, guard in guards.items())
        return (
            ""
            if inside and exceeds(place["p"], place["q"], place)
            else f"{low.text} is within {high.text} at {found.witness}"
        )
    if found.status == "proved":
        spots = ((p, q, values) for values in tried for p, q in priors(region) if exceeds(p, q, values))
        return next(
            (f"{low.text} exceeds {high.text} at p = {p}, q = {q}, {values}" for p, q, values in spots), ""
        )
    return ""


@pytest.mark.parametrize("seed", FEW)
def test_an_implication_is_that_of_the_posteriors(seed: int) -> None:
    assert wrong(seed) == ""


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_many_implications_are_those_of_the_posteriors(part: int) -> None:
    assert [said for seed in MANY[part::4] if (said := wrong(seed))] == []


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a limit below 0 tolerates something, and the second reader is not asked."""
    monkeypatch.setattr(implication, "POSITIVE", ANY)
    monkeypatch.setattr(implication, "read_implication_again", lambda *_: None)
    assert [said for seed in FEW if (said := wrong(seed))] != []
