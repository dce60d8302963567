"""A claim over data sets, decided by probabilities that lie between certified ends; what refutes it is a statement between
exact numbers that the second reader finds true.

No finite epsilon covers the far values of Gaussian noise, discrete or not, that is put out about different numbers. Where one
way alone leads to the outputs on each of two data sets, and a draw that nothing else depends on is put out as slope*x + a on
one and slope*x + b on the other, the quotient of the two probabilities at the value y is the quotient of those of the rest of
the ways times exp((a - b)*(2*y - a - b)/(2*variance*slope**2)), which grows without bound on one side. On the line these are
densities, and what holds of each from y on holds of the probability of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import evolve, frozen
from flint import arb, ctx

from epsproof.verify.algorithms.algorithm import DataSet, Family
from epsproof.verify.algorithms.gap import Event, Exceeded, Growth
from epsproof.verify.algorithms.gaussian import gap_of_laws, laws_of, normal_mass, probability_of_gaussian_way
from epsproof.verify.algorithms.integers import (
    BITS,
    Span,
    gap_of,
    listed,
    masses,
    probability_of_way,
)
from epsproof.verify.algorithms.path import Form, Noise, Path
from epsproof.verify.numeric.real_roots import ball, precision
from epsproof.verify.reader import Definitions, Truth, truth
from epsproof.verify.releases.ends import exact_end
from epsproof.verify.system.engine_error import EngineError

__all__ = ["Certified", "FarValue", "Known", "certified", "replayed", "statement_of"]

Items = tuple[str | Fraction | None, ...]
DIGITS, STEPS = 6, 64


@frozen(eq=False)
class FarValue:
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


def far_value(
    first: Sequence[Path], second: Sequence[Path], growth: Growth, with_budget: bool
) -> FarValue | None:
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


def _along(path: Path, other: Path, place: int, growth: Growth, spent: Fraction | None) -> FarValue | None:
    mine, yours = path.outputs[place], other.outputs[place]
    if not isinstance(mine, Form) or not isinstance(yours, Form):
        return None
    one, two = _alone(path, mine), _alone(other, yours)
    if one is None or one != two or mine.constant == yours.constant:
        return None
    noise, square = one
    a, b = mine.constant, yours.constant
    slope = mine.coefficients("noise")[next(iter(mine.coefficients("noise")))]
    if noise.discrete and ((a - b) / slope).denominator != 1:
        return None
    measured = probability_of_way if noise.discrete else probability_of_gaussian_way
    ways = measured(_without(path, mine)), measured(_without(other, yours))
    share, less = _end(ways[0].lower(), False), _end(ways[1].upper(), True)
    if share <= 0:
        return None
    needed = exact_end((growth(spent).ball(ctx.prec) * ball(less) / ball(share)).log().upper())
    edge = (2 * square * max(needed, Fraction(0)) / (a - b) + a + b) / 2
    step = abs(slope) if noise.discrete else Fraction(1, STEPS)
    steps = (edge - a) / step
    value = a + step * (steps.__floor__() + 1 if a > b else steps.__ceil__() - 1)
    exponent = (a - b) * (2 * value - a - b) / (2 * square)
    items = tuple(item if isinstance(item, str) else None for item in path.outputs)
    if noise.discrete:
        at = [p * _mass(noise, (value - c) / slope) for p, c in zip(ways, (a, b), strict=True)]
    else:
        far = [ball(value - c if a > b else c - value) / ball(square).sqrt() for c in (a, b)]
        at = [p * normal_mass(x, None) for p, x in zip(ways, far, strict=True)]
    return FarValue(
        items, place, value, a > b, share, less, exponent, spent, (at[0], at[1]), not noise.discrete
    )


def _alone(path: Path, form: Form) -> tuple[Noise, Fraction] | None:
    """A draw of the output and the variance of its noise, where it is one discrete Gaussian draw, or all are Gaussian, and no
    condition and no other output has them."""
    noise = form.coefficients("noise")
    kinds = {path.noises[i].kind for i in noise}
    if kinds != {"gaussian"} and (kinds != {"discrete_gaussian"} or len(noise) > 1):
        return None
    others = [item for item in path.outputs if isinstance(item, Form) and item is not form]
    elsewhere = [condition.form for condition in path.conditions] + others
    if any(noise.keys() & found.coefficients("noise").keys() for found in elsewhere):
        return None
    return path.noises[next(iter(noise))], sum(
        (path.noises[i].variance * c**2 for i, c in noise.items()), Fraction(0)
    )


def _without(path: Path, form: Form) -> Path:
    return evolve(path, outputs=[item for item in path.outputs if item is not form])


def _mass(noise: Noise, k: Fraction) -> arb:
    return masses(noise, BITS[0], ctx.prec).between(0, 0) * ball(-k * k / (2 * noise.scale)).exp()


def _end(value: arb, up: bool) -> Fraction:
    """Six digits, rounded outwards."""
    end, scale = exact_end(value), 10**DIGITS
    if end <= 0:
        return Fraction(0)
    while end * scale < 10 ** (DIGITS - 1):
        scale *= 10
    return Fraction((end * scale).__ceil__() if up else (end * scale).__floor__(), scale)


PRECISION = 128


Known = Exceeded[Event[arb] | FarValue]


@frozen(eq=False)
class Certified:
    """The least delta with which the claim holds on these data at its epsilon is between ``least`` and ``most``.

    ``verdict`` is "refuted", "confirmed" (on these data) or "undecided".
    """

    verdict: str
    pairs: int
    worst: Known | None
    least: arb
    most: arb


def certified(
    runs: Sequence[tuple[DataSet, Sequence[Path], Growth]], family: Family, delta: Fraction, with_budget: bool
) -> Certified:
    """Raises UnsupportedForm for noise on the line that is not Gaussian, and LimitExceeded where too many outputs would be
    listed."""
    with precision(PRECISION):
        return _certified(runs, family, delta, with_budget)


def _certified(
    runs: Sequence[tuple[DataSet, Sequence[Path], Growth]], family: Family, delta: Fraction, with_budget: bool
) -> Certified:
    allowed, least, most, count = ball(delta), arb(0), arb(0), 0
    span = _spans([paths for _, paths, _ in runs], with_budget)
    worst: Known | None = None
    for i, (first, paths, growth) in enumerate(runs):
        for j, (second, other, _) in enumerate(runs):
            if i == j or not family.neighbours(first, second):
                continue
            count += 1
            found = span(i, j, growth)
            most = most.max(found.most)
            far = far_value(paths, other, growth, with_budget) if not delta else None
            if far is not None and (worst is None or not isinstance(worst.event, FarValue)):
                worst = Exceeded(first, second, growth, far)
            if found.least > least:
                least = found.least
                if worst is None or not isinstance(worst.event, FarValue):
                    worst = Exceeded(first, second, growth, _exceeding_alone(found.events, growth, allowed))
    refuted = least > allowed or (worst is not None and isinstance(worst.event, FarValue))
    verdict = "refuted" if refuted else "confirmed" if most <= allowed else "undecided"
    return Certified(verdict, count, worst, least, most.min(arb(1)))


def _spans(runs: Sequence[Sequence[Path]], with_budget: bool) -> Callable[[int, int, Growth], Span]:
    """The gap between two of the data sets, by Gaussian noise where the ways draw it, else by noise on the integers."""
    if any(noise.kind == "gaussian" for paths in runs for path in paths for noise in path.noises):
        normal = laws_of(runs, with_budget)
        return lambda i, j, growth: gap_of_laws(normal[i], normal[j], growth, (runs[i], runs[j]))
    laws = [listed(paths, with_budget) for paths in runs]
    return lambda i, j, growth: gap_of(laws[i], laws[j], growth)


def _exceeding_alone(events: Sequence[Event[arb]], growth: Growth, allowed: arb) -> Event[arb] | None:
    """The first event that exceeds the claim with no other."""
    for event in events:
        if event.first - growth(event.outcome.spent).ball() * event.second > allowed:
            return event
    return None


STATEMENT_DIGITS = (6, 12, 24, 48)


def statement_of(found: Known, delta: Fraction) -> str | None:
    """The lower end of the first probability exceeds what the upper end of the second allows, or the quotient of both does.

    None where only several events together exceed the claim. Raises EngineError where the second reader does not agree.
    """
    event = found.event
    if event is None:
        return None
    if isinstance(event, FarValue):
        growth = found.growth(event.spent)
        share = "" if event.share == event.other == 1 else f"({event.share})/({event.other})*"
        return replayed(f"{share}exp({event.exponent}) > {growth}")
    texts = _of_event(event, str(found.growth(event.outcome.spent)), delta)
    return replayed(next(filter(_true, texts), texts[-1]))


def _of_event(event: Event[arb], growth: str, delta: Fraction) -> list[str]:
    """With few digits, and with more."""
    ends = [
        (_rounded_end(event.first.lower(), n, False), _rounded_end(event.second.upper(), n, True))
        for n in STATEMENT_DIGITS
    ]
    return [f"{low} > ({growth})*({high}) + {delta}" for low, high in ends]


def replayed(statement: str) -> str:
    """The statement, read and found true by the second reader; raises EngineError."""
    if not _true(statement):
        raise EngineError(f"the second reader does not find {statement} true")
    return statement


def _true(statement: str) -> bool:
    return truth(statement, {}, Definitions({}, {}, {})) is Truth.TRUE


def _rounded_end(end: arb, digits: int, up: bool) -> Fraction:
    """The end in so many digits, rounded outwards."""
    value, scale = max(exact_end(end), Fraction(0)), 10**digits
    while value and value * scale < 10 ** (digits - 1):
        scale *= 10
    return Fraction((value * scale).__ceil__() if up else (value * scale).__floor__(), scale)
