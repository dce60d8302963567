"""Gaussian noise, discrete or not, that is put out about different numbers: no finite epsilon covers its far values.

Where one way alone leads to the outputs on each of two data sets, and a draw that nothing else depends on is put out as
slope*x + a on one and slope*x + b on the other, the quotient of the two probabilities at the value y is the quotient of those of
the rest of the ways times exp((a - b)*(2*y - a - b)/(2*variance*slope**2)), which grows without bound on one side. On the line
these are densities, and what holds of each from y on holds of the probability of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import evolve, frozen
from flint import arb, ctx, fmpq

from epsproof.verify.algorithms.form import Form
from epsproof.verify.algorithms.gaussian import normal_mass, way
from epsproof.verify.algorithms.lattice.gap import Growth
from epsproof.verify.algorithms.lattice.listed import BITS, probability_of_way
from epsproof.verify.algorithms.lattice.masses import masses
from epsproof.verify.algorithms.noise import Noise
from epsproof.verify.algorithms.path import Path
from epsproof.verify.releases.ends import exact_end

__all__ = ["Ray", "ray"]

Items = tuple[str | Fraction | None, ...]
DIGITS, STEPS = 6, 64


@frozen(eq=False)
class Ray:
    """Given ``items``, where None is any number, the number at ``place`` is ``value``, or with a ``tail`` any from there on
    outwards, with a probability that is at least
    (share/other)*exp(exponent) times that on the other data set; so it is for all numbers further out, ``upwards`` or down, with
    ever larger exponents. ``share`` and ``other`` are ends of the probabilities of the rest of the ways.
    """

    items: Items
    place: int
    value: Fraction
    upwards: bool
    share: Fraction
    other: Fraction
    exponent: Fraction
    spent: Fraction | None
    probabilities: tuple[arb, arb]
    tail: bool


def ray(first: Sequence[Path], second: Sequence[Path], growth: Growth, with_budget: bool) -> Ray | None:
    """A value that exceeds ``growth``, for the first way that allows it."""
    for path in first:
        if path.weight.is_zero():
            continue
        alike = [
            other for other in second if not other.weight.is_zero() and _pattern(other) == _pattern(path)
        ]
        own = [other for other in first if not other.weight.is_zero() and _pattern(other) == _pattern(path)]
        if len(alike) == len(own) == 1:
            for place in range(len(path.outputs)):
                found = _along(path, alike[0], place, growth, path.spent if with_budget else None)
                if found is not None:
                    return found
    return None


def _pattern(path: Path) -> tuple[str | None, ...]:
    """Numbers, with noise or without, may be the same."""
    return tuple(item if isinstance(item, str) else None for item in path.outputs)


def _along(path: Path, other: Path, place: int, growth: Growth, spent: Fraction | None) -> Ray | None:
    mine, yours = path.outputs[place], other.outputs[place]
    if not isinstance(mine, Form) or not isinstance(yours, Form):
        return None
    one, two = _alone(path, mine), _alone(other, yours)
    if one is None or one != two or mine.constant == yours.constant:
        return None
    noise, square = one
    a, b = mine.constant, yours.constant
    slope = mine.of("noise")[next(iter(mine.of("noise")))]
    if noise.discrete and ((a - b) / slope).denominator != 1:
        return None
    measured = probability_of_way if noise.discrete else way
    ways = measured(_without(path, mine)), measured(_without(other, yours))
    share, less = _end(ways[0].lower(), False), _end(ways[1].upper(), True)
    if share <= 0:
        return None
    needed = exact_end((growth(spent).ball(ctx.prec) * _ball(less) / _ball(share)).log().upper())
    edge = (2 * square * max(needed, Fraction(0)) / (a - b) + a + b) / 2
    step = abs(slope) if noise.discrete else Fraction(1, STEPS)
    steps = (edge - a) / step
    value = a + step * (steps.__floor__() + 1 if a > b else steps.__ceil__() - 1)
    exponent = (a - b) * (2 * value - a - b) / (2 * square)
    items = tuple(item if isinstance(item, str) else None for item in path.outputs)
    if noise.discrete:
        at = [p * _mass(noise, (value - c) / slope) for p, c in zip(ways, (a, b), strict=True)]
    else:
        far = [_ball(value - c if a > b else c - value) / _ball(square).sqrt() for c in (a, b)]
        at = [p * normal_mass(x, None) for p, x in zip(ways, far, strict=True)]
    return Ray(items, place, value, a > b, share, less, exponent, spent, (at[0], at[1]), not noise.discrete)


def _alone(path: Path, form: Form) -> tuple[Noise, Fraction] | None:
    """A draw of the output and the variance of its noise, where it is one discrete Gaussian draw, or all are Gaussian, and no
    condition and no other output has them."""
    noise = form.of("noise")
    kinds = {path.noises[i].kind for i in noise}
    if kinds != {"gaussian"} and (kinds != {"discrete_gaussian"} or len(noise) > 1):
        return None
    others = [item for item in path.outputs if isinstance(item, Form) and item is not form]
    elsewhere = [condition.form for condition in path.conditions] + others
    if any(noise.keys() & found.of("noise").keys() for found in elsewhere):
        return None
    return path.noises[next(iter(noise))], sum(
        (path.noises[i].variance * c**2 for i, c in noise.items()), Fraction(0)
    )


def _without(path: Path, form: Form) -> Path:
    return evolve(path, outputs=[item for item in path.outputs if item is not form])


def _mass(noise: Noise, k: Fraction) -> arb:
    return masses(noise, BITS[0], ctx.prec).between(0, 0) * _ball(-k * k / (2 * noise.scale)).exp()


def _end(value: arb, up: bool) -> Fraction:
    """Six digits, rounded outwards."""
    end, scale = exact_end(value), 10**DIGITS
    if end <= 0:
        return Fraction(0)
    while end * scale < 10 ** (DIGITS - 1):
        scale *= 10
    return Fraction((end * scale).__ceil__() if up else (end * scale).__floor__(), scale)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))
