"""That a property of two laws is kept is false if laws with finitely many outcomes have it, and those
that are made of them have not: merged after some outcomes are split, exchanged, or of two releases, of which the
second may depend on the output of the first.

Sentences are summed over the outcomes as they were typed, in rational numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import product
from random import Random

from epsproof.verify.reader import Definitions, NotRead, Truth, truth, value
from tests.gates.attack.draft import Draft

Point = dict[str, Fraction]
Law = list[tuple[Fraction, Fraction]]
BLOCK = re.compile(r"\b(P|Q|integral)\[([^]]*)\]")
SIDES = re.compile(r"(<=|>=|==)(?![^\[]*\])")
OUTCOME = re.compile(r"P (\S+), Q (\S+)\Z")
RELEASE = re.compile(r"outcome \d+ of release (\d)\Z")
MERGED = re.compile(r"outcomes (\d+) and (\d+)")
TRIED = {
    "E": tuple(map(Fraction, "-2 1/2 1 3/2 2 3".split())),
    "F": tuple(map(Fraction, "0 1/2 1 2 3".split())),
    "d": tuple(map(Fraction, "-1/2 0 1/4 1/3 1/2 3/4 1 2".split())),
    "c": tuple(map(Fraction, "-1 -1/2 1/2 1 2 3".split())),
}
RATIOS = tuple(map(Fraction, "0 1/3 1/2 1 3/2 2 3".split()))
LAWS, PLACES = 40, 12


class NoValue(Exception):
    """A formula has no rational value here."""


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    return "" if draft.fields.get("says") == "may fail" else _breach(draft, seed)


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed laws are a counterexample; to a claim that there are some, whether none were found."""
    if draft.fields.get("says") == "may fail":
        return Truth.FALSE if _breach(draft, 1) else Truth.UNDECIDED
    laws: dict[str, Law] = {}
    point = Point()
    for name, text in printed.items():
        if match := OUTCOME.match(text):
            of = RELEASE.match(name)
            laws.setdefault(of[1] if of else "", []).append((Fraction(match[1]), Fraction(match[2])))
        elif name not in ("left side", "right side", "merged"):
            point[name] = Fraction(text)
    given = list(laws.values())
    if any(
        [sum(side) for side in zip(*law, strict=True)] != [1, 1] or min(map(min, law)) < 0 for law in given
    ):
        return Truth.FALSE
    known = _known(draft)
    if any(truth(text, point, known) is not Truth.TRUE for text in draft.assumptions):
        return Truth.FALSE
    try:
        had = all(
            _holds(text, law, point, known)
            for law, name in zip(given, ("property", "other"), strict=False)
            for text in _field(draft, name)
        )
        made = _made(draft, given, printed)
        lost = not all(_holds(text, made, point, known) for text in _field(draft, "becomes"))
    except (NoValue, NotRead):
        return Truth.UNDECIDED
    return Truth.TRUE if had and lost else Truth.FALSE


def _field(draft: Draft, name: str) -> list[str]:
    """What is said of the first laws, of the second, or of what is made of them."""
    found: list[str] = draft.fields.get(name, draft.fields["property"])
    return found


def _made(draft: Draft, given: list[Law], printed: Mapping[str, str]) -> Law:
    """The laws that are made of those that are printed."""
    if draft.fields["under"] == "exchanging the laws":
        return [(q, p) for p, q in given[0]]
    if len(given) == 2:
        return _twice(*given)
    parts = [[outcome] for outcome in given[0]]
    for one, other in MERGED.findall(printed.get("merged", "")):
        parts[int(one) - 1] += parts[int(other) - 1]
        parts[int(other) - 1] = []
    return [_sum(part) for part in parts if part]


def _twice(one: Law, other: Law) -> Law:
    both = ((a * c, b * d) for (a, b), (c, d) in product(one, other))
    return [pair for pair in both if any(pair)]


def _sum(part: Law) -> tuple[Fraction, Fraction]:
    first, second = map(sum, zip(*part, strict=True))
    return Fraction(first), Fraction(second)


def _breach(draft: Draft, seed: int) -> str:
    """Laws that have the property, and lose it; empty where none were found."""
    random, known = Random(f"closure {seed}"), _known(draft)
    places = list(_places(draft, random, known))
    for _ in range(LAWS if places else 0):
        law, others = _law(random), [_law(random), _law(random)]
        for point in random.sample(places, min(3, len(places))):
            with suppress(NoValue, NotRead):
                if not all(_holds(text, law, point, known) for text in draft.fields["property"]):
                    continue
                second = [
                    one
                    for one in (law, *others)
                    if all(_holds(text, one, point, known) for text in _field(draft, "other"))
                ]
                for after in _ways(draft.fields["under"], law, second, random):
                    lost = [
                        text for text in _field(draft, "becomes") if not _holds(text, after, point, known)
                    ]
                    if lost:
                        at = ", ".join(f"{name} = {x}" for name, x in point.items())
                        return f"{lost[0]} is lost at {at} by the laws {law}, of which {after} are made"
    return ""


def _ways(under: str, law: Law, second: list[Law], random: Random) -> Iterator[Law]:
    """Laws that are made of a pair of laws, and of those that a second release may have."""
    if under == "exchanging the laws":
        yield [(q, p) for p, q in law]
    elif under == "two independent releases":
        yield from (_twice(law, one) for one in second)
    elif under == "sequential composition":
        for _ in range(2 if second else 0):
            both = [(a * c, b * d) for a, b in law for c, d in random.choice(second)]
            yield [pair for pair in both if any(pair)]
    else:
        yield from ([_sum(law[:k]), *law[k:]] for k in range(2, len(law) + 1))
        shares = [random.choice((Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1))) for _ in law]
        kept = [(p * s, q * s) for (p, q), s in zip(law, shares, strict=True)]
        rest = [(p * (1 - s), q * (1 - s)) for (p, q), s in zip(law, shares, strict=True)]
        yield [one for one in (_sum(kept), _sum(rest)) if one != (0, 0)]


def _law(random: Random) -> Law:
    """Two to five outcomes of simple ratios, in any order."""
    while True:
        law = []
        for _ in range(random.choice((1, 2, 2, 3, 4))):
            mass, ratio = Fraction(random.randint(0, 6), 12), random.choice(RATIOS)
            law.append((mass * ratio, mass) if random.random() < 0.5 else (mass, mass * ratio))
        first, second = map(sum, zip(*law, strict=True))
        if max(first, second) <= 1:
            law = [one for one in (*law, (Fraction(1 - first), Fraction(1 - second))) if one != (0, 0)]
            random.shuffle(law)
            return law


def _known(draft: Draft) -> Definitions:
    return Definitions(draft.fields.get("let", {}))


def _places(draft: Draft, random: Random, known: Definitions) -> Iterator[Point]:
    """Parameters that satisfy the assumptions."""
    found = [dict(zip(TRIED, values, strict=True)) for values in product(*TRIED.values())]
    random.shuffle(found)
    number = 0
    for point in found:
        if number < PLACES and all(truth(text, point, known) is Truth.TRUE for text in draft.assumptions):
            number += 1
            yield point


def _holds(text: str, law: Law, point: Point, known: Definitions) -> bool:
    """Whether a sentence holds; raises NoValue where a part of it has none."""
    left, relation, right = SIDES.split(text)

    def block(match: re.Match[str]) -> str:
        return (
            f"({sum((_one(*match.groups(), {**point, 'P': p, 'Q': q}, known) for p, q in law), Fraction(0))})"
        )

    low, high = _rational(BLOCK.sub(block, left), point, known), _rational(right, point, known)
    return {"<=": low <= high, ">=": low >= high, "==": low == high}[relation]


def _one(of: str, inner: str, here: Point, known: Definitions) -> Fraction:
    if of == "integral":
        return _rational(inner, here, known)
    happens = truth(inner, here, known)
    if happens not in (Truth.TRUE, Truth.FALSE):
        raise NoValue
    return here[of] if happens is Truth.TRUE else Fraction(0)


def _rational(text: str, here: Point, known: Definitions) -> Fraction:
    found = value(text, here, known)
    if not isinstance(found, Fraction):
        raise NoValue
    return found
