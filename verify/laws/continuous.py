"""The losses of normal and of Laplace noise, one release or many."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, expm1, factorial, lgamma, log, prod, sqrt

from attrs import field, frozen
from flint import arb, arb_poly, ctx, fmpz, fmpz_poly

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.loss import Loss, between, real
from epsproof.verify.numeric.real_roots import precision

__all__ = [
    "GaussianLoss",
    "LaplaceLoss",
    "ManyLaplace",
    "cancelled",
    "hockey_stick",
    "most_between",
    "normal",
    "summands",
]

# The loss of N(mu, 1) against N(0, 1).

FAR = 8


def normal(x: arb) -> arb:
    """P[N(0, 1) <= x]."""
    return (-x / arb(2).sqrt()).erfc() / 2


def _mills(x: arb) -> arb:
    """exp(x**2/2) P[N(0, 1) > x] for x > 0."""
    half = arb(1) / 2
    return (x**2 / 2).hypgeom_u(half, half) / (2 * arb.pi().sqrt())


def hockey_stick(mu: arb, level: arb) -> arb:
    """Phi(-near) - exp(level) Phi(-far), where exp(level) exp(-far**2/2) = exp(-near**2/2); mu > 0."""
    near, far = level / mu - mu / 2, level / mu + mu / 2
    if far > FAR:
        first = (-(near**2) / 2).exp() * _mills(near) if near > FAR else normal(-near)
        return first - (-(near**2) / 2).exp() * _mills(far)
    return normal(-near) - level.exp() * normal(-far)


@frozen
class GaussianLoss(Loss):
    """Normal with mean mu**2/2 and variance mu**2 = ``square`` > 0; k releases add their squares."""

    square: Fraction

    def hockey_stick(self, level: arb) -> arb:
        return hockey_stick(real(self.square).sqrt(), level)

    def tail(self, level: arb) -> arb:
        mu = real(self.square).sqrt()
        return normal(mu / 2 - level / mu)

    def moment(self, order: arb) -> arb:
        return (order * (order - 1) * real(self.square) / 2).exp()

    @property
    def largest(self) -> arb | None:
        return None


# The loss of Laplace releases, exactly.
#
# Under the measure sqrt(dP dQ) the loss of one release has atoms exp(-epsilon/2)/2 at -epsilon and epsilon,
# and the constant density exp(-epsilon/2)/4 between. Its transform is exp(-epsilon/2)/2 (exp(epsilon w)(1 +
# x) + exp(-epsilon w)(1 - x)) with x = 1/(2w). A product of k of them is expanded: with the sign of j
# budgets turned it is (1 + x)**(k - j) (1 - x)**j, whatever the budgets are, at the distance d = (sum of
# the budgets with their signs) - level. Each summand is inverted by its residues: a polynomial in d, for j
# = 0 with one exponential.

Budgets = tuple[tuple[Amount, int], ...]
"""How often each budget, no budget twice."""


def summands(budgets: Budgets) -> int:
    """How many coefficients the polynomials of all distances have."""
    return prod(count + 1 for _, count in budgets) * sum(count for _, count in budgets)


def cancelled(budgets: Budgets) -> int:
    """About how many bits the summands are larger than their sum: the largest term of the expansion without its signs."""
    count, half = sum(k for _, k in budgets), sum(float(x) * k for x, k in budgets) / 2
    terms = (
        lgamma(count + 1) - lgamma(count - m + 1) - 2 * lgamma(m + 1) + m * log(half)
        for m in range(count + 1)
    )
    return int(max(terms) / log(2)) + 1


@frozen(slots=False)
class LaplaceLoss(Loss):
    """Releases with these budgets, each so often."""

    budgets: Budgets
    _made: list[arb_poly] = field(factory=list, init=False, eq=False, repr=False)

    @property
    def count(self) -> int:
        return sum(count for _, count in self.budgets)

    @cached_property
    def _numerators(self) -> Iterator[fmpz_poly]:
        """(1 + x)**(k-1-j) (1 - x)**(j-1) for j = 0, 1, ...; for j = 0 without its pole, which has the residue 2**(k-1)."""
        k, plus, minus = self.count, fmpz_poly([1, 1]), fmpz_poly([1, -1])

        def found() -> Iterator[fmpz_poly]:
            yield (plus ** (k - 1) - fmpz_poly([fmpz(2) ** (k - 1)])) // minus
            last = plus ** (k - 2) if k > 1 else fmpz_poly([0])
            for _ in range(1, k):
                yield last
                last = last // plus * minus

        return found()

    @cached_property
    def _scale(self) -> list[arb]:
        """The inverse transforms of x**m/w**2 at the distance 1: 1/(2**m (m+1)!)."""
        scale = [arb(1)]
        for m in range(1, self.count + 1):
            scale.append(scale[-1] / (2 * (m + 1)))
        return scale

    @cached_property
    def _last(self) -> int:
        """The first power of x of which the summands for j > 0 may leave out the further ones, far below the precision.

        Without signs the coefficient of x**m in (1 + x)**(k-1-j) (1 - x)**(j-1) is at most binomial(k - 2, m); from the power on
        each term is at most half of the one before, also after a derivative, at distances up to twice the sum of the budgets.
        """
        m, term, reach = 0, arb(1), 2 * self._whole
        while m < self.count - 1:
            ratio = (self.count - 2 - m) * reach / (2 * (m + 1) ** 2)
            if ratio < 0.5 and term < arb(2) ** -ctx.prec:
                break
            m, term = m + 1, term * ratio
        return m

    def _stick(self, j: int) -> arb_poly:
        """The polynomial in the distance where the signs of j budgets are turned; for j > 0 without its negligible powers."""
        while len(self._made) <= j:
            found = next(self._numerators)
            coefficients = (found.truncate(self._last) if self._made else found).coeffs()
            self._made.append(
                arb_poly([0] + [s * c for s, c in zip(self._scale, coefficients, strict=False)])
            )
        return self._made[j]

    @cached_property
    def _first_left_out(self) -> arb:
        """What bounds the derivative of the first power that is left out, at the distance 1, doubled for those behind it."""
        k, m = self.count, self._last
        return 2 * comb(k - 2, m) / (arb(2) ** m * factorial(m))

    def _left_out(self, distance: arb, j: int) -> tuple[arb, arb]:
        """Bounds of what the polynomial leaves out at the distance, and its derivative."""
        if j == 0 or self._last >= self.count - 1:
            return arb(0), arb(0)
        slope = self._first_left_out * distance.abs_upper() ** self._last
        return arb(0, (slope * distance.abs_upper()).upper()), arb(0, slope.upper())

    def _value(self, distance: arb, j: int) -> arb:
        """What a positive distance adds, with its pole, if it is that of no turned sign."""
        pole = arb(2) ** self.count * (distance / 2).expm1() if j == 0 else 0
        return self._stick(j)(distance) + self._left_out(distance, j)[0] + pole

    def _slope(self, distance: arb, j: int) -> arb:
        """The derivative of what a positive distance adds."""
        steep = arb(2) ** self.count * (distance / 2).exp() / 2 if j == 0 else 0
        return self._stick(j).derivative()(distance) + self._left_out(distance, j)[1] + steep

    @cached_property
    def _turned(self) -> list[tuple[arb, int, fmpz]]:
        """(sum of the budgets with their signs, how many signs are turned, in how many ways), the largest sums first."""
        found = [(arb(0), 0, fmpz(1))]
        for budget, count in self.budgets:
            size, ways, signs = real(budget), fmpz(1), []
            for j in range(count + 1):
                signs.append((size * (count - 2 * j), j, ways))
                ways = ways * (count - j) // (j + 1)
            found = [(a + b, i + j, m * n) for a, i, m in found for b, j, n in signs]
        return found if len(self.budgets) == 1 else sorted(found, key=lambda x: -float(x[0].mid()))

    @cached_property
    def _whole(self) -> arb:
        return sum((real(budget) * count for budget, count in self.budgets), arb(0))

    def _near(self, level: arb) -> Iterator[tuple[arb, int, fmpz]]:
        """The distances that are, or may be, positive."""
        for place, j, ways in self._turned:
            distance = place - level
            if not distance <= 0 and j < self.count:
                yield distance, j, ways

    def _scaled(self, total: arb, level: arb) -> arb:
        return total * ((level - self._whole) / 2).exp() / arb(2) ** self.count

    def hockey_stick(self, level: arb) -> arb:
        if level < 0:
            return 1 - level.exp() + level.exp() * self.hockey_stick(-level)
        terms = (
            ways * self._value(distance if distance > 0 else distance.nonnegative_part(), j)
            for distance, j, ways in self._near(level)
        )
        return self._scaled(sum(terms, arb(0)), level)

    def tail(self, level: arb) -> arb:
        """P[loss > level] = -d/dlevel of P's part: hockey-stick minus its derivative."""
        if level < -self._whole:
            return arb(1)
        low, high = (self._tail(x) for x in (arb(level.upper()), arb(level.lower())))
        return between(low, high)

    def _tail(self, level: arb) -> arb:
        """The derivative of the hockey-stick is -exp(level) Q[loss > level], so that P[loss > level] is the stick less it."""
        total = arb(0)
        for distance, j, ways in self._near(level):
            term = ways * (self._value(distance, j) / 2 + self._slope(distance, j))
            total += term if distance > 0 else between(arb(0), term)
        return self._scaled(total, level)

    def in_piece(self, level: arb, above: int) -> tuple[arb, arb]:
        """P and Q of the losses above a level, by the formula that holds below the first ``above`` sums and above the others.

        At such a sum itself it is the limit from inside the piece.
        """
        stick = tail = arb(0)
        for place, j, ways in self._turned[:above]:
            distance = place - level
            value = ways * self._value(distance, j)
            stick, tail = stick + value, tail + value / 2 + ways * self._slope(distance, j)
        p = self._scaled(tail, level)
        return p, (-level).exp() * (p - self._scaled(stick, level))

    def moment(self, order: arb) -> arb:
        twice = 2 * order - 1
        found = arb(1)
        for budget, count in self.budgets:
            epsilon = real(budget)
            one = (order * ((order - 1) * epsilon).exp() + (order - 1) * (-order * epsilon).exp()) / twice
            found *= one**count
        return found

    @property
    def largest(self) -> arb | None:
        return self._whole


# The loss of many Laplace releases of one budget, by how many of their losses lie between the two ends.
#
# One loss is epsilon with probability 1/2 under P, -epsilon with probability exp(-epsilon)/2, and else
# between, where under sqrt(dP dQ) its density is constant. With B = (k epsilon - level)/(2 epsilon), i
# losses at the lower end and j between, the sum exceeds the level by 2 epsilon (B - i - W), W a sum of j
# uniform numbers from 0 to 1. Where W cannot reach B - i the terms add up to binomial probabilities;
# elsewhere, for i > B - j, they are splines, whose alternating sums lose a few bits for each j. More than
# ``most`` losses between are left to a bound of their probability.

LOST_BITS, ROUGH_BITS, FIRST, NEAR = 4, 64, 8, 40
Coefficients = tuple[list[arb_poly], list[arb], list[arb]]


def most_between(epsilon: float, count: int, bits: int) -> int:
    """About how many losses are between the ends, but for a probability of 2**-bits."""
    chance = -expm1(-epsilon) / 2
    mean, wanted = count * chance, bits * log(2)
    most = mean + FIRST
    while most < count and most * log(most / mean) + mean - most < wanted:
        most += 1 + sqrt(most) / 4
    return min(count, int(most) + 1)


@frozen(slots=False)
class ManyLaplace(Loss):
    """``count`` releases of the budget ``epsilon``."""

    epsilon: Amount
    count: int
    _made: dict[tuple[int, int, int], Coefficients] = field(factory=dict, init=False, eq=False, repr=False)

    def hockey_stick(self, level: arb) -> arb:
        return self._falling(level, int(ctx.prec))

    def rough(self, level: arb) -> arb:
        with precision(2 * ROUGH_BITS):
            return self._falling(level, ROUGH_BITS)

    def _falling(self, level: arb, bits: int) -> arb:
        if not level.is_exact():
            return between(self._falling(arb(level.upper()), bits), self._falling(arb(level.lower()), bits))
        if level < 0:
            return 1 - level.exp() + level.exp() * self._falling(-level, bits)
        if level >= self.count * real(self.epsilon):
            return arb(0)
        most = most_between(float(self.epsilon), self.count, bits)
        with precision(int(ctx.prec) + LOST_BITS * most):
            epsilon = real(self.epsilon)
            place = (self.count * epsilon - level) / (2 * epsilon)
            whole = place.floor().unique_fmpz()
            if whole is not None:
                found = self._far(int(whole), level, epsilon) + self._splines(
                    int(whole), place, epsilon, most
                )
        if whole is None:
            step = arb(2) ** (-int(ctx.prec) // 2)
            return between(
                self._falling(arb((level + step).mid()), bits), self._falling(arb((level - step).mid()), bits)
            )
        return (
            (+found).max(arb(0)).min(arb(1))
            if most == self.count
            else between(+found, found + self._beyond(most, epsilon))
        )

    def _far(self, whole: int, level: arb, epsilon: arb) -> arb:
        """P[i + j <= B] less exp(level) times the same under Q."""
        stay = (-epsilon).exp() / 2
        return self._at_most(whole, arb(1) / 2) - level.exp() * self._at_most(whole, 1 - stay)

    def _at_most(self, most: int, chance: arb) -> arb:
        """P[Binomial(count, chance) <= most]: the terms downward from the last, until all others together are negligible."""
        odds, k = (1 - chance) / chance, self.count
        term = arb.bin_uiui(k, most) * chance**most * (1 - chance) ** (k - most)
        total, tiny = term, arb(2) ** -ctx.prec
        for i in range(most, 0, -1):
            ratio = odds * i / (k - i + 1)
            term = term * ratio
            total += term
            if ratio < 1 and (rest := term * ratio / (1 - ratio)) < tiny:
                return total + between(arb(0), rest)
        return total

    def _splines(self, whole: int, place: arb, epsilon: arb, most: int) -> arb:
        """The terms of 1 to ``most`` losses between of which the sum may pass the level, or not."""
        low, even, odd = self._coefficients(whole, most)
        ends, total = self._tails(epsilon, most), arb(0)
        for m, (polynomial, one, other) in enumerate(zip(low, even, odd, strict=True)):
            y = epsilon * (place - whole + m)
            total += polynomial(y) + one * ends[0](y) + other * ends[1](y)
        return 2 * total * (-epsilon * place).exp() / arb(2) ** self.count

    def _coefficients(self, whole: int, most: int) -> tuple[list[arb_poly], list[arb], list[arb]]:
        """The terms by how many steps m lie between the place and the start of a spline: where y is epsilon times that distance,
        j losses between add y**n/n! for all n > j of the other parity, as often as a whole number tells. Of the powers up to
        ``most`` that is a polynomial; after them it is the same for all even n, and for all odd n."""
        key = whole, most, int(ctx.prec)
        if key not in self._made:
            ways = [self._signed(whole, j) for j in range(1, most + 1)]
            size, low, even, odd = [arb(1)], list[arb_poly](), list[arb](), list[arb]()
            for n in range(1, most + 1):
                size.append(size[-1] / n)
            for m in range(most):
                found = [arb(0)] * (most + 2)
                for n in range(m + 2, most + 2):
                    row = ways[n - 2]
                    found[n] = found[n - 2] + (row[m] if m < len(row) else 0)
                low.append(arb_poly([x * y for x, y in zip(found, size, strict=False)]))
                last = found[most], found[most + 1]
                even.append(last[most % 2])
                odd.append(last[1 - most % 2])
            self._made[key] = low, even, odd
        return self._made[key]

    def _signed(self, whole: int, j: int) -> list[arb]:
        """In how many ways j losses lie between and the others at the ends, with the signs of the spline of j, by its starts."""
        k, top = self.count, min(j - 1, whole)
        first = max(0, whole - (k - j))
        if first > top:
            return []
        ways = [arb.bin_uiui(k, j) * arb.bin_uiui(k - j, whole - top)]
        for m in range(top, first, -1):
            ways.append(ways[-1] * (k - j - whole + m) / (whole - m + 1))
        found = (arb_poly([1, -1]) ** j * arb_poly(ways)).coeffs()
        return [found[top - m] for m in range(top + 1)]

    def _tails(self, epsilon: arb, most: int) -> tuple[arb_poly, arb_poly]:
        """The sums of y**n/n! over even and over odd n > ``most``, for 0 <= y <= epsilon * most."""
        reach, term, n = epsilon * most, arb(1), 0
        terms, first = ([arb(0)], [arb(0)]), arb(0)
        while n <= most or not (reach < n / 2 and reach**n * term < first * arb(2) ** -ctx.prec):
            n += 1
            term /= n
            first = reach**n * term if n == most + 1 else first
            terms[n % 2].append(term if n > most else arb(0))
            terms[1 - n % 2].append(arb(0))
        rest = between(arb(0), 2 * reach ** (n + 1) * term / (n + 1))
        return arb_poly([rest, *terms[0][1:]]), arb_poly([rest, *terms[1][1:]])

    def _beyond(self, most: int, epsilon: arb) -> arb:
        """At least P[more than ``most`` losses between]: a geometric series from the first term on."""
        chance, k = (1 - (-epsilon).exp()) / 2, self.count
        ratio = chance / (1 - chance) * (k - most - 1) / (most + 2)
        term = arb.bin_uiui(k, most + 1) * chance ** (most + 1) * (1 - chance) ** (k - most - 1)
        return (term / (1 - ratio)).upper() if ratio < 1 else arb(1)

    def tail(self, level: arb) -> arb:
        """E(level) + Q[loss > level] exp(level), between the slopes of chords of the hockey-stick E, convex in exp(level)."""
        step = arb(2) ** (-int(ctx.prec) // 2 + NEAR)
        near = [(level + x, self.hockey_stick(level + x)) for x in (-step, arb(0), step)]
        slopes = [(one - other) / (y.exp() - x.exp()) for (x, one), (y, other) in pairwise(near)]
        return near[1][1] + level.exp() * between(*slopes)

    def moment(self, order: arb) -> arb:
        return LaplaceLoss(((self.epsilon, self.count),)).moment(order)

    @property
    def largest(self) -> arb | None:
        return self.count * real(self.epsilon)
