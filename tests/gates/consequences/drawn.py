"""Random criteria with parameters of any sign, and the largest posterior that each allows, computed in fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

__all__ = ["GUARDS", "REGIONS", "Drawn", "Values", "drawn", "priors", "tolerated", "values_under"]

Values = Mapping[str, Fraction]
Limit = Callable[[Fraction, Fraction, Fraction, Fraction], Fraction]
Holds = Callable[[Fraction], bool]

AXIS = sorted(
    {
        *(Fraction(k, 20) for k in range(1, 21)),
        *(Fraction(1, n) for n in (3, 7, 1000, 100_000)),
        Fraction(999, 1000),
    }
)
TRIED = [Fraction(k, 7) for k in range(-20, 40)] + [Fraction(1, 1000), Fraction(-1, 1000)]
REGIONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "": lambda p, q: True,
    "q == 1": lambda p, q: q == 1,
    "p <= 1/3": lambda p, q: 3 * p <= 1,
    "p*q >= 1/10": lambda p, q: 10 * p * q >= 1,
    "p + q <= 1": lambda p, q: p + q <= 1,
}
GUARDS: dict[str, Holds] = {
    "{} > 1": lambda x: x > 1,
    "0 < {} < 1": lambda x: 0 < x < 1,
    "-1 < {} < 1": lambda x: -1 < x < 1,
    "-3 < {} < -1": lambda x: -3 < x < -1,
    "{} >= -2": lambda x: x >= -2,
    "1/{} > 1": lambda x: 0 < x < 1,
    "{} < 0": lambda x: x < 0,
}
FORMS: list[tuple[str, Limit]] = [
    ("{b}", lambda p, q, a, b: b * p * q),
    ("posterior - prior <= {a}", lambda p, q, a, b: p * q + a),
    ("posterior <= {b}*prior + {a}", lambda p, q, a, b: b * p * q + a),
    ("{b} - {a}*p*q", lambda p, q, a, b: (b - a * p * q) * p * q),
    ("max({a}/(p*q), {b})", lambda p, q, a, b: max(a, b * p * q)),
    ("min({a}/(p*q) + 1, {b})", lambda p, q, a, b: min(a + p * q, b * p * q)),
    ("1 + {a}*(1 - p)", lambda p, q, a, b: (1 + a * (1 - p)) * p * q),
    ("{b} if p*q <= {a} else 2", lambda p, q, a, b: (b if p * q <= a else 2) * p * q),
    ("posterior <= {b}*prior or posterior <= {a}", lambda p, q, a, b: max(a, b * p * q)),
    ("2 + {a}*{b}", lambda p, q, a, b: (2 + a * b) * p * q),
    ("posterior <= prior + {a}*prior*(1 - prior)", lambda p, q, a, b: p * q + a * p * q * (1 - p * q)),
]


@dataclass(frozen=True)
class Drawn:
    """A criterion; its ``limit`` may be below 0, which no posterior is, or above 1."""

    text: str
    limit: Callable[[Fraction, Fraction, Values], Fraction]
    names: tuple[str, ...]


def drawn(random: Random, letters: str, share: float) -> Drawn:
    """A criterion in which each number is with that probability a parameter, of these letters."""
    form, limit = random.choice(FORMS)
    numbers = {
        "a": Fraction(random.choice("1/4 1/3 1/2 1/10 -1/5 -1/2".split())),
        "b": Fraction(random.choice("2 3 3/2 5/4 1/2 -1".split())),
    }
    places = [place for place in zip("ab", letters, strict=True) if "{" + place[0] in form]
    named = {place: letter for place, letter in places if random.random() < share}
    text = form.format_map({place: named.get(place, f"({number})") for place, number in numbers.items()})

    def own(p: Fraction, q: Fraction, values: Values) -> Fraction:
        a, b = (values[named[place]] if place in named else numbers[place] for place in "ab")
        return Fraction(limit(p, q, a, b))

    return Drawn(text, own, tuple(sorted(named.values())))


def tolerated(one: Drawn, p: Fraction, q: Fraction, values: Values) -> Fraction:
    """The largest posterior that meets the criterion, 0 where none above it does."""
    return max(min(one.limit(p, q, values), Fraction(1)), Fraction(0))


def priors(region: str) -> Iterator[tuple[Fraction, Fraction]]:
    """The priors of a grid that are in the region."""
    return ((p, q) for p, q in product(AXIS, AXIS) if REGIONS[region](p, q))


def values_under(guards: Mapping[str, str], random: Random, count: int) -> list[Values]:
    """Some values of the parameters under their assumptions."""
    sides = [[x for x in TRIED if GUARDS[guard](x)] for guard in guards.values()]
    return [dict(zip(guards, (random.choice(side) for side in sides), strict=True)) for _ in range(count)]
