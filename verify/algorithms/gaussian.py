"""Gaussian noise on the line: probabilities, and the least delta between two data sets, between certified ends.

The probability of a way is that of linear inequalities between independent normal draws. Draws that no inequality ties are
independent; where the inequalities of a group bound one linear form it is a difference of two values of the error function, and
where they do so for each value of one of its draws it is an integral over that draw, enclosed by ball arithmetic.

Where every way on one data set is one on the other with each draw moved by an s that the comparisons before it decide, outputs
are a function of draws whose means move so: the least delta is at most that of one Gaussian with mu**2 the largest sum of
(s/sigma)**2 along a way (Balle and Wang 2018, Theorem 8; Koskela, Tobaben and Honkela 2022 for shifts that depend on the past).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, pairwise, product
from typing import TypeVar

from attrs import frozen
from flint import acb, arb

from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.verify.algorithms.algorithm import Algorithm, Vectors
from epsproof.verify.algorithms.alignment import ways_of_all
from epsproof.verify.algorithms.gap import Event, Growth, largest_box
from epsproof.verify.algorithms.integers import Span
from epsproof.verify.algorithms.outcome import Outcome
from epsproof.verify.algorithms.path import Form, Noise, Path
from epsproof.verify.algorithms.positive import Interval
from epsproof.verify.channel.exponentials import Exact
from epsproof.verify.numeric.real_roots import ball, precision

__all__ = [
    "CommonShift",
    "common_shift",
    "gap_of_laws",
    "laws_of",
    "normal_mass",
    "probability_of_gaussian_way",
    "sure",
]

PRECISION, FAR, CELLS, WIDTH, UNIT = 128, 16, {1: 24, 2: 6}, 6, 64
NOTHING, ONE = arb(0), arb(1)
Slopes = Mapping[int, Fraction]
Bound = tuple[Slopes, Fraction]
"""The sum of slope * z[i], for independent standard normal z, plus a constant is >= 0."""
Key = tuple[tuple[str | Fraction | None, ...], Fraction | None]
Draw = tuple[int, tuple[tuple[str, Fraction, bool], ...], Noise]
Name = TypeVar("Name")
Line = tuple[Fraction, Fraction]
"""u + v*r."""


# Probabilities.


def probability_of_gaussian_way(path: Path, values: Sequence[Interval] = ()) -> arb:
    """The probability of the way, its noisy outputs in the intervals. Raises UnsupportedForm for comparisons that tie more."""
    bounds = [_standard(path, condition.form) for condition in path.conditions]
    released = [_standard(path, item) for item in path.outputs if isinstance(item, Form)]
    for (slopes, constant), (low, high) in zip(released, values, strict=False):
        bounds += [(slopes, constant - low)] if low is not None else []
        bounds += [({i: -c for i, c in slopes.items()}, high - constant)] if high is not None else []
    found = path.weight.ball(PRECISION)
    for group in _tied(bounds):
        found *= _of_group(group)
    return found


def sure(path: Path) -> bool:
    """Whether the way has a probability that is surely above 0."""
    with precision(PRECISION):
        return bool(probability_of_gaussian_way(path).lower() > 0)


def _standard(path: Path, form: Form) -> Bound:
    """By standard normal draws."""
    noise = form.coefficients("noise")
    if any(path.noises[i].kind != "gaussian" for i in noise):
        raise UnsupportedForm("gaussian noise stands beside other noise; use gaussian noise throughout")
    return {i: c * path.noises[i].scale for i, c in noise.items()}, form.constant


def _tied(bounds: Iterable[Bound], hub: int | None = None) -> list[list[Bound]]:
    """The bounds in groups that share no draw but the hub."""
    groups: list[tuple[set[int], list[Bound]]] = []
    for bound in bounds:
        own, held = {*bound[0]} - {hub}, [bound]
        for group in [group for group in groups if group[0] & own]:
            groups.remove(group)
            own, held = own | group[0], group[1] + held
        groups.append((own, held))
    return [held for _, held in groups]


def _of_group(bounds: Sequence[Bound]) -> arb:
    """Of all bounds of a group together."""
    limits = _limits(bounds, None)
    if limits is not None:
        size, lower, upper = limits
        low, high = max((u for u, _ in lower), default=None), min((u for u, _ in upper), default=None)
        if low is not None and high is not None and low >= high:
            return NOTHING
        return normal_mass(
            None if low is None else ball(low) / size, None if high is None else ball(high) / size
        )
    for hub in sorted(
        {i for slopes, _ in bounds for i in slopes}, key=lambda i: -sum(i in slopes for slopes, _ in bounds)
    ):
        rest = [bound for bound in bounds if bound[0].keys() != {hub}]
        inner = [_limits(group, hub) for group in _tied(rest, hub)]
        if all(found is not None for found in inner):
            own = [bound for bound in bounds if bound[0].keys() == {hub}]
            return _over(hub, own, [found for found in inner if found is not None])
    count = len({i for slopes, _ in bounds for i in slopes})
    raise UnsupportedForm(
        f"comparisons tie {count} draws of gaussian noise in a way whose probability is not worked out"
    )


def _less(slopes: Slopes, hub: int) -> Slopes:
    return {i: c for i, c in slopes.items() if i != hub}


def _limits(bounds: Sequence[Bound], hub: int | None) -> tuple[arb, list[Line], list[Line]] | None:
    """Where all bounds, apart from the hub, are about multiples of one form of norm ``size``: its lower and upper limits, as
    lines in the hub; None where they are about several."""
    base = _less(bounds[0][0], -1 if hub is None else hub)
    lower, upper = list[Line](), list[Line]()
    for slopes, constant in bounds:
        own = _less(slopes, -1 if hub is None else hub)
        if own.keys() != base.keys():
            return None
        ratios = {own[i] / base[i] for i in base}
        if len(ratios) != 1:
            return None
        (factor,) = ratios
        line = (-constant / factor, -slopes.get(-1 if hub is None else hub, Fraction(0)) / factor)
        (lower if factor > 0 else upper).append(line)
    return ball(sum((c * c for c in base.values()), Fraction(0))).sqrt(), lower, upper


def _over(hub: int, own: Sequence[Bound], groups: Sequence[tuple[arb, list[Line], list[Line]]]) -> arb:
    """The integral over the hub, between the numbers at which another limit is the closest."""
    ends = [(-constant / slopes[hub], slopes[hub] > 0) for slopes, constant in own]
    low = max([x for x, above in ends if above], default=Fraction(-FAR))
    high = min([x for x, above in ends if not above], default=Fraction(FAR))
    low, high = max(low, Fraction(-FAR)), min(high, Fraction(FAR))
    tail = NOTHING.union(2 * normal_mass(arb(FAR), None))
    if low >= high:
        return tail if max(abs(low), abs(high)) >= FAR else NOTHING
    turns = {low, high}
    for _, lower, upper in groups:
        for (u, v), (s, t) in combinations([*lower, *upper], 2):
            turns |= {(s - u) / (v - t)} if v != t and low < (s - u) / (v - t) < high else set()
    found = NOTHING
    for start, end in pairwise(sorted(turns)):
        middle = (start + end) / 2
        closest = [
            (
                size,
                max(lower, key=lambda line: line[0] + line[1] * middle, default=None),
                min(upper, key=lambda line: line[0] + line[1] * middle, default=None),
            )
            for size, lower, upper in groups
        ]
        if any(
            a is not None and b is not None and _height(a, middle) >= _height(b, middle)
            for _, a, b in closest
        ):
            continue
        found += _integral(start, end, closest)
    return found + tail


def _height(line: Line, x: Fraction) -> Fraction:
    return line[0] + line[1] * x


def _integral(start: Fraction, end: Fraction, groups: Sequence[tuple[arb, Line | None, Line | None]]) -> arb:
    lines = [
        tuple(None if line is None else (ball(line[0]) / size, ball(line[1]) / size) for line in both)
        for size, *both in groups
    ]
    root = arb(2).sqrt()

    def share(z: acb) -> acb:
        return (z / root).erfc() / 2

    def density(r: acb, _: bool) -> acb:
        found = (-r * r / 2).exp()
        for low, high in lines:
            above = acb(1) if low is None else share(low[0] + low[1] * r)
            found *= above if high is None else above - share(high[0] + high[1] * r)
        return found

    value = acb.integral(
        density, acb(ball(start)), acb(ball(end)), rel_tol=arb(2) ** -80, abs_tol=arb(2) ** -100
    )
    found = value.real / (2 * arb.pi()).sqrt()
    return found if found.is_finite() else NOTHING.union(ONE)


def normal_mass(low: arb | None, high: arb | None) -> arb:
    """Of the standard normal law between two numbers, None infinite."""
    if low is not None and (high is None or low > 0):
        return _beyond(low) - (NOTHING if high is None else _beyond(high))
    return (ONE if high is None else _beyond(-high)) - (NOTHING if low is None else _beyond(-low))


def _beyond(z: arb) -> arb:
    return (z / arb(2).sqrt()).erfc() / 2


# Two data sets.


def loss(square: Fraction, growth: arb) -> tuple[arb, arb]:
    """The probabilities, under means 0 apart by mu = sqrt(square), of the event that exceeds growth > 0 by most."""
    if not square:
        return (ONE, ONE) if growth < 1 else (NOTHING, NOTHING)
    mu = ball(square).sqrt()
    edge = growth.log() / mu
    return normal_mass(edge - mu / 2, None), normal_mass(edge + mu / 2, None)


@frozen(eq=False)
class Law:
    """The ways of a data set by what is put out; ``cells`` of each kind of output with noisy values, the same for all data
    sets; ``known`` are masses found before."""

    ways: Mapping[Key, list[Path]]
    cells: Mapping[Key, Sequence[Sequence[Interval]]]
    known: dict[Key, list[arb]]

    def masses(self, key: Key) -> list[arb]:
        """Of all boxes of cells, in order."""
        if key not in self.known:
            boxes = [*product(*self.cells[key])]
            self.known[key] = [
                sum((probability_of_gaussian_way(path, box) for path in self.ways.get(key, [])), NOTHING)
                for box in boxes
            ]
        return self.known[key]

    def whole(self, key: Key) -> arb:
        return sum((probability_of_gaussian_way(path) for path in self.ways.get(key, [])), NOTHING)


def laws_of(runs: Sequence[Sequence[Path]], with_budget: bool) -> list[Law]:
    """Raises UnsupportedForm where other noise is drawn."""
    grouped: list[dict[Key, list[Path]]] = []
    ranges: dict[Key, list[tuple[Fraction, Fraction]]] = {}
    for paths in runs:
        ways: dict[Key, list[Path]] = {}
        for path in paths:
            items = tuple(None if isinstance(item, Form) else item for item in path.outputs)
            key = (items, path.spent if with_budget else None)
            ways.setdefault(key, []).append(path)
            for k, item in enumerate(item for item in path.outputs if isinstance(item, Form)):
                slopes, constant = _standard(path, item)
                reach = WIDTH * sum((abs(c) for c in slopes.values()), Fraction(0))
                known = ranges.setdefault(key, [])
                known += [(constant - reach, constant + reach)] if k == len(known) else []
                known[k] = (min(known[k][0], constant - reach), max(known[k][1], constant + reach))
        grouped.append(ways)
    cells = {
        key: [_cells(*ends, CELLS.get(len(found), 1)) for ends in found] for key, found in ranges.items()
    }
    return [Law(ways, cells, {}) for ways in grouped]


def _cells(low: Fraction, high: Fraction, count: int) -> list[Interval]:
    edges = [Fraction(round((low + (high - low) * k / count) * UNIT), UNIT) for k in range(1, count)]
    return [*pairwise([None, *dict.fromkeys(edges), None])]


def gap_of_laws(
    first: Law, second: Law, growth: Growth, paths: tuple[Sequence[Path], Sequence[Path]]
) -> Span:
    """The largest P(S) - growth*P'(S) over events S."""
    with precision(PRECISION):
        found = [_of_key(key, first, second, growth(key[1]).ball(PRECISION)) for key in first.ways]
        least = sum((span.least for span in found), NOTHING)
        most = sum((span.most for span in found), NOTHING)
        alone = sum(bool(span.most > 0) for span in found) == 1
        events = [event for span in found for event in span.events if alone or not event.together]
        moved = moves(*paths)
        if moved is not None:
            smallest = reduce(arb.min, (growth(key[1]).ball(PRECISION).lower() for key in first.ways))
            p, other = loss(moved, smallest)
            most = most.min(p - smallest * other)
        events.sort(
            key=lambda e: -float((e.first - growth(e.outcome.spent).ball(PRECISION) * e.second).mid())
        )
        return Span(least.lower().max(NOTHING), most.upper().max(NOTHING).min(ONE), events)


def _of_key(key: Key, first: Law, second: Law, growth: arb) -> Span:
    items, _ = key
    mine, yours = first.ways[key], second.ways.get(key, [])
    noisy = items.count(None)
    if not noisy or not yours:
        p, other = first.whole(key), second.whole(key)
        difference = p - growth * other
        event = Event(Outcome(*key), [(None, None)] * noisy, p, other)
        return Span(
            difference.lower().max(NOTHING),
            difference.upper().max(NOTHING),
            [event] if difference > 0 else [],
        )
    if len(mine) == len(yours) == 1 and _apart(mine[0]) and _apart(yours[0]):
        direct = _direct(key, mine[0], yours[0], growth)
        if direct is not None:
            return direct
    return _by_cells(key, first, second, growth)


def _apart(path: Path) -> bool:
    """Whether no comparison has a draw that is put out."""
    released = {i for item in path.outputs if isinstance(item, Form) for i in item.coefficients("noise")}
    return not any(released & condition.form.coefficients("noise").keys() for condition in path.conditions)


def _direct(key: Key, mine: Path, yours: Path, growth: arb) -> Span | None:
    """Noisy values whose noise nothing else has, about other means with the same slopes; None where the slopes differ."""
    one, two = (
        [_standard(path, item) for item in path.outputs if isinstance(item, Form)] for path in (mine, yours)
    )
    if [slopes for slopes, _ in one] != [slopes for slopes, _ in two]:
        return None
    p, other = probability_of_gaussian_way(mine), probability_of_gaussian_way(yours)
    square = least_square([(slopes, a - b) for (slopes, a), (_, b) in zip(one, two, strict=True)])
    outcome = Outcome(*key)
    anywhere: list[Interval] = [(None, None)] * len(one)
    if square is None:
        return Span(p.lower(), p.upper(), [Event(outcome, anywhere, p, NOTHING)] if len(one) == 1 else [])
    if not p > 0 or not other > 0:
        return Span(NOTHING, p.upper(), [])
    inner = growth * other / p
    ends = [NOTHING, NOTHING]
    if square:
        ends = [*loss(square, inner)]
    elif inner < 1:
        ends = [ONE, ONE]
    elif not inner >= 1:
        return Span(NOTHING, (p - growth * other).upper().max(NOTHING), [])
    gap = p * ends[0] - growth * other * ends[1]
    events = []
    if len(one) == 1 and square:
        (slopes, a), (_, b) = one[0], two[0]
        variance = sum((c * c for c in slopes.values()), Fraction(0))
        edge = _rational((ball(a + b) + 2 * ball(variance / (a - b)) * inner.log()) / 2)
        value = [(edge, None)] if a > b else [(None, edge)]
        events = [
            Event(
                outcome,
                value,
                probability_of_gaussian_way(mine, value),
                probability_of_gaussian_way(yours, value),
            )
        ]
    elif gap > 0:
        events = [Event(Outcome((), key[1]), (), p * ends[0], other * ends[1], together=True)]
    return Span(gap.lower().max(NOTHING), gap.upper().max(NOTHING), events)


def _rational(value: arb) -> Fraction:
    """A number next to it."""
    middle = value.mid()
    return Fraction(int((middle * UNIT * UNIT).floor().unique_fmpz() or 0), UNIT * UNIT)


def _by_cells(key: Key, first: Law, second: Law, growth: arb) -> Span:
    """From below by boxes of cells; from above all of it."""
    cells, p, other = first.cells[key], first.masses(key), second.masses(key)
    least = sum(((a - growth * b).lower().max(NOTHING) for a, b in zip(p, other, strict=True)), NOTHING)
    places = [*product(*(range(len(found)) for found in cells))]
    ends = largest_box(
        [(place, float((a - growth * b).mid())) for place, a, b in zip(places, p, other, strict=True)],
        [len(x) for x in cells],
    )
    inside = [
        k
        for k, place in enumerate(places)
        if all(low <= c < high for c, (low, high) in zip(place, ends, strict=True))
    ]
    values = [(found[low][0], found[high - 1][1]) for found, (low, high) in zip(cells, ends, strict=True)]
    event = Event(
        Outcome(*key), values, sum((p[k] for k in inside), NOTHING), sum((other[k] for k in inside), NOTHING)
    )
    return Span(
        least.lower(), sum(p, NOTHING).upper(), [event] if event.first > growth * event.second else []
    )


# One shift of all draws.


def least_shift(rows: Iterable[tuple[Mapping[Name, Fraction], Fraction]]) -> dict[Name, Fraction] | None:
    """The s with the least |s| with which the sum of slope * s[i] is the constant, for all rows; None where no s is."""
    kept: list[tuple[dict[Name, Fraction], Fraction, Fraction]] = []
    for slopes, constant in rows:
        row, end = dict(slopes), constant
        for other, value, norm in kept:
            share = sum((c * other.get(i, Fraction(0)) for i, c in row.items()), Fraction(0)) / norm
            if share:
                for i, c in other.items():
                    row[i] = row.get(i, Fraction(0)) - share * c
                end -= share * value
        row = {i: c for i, c in row.items() if c}
        if row:
            kept.append((row, end, sum((c * c for c in row.values()), Fraction(0))))
        elif end:
            return None
    found: dict[Name, Fraction] = {}
    for row, end, norm in kept:
        for i, c in row.items():
            found[i] = found.get(i, Fraction(0)) + c * end / norm
    return found


def least_square(rows: Iterable[tuple[Mapping[Name, Fraction], Fraction]]) -> Fraction | None:
    """|s|**2 of the least shift."""
    found = least_shift(rows)
    return None if found is None else sum((x * x for x in found.values()), Fraction(0))


def _named(path: Path) -> list[Draw]:
    """Each draw by its number and the comparisons before it, which decide how it is shifted, and its scale."""
    before = [
        (str(sorted(found.form.parts.items())), found.form.constant, found.strict)
        for found in path.conditions
    ]
    return [
        (i, tuple(before[:count]), noise)
        for i, (count, noise) in enumerate(zip(path.drawn, path.noises, strict=True))
    ]


def _largest(
    paths: Sequence[Path], rows: Iterable[tuple[Mapping[Draw, Fraction], Fraction]]
) -> Fraction | None:
    """Of the least shift with these rows, the largest |s|**2 along a way. What is decided before a draw stays the same, so that
    the logarithm of the quotient of densities is a stochastic integral of at most that variation."""
    found = least_shift(rows)
    if found is None:
        return None
    zero = Fraction(0)
    return max(
        (sum((found.get(draw, zero) ** 2 for draw in _named(path)), zero) for path in paths), default=zero
    )


def moves(first: Sequence[Path], second: Sequence[Path]) -> Fraction | None:
    """|s|**2, at most, of a shift of the draws that makes the ways of one data set those of the other; None where none does."""
    if len(first) != len(second):
        return None
    rows = list[tuple[Mapping[Draw, Fraction], Fraction]]()
    for path, other in zip(first, second, strict=True):
        alike = (
            [*path.noises] == [*other.noises]
            and [*path.drawn] == [*other.drawn]
            and path.spent == other.spent
        )
        if not alike or _shape(path) != _shape(other) or not (path.weight - other.weight).is_zero():
            return None
        names = _named(path)
        for mine, yours in zip(_forms(path), _forms(other), strict=True):
            (slopes, a), (same, b) = _standard(path, mine), _standard(other, yours)
            if slopes != same:
                return None
            rows.append(({names[i]: c for i, c in slopes.items()}, a - b))
    return _largest(first, rows)


def _forms(path: Path) -> Iterator[Form]:
    yield from (condition.form for condition in path.conditions)
    yield from (item for item in path.outputs if isinstance(item, Form))


def _shape(path: Path) -> tuple[object, ...]:
    outputs = [None if isinstance(item, Form) else item for item in path.outputs]
    return [condition.strict for condition in path.conditions], outputs


@frozen(eq=False)
class CommonShift:
    """For all vectors, one shift of the draws, |s/sigma|**2 <= ``square``, keeps all ways and outputs: with the claimed epsilon
    the algorithm has a delta of at most ``delta``."""

    square: Fraction
    delta: arb


def common_shift(algorithm: Algorithm, growth: Exact) -> CommonShift | str:
    """Or why there is none."""
    family = algorithm.family
    assert isinstance(family, Vectors)
    try:
        found = [path for path in ways_of_all(algorithm, family) if not path.weight.is_zero()]
        rows = []
        for path in found:
            names = _named(path)
            for form in _forms(path):
                rows.append(
                    ({names[i]: c for i, c in _standard(path, form)[0].items()}, form.coefficients("data"))
                )
    except QuestionError as error:
        return f"no proof for all vectors: {error}"
    if any(path.favours for path in found):
        return "no proof for all vectors: a way is chosen by scores"
    square = Fraction(0)
    for d in family.corners():
        own = _largest(
            found, [(slopes, sum((c * d[j] for j, c in data.items()), Fraction(0))) for slopes, data in rows]
        )
        if own is None:
            return "no one shift of all noise keeps every way through the algorithm"
        square = max(square, own)
    with precision(PRECISION):
        p, other = loss(square, growth.ball(PRECISION))
        return CommonShift(square, (p - growth.ball(PRECISION) * other).upper().max(NOTHING))
