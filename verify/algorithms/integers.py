"""Noise on the integers, its probabilities between certified ends: outputs are listed one by one, their tails bounded.

Along a way the draws that are put out, or compared with more than one other, take all their listed values; given these, each
other draw lies between two integers, which its listed probabilities measure. Nothing is left out but values beyond the reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import isqrt, lcm, prod

from attrs import evolve, frozen
from flint import arb, ctx

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.algorithms.gap import Event, Growth, largest_box
from epsproof.verify.algorithms.outcome import Outcome
from epsproof.verify.algorithms.path import Condition, Form, Noise, Path
from epsproof.verify.algorithms.positive import Interval
from epsproof.verify.numeric.real_roots import ball

__all__ = [
    "BITS",
    "Span",
    "gap_of",
    "listed",
    "masses",
    "probability_of_way",
    "surely_possible",
]

LARGEST_REACH, LN2 = 20_000, Fraction(7, 10)


@frozen(eq=False)
class Masses:
    """``values[k + reach]`` is the probability of k, in [-reach, reach]; ``sums[i]`` is the sum of the first i of them.

    ``beyond`` bounds the probability of all other integers together.
    """

    reach: int
    values: Sequence[arb]
    sums: Sequence[arb]
    beyond: arb

    def between(self, low: int, high: int) -> arb:
        """The sum of the listed probabilities of low, ..., high."""
        first, last = max(low, -self.reach), min(high, self.reach)
        if first > last:
            return arb(0)
        if first == last:
            return self.values[first + self.reach]
        return self.sums[last + 1 + self.reach] - self.sums[first + self.reach]


@cache
def masses(noise: Noise, bits: int, precision: int) -> Masses:
    """What lies beyond is less than about 2**-bits. Ball arithmetic has the ``precision`` in force, which tells calls apart.

    Raises UnsupportedForm for noise on the line, and LimitExceeded where too many integers matter.
    """
    assert precision == ctx.prec
    if noise.kind not in WEIGHTS:
        raise UnsupportedForm(
            f"{noise.kind} noise, on the line, stands beside noise on the integers; use one of both throughout"
        )
    reach, weight, ratio = WEIGHTS[noise.kind](noise.scale, bits)
    if reach > LARGEST_REACH:
        raise LimitExceeded(
            f"{noise.kind}({noise.scale}): more than {2 * LARGEST_REACH} integers matter; take less noise"
        )
    side = [weight(k) for k in range(reach + 1)]
    tail = 2 * side[reach] * ratio(reach) / (1 - ratio(reach))
    total = side[0] + 2 * sum(side[1:], arb(0)) + arb(0).union(tail)
    values = [side[abs(k)] / total for k in range(-reach, reach + 1)]
    sums = [arb(0)]
    for value in values:
        sums.append(sums[-1] + value)
    return Masses(reach, values, sums, (tail / total).upper())


def _discrete_gaussian(
    variance: Fraction, bits: int
) -> tuple[int, Callable[[int], arb], Callable[[int], arb]]:
    """exp(-k**2/(2 variance)); beyond the reach each weight is at most ratio times the one before."""
    reach = isqrt(int(2 * variance * (bits + 8) * LN2)) + 2
    return (
        reach,
        lambda k: _exponential(Fraction(-k * k) / (2 * variance)),
        lambda k: _exponential(Fraction(-2 * k - 1) / (2 * variance)),
    )


def _geometric(scale: Fraction, bits: int) -> tuple[int, Callable[[int], arb], Callable[[int], arb]]:
    """exp(-|k|/scale)."""
    reach = int(scale * (bits + 8) * LN2) + 2 + int(scale).bit_length()
    return reach, lambda k: _exponential(Fraction(-k) / scale), lambda k: _exponential(-1 / scale)


def _exponential(exponent: Fraction) -> arb:
    return ball(exponent).exp()


WEIGHTS = {"discrete_gaussian": _discrete_gaussian, "geometric": _geometric}


Items = tuple[str | Fraction, ...]
Values = tuple[tuple[int, int], ...]
MOST_CELLS, MOST_LISTED, FINEST, BITS = 120_000, 1_500_000, 20_000, (96, 64, 48, 32)


@frozen(eq=False)
class Listed:
    """Each output has a probability between ``values`` there, or 0, and that plus ``beyond``; so have all that are not listed,
    together."""

    values: Mapping[Outcome, arb]
    beyond: arb


@frozen
class _Bound:
    """slope*x + the sum of others*y + constant >= 0, all of them integers, for the draw x."""

    slope: int
    others: tuple[tuple[int, int], ...]
    constant: int


def listed(paths: Iterable[Path], with_budget: bool) -> Listed:
    """The outputs of all ways. Raises UnsupportedForm for noise on the line, LimitExceeded where too much would be listed."""
    found: dict[Outcome, arb] = {}
    beyond = arb(0)
    for path in paths:
        if path.weight.is_zero():
            continue
        outputs, rest = _way(path)
        for items, share in outputs:
            key = Outcome(items, path.spent if with_budget else None)
            if not any(isinstance(item, Form) for item in path.outputs):
                share, rest = share + arb(0).union(rest), arb(0)
            found[key] = found[key] + share if key in found else share
        beyond = (beyond + rest).upper()
        if len(found) > MOST_LISTED:
            raise LimitExceeded(
                f"more than {MOST_LISTED} outputs would be listed; take fewer noisy values, or less noise"
            )
    return Listed(found, beyond)


def probability_of_way(path: Path) -> arb:
    """Of the way itself, whatever it puts out."""
    outputs, rest = _way(evolve(path, outputs=()))
    return sum((share for _, share in outputs), arb(0)) + arb(0).union(rest)


def surely_possible(path: Path) -> bool:
    """Whether the listed values of the noise lead along the way with a probability above 0."""
    return bool(probability_of_way(path).lower() > 0)


def _way(path: Path) -> tuple[Iterator[tuple[Items, arb]], arb]:
    """The outputs of one way with their listed probabilities, and a bound of what is not listed of the way."""
    put_out = sorted(
        {i for item in path.outputs if isinstance(item, Form) for i in item.coefficients("noise")}
    )
    edges = [set(condition.form.coefficients("noise")) for condition in path.conditions]
    groups = _groups(put_out, edges)
    splits = [_split(group, put_out, edges) for group in groups]
    tables = _tables(path.noises, [kept for kept, _ in splits], put_out, sorted(set().union(*groups)))
    weight = path.weight.ball(ctx.prec)
    parts = [_part(path, kept, free, put_out, tables) for kept, free in splits]
    return _outputs(path, parts, weight), (weight * sum((x.beyond for x in tables.values()), arb(0))).upper()


def _outputs(path: Path, parts: Sequence[Mapping[Values, arb]], weight: arb) -> Iterator[tuple[Items, arb]]:
    """The groups of draws are independent of one another."""
    for found in product(*(part.items() for part in parts)):
        share = weight
        for _, probability in found:
            share = share * probability
        at = {i: value for values, _ in found for i, value in values}
        yield tuple(_value(item, at) if isinstance(item, Form) else item for item in path.outputs), share


def _part(
    path: Path, kept: list[int], free: list[int], put_out: list[int], tables: Mapping[int, Masses]
) -> dict[Values, arb]:
    """The listed probability of each value of the draws of a group that are put out, and of its comparisons."""
    own = {*kept, *free}
    bounds = [
        _bound(condition, {*free})
        for condition in path.conditions
        if own & condition.form.coefficients("noise").keys()
    ]
    known = [bound for draw, bound in bounds if draw is None]
    by_draw = [(tables[i], [bound for draw, bound in bounds if draw == i]) for i in free]
    shown, found = [i for i in kept if i in put_out], dict[Values, arb]()
    for values in product(*(range(-tables[i].reach, tables[i].reach + 1) for i in kept)):
        at = dict(zip(kept, values, strict=True))
        if any(sum(c * at[i] for i, c in bound.others) + bound.constant < 0 for bound in known):
            continue
        share = arb(1)
        for i in kept:
            share = share * tables[i].values[at[i] + tables[i].reach]
        for table, inner in by_draw:
            share = share * _inside(table, inner, at)
        key = tuple((i, at[i]) for i in shown)
        found[key] = found[key] + share if key in found else share
    return found


def _groups(put_out: Iterable[int], edges: Sequence[set[int]]) -> list[set[int]]:
    """The draws that are put out or compared, those together that comparisons tie; a draw that is neither is in none."""
    groups: list[set[int]] = []
    for edge in [*edges, *({i} for i in put_out)]:
        joined = [group for group in groups if group & edge]
        groups = [group for group in groups if not group & edge] + [edge.union(*joined)]
    return groups


def _split(group: set[int], put_out: Sequence[int], edges: Sequence[set[int]]) -> tuple[list[int], list[int]]:
    """The draws whose values are listed, and the others: no two of these are compared with one another."""
    beside = {i: {j for edge in edges if i in edge for j in edge} - {i} for i in sorted(group)}
    free: list[int] = []
    for i in sorted(beside, key=lambda i: (len(beside[i]), i)):
        if i not in put_out and not beside[i].intersection(free):
            free.append(i)
    return [i for i in beside if i not in free], free


def _tables(
    noises: Sequence[Noise], groups: Sequence[Sequence[int]], put_out: Sequence[int], used: Sequence[int]
) -> dict[int, Masses]:
    """Those of all draws in use, the finest with few cells; beyond a limit on the cells none."""
    for bits in BITS:
        found = {i: masses(noises[i], bits, ctx.prec) for i in used}
        sizes = {i: 2 * table.reach + 1 for i, table in found.items()}
        cells = max((prod(sizes[i] for i in kept) for kept in (*groups, put_out)), default=1)
        if cells <= (MOST_CELLS if bits == BITS[-1] else FINEST):
            return found
    raise LimitExceeded(f"several noisy values together take {cells} values, at most {MOST_CELLS} are listed")


def _bound(condition: Condition, between: set[int]) -> tuple[int | None, _Bound]:
    """The draw that the condition bounds, given the listed ones, None where it only compares these."""
    noise = condition.form.coefficients("noise")
    unit = lcm(condition.form.constant.denominator, *(c.denominator for c in noise.values()))
    whole = {i: int(c * unit) for i, c in noise.items()}
    draw = next((i for i in whole if i in between), None)
    constant = int(condition.form.constant * unit) - condition.strict
    others = tuple((i, c) for i, c in whole.items() if i != draw)
    return draw, _Bound(0 if draw is None else whole[draw], others, constant)


def _inside(table: Masses, bounds: Sequence[_Bound], at: Mapping[int, int]) -> arb:
    """The listed probability that the draw satisfies all its bounds."""
    low, high = -table.reach, table.reach
    for bound in bounds:
        rest = sum(c * at[i] for i, c in bound.others) + bound.constant
        if bound.slope > 0:
            low = max(low, -(rest // bound.slope))
        else:
            high = min(high, rest // -bound.slope)
    return table.between(low, high)


def _value(form: Form, at: Mapping[int, int]) -> Fraction:
    return form.constant + sum((c * at[i] for i, c in form.coefficients("noise").items()), Fraction(0))


@frozen(eq=False)
class Span:
    """The largest P(S) - growth*P'(S) over events S is at least ``least`` and at most ``most``; ``events`` are single ones,
    the one that exceeds by most first, and last, where there is one growth, all outputs that exceed it together."""

    least: arb
    most: arb
    events: Sequence[Event[arb]]


def gap_of(first: Listed, second: Listed, growth: Growth) -> Span:
    """The event is all outputs that are surely more probable; what is not listed is counted against it."""
    sure, possible, largest, p, other = arb(0), arb(0), arb(0), arb(0), arb(0)
    groups: dict[tuple[tuple[str | None, ...], Fraction | None], dict[Outcome, float]] = {}
    factors: dict[Fraction | None, arb] = {}
    for key in {**first.values, **second.values}:
        if key.spent not in factors:
            factors[key.spent] = growth(key.spent).ball()
            largest = largest.max(factors[key.spent])
        difference = first.values.get(key, NOTHING) - factors[key.spent] * second.values.get(key, NOTHING)
        low, high = difference.lower(), difference.upper()
        if low > 0:
            sure, p, other = sure + low, p + first.values[key], other + second.values.get(key, NOTHING)
        possible = possible + high if high > 0 else possible
        pattern = tuple(item if isinstance(item, str) else None for item in key.items)
        groups.setdefault((pattern, key.spent), {})[key] = float(difference.mid())
    least = (sure - largest * second.beyond).lower()
    events = [
        _event(pattern, spent, group, first, second)
        for (pattern, spent), group in groups.items()
        if max(group.values()) > 0
    ]
    events.sort(key=lambda e: -float((e.first - factors[e.outcome.spent] * e.second).mid()))
    if len(factors) == 1:
        ends = p + NOTHING.union(first.beyond), other + NOTHING.union(second.beyond)
        events.append(Event(Outcome((), next(iter(factors))), (), *ends, together=True))
    return Span(least if least > 0 else NOTHING, (possible + first.beyond).upper(), events)


def _event(
    pattern: tuple[str | None, ...],
    spent: Fraction | None,
    group: Mapping[Outcome, float],
    first: Listed,
    second: Listed,
) -> Event[arb]:
    """From all numbers at each place, narrowed place by place to the interval with the largest sum."""
    places = [i for i, text in enumerate(pattern) if text is None]
    numbers = [sorted({_number_at(key, i) for key in group}) for i in places]
    index = [{value: k for k, value in enumerate(values)} for values in numbers]
    cells = [
        (tuple(index[j][_number_at(key, i)] for j, i in enumerate(places)), value)
        for key, value in group.items()
    ]
    ends = largest_box(cells, [len(values) for values in numbers])
    inside = [
        key
        for key, (cell, _) in zip(group, cells, strict=True)
        if all(low <= k < high for k, (low, high) in zip(cell, ends, strict=True))
    ]
    fixed = {i: numbers[j][ends[j][0]] for j, i in enumerate(places) if ends[j][1] - ends[j][0] == 1}
    values = [_interval(numbers[j], *ends[j]) for j, i in enumerate(places) if i not in fixed]
    p, other = (sum((law.values.get(key, NOTHING) for key in inside), NOTHING) for law in (first, second))
    outcome = Outcome(tuple(fixed.get(i, text) for i, text in enumerate(pattern)), spent)
    return Event(outcome, values, p + NOTHING.union(first.beyond), other + NOTHING.union(second.beyond))


def _number_at(key: Outcome, place: int) -> Fraction:
    item = key.items[place]
    assert isinstance(item, Fraction)
    return item


def _interval(numbers: Sequence[Fraction], first: int, last: int) -> Interval:
    """From the first of them to below the next one; open where nothing that is listed lies outside."""
    return (None if first == 0 else numbers[first]), (None if last == len(numbers) else numbers[last])


NOTHING = arb(0)
