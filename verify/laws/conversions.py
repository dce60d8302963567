"""The least zero-concentrated, Gaussian or Renyi budget of releases: two ends, tight or marked as not tight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import accumulate, count

from attrs import frozen
from flint import arb, arb_series

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.laws.compose import Composition, Part
from epsproof.verify.laws.continuous import LaplaceLoss, summands
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.divergence_limits import Cumulant, steepest
from epsproof.verify.laws.loss import Atoms, Loss, between, real
from epsproof.verify.laws.one_release import (
    DIVERGENCES,
    BoundedRange,
    Laplace,
    Normal,
    OneRelease,
    RenyiBounded,
    Subsampled,
    Worst,
)
from epsproof.verify.laws.pair import Pair
from epsproof.verify.laws.subsampled import few_losses_in_order, sampled_moment
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = [
    "NEVER",
    "Converted",
    "converted",
    "exact_rho",
    "farthest_of_atoms",
    "farthest_of_laplace",
    "least_divergence",
    "least_mu",
    "least_rho",
]

# The answer to a conversion: two ends and why.

NEVER = "no {} budget bounds a loss that is infinite with positive probability, such as that of dp(epsilon, delta) with delta > 0"


@frozen
class Converted(Ends):
    """The least budget; ``tight`` where both ends enclose it as narrowly as digits allow."""

    tight: bool


def converted(low: arb, high: arb, digits: int, *theorems: str) -> Converted:
    """Between the lower end of one ball and the upper end of another; tight by their distance."""
    one, other = max(Fraction(0), exact_end(low.lower())), exact_end(high.upper())
    return Converted(one, other, other - one <= other * Fraction(1, 10**digits), evidence=theorems)


# The largest z(P(S)) - z(Q(S)) over the events S that the loss is above a level, z the normal quantile,
# enclosed.
#
# Between two levels l < r it is at most z(P(l)) - z(Q(r)): both probabilities fall. Where the loss has a
# density p the derivative by the level is -p/phi(z(P)) + exp(-level) p/phi(z(Q)), phi the normal density,
# which has the sign of (z(Q)**2 - z(P)**2)/2 less the level.

MOST_HALVINGS = 30_000
Quantiles = tuple[arb, arb]
"""z(P(S)) and z(Q(S))."""

At = Callable[[Fraction], Quantiles]
Piece = tuple[Fraction, Fraction, At]
"""The first and the last place, and the quantiles at the places between."""

Halved = Callable[[Fraction, Fraction], Fraction | None]
"""A place between two; None where there is none, or they are near enough."""

Settled = Callable[[Fraction, Fraction, Quantiles, Quantiles], bool]
"""Whether nothing between two places is larger than what is at them."""


def _z(probability: arb, rest: arb) -> arb:
    """The normal quantile of a probability, of which the rest to 1 is known as well."""
    small = probability if probability < rest else rest
    found = arb(2).sqrt() * (2 * small).erfcinv()
    return -found if small is probability else found


def farthest_of_atoms(loss: Atoms) -> arb:
    """Of finitely many finite losses: the levels between two of them, place i before the i-th; 0 if there is one loss."""
    masses = loss.masses, [mass * (-x).exp() for x, mass in zip(loss.losses, loss.masses, strict=True)]
    sides = [list(zip(_sums(side[::-1])[::-1], _sums(side), strict=True)) for side in masses]

    def at(place: Fraction) -> Quantiles:
        p, q = (_z(*side[int(place)]) for side in sides)
        return p, q

    def halved(low: Fraction, high: Fraction) -> Fraction | None:
        return Fraction((low + high) // 2) if high - low > 1 else None

    last = Fraction(len(loss.losses) - 1)
    return (
        _searched([(Fraction(1), last, at)], halved, lambda low, high, *_: high - low <= 1)
        if last
        else arb(0)
    )


def _sums(masses: Sequence[arb]) -> list[arb]:
    """The sums of the first 0, 1, ... masses."""
    return list(accumulate(masses, initial=arb(0)))


def farthest_of_laplace(loss: LaplaceLoss, digits: int) -> arb:
    """Of Laplace noise of one budget: the levels from 0 on, as the law is symmetric, piece by piece between its atoms."""
    ((budget, number),) = loss.budgets
    share = Fraction(1, 10 ** (digits + 3))
    pieces: list[Piece] = []
    for above in range(1, number // 2 + 1 + number % 2):
        first = max(Fraction(number - 2 * above), Fraction(0))
        pieces.append((first, Fraction(number - 2 * above + 2), _of_piece(loss, real(budget), above)))

    def halved(low: Fraction, high: Fraction) -> Fraction | None:
        return (low + high) / 2 if high - low > share else None

    def settled(low: Fraction, high: Fraction, left: Quantiles, right: Quantiles) -> bool:
        p, q, level = (
            between(left[0], right[0]),
            between(left[1], right[1]),
            real(budget) * between(real(low), real(high)),
        )
        sign = (q**2 - p**2) / 2 - level
        return bool(sign < 0) or bool(sign > 0)

    return _searched(pieces, halved, settled)


def _of_piece(loss: LaplaceLoss, budget: arb, above: int) -> At:
    """The quantiles at levels, in budgets, of the piece below which ``above`` atoms do not lie."""

    def at(place: Fraction) -> Quantiles:
        p, q = loss.in_piece(budget * real(place), above)
        return _z(p, 1 - p), _z(q, 1 - q)

    return at


def _searched(pieces: Sequence[Piece], halved: Halved, settled: Settled) -> arb:
    """The largest difference at the places of all pieces, the most promising intervals first."""
    best, bound, number = arb(0), arb(0), count()
    heap: list[tuple[float, int, Fraction, Fraction, Quantiles, Quantiles, At]] = []

    def push(low: Fraction, high: Fraction, left: Quantiles, right: Quantiles, at: At) -> None:
        heappush(heap, (-float((left[0] - right[1]).mid()), next(number), low, high, left, right, at))

    for low, high, at in pieces:
        left, right = at(low), at(high)
        best = best.max(left[0] - left[1]).max(right[0] - right[1])
        push(low, high, left, right, at)
    while heap:
        _, steps, low, high, left, right, at = heappop(heap)
        top = left[0] - right[1]
        if top <= best or settled(low, high, left, right):
            continue
        middle = halved(low, high) if steps < MOST_HALVINGS else None
        if middle is None:
            bound = bound.max(arb(top.upper()))
            continue
        found = at(middle)
        best = best.max(found[0] - found[1])
        push(low, middle, left, found, at)
        push(middle, high, found, right, at)
    return between(best, best.max(bound))


# The Renyi divergence of releases: the sum of those of the single ones, in the order of the pair in which
# it is larger.

FACTORS = (1, 2, 4)
Balls = tuple[arb, arb]


def least_divergence(parts: Sequence[Part], order: Fraction, digits: int) -> Converted:
    """The Renyi divergence of ``order`` > 1 of the releases; raises UnsupportedForm where it is infinite or not known,
    LimitExceeded where it is too large."""
    for part, _ in parts:
        _refuse(part, order)
    for factor in FACTORS:
        with precision((64 + 8 * digits) * factor):
            both = [
                [(_one(part, real(order), added), count) for part, count in parts] for added in (False, True)
            ]
            low, high = (_sum(both[0], end).max(_sum(both[1], end)) for end in (0, 1))
            if low.is_finite() and high.is_finite():
                return converted(low, high, digits, DIVERGENCES)
    raise LimitExceeded(
        f"the divergence of order {order} is too large to be enclosed; take a smaller order, or more noise"
    )


def _sum(side: Sequence[tuple[Balls, int]], end: int) -> arb:
    return sum((found[end] * count for found, count in side), arb(0))


def _refuse(part: OneRelease | Pair, order: Fraction) -> None:
    """Raise UnsupportedForm for a release whose divergence of that order is infinite, or not known."""
    if isinstance(part, BoundedRange):
        raise UnsupportedForm(
            "the exponential mechanism's worst scores depend on the level; no law has its divergence"
        )
    if isinstance(part, Subsampled) and isinstance(part.base, Laplace):
        raise UnsupportedForm(
            "Renyi divergences of sampled Laplace releases are not enclosed; ask for --delta or --epsilon"
        )
    if isinstance(part, RenyiBounded) and part.order < order:
        raise UnsupportedForm(
            f"a limit on the divergence of order {part.order} says nothing of the larger order {order}"
        )
    if (isinstance(part, Discrete) and part.infinite) or (
        isinstance(part, Pair) and min(part.finite, part.back.finite) < 1
    ):
        raise UnsupportedForm(NEVER.format("Renyi"))


def _one(part: OneRelease | Pair, order: arb, added: bool) -> Balls:
    """Both ends of the divergence of one release, with ``added`` in the other order of its pair."""
    if isinstance(part, RenyiBounded):
        return order * real(part.bound / part.order), real(part.bound)
    if isinstance(part, Discrete):
        return _discrete(part, order)
    found = _exact(part, order, added)
    return found, found


def _discrete(part: Discrete, order: arb) -> Balls:
    """Of losses that are not all listed those that are have less, and the order times rho is more."""
    table = part.table()
    found = Atoms([real(part.base) * real(x) for x in table.losses], table.masses).renyi(order)
    if table.dropped.is_zero():
        return found, found
    assert part.rho is not None
    return found, order * part.rho()


def _exact(part: OneRelease | Pair, order: arb, added: bool) -> arb:
    if isinstance(part, Pair):
        return (part.back if added else part).power(1).renyi(order)
    if isinstance(part, Laplace):
        return LaplaceLoss(((part.epsilon, 1),)).renyi(order)
    if isinstance(part, Subsampled):
        if isinstance(part.base, Normal):
            return sampled_moment(part.rate, part.base.square, order, added).log() / (order - 1)
        return few_losses_in_order([(part, 1)], added).renyi(order)
    assert not isinstance(part, (BoundedRange, Discrete, RenyiBounded, Worst))
    return order * part.rho()


# The least Gaussian budget of releases.
#
# Releases are mu-Gaussian private if every event S has z(P(S)) - z(Q(S)) <= mu, where z is the normal
# quantile; it is enough to look at the events that the loss is above a level. Where the loss has an atom
# the trade-off function is linear, and the Gaussian one, strictly convex, cannot touch it from below
# inside: the levels beside atoms, or between them, are enough.

PURE_MU = "2 Phi^-1(exp(epsilon)/(1 + exp(epsilon))) for a pure budget: its trade-off function has one corner"
GAUSSIAN = "squares of Gaussian budgets add: Dong, Roth and Su (2022), Corollary 3.3"
EVENTS = "the largest z(P(S)) - z(Q(S)) of all events S, z the normal quantile: Dong, Roth and Su (2022)"
MOST_SUMMANDS, PRECISIONS = 5_000, 5


def least_mu(parts: Sequence[Part], composition: Composition, digits: int) -> Converted:
    """The least mu with which the releases together are mu-Gaussian private.

    Of finitely many losses, and of Laplace noise, all events are looked at. Otherwise the upper end is that of the releases one
    by one, a pure budget standing for what has one; the lower end is that at the level 0.
    """
    bits = 64 + 8 * digits + composition.guard
    with precision(bits):
        whole = sum((count * _mu(part) ** 2 for part, count in parts), arb(0)).sqrt()
        if all(isinstance(part, Normal) for part, _ in parts):
            return converted(whole, whole, digits, GAUSSIAN)
        low, high = (_farthest(build, bits, digits) for build in (composition.lower, composition.upper))
        if low is not None and high is not None:
            return converted(low, high, digits, EVENTS)
        centre = 2 * arb(2).sqrt() * composition.lower().hockey_stick(arb(0)).erfinv()
        return converted(centre if centre.is_finite() else arb(0), whole, digits, GAUSSIAN, PURE_MU)


def _farthest(build: Callable[[], Loss], bits: int, digits: int) -> arb | None:
    """The largest z(P(S)) - z(Q(S)); None where it is not searched for."""
    for number in range(PRECISIONS):
        with precision(bits * 2**number):
            loss = build()
            if (
                isinstance(loss, LaplaceLoss)
                and len(loss.budgets) == 1
                and summands(loss.budgets) <= MOST_SUMMANDS
            ):
                return farthest_of_laplace(loss, digits)
            if not isinstance(loss, Atoms) or not loss.infinite.is_zero():
                return None
            if loss.dropped.is_zero():
                return farthest_of_atoms(loss)
    return None


def _mu(part: OneRelease | Pair) -> arb:
    """A mu of one release; raises UnsupportedForm where none is known."""
    if isinstance(part, Normal):
        return real(part.square).sqrt()
    if isinstance(part, Discrete) and not part.infinite and part.table().dropped.is_zero():
        epsilon = real(part.base) * real(part.table().losses[-1])
    elif isinstance(part, (Laplace, BoundedRange)):
        epsilon = real(part.epsilon)
    else:
        raise UnsupportedForm(
            "--to gdp asks of pure budgets, Laplace and Gaussian noise; of others no Gaussian budget is known"
        )
    return 2 * arb(2).sqrt() * (2 / (1 + epsilon.exp())).erfcinv()


# The least zero-concentrated budget of releases.

ADDED = "zero-concentrated budgets add: Bun and Steinke (2016), Lemma 1.7"
KULLBACK = "the divergence over the order is largest as the order tends to 1: the Kullback-Leibler divergence of each release"
ORDERS = "the largest divergence over the order, searched for among all orders: the divergences of independent releases add"


def least_rho(parts: Sequence[Part], digits: int) -> Converted:
    """The least rho with which the releases together are rho-zCDP; raises UnsupportedForm where there is none, or none is known.

    For two answers, Laplace, Gaussian and discrete Gaussian noise the divergence over the order has its supremum as the order
    tends to 1, so that the least rho of a composition is the sum. With others the supremum of the whole sum is searched for; what
    has losses without a limit is at most its own rho at every order, and Gaussian noise just that.
    """
    with precision(64 + 8 * digits):
        known = [(exact_rho(part), part, count) for part, count in parts]
        if all(rho is not None for rho, _, _ in known):
            total = sum((count * rho for rho, _, count in known if rho is not None), arb(0))
            return converted(total, total, digits, ADDED, KULLBACK)
        cumulants, largest, flat, beyond = [], arb(0), arb(0), arb(0)
        for rho, part, count in known:
            found = _cumulant(part)
            if found is not None:
                cumulants.append((found[0], count))
                largest += count * found[1]
            elif rho is not None and isinstance(part, Discrete):
                beyond += count * rho
            elif rho is not None:
                flat += count * rho
        most = steepest(cumulants, largest, digits)
        first = sum(
            (count * cumulant(arb_series([0, 1], prec=2))[1] for cumulant, count in cumulants), beyond
        )
        return converted(flat + arb(most.lower()).max(first), flat + beyond + most, digits, ADDED, ORDERS)


def exact_rho(part: OneRelease | Pair) -> arb | None:
    """The least rho of one release where it is known in closed form."""
    if isinstance(part, (Pair, BoundedRange, RenyiBounded, Subsampled, Worst)):
        raise UnsupportedForm(
            "a zero-concentrated budget is known of pure budgets, noise on numbers and zcdp(rho); of these releases none is"
        )
    if isinstance(part, Discrete) and part.infinite:
        raise UnsupportedForm(NEVER.format("zero-concentrated"))
    return None if part.rho is None else part.rho()


def _cumulant(part: OneRelease | Pair) -> tuple[Cumulant, arb] | None:
    """log E_P exp(a loss) of a release whose losses are bounded, with the largest of them."""
    if isinstance(part, Laplace):
        return _laplace(real(part.epsilon)), real(part.epsilon)
    if not isinstance(part, Discrete) or not part.table().dropped.is_zero():
        return None
    table, base = part.table(), real(part.base)
    pairs = [(base * real(loss), mass) for loss, mass in zip(table.losses, table.masses, strict=True)]
    return (
        lambda a: sum((mass * (loss * a).exp() for loss, mass in pairs), arb_series([0], prec=a.prec)).log()
    ), pairs[-1][0]


def _laplace(epsilon: arb) -> Cumulant:
    return lambda a: (((1 + a) * (epsilon * a).exp() + a * (-epsilon * (1 + a)).exp()) / (1 + 2 * a)).log()
