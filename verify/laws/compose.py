"""Composition of releases: which theorem composes them, and the loss that it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from math import prod
from typing import TYPE_CHECKING

from attrs import evolve, frozen
from flint import arb, ctx

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws import one_release as by
from epsproof.verify.laws.continuous import (
    GaussianLoss,
    LaplaceLoss,
    ManyLaplace,
    cancelled,
    most_between,
    summands,
)
from epsproof.verify.laws.discrete import Discrete, Sum, convolved, discrete_sum, finite_mass, together
from epsproof.verify.laws.divergence_limits import ConcentratedLimits, EventAbove, EventBelow, RenyiLimit
from epsproof.verify.laws.laplace_cells import fitting, in_cells
from epsproof.verify.laws.loss import Atoms, BoundedRangeLoss, EitherOrder, Loss, SumLoss, real
from epsproof.verify.laws.one_release import (
    BoundedRange,
    Concentrated,
    Laplace,
    Normal,
    OneRelease,
    RenyiBounded,
    Subsampled,
    Worst,
)
from epsproof.verify.laws.pair import Pair
from epsproof.verify.laws.subsampled import alone, few_losses, grid_for, in_grid, values

if TYPE_CHECKING:
    from epsproof.verify.laws.account import Account, Between

__all__ = ["Composition", "Part", "composed", "standing_in"]

MOST_LAPLACE, MOST_RANGE, MOST_TERMS, MOST_VALUES = 1_100_000, 500, 200_000, 300_000
MOST_INVERTED, MOST_BESIDE_GAUSSIAN = 20_000, 3_000
MOST_BESIDE_PAIRS = 20_000
MOST_CELLS, MOST_CELLS_BESIDE_GAUSSIAN = 120_000, 2_000
LEAST_MANY, MOST_BETWEEN = 200, 260

MANY_SAMPLED = "so many sampled releases are composed for --delta and --epsilon only"

Part = tuple[OneRelease | Pair, int]


@frozen
class Composition:
    """The hockey-stick of the composition lies between those of ``lower`` and ``upper``, built at the precision in force.

    ``adaptive``: the upper end also holds where later releases are chosen after earlier outputs. ``exact``: both are one.
    The loss is +infinity with probability ``infinite``. ``guard`` is how many bits are lost in cancellation.
    ``otherwise`` makes one with wider ends, for questions at which these raise TooMany. Where there is an ``account``
    it answers for epsilon and delta: the others would take too long.
    """

    lower: Callable[[], Loss]
    upper: Callable[[], Loss]
    theorems: tuple[str, ...]
    adaptive: bool = True
    exact: bool = True
    infinite: Fraction = Fraction(0)
    guard: int = 0
    bounded: bool = True
    otherwise: Callable[[], Composition] | None = None
    account: Account | Between | None = None


def composed(parts: Sequence[Part]) -> Composition:
    """The composition of all parts; raises UnsupportedForm where no theorem composes them, LimitExceeded for too many."""
    kinds = {type(part) for part, _ in parts}
    if BoundedRange in kinds and len(parts) > 1:
        raise UnsupportedForm(
            "no theorem here composes exponential mechanisms with other releases; compose them alone, or write dp(epsilon) for "
            "exponential(epsilon), which is safe"
        )
    if Pair in kinds:
        return _pairs(parts)
    if Worst in kinds:
        return _worst(parts)
    if Subsampled in kinds:
        try:
            return _subsampled(parts)
        except (LimitExceeded, UnsupportedForm) as refused:
            return _accounted(parts, refused)
    if RenyiBounded in kinds:
        return _renyi(parts)
    if Concentrated in kinds:
        return _concentrated(parts)
    if BoundedRange in kinds:
        return _bounded_range(parts)
    try:
        return _product(parts)
    except LimitExceeded as refused:
        return _accounted(parts, refused)


def standing_in(parts: Sequence[Part]) -> tuple[list[Part], list[list[Part]]]:
    """The releases with what is above all scores in the place of mechanisms on any scores, and lists of the same with scores
    that there are; both are the releases themselves where none is of that kind."""
    above: list[Part] = [(x.above if isinstance(x, Worst) else x, k) for x, k in parts]
    number = max((len(x.below) for x, _ in parts if isinstance(x, Worst)), default=1)
    return above, [
        [(x.below[i % len(x.below)] if isinstance(x, Worst) else x, k) for x, k in parts]
        for i in range(number)
    ]


def _worst(parts: Sequence[Part]) -> Composition:
    """One release that is reached is exact; else the lower end is the largest of those of some scores."""
    above, lists = standing_in(parts)
    most = composed(above)
    theorems = (*dict.fromkeys(x.theorem for x, _ in parts if isinstance(x, Worst)), *most.theorems)
    if sum(k for _, k in parts) == 1 and all(isinstance(x, Worst) and x.reached for x, _ in parts):
        return evolve(most, theorems=theorems)
    least = [composed(below) for below in lists]

    def lower() -> Loss:
        return reduce(EitherOrder, (one.lower() for one in least))

    guard, account = max(one.guard for one in (most, *least)), None
    if any(one.account is not None for one in (most, *least)):
        from epsproof.verify.laws.account import Between, accounted

        accounts = [accounted(one) for one in (above, *lists)]
        account = Between(accounts[0], accounts[1:]) if all(accounts) else None  # type: ignore[arg-type]
        theorems = tuple(dict.fromkeys((*theorems, by.ACCOUNT)))
    return Composition(
        _kept(lower),
        most.upper,
        theorems,
        most.adaptive,
        False,
        most.infinite,
        guard,
        most.bounded,
        account=account,
    )


def _accounted(parts: Sequence[Part], refused: QuestionError) -> Composition:
    """By an account alone; raises what was refused where there is none."""
    from epsproof.verify.laws.account import accounted

    account = accounted(parts)
    if account is None:
        raise refused

    def build() -> Loss:
        raise refused

    infinite = 1 - finite_mass([(x, k) for x, k in parts if isinstance(x, Discrete)])
    bounded = not any(
        isinstance(x, (Normal, Subsampled)) or (isinstance(x, Discrete) and x.unbounded) for x, _ in parts
    )
    return Composition(
        build, build, (by.ACCOUNT, by.PAIRS), True, False, infinite, 0, bounded, account=account
    )


def _kept(build: Callable[[], Loss]) -> Callable[[], Loss]:
    """The same, built once for each precision."""
    made: dict[int, Loss] = {}

    def at_precision() -> Loss:
        bits = int(ctx.prec)
        if bits not in made:
            made[bits] = build()
        return made[bits]

    return at_precision


def _product(parts: Sequence[Part]) -> Composition:
    """Losses on lattices, and either normal ones or Laplace ones."""
    discrete = [(x, k) for x, k in parts if isinstance(x, Discrete)]
    square = sum((x.square * k for x, k in parts if isinstance(x, Normal)), Fraction(0))
    laplace = _counted(parts)
    budgets = tuple((x.epsilon, k) for x, k in laplace.items())
    if len(budgets) == 1 and not discrete and not square and _many(*budgets[0]):
        many = _kept(lambda: ManyLaplace(*budgets[0]))
        return Composition(many, many, (by.SPLINES, by.PAIRS))
    number, guard = (summands(budgets), cancelled(budgets)) if budgets else (0, 0)
    smooth: Callable[[], Loss] | None = _kept(lambda: GaussianLoss(square)) if square else None
    infinite = 1 - finite_mass(discrete)
    if square and (laplace or _many_values(discrete)):
        from epsproof.verify.laws import inverted_loss

        if (built := inverted_loss.smoothed(discrete, laplace, square)) is not None:
            joined = _kept(built)
            return Composition(
                joined, joined, (by.INVERTED, by.PAIRS, by.NORMAL), infinite=infinite, bounded=False
            )
    if (laplace and square) or number > MOST_LAPLACE:
        return _in_cells(discrete, laplace, smooth)
    if laplace:
        smooth = _kept(lambda: LaplaceLoss(budgets))
    theorems = (by.NORMAL,) if square else (by.LAPLACE, by.PAIRS) if laplace else ()
    if not discrete:
        assert smooth is not None
        return Composition(smooth, smooth, theorems, guard=guard, bounded=not square)
    pure = all(x.pure is not None for x, _ in discrete)
    found = discrete_sum(discrete, MOST_TERMS // max(1, number) if smooth else MOST_VALUES)
    theorems = (
        *theorems,
        by.PURE if pure else by.PAIRS,
        *([by.PAIRS] if smooth and pure and square else []),
        *found.notes,
    )
    return _with(found, smooth, tuple(dict.fromkeys(theorems)), infinite, guard, not square)


def _many_values(discrete: list[tuple[Discrete, int]]) -> bool:
    """Whether the sum of losses has so many values that normal ones are added by integrals, and not value by value."""
    try:
        return bool(discrete) and not discrete_sum(discrete, MOST_BESIDE_GAUSSIAN).exact
    except LimitExceeded:
        return True


def _many(epsilon: Amount, count: int) -> bool:
    """Whether so many Laplace losses are cheaper by how many lie between their ends."""
    return count > LEAST_MANY and most_between(float(epsilon), count, 144) <= min(MOST_BETWEEN, count // 2)


def _in_cells(
    discrete: list[tuple[Discrete, int]], laplace: dict[Laplace, int], smooth: Callable[[], Loss] | None
) -> Composition:
    """Laplace losses in cells of a common grid, from below and from above."""
    if any(x.epsilon.logarithm for x in laplace) or any(x.base.logarithm for x, _ in discrete):
        raise UnsupportedForm(
            "Laplace releases of several kinds are composed for rational budgets only; write 1.0986 for log(3)"
        )
    grid = fitting(discrete, laplace, MOST_CELLS_BESIDE_GAUSSIAN if smooth else MOST_CELLS)
    if grid is None:
        raise LimitExceeded(
            "the budgets share no grid that is coarse enough; round them, or write dp(epsilon), which is safe"
        )

    def side(above: bool) -> Callable[[], Loss]:
        parts = [
            *discrete,
            *((in_cells(x, int(x.epsilon.value / grid), above), k) for x, k in laplace.items()),
        ]
        return _kept(lambda: convolved(parts) if smooth is None else SumLoss(convolved(parts), smooth()))

    infinite = 1 - finite_mass(discrete)
    theorems = (by.CELLS.format(2 * grid), by.PAIRS, *((by.NORMAL,) if smooth else ()))
    bounded = smooth is None and not infinite and all(x.table().dropped.is_zero() for x, _ in discrete)
    return Composition(side(False), side(True), theorems, True, False, infinite, 0, bounded)


def _with(
    found: Sum,
    smooth: Callable[[], Loss] | None,
    theorems: tuple[str, ...],
    infinite: Fraction,
    guard: int,
    bounded: bool,
) -> Composition:
    """The sum of discrete losses with the smooth one added."""

    def added(atoms: Callable[[], Atoms]) -> Callable[[], Loss]:
        return _kept(lambda: atoms() if smooth is None else SumLoss(atoms(), smooth()))

    lower = added(found.lower)
    upper = lower if found.exact else added(found.upper)
    bounded = bounded and not infinite and not found.unbounded
    return Composition(lower, upper, theorems, True, found.exact, infinite, guard, bounded)


def _subsampled(parts: Sequence[Part]) -> Composition:
    """Exact for one release, for few losses each, and beside Gaussian ones where that is affordable; else losses on a grid."""
    sampled = [(x, count) for x, count in parts if isinstance(x, Subsampled)]
    noises = {type(x.base) for x, _ in sampled}
    smooth = noises <= {Normal, Laplace} and Normal in {*noises, *(type(x) for x, _ in parts)}
    if len(sampled) < len(parts):
        return _beside_sampled(parts, smooth)
    number = values(sampled)
    if number is not None and number <= MOST_VALUES:
        built = _kept(lambda: few_losses(sampled))
        return Composition(built, built, (by.SAMPLED, by.PAIRS))
    if sum(count for _, count in sampled) == 1:
        ((one, _),) = sampled
        built = _kept(lambda: EitherOrder(alone(one, False), alone(one, True)))
        return Composition(built, built, (by.SAMPLED,), bounded=not isinstance(one.base, Normal))
    if not smooth or sum(count for _, count in sampled) > MOST_INVERTED:
        return _between_grids(sampled)
    from epsproof.verify.laws import inverted_loss

    built = _kept(inverted_loss.sampled(sampled, [], {}, Fraction(0)))
    found = (by.INVERTED, by.SAMPLED, by.PAIRS)
    return Composition(built, built, found, bounded=False, otherwise=lambda: _between_grids(sampled))


def _between_grids(sampled: list[tuple[Subsampled, int]]) -> Composition:
    from epsproof.verify.laws.account import accounted

    theorems = (by.SAMPLED, by.PAIRS)
    if accounted(sampled) is not None:
        return evolve(
            _accounted(sampled, LimitExceeded(MANY_SAMPLED)), theorems=(by.ACCOUNT, *theorems), bounded=False
        )
    grid = grid_for(sampled)
    below, above = (_kept(in_grid(sampled, grid, side)) for side in (False, True))
    return Composition(below, above, (by.ON_GRID.format(grid.width), *theorems), exact=False, bounded=False)


def _beside_sampled(parts: Sequence[Part], smooth: bool) -> Composition:
    """Releases on samples with Gaussian and Laplace noise and losses on lattices, which are the same in both orders."""
    discrete = [(x, k) for x, k in parts if isinstance(x, Discrete)]
    laplace = _counted(parts)
    square = sum((x.square * k for x, k in parts if isinstance(x, Normal)), Fraction(0))
    if not smooth or any(not isinstance(x, (Discrete, Laplace, Normal, Subsampled)) for x, _ in parts):
        raise UnsupportedForm(
            "sampled Gaussian and Laplace releases are composed with others beside Gaussian noise, and only with Gaussian and "
            "Laplace noise, noise on counts and pure budgets; compose these apart and add the budgets"
        )
    from epsproof.verify.laws import inverted_loss

    built = _kept(
        inverted_loss.sampled(
            [(x, k) for x, k in parts if isinstance(x, Subsampled)], discrete, laplace, square
        )
    )
    return Composition(
        built,
        built,
        (by.INVERTED, by.SAMPLED, by.PAIRS),
        infinite=1 - finite_mass(discrete),
        bounded=False,
        otherwise=lambda: _accounted(parts, LimitExceeded(MANY_SAMPLED)),
    )


def _counted(parts: Sequence[Part]) -> dict[Laplace, int]:
    """How often each Laplace release."""
    found: dict[Laplace, int] = {}
    for x, k in parts:
        if isinstance(x, Laplace):
            found[x] = found.get(x, 0) + k
    return found


def _pairs(parts: Sequence[Part]) -> Composition:
    """Pairs of finite laws, all in one order or all in the other, beside releases that are the same in both orders."""
    pairs = [(x, k) for x, k in parts if isinstance(x, Pair)]
    others = [(x, k) for x, k in parts if not isinstance(x, Pair)]
    if any(not isinstance(x, (Discrete, Laplace, Normal)) for x, _ in others):
        raise UnsupportedForm(
            "two laws from a file are composed with other such files, pure and approximate budgets, noise on numbers, Gaussian "
            "and Laplace noise; compose the rest apart and add the budgets"
        )
    most = MOST_BESIDE_PAIRS if others else MOST_VALUES
    if (number := prod(pair.values(count) for pair, count in pairs)) > most:
        told = (
            f"{pairs[0][1]} releases of this pair have"
            if len(parts) == 1
            else "the releases of these pairs have"
        )
        raise LimitExceeded(f"{told} {number:,} losses; at most {most:,} are added up")
    rest = composed(others) if others else None
    if rest is not None and rest.account is not None:
        raise LimitExceeded("so many releases are not composed with two laws from a file; compose them apart")
    symmetric = all(pair.symmetric for pair, _ in pairs)

    def side(build: Callable[[], Loss] | None) -> Callable[[], Loss]:
        def order(back: bool) -> Loss:
            atoms = reduce(together, [(pair.back if back else pair).power(count) for pair, count in pairs])
            return atoms if build is None else SumLoss(atoms, build())

        return _kept(lambda: order(False) if symmetric else EitherOrder(order(False), order(True)))

    finite = [prod((x.finite**k for x, k in pairs), start=Fraction(1))]
    finite.append(prod((x.back.finite**k for x, k in pairs), start=Fraction(1)))
    if rest is None:
        built, infinite = side(None), 1 - min(finite)
        return Composition(built, built, (by.SAME, by.PAIRS), infinite=infinite, bounded=not infinite)
    infinite = 1 - min(finite) * (1 - rest.infinite)
    lower, upper = side(rest.lower), side(rest.upper)
    theorems = tuple(dict.fromkeys((by.SAME, by.PAIRS, *rest.theorems)))
    bounded = rest.bounded and not infinite
    return Composition(
        lower, lower if rest.exact else upper, theorems, True, rest.exact, infinite, rest.guard, bounded
    )


def _bounded_range(parts: Sequence[Part]) -> Composition:
    ((one, count),) = parts
    assert isinstance(one, BoundedRange)
    if count > MOST_RANGE:
        raise LimitExceeded(
            f"{count} exponential mechanisms; at most {MOST_RANGE} are composed; dp(epsilon) x {count} is safe"
        )
    built = _kept(lambda: BoundedRangeLoss(one.epsilon, count))
    return Composition(built, built, (by.RANGE,), adaptive=count == 1, guard=count)


def _renyi(parts: Sequence[Part]) -> Composition:
    """Divergences of one order add; the lower end is Gaussian noise of the same divergence."""
    bounded = [(part, count) for part, count in parts if isinstance(part, RenyiBounded)]
    orders = {part.order for part, _ in bounded}
    if len(bounded) < len(parts) or len(orders) > 1:
        raise UnsupportedForm(
            "rdp(order, bound) is composed with rdp of the same order only; state all releases so (--renyi ORDER tells a bound)"
        )
    (order,), total = orders, sum((part.bound * count for part, count in bounded), Fraction(0))
    limits = RenyiLimit(order, total)
    upper, single = _kept(lambda: EventAbove(limits)), sum(count for _, count in bounded) == 1
    lower = _kept(lambda: EventBelow(limits) if single else GaussianLoss(2 * total / order))
    theorems = (by.EVENTS,) if single else (by.DIVERGENCES, by.EVENTS, by.GAUSSIAN_SAME)
    return Composition(lower, upper, theorems, exact=False, bounded=False)


def _concentrated(parts: Sequence[Part]) -> Composition:
    """Everything as zero-concentrated for the upper end; for the lower end Gaussian noise stands for what is only that."""
    rules = []
    for part, count in parts:
        rule = None if isinstance(part, (Pair, BoundedRange, RenyiBounded, Subsampled, Worst)) else part.rho
        if rule is None:
            raise UnsupportedForm(
                "no theorem here composes zcdp(rho) with a release that has no zero-concentrated parameter, such as dp(epsilon, "
                "delta) with delta > 0; write pure budgets, Gaussian or Laplace noise beside zcdp(rho)"
            )
        rules.append((rule, count))

    def total() -> arb:
        return sum((rule() * count for rule, count in rules), arb(0))

    instances: list[Part] = []
    for part, count in parts:
        if isinstance(part, Concentrated):
            if part.parameter.logarithm:
                raise UnsupportedForm(f"zcdp: rho is a rational number, not {part.parameter}")
            instances.append((Normal(2 * part.parameter.value), count))
        elif not isinstance(part, Laplace):
            instances.append((part, count))
    below = _product(instances)
    upper = _kept(lambda: EventAbove(ConcentratedLimits(total())))
    if len(parts) == parts[0][1] == 1 and isinstance(parts[0][0], Concentrated):
        rho = parts[0][0].parameter.value
        lower = _kept(lambda: EventBelow(ConcentratedLimits(real(rho), rho)))
        return Composition(lower, upper, (by.EVENTS,), exact=False, bounded=False)
    theorems = (by.CONCENTRATED, by.EVENTS, by.GAUSSIAN_BELOW)
    return Composition(below.lower, upper, theorems, True, False, Fraction(0), below.guard, False)
