"""The loss of a composition by the inversion of its transform along a path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, exp, floor, frexp, ldexp, log, log2, pi

from attrs import field, frozen
from flint import acb, arb, ctx

from epsproof.verify.laws.continuous import GaussianLoss
from epsproof.verify.laws.discrete import Part, finite_mass
from epsproof.verify.laws.loss import EitherOrder, Loss, TooMany, between, real
from epsproof.verify.laws.one_release import Laplace, Normal, Subsampled
from epsproof.verify.laws.subsampled import alone
from epsproof.verify.laws.transform import (
    ALONG,
    ASIDE,
    RHO,
    Ends,
    Factor,
    FiniteFactor,
    LaplaceFactor,
    NormalFactor,
    SampledFactor,
    SampledLaplaceFactor,
    rule,
)
from epsproof.verify.numeric.real_roots import precision

__all__ = [
    "InvertedLoss",
    "Path",
    "Piece",
    "path_for",
    "sampled",
    "smoothed",
]

# A path along which a transform is integrated, cut into pieces: up from the real line, and where that pays,
# to the right.

MOST_NODES, FURTHEST = 40_000, 1e9
ROOM, WORTH, BY = 1e-6, 0.25, 8
Estimate = Callable[[float, float, float], float]
"""About the logarithm of a bound on the integrand over a strip: its two ends, and the height above which it lies."""
Slack = Callable[[float, float], float]
"""About the logarithm of a number of which the error of the integrand's values is a negligible part: an end, and a height."""


@frozen
class Piece:
    """From ``centre`` - ``half`` to ``centre`` + ``half``, where the centre is at ``real`` + i ``height``."""

    real: float
    height: float
    half: float
    upward: bool
    nodes: int

    @property
    def strip(self) -> tuple[float, float, float]:
        """Real parts around those of the ellipse, and a height below it; 0 where it meets the real line."""
        across, up = (ASIDE, ALONG) if self.upward else (ALONG, ASIDE)
        across, up = (x * self.half * (1 + ROOM) for x in (across, up))
        return self.real - across, self.real + across, max(0.0, self.height - up)


@frozen
class Path:
    """Pieces up to ``end`` + i ``height``; what is left out goes upward from there."""

    end: float
    height: float
    pieces: tuple[Piece, ...]


def path_for(estimate: Estimate, slack: Slack, start: float, goal: float) -> Path:
    """A path from ``start`` > 0 whose errors are each about exp(goal) at most; raises TooMany.

    All its places are sums of few powers of two, so that the pieces meet exactly.
    """
    pieces: list[Piece] = []
    real, height = start, 0.0
    for end, top in _corners(estimate, slack, start, goal):
        pieces += _cut(estimate, (real, height), top - height, True, goal)
        pieces += _cut(estimate, (real, top), end - real, False, goal)
        real, height = end, top
        if sum(piece.nodes for piece in pieces) > MOST_NODES:
            raise TooMany(
                f"the transform of these losses would be inverted with more than {MOST_NODES:,} nodes; take more noise"
            )
    return Path(real, height, tuple(pieces))


def _corners(estimate: Estimate, slack: Slack, start: float, goal: float) -> Iterator[tuple[float, float]]:
    """(real, height) of places that the path passes: from one to the next it goes up and then right.

    To the right it goes at heights that rise by a factor, as far as the integrand falls and its error is negligible; straight on
    where that is not worth it. It ends where what is left out above is negligible.
    """
    size, unit = estimate(start, start, 0.0), _power(start) / 4
    place, height = start, _power(start)
    while height < FURTHEST:
        end = _furthest(estimate, slack, (place, height), unit, size, goal)
        done = estimate(end, end, height) + log(height / pi) <= goal
        if estimate(place, place, height) + log(height / pi) <= goal:
            yield place, height
            return
        if done or end - place > WORTH * place:
            yield end, height
            place = end
        if done:
            return
        height += _power(height) / 2
    raise TooMany(
        "the transform of these losses falls too slowly to be inverted; take fewer or more noisy releases"
    )


def _furthest(
    estimate: Estimate, slack: Slack, start: tuple[float, float], unit: float, size: float, goal: float
) -> float:
    """How far to the right it is worth to go, in units: as long as the integrand falls to no less than the goal."""
    place, height = start
    step, end = unit, place
    best = estimate(place, place, height)
    while True:
        there = estimate(end + step, end + step, height)
        if there < best and best + log(height / pi) > goal and slack(end + step, height) <= size:
            end, best, step = end + step, there, 2 * step
        elif step > unit:
            step /= 2 if step == unit * 2 else 4
        else:
            return end


def _power(value: float) -> float:
    """The largest power of two that is not larger."""
    return 2.0 ** floor(log2(value))


def _cut(
    estimate: Estimate, start: tuple[float, float], length: float, upward: bool, goal: float
) -> Iterator[Piece]:
    """Pieces from ``start`` on, each as long as it is worth; raises TooMany."""
    half, done, total = _power(start[0]) / 2, 0.0, 0
    while done < length:
        tried = [
            _piece(estimate, start, done, half * share, upward, goal)
            for share in (0.25, 0.5, 1.0, 2.0)
            if 2 * half * share <= length - done
        ]
        piece = max(tried, key=lambda p: p.half / p.nodes if p.nodes else 0, default=None)
        if piece is None or not piece.nodes:
            half /= 4
            continue
        half = piece.half
        done, total = done + 2 * half, total + piece.nodes
        if total > MOST_NODES:
            raise TooMany(
                f"the transform of these losses would be inverted with more than {MOST_NODES:,} nodes; take more noise"
            )
        yield piece


def _piece(
    estimate: Estimate, start: tuple[float, float], done: float, half: float, upward: bool, goal: float
) -> Piece:
    """A piece of that half length with as many nodes as its error needs; none where its ellipse would be too near to the pole."""
    real, height = (start[0], start[1] + done + half) if upward else (start[0] + done + half, start[1])
    low, high, least = Piece(real, height, half, upward, 1).strip
    if low < ROOM * start[0] or (least == 0 and low < start[0] / 16):
        return Piece(real, height, half, upward, 0)
    size = estimate(low, high, least) + log(half * 8 / (1 - 1 / RHO)) - goal
    nodes = ceil(max(size, 1.0) / (2 * log(RHO)))
    return Piece(real, height, half, upward, BY * ceil((nodes + 1) / BY))


# With M(lambda) = E_P exp(lambda loss) and any c > 0 the hockey-stick at a level y is the integral of
# exp(-lambda y) M(lambda)/(lambda (lambda + 1)) over the line with the real part c, upward, divided by 2 pi
# i: for a loss x that is certain it is (1 - exp(y - x))+. M is entire, so that the upper half of the line
# may be bent to the right; the lower half is its mirror image.

SPENT, LEAST_BITS, NEAR_BITS, LOST_BITS, MANY_ERRORS, START_BITS = 80, 32, 20, 30, 10.0, 8
LOWEST, HIGHEST, THIRDS = 1e-4, 1e6, 24


@frozen
class Integrated:
    """Weights times M/(lambda (lambda + 1)) at the nodes of a path; its error at a level y >= 0 is at most the sum of
    b exp(-a y) over ``errors``, pairs (a, b)."""

    centres: list[acb]
    rows: list[tuple[list[acb], list[list[acb]]]]
    errors: list[tuple[arb, arb]]

    def hockey_stick(self, level: arb) -> arb:
        found, centres = acb(0), iter(self.centres)
        for offsets, rows in self.rows:
            turns = [(-offset * level).exp() for offset in offsets]
            for row in rows:
                inner = sum((a * b for a, b in zip(turns, row, strict=True)), acb(0))
                found += (-next(centres) * level).exp() * inner
        wide = sum((bound * (-place * level).exp() for place, bound in self.errors), arb(0))
        return found.imag / arb.pi() + arb(0, wide.upper())


@frozen(slots=False)
class InvertedLoss(Loss):
    """Of the product of the transforms; ``back`` is of P and Q exchanged, None where that is the same. ``below`` are losses with
    smaller hockey-sticks. The loss is +infinity with probability ``infinite``; ``dropped`` bounds what the factors leave out."""

    factors: Sequence[Factor]
    infinite: arb = field(factory=lambda: arb(0))
    dropped: arb = field(factory=lambda: arb(0))
    back: Callable[[], InvertedLoss] | None = None
    below: Sequence[Loss] = ()
    _made: list[Integrated] = field(factory=list, init=False, eq=False, repr=False)
    _starts: dict[float, float] = field(factory=dict, init=False, eq=False, repr=False)
    _bounds: dict[float, arb] = field(factory=dict, init=False, eq=False, repr=False)

    def rough(self, level: arb) -> arb:
        """Two ends that need no new integral: the largest one of ``below``, Chernoff's bound, where (1 - exp(-x))+ is at most
        exp(c x) c**c/(1 + c)**(1 + c), and what paths for other levels tell."""
        place = arb(self._start(float(level.mid())))
        size = self._chernoff(place) * (-place * level).exp()
        top = (
            (size * place**place / (1 + place) ** (1 + place) + self.infinite + self.dropped)
            .min(arb(1))
            .upper()
        )
        least = arb(0)
        for loss in self.below:
            least = least.max(loss.hockey_stick(level)).lower()
        for made in self._made if level.is_exact() and level >= 0 else ():
            found = self._whole(made.hockey_stick(level))
            least, top = least.max(found.lower()), top.min(found.upper())
        return between(least.min(top), top)

    def _chernoff(self, place: arb) -> arb:
        key = float(place)
        if key not in self._bounds:
            self._bounds[key] = self._product((place, place), arb(0))[0]
        return self._bounds[key]

    def _whole(self, listed: arb) -> arb:
        return listed.max(arb(0)).min(arb(1)) + self.infinite + between(arb(0), self.dropped)

    def hockey_stick(self, level: arb) -> arb:
        if not level.is_exact():
            return between(self.hockey_stick(arb(level.upper())), self.hockey_stick(arb(level.lower())))
        if level < 0:
            back = self.back() if self.back else self
            return 1 - level.exp() + level.exp() * back.hockey_stick(-level)
        bits = max(LEAST_BITS, ctx.prec - SPENT)
        wanted = arb(2) ** (NEAR_BITS - bits)
        found = next(
            (x for made in self._made if (x := made.hockey_stick(level)).rad() < wanted * x.mid()), None
        )
        if found is None:
            try:
                path = self._path(float(level.mid()), bits)
            except TooMany:
                if (rough := self.rough(level)).rad() < arb(2) ** -ctx.prec:
                    return rough
                raise
            self._made.insert(0, self._integrated(path))
            found = self._made[0].hockey_stick(level)
            if not found.rad() < arb(2) ** (LOST_BITS - bits) * found.mid():
                raise TooMany(
                    "the transform of these losses is not enclosed precisely enough; take fewer or more noisy releases"
                )
        return self._whole(found)

    def tail(self, level: arb) -> arb:
        """E(level) + Q[loss > level] exp(level), where -Q[loss > level] is the slope of the hockey-stick E, which is convex in
        k = exp(level): between the slopes of chords on either side."""
        step = arb(2) ** -(max(LEAST_BITS, ctx.prec - SPENT) // 2)
        near = [(level + x, self.hockey_stick(level + x)) for x in (-step, arb(0), step)]
        slopes = [(one - other) / (y.exp() - x.exp()) for (x, one), (y, other) in pairwise(near)]
        return near[1][1] + level.exp() * between(*slopes)

    def moment(self, order: arb) -> arb:
        if not self.infinite.is_zero() or not self.dropped.is_zero():
            return arb.pos_inf()
        found = arb(1)
        for factor in self.factors:
            ((value,),) = factor.values([acb(order - 1)], [acb(0)])
            found *= value.real
        return found

    @property
    def largest(self) -> arb | None:
        return None

    def _start(self, level: float) -> float:
        """About where exp(-c level) M(c)/(c (c + 1)) is smallest, in a few bits."""
        near = float(f"{level:.2g}")
        if near not in self._starts:
            low, high = log(LOWEST), log(HIGHEST)
            for _ in range(THIRDS):
                third = (high - low) / 3
                one, other = (self._estimate(x, x, 0.0, level) for x in (exp(low + third), exp(high - third)))
                low, high = (low, high - third) if one < other else (low + third, high)
            self._starts[near] = _short(exp((low + high) / 2))
        return self._starts[near]

    def _estimate(self, low: float, high: float, height: float, level: float) -> float:
        """About the logarithm of a bound on the integrand."""
        one, other = -low * level, -high * level
        for factor in self.factors:
            first, second = factor.estimate((low, high), height)
            one, other = one + first, other + second
        return max(one, other) - (log(low**2 + height**2) + log((low + 1) ** 2 + height**2)) / 2

    def _product(self, ends: Ends, height: arb) -> Ends:
        low = high = arb(1)
        for factor in self.factors:
            one, other = factor.bound(ends, height)
            low, high = low * one, high * other
        return low, high

    def _bound(self, piece: Piece) -> list[tuple[arb, arb]]:
        """Pairs (a, b): the error of the piece at a level y is at most the sum of b exp(-a y), because the transform's bound
        times exp(-a y) is log-convex in a, hence largest at an end of the strip."""
        low, high, height = (arb(x) for x in piece.strip)
        poles = ((low**2 + height**2) * ((low + 1) ** 2 + height**2)).sqrt()
        rest = arb(piece.half) * 8 * arb(RHO) ** (-2 * piece.nodes) / (1 - arb(1) / RHO) / poles / arb.pi()
        one, other = self._product((low, high), height)
        return [(low, one * rest), (high, other * rest)]

    def affordable(self, level: float) -> bool:
        """Whether there is a path with few enough nodes, at the precision in force."""
        try:
            self._path(level, max(LEAST_BITS, ctx.prec - SPENT))
        except TooMany:
            return False
        return True

    def _path(self, level: float, bits: int) -> Path:
        """A path whose error is by so many bits smaller than the integrand; raises TooMany."""
        start = self._start(level)
        goal = self._estimate(start, start, 0.0, level) - bits * log(2) - MANY_ERRORS

        def estimate(low: float, high: float, height: float) -> float:
            return self._estimate(low, high, height, level)

        def slack(end: float, height: float) -> float:
            return (
                sum(factor.slack(end, height) for factor in self.factors)
                - end * level
                - 2 * log(max(height, start))
            )

        return path_for(estimate, slack, start, goal)

    def _integrated(self, path: Path) -> Integrated:
        _check(path)
        centres: list[acb] = []
        rows = []
        groups: dict[tuple[float, float, int], list[Piece]] = {}
        for piece in path.pieces:
            groups.setdefault((piece.half, piece.real if piece.upward else 0.0, piece.nodes), []).append(
                piece
            )
        for (half, upward, nodes), group in groups.items():
            middles = [acb(piece.real, piece.height) for piece in group]
            step = acb(0, half) if upward else acb(half)
            points = rule(nodes, int(ctx.prec))
            offsets = [step * point for point, _ in points]
            rows.append((offsets, self._weighted(middles, offsets, [step * weight for _, weight in points])))
            centres += middles
        errors = [pair for piece in path.pieces for pair in self._bound(piece)]
        last, height = arb(path.end), arb(path.height)
        errors.append((last, self._product((last, last), height)[0] / (arb.pi() * height)))
        return Integrated(centres, rows, errors)

    def _weighted(
        self, centres: Sequence[acb], offsets: Sequence[acb], weights: Sequence[acb]
    ) -> list[list[acb]]:
        rows = [
            [
                weight / ((z := centre + offset) * (z + 1))
                for offset, weight in zip(offsets, weights, strict=True)
            ]
            for centre in centres
        ]
        for factor in self.factors:
            found = factor.values(centres, offsets)
            rows = [
                [a * b for a, b in zip(one, other, strict=True)]
                for one, other in zip(rows, found, strict=True)
            ]
        return rows


def _short(value: float) -> float:
    """A number of few bits nearby."""
    part, exponent = frexp(value)
    return ldexp(round(part * 2**START_BITS), exponent - START_BITS)


def _check(path: Path) -> None:
    """From the real line on, each piece begins just where the one before ends: exactly."""
    real, height = Fraction(path.pieces[0].real), Fraction(0)
    for piece in path.pieces:
        half = Fraction(piece.half)
        along = (Fraction(piece.height) - height) if piece.upward else (Fraction(piece.real) - real)
        across = Fraction(piece.real) - real if piece.upward else Fraction(piece.height) - height
        if along != half or across:
            raise ArithmeticError("the pieces of a path do not meet")
        real, height = (real, height + 2 * half) if piece.upward else (real + 2 * half, height)
    if (real, height) != (Fraction(path.end), Fraction(path.height)):
        raise ArithmeticError("a path does not end where its pieces end")


# Compositions whose transform is inverted.

TRIED_BITS, TRIED_LEVELS = 144, (0.0, 1.0)


def smoothed(
    discrete: Sequence[Part], laplace: Mapping[Laplace, int], square: Fraction
) -> Callable[[], Loss] | None:
    """A builder of the sum of discrete, Laplace and normal losses, the latter with the variance ``square`` > 0 together; None
    where the normal one is so small beside the others that the integrals would take too long."""

    def build() -> InvertedLoss:
        below = GaussianLoss(square)
        return InvertedLoss(*_joined([NormalFactor(square)], discrete, laplace), back=None, below=[below])

    with precision(TRIED_BITS):
        loss = build()
        return build if all(loss.affordable(level) for level in TRIED_LEVELS) else None


def sampled(
    parts: Sequence[tuple[Subsampled, int]],
    discrete: Sequence[Part],
    laplace: Mapping[Laplace, int],
    square: Fraction,
) -> Callable[[], Loss]:
    """A builder of the sum of those and of the losses of Gaussian and Laplace ones on samples, in either order of the pair."""

    def order(added: bool, both: list[InvertedLoss]) -> InvertedLoss:
        factors: list[Factor] = [NormalFactor(square)] if square else []
        for part, count in parts:
            if isinstance(part.base, Normal):
                factors.append(SampledFactor(part.rate, part.base.square, added, count))
            else:
                assert isinstance(part.base, Laplace)
                factors.append(SampledLaplaceFactor(part.rate, part.base.epsilon, added, count))
        below = [alone(part, added) for part, _ in parts]
        return InvertedLoss(*_joined(factors, discrete, laplace), back=lambda: both[not added], below=below)

    def build() -> EitherOrder:
        both: list[InvertedLoss] = []
        both += [order(added, both) for added in (False, True)]
        return EitherOrder(*both)

    return build


def _joined(
    factors: list[Factor], discrete: Sequence[Part], laplace: Mapping[Laplace, int]
) -> tuple[list[Factor], arb, arb]:
    """All factors, the probability of the loss +infinity, and what tables leave out."""
    tables = [(part, part.table(), count) for part, count in discrete]
    found = [*factors, *(LaplaceFactor(x.epsilon, count) for x, count in laplace.items())]
    found += [FiniteFactor(part.base, table, count) for part, table, count in tables]
    dropped = sum((table.dropped * count for _, table, count in tables), arb(0))
    return found, real(1 - finite_mass(discrete)), dropped
