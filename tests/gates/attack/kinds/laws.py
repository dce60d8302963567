"""A statement about all pairs of laws is false if one pair with finitely many outcomes, at one point
of the parameters, satisfies the constraints and not the conclusion.

Everything is computed in rational numbers from the sentences as they were typed: brackets after P, Q
and integral are sums over the outcomes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import product
from random import Random

from epsproof.verify.reader import NotRead, Truth, truth, value
from tests.gates.attack.draft import Draft

Point = dict[str, Fraction]
Law = list[tuple[Fraction, Fraction]]
BLOCK = re.compile(r"\b(P|Q|integral)\[(?:(some|every) (\w+):)?([^]]*)\]")
SIDES = re.compile(r"(<=|>=|==)(?![^\[]*\])")
OUTCOME = re.compile(r"P (\S+), Q (\S+)\Z")
RATIOS = tuple(map(Fraction, "0 1/4 1/3 1/2 2/3 1 3/2 2 3 4 9".split()))
LEVELS = tuple(map(Fraction, "-1/2 0 1/10 1/4 1/3 1/2 3/4 1 2".split()))
FACTORS = tuple(map(Fraction, "1/2 2/3 1 3/2 2 3 4".split()))
PRIORS = tuple(map(Fraction, "0 1/20 1/3 1/2 4/5 1".split()))
PAIRS = 40


class NoValue(Exception):
    """A formula has no rational value here."""


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    return "" if draft.fields.get("says") == "may fail" else _breach(draft, seed)


def _breach(draft: Draft, seed: int) -> str:
    """A pair of laws at which the implication fails, as text; empty where none was found."""
    random = Random(f"laws {seed}")
    ways = [(draft.fields["given"], draft.fields["then"])]
    if draft.fields.get("direction") == "both":
        ways.append((draft.fields["then"], draft.fields["given"]))
    for _ in range(PAIRS):
        law = _law(random)
        for point in _points(draft, law, random):
            for given, wanted in ways:
                with suppress(NoValue):
                    if why := _broken(draft, law, point, given, wanted):
                        return why
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed pair of laws is a counterexample; to a claim that there is one, whether none was found."""
    if draft.fields.get("says") == "may fail":
        return Truth.FALSE if _breach(draft, 1) else Truth.UNDECIDED
    law, point = [], Point()
    for name, text in printed.items():
        if match := OUTCOME.match(text):
            law.append((Fraction(match[1]), Fraction(match[2])))
        elif name not in ("left side", "right side"):
            point[name] = Fraction(text)
    if [sum(side) for side in zip(*law, strict=True)] != [1, 1] or min(map(min, law)) < 0:
        return Truth.FALSE
    ways = [(draft.fields["given"], draft.fields["then"])]
    if draft.fields.get("direction") == "both":
        ways.append((draft.fields["then"], draft.fields["given"]))
    unseen = False
    for way in ways:
        try:
            if _broken(draft, law, point, *way):
                return Truth.TRUE
        except (NoValue, NotRead):
            unseen = True
    return Truth.UNDECIDED if unseen else Truth.FALSE


def _law(random: Random) -> Law:
    """Two to four outcomes; the ratios of the densities are simple, and the last outcome makes both masses 1."""
    while True:
        rest = random.choice((1, 1, 2, 3))
        law = []
        for _ in range(rest):
            mass = Fraction(random.randint(0, 8), 8 * rest)
            ratio = random.choice(RATIOS)
            law.append((mass * ratio, mass) if random.random() < 0.5 else (mass, mass * ratio))
        last = tuple(1 - sum(side) for side in zip(*law, strict=True))
        if min(last) >= 0:
            return [one for one in (*law, last) if one != (0, 0)]


def _points(draft: Draft, law: Law, random: Random) -> Iterator[Point]:
    """Parameters that satisfy the assumptions, with d also as large as a constraint has it."""
    priors = PRIORS if "every" in draft.fields else (Fraction(0),)
    for factor, other, prior in product(random.sample(FACTORS, 3), random.sample(FACTORS, 2), priors):
        here = {"E": factor, "c": other, "p": prior}
        for level in {*random.sample(LEVELS, 4), *_tight(draft, law, here)}:
            point = {**here, "d": level, "weight1": level, "weightP": factor}
            told = (*draft.assumptions, *draft.fields.get("every", {}).values())
            if all(truth(text, point) is Truth.TRUE for text in told):
                yield point


def _tight(draft: Draft, law: Law, here: Point) -> Iterator[Fraction]:
    """The values of the left sides of the constraints, and what is left of 1."""
    for text in draft.fields["given"]:
        try:
            left, _, _ = _sides(
                text,
                law,
                {**here, **dict.fromkeys(("d", "weight1"), Fraction(0)), "weightP": here["E"]},
                draft,
            )
        except NoValue:
            continue
        yield from (left, 1 - left)


def _broken(draft: Draft, law: Law, point: Point, given: list[str], wanted: list[str]) -> str:
    """How the implication fails at the law and the point, empty where it does not; raises NoValue where that is not seen."""
    if not all(_for_every_prior(text, law, point, draft) for text in given):
        return ""
    unseen = False
    for text in wanted:
        try:
            if not _holds(text, law, point, draft):
                shown = ", ".join(f"({a}, {b})" for a, b in law)
                at = ", ".join(f"{name} = {x}" for name, x in point.items())
                return f"{text} fails at {at} for the pair of laws {shown}"
        except (NoValue, NotRead):
            unseen = True
    if unseen:
        raise NoValue
    return ""


def _for_every_prior(text: str, law: Law, point: Point, draft: Draft) -> bool:
    """Whether a constraint holds, at all the priors that are tried where it is about them."""
    about = re.search(r"\bposterior\b|\bp\b", text)
    if about is None:
        return _holds(text, law, point, draft)
    raise NoValue


def _holds(text: str, law: Law, point: Point, draft: Draft) -> bool:
    left, relation, right = _sides(text, law, point, draft)
    return {"<=": left <= right, ">=": left >= right, "==": left == right}[relation]


def _sides(text: str, law: Law, point: Point, draft: Draft) -> tuple[Fraction, str, Fraction]:
    """Both sides of a sentence. A probability of what happens for some prior is computed from below, of what happens for every
    prior from above, as not all priors are tried."""
    left, relation, right = SIDES.split(text)

    def block(match: re.Match[str]) -> str:
        of, _, name, inner = match.groups()
        return f"({_sum(of, name or '', inner, match[2] or '', law, point, draft)})"

    return _rational(BLOCK.sub(block, left), point), relation, _rational(right, point)


def _sum(of: str, name: str, inner: str, how: str, law: Law, point: Point, draft: Draft) -> Fraction:
    total = Fraction(0)
    for first, second in law:
        here = {**point, "P": first, "Q": second}
        if of == "integral":
            total += _rational(inner, here)
            continue
        if name:
            among = [
                {**here, name: x}
                for x in PRIORS
                if truth(draft.fields["every"][name], {name: x}) is Truth.TRUE
            ]
            found = [_happens(inner, place) for place in among]
            happens = any(found) if how == "some" else all(found)
        else:
            happens = _happens(inner, here)
        total += happens * (first if of == "P" else second)
    return total


def _happens(inner: str, here: Point) -> bool:
    """Whether an event happens at an outcome; what is undefined there does not, and is not judged."""
    if "posterior" in inner:
        whole = here["p"] * here["P"] + (1 - here["p"]) * here["Q"]
        if not whole:
            raise NoValue
        here = {**here, "posterior": here["p"] * here["P"] / whole}
    found = truth(inner, here)
    if found not in (Truth.TRUE, Truth.FALSE):
        raise NoValue
    return found is Truth.TRUE


def _rational(text: str, here: Mapping[str, Fraction]) -> Fraction:
    found = value(text, here)
    if not isinstance(found, Fraction):
        raise NoValue
    return found
