"""The risk that a guarantee of privacy implies: how much the outputs can tell of a secret, between two certified ends.

Let P be the law of the outputs if the secret is true, Q the law if it is false, on data sets ``group`` steps apart, and F the
failure probability. Let tau be the least Q(S)/P(S) over events S with P(S) = F, randomized ones included, and over all pairs that
the guarantee admits: the trade-off function at F, over F (Dong, Roth and Su 2022). Then:

If the secret is true, the posterior exceeds x/(x + (1 - x) tau), x the prior, with probability at most F; whatever is made of the
outputs. For let S be the event that it does, and P(S) > F: on S the likelihood ratio Q/P is below tau, so that Q(S)/P(S) < tau;
but Q(S)/P(S) rises with P(S) where S is the event that tells most, and is tau at F. If the secret is false S is not likelier,
for there Q <= P. No smaller number will do: who publishes only whether S occurred, for a best S of a slightly larger probability,
exceeds it.

Of (epsilon, delta)-privacy tau is t (F - delta)/F with t = exp(-epsilon) for F <= 1/2, as in the attack model ``approximate``; of
mu-Gaussian privacy Phi(z(F) - mu)/F; of rho-zero-concentrated and Renyi privacy that of an event and its complement, which have
the divergences that the definition admits and are a release themselves. It is not greater than exp(-rho - 2 sqrt(rho log(1/F))),
which the tail of the privacy loss gives (Bun and Steinke 2016).

Without a failure probability, as F tends to 0, tau is exp(-l), where l is the largest loss.

The advantage is the largest P(S) - Q(S), the hockey-stick at 0. A guess, of what is likelier a posteriori, is right with
probability M + m E(log(M/m)), m and M the smaller and the larger one of x and 1 - x, and E the hockey-stick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import comb, exp, expm1, log, log1p

from attrs import evolve, frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.compose import Composition, Part, composed
from epsproof.verify.laws.continuous import GaussianLoss
from epsproof.verify.laws.divergence_limits import event_rho, renyi_of_event
from epsproof.verify.laws.guarantee import SPARE, Undecided, threshold
from epsproof.verify.laws.loss import Atoms, BoundedRangeLoss, EitherOrder, Loss, TooMany, between, real
from epsproof.verify.laws.mechanism_budget import GROUPS as LEMMA
from epsproof.verify.laws.mechanism_budget import FailsOpenly, grouped, least_ratio, promises, ratio_bound
from epsproof.verify.laws.one_release import BoundedRange, Concentrated, Normal, RenyiBounded
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import Release
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = ["TESTS", "Guarantee"]

HALF = Fraction(1, 2)
FEW, NEGLIGIBLE = 4, arb(2) ** -10_000

TRADE_OFF = (
    "the posterior odds are at most the prior odds over the least ratio of likelihoods of an event with the failure probability: "
    "the trade-off function of Dong, Roth and Su (2022)"
)
TESTS = "error rates of tests of the secret: Wasserman and Zhou (2010); Kairouz, Oh and Viswanath (2017)"
GROUPS = {
    "dp": LEMMA,
    "zcdp": "zero-concentrated privacy of groups: Bun and Steinke (2016), Proposition 1.9",
    "rdp": "Renyi privacy of groups: Mironov (2017), Proposition 2",
}


@frozen(slots=False)
class Guarantee:
    """``releases`` together, on data sets ``group`` steps apart: all pairs of laws that they admit.

    Raises QuestionError, UnsupportedForm and LimitExceeded where it is asked for what is not known of it.
    """

    releases: tuple[Release, ...]
    group: int = 1

    @cached_property
    def above(self) -> Composition:
        """What no pair tells more than."""
        try:
            return composed(self._parts)
        except FailsOpenly:
            raise QuestionError(
                f"for groups of {self.group} the failure term is 1 or more, which promises nothing: take a smaller delta"
            ) from None

    @cached_property
    def _parts(self) -> list[Part]:
        return parts_of([self._grouped(release) for release in self.releases])

    def _grouped(self, release: Release) -> Release:
        steps = release.law is not None and (release.law.steps or _named(release) == "rdp")
        if self.group > 1 and not steps:
            raise UnsupportedForm(
                f"{release}: no theorem here says what it tells of groups of {self.group}; write dp(epsilon) with a budget "
                "that it has"
            )
        return grouped(release, self.group)

    @cached_property
    def below(self) -> Composition:
        """What some pairs tell at least: of a group Gaussian noise stands for what is defined by divergences, and what may fail
        openly does not."""
        return (
            self.above
            if not self._loose
            else composed([self._attained(release) for release in self.releases])
        )

    @cached_property
    def _loose(self) -> bool:
        """Whether a theorem on groups stands between the guarantee and what some pairs tell."""
        return self.group > 1 and any(promises(r) or _named(r) in ("zcdp", "rdp") for r in self.releases)

    def _attained(self, release: Release) -> Part:
        if _named(release) == "zcdp":
            return Normal(2 * release.values["rho"].value * self.group**2), release.count
        if _named(release) == "rdp":
            square = 2 * release.values["bound"].value / release.values["order"].value
            return Normal(square * self.group**2), release.count
        plain = (
            evolve(release, values={**release.values, "delta": Amount(Fraction(0))})
            if promises(release)
            else release
        )
        ((part, count),) = parts_of([self._grouped(plain)])
        return part, count

    @property
    def bounded(self) -> bool:
        """Whether the loss has a largest value, so that nothing need fail."""
        return self.above.bounded and not self.above.infinite

    @property
    def theorems(self) -> tuple[str, ...]:
        """What the limits on the posterior rest on, with sources."""
        groups = [
            GROUPS[name] for name in GROUPS if self._loose and any(name == _kind(r) for r in self.releases)
        ]
        return tuple(dict.fromkeys((TRADE_OFF, *groups, *self.above.theorems)))

    def likelihood(self, failure: Fraction, digits: int) -> Ends:
        """tau at ``failure`` in [0, 1), to about ``digits`` digits; at 0 only of losses that are bounded."""
        if failure == 0:
            return self._without_failure(digits)
        if failure <= self.above.infinite:
            raise QuestionError(
                f"the releases fail openly with probability {float(self.above.infinite):.6g}; give a failure probability above it"
            )
        single = self._parts[0][0] if len(self._parts) == self._parts[0][1] == 1 else None
        if single is not None and self.group == 1 and isinstance(single, (Concentrated, RenyiBounded)):
            return _of_event(single, failure, digits)
        release = self.releases[0]
        if single is not None and promises(release) and failure <= HALF:
            return self._of_promise(release, failure, digits)
        try:
            reached = self._reached(failure, digits)
            whole = self.above is self.below and self.above.exact
            whole = whole and not any(isinstance(part, BoundedRange) for part, _ in self._parts)
            return reached if whole else Ends(self._least(failure, digits), reached.upper)
        except Undecided as error:
            raise LimitExceeded(f"undecided: {error}") from None

    def _without_failure(self, digits: int) -> Ends:
        if not self.bounded:
            raise QuestionError(
                "the loss has no largest value, so that some outputs may tell all: give a failure probability, for instance "
                "--failure 0.05"
            )
        with precision(self._bits(digits)):
            most, some = _built(self.above, "upper").largest, _built(self.below, "lower").largest
            assert most is not None and some is not None
            return _ends((-most).exp(), (-some).exp(), digits)

    def _of_promise(self, release: Release, failure: Fraction, digits: int) -> Ends:
        """t**k (F - delta_k)/F, delta_k by the lemma on groups of k, which events in a row attain where F <= 1/2: y_0 = F and
        y_(j + 1) = t (y_j - delta), each with its complement."""
        epsilon, delta = real_of(release.values["epsilon"]), release.values["delta"].value
        with precision(self._bits(digits)):
            t = (-epsilon()).exp()
            left = t**self.group * real(failure) - real(delta) * sum(
                (t**j for j in range(1, self.group + 1)), arb(0)
            )
            return _ends(left / real(failure), left / real(failure), digits)

    def _least(self, failure: Fraction, digits: int) -> Fraction:
        """A lower end of tau."""
        limits = self._limits(digits)
        if limits is not None:
            return _of_event(limits, failure, digits).lower
        with precision(self._bits(digits)):
            found = [
                _least_of(pair, failure, self._told(digits)) for pair in _pairs(_built(self.above, "upper"))
            ]
            return max(Fraction(0), min(exact_end(one.lower()) for one in found))

    def _limits(self, digits: int) -> Concentrated | RenyiBounded | None:
        """The limits on divergences within which all releases together are, where one of them is known by such limits alone."""
        renyi = [(part, count) for part, count in self._parts if isinstance(part, RenyiBounded)]
        if renyi:
            return RenyiBounded(
                renyi[0][0].order, sum((part.bound * count for part, count in renyi), Fraction(0))
            )
        if not any(isinstance(part, Concentrated) for part, _ in self._parts):
            return None
        with precision(self._bits(digits)):
            rho = self.above.upper().moment(arb(2)).log() / 2
            return Concentrated(Amount(exact_end(rho.upper())))

    def _reached(self, failure: Fraction, digits: int) -> Ends:
        """tau of the pairs that the guarantee surely admits; its upper end is one of all pairs."""
        with precision(self._bits(digits)):
            found = [
                _reached_of(pair, failure, self._told(digits))
                for loss in _pairs(_built(self.below, "lower"))
                for pair in _attained_pairs(loss, failure)
            ]
            ends = [_ends(one, one, digits) for one in found]
            return Ends(min(one.lower for one in ends), min(one.upper for one in ends))

    def _told(self, digits: int) -> int:
        """How many digits are searched for: few where the two sides of the composition are that far apart."""
        return digits if self.above.exact else min(digits, FEW)

    def stick(self, level: Callable[[], arb], digits: int, least: Fraction = Fraction(0)) -> Ends:
        """The largest P(S) - exp(level) Q(S), for a level >= 0 that is made at the precision in force; where it is below
        ``least`` it may only be said that it is."""
        with precision(self._bits(digits)):
            high = min(self._side(self.above, "upper", level()), Fraction(1))
            low = Fraction(0) if high < least else max(self._side(self.below, "lower", level()), Fraction(0))
            return Ends(low, high)

    def pairs(self, digits: int) -> list[Loss]:
        """Pairs of laws of which none that the guarantee admits tells more, at any level, than one of these."""
        with precision(self._bits(digits)):
            return list(_pairs(_built(self.above, "upper")))

    def _side(self, composition: Composition, side: str, level: arb) -> Fraction:
        """An end of the hockey-stick on that side."""
        if composition.account is not None:
            place = level.lower() if side == "upper" else level.upper()
            told = Ends(*composition.account.delta(max(Fraction(0), exact_end(arb(place)))))
            return told.lower if side == "lower" else told.upper
        found = _built(composition, side).hockey_stick(level)
        if side == "upper" and found < NEGLIGIBLE:
            return exact_end(arb(NEGLIGIBLE))
        return exact_end(arb(found.lower() if side == "lower" else found.upper()))

    def advantage(self, digits: int) -> Ends:
        """The largest difference of the rates of true and of false positives of a test of the secret."""
        return self.stick(lambda: arb(0), digits)

    def guess(self, prior: Fraction, digits: int) -> Ends:
        """The largest probability that a guess of the secret is right, at a prior in (0, 1)."""
        small, large = sorted((prior, 1 - prior))
        least = Fraction(1, 10 ** (digits + 4))
        low, high = self.stick(lambda: real(large / small).log() if large > small else arb(0), digits, least)
        return Ends(large + small * low, large + small * high)

    def _bits(self, digits: int) -> int:
        return SPARE + 10 * digits + max(self.above.guard, self.below.guard)


def real_of(value: Amount) -> Callable[[], arb]:
    """The ball of a number, made at the precision in force."""
    return lambda: real(value)


def _kind(release: Release) -> str:
    return "dp" if promises(release) else _named(release) if _named(release) != "dp" else ""


def _named(release: Release) -> str:
    return "" if release.law is None else release.law.name


def _ends(low: arb, high: arb, digits: int) -> Ends:
    return Ends(max(Fraction(0), exact_end(low.lower())), exact_end(high.upper()))


def _built(composition: Composition, side: str) -> Loss:
    """The loss of that side; where there is only an account its hockey-stick."""
    if composition.account is not None:
        return Accounted(composition)
    try:
        return composition.lower() if side == "lower" else composition.upper()
    except TooMany:
        if composition.otherwise is None:
            raise
        return _built(composition.otherwise(), side)


@frozen(slots=False)
class Accounted(Loss):
    """The hockey-stick of an account as a ball, which holds for both orders of the pair."""

    composition: Composition

    def hockey_stick(self, level: arb) -> arb:
        if level < 0:
            return 1 - level.exp() + level.exp() * self.hockey_stick(-level)
        assert self.composition.account is not None
        low, high = self.composition.account.delta(exact_end(level))
        return between(real(low), real(high))

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("an account has no law of the loss")

    def moment(self, order: arb) -> arb:
        raise UnsupportedForm("an account has no law of the loss")

    @property
    def largest(self) -> arb | None:
        return None


# tau of definitions of privacy that limit divergences: an event and its complement decide.
#
# A limit of one order excludes every smaller ratio than the one that reaches it. Of zero-concentrated privacy the order that
# excludes most is searched for in floating point, and any order proves its lower end; that all orders admit a ratio a little
# larger is proved by the least rho of the event. Ratios are excluded for certain where the first term of the moment, or the
# Kullback-Leibler divergence, is above the limit.

LEAST, MOST, SCANNED, HALVINGS = -34.0, 14.0, 48, 90
WIDER, TRIED, FARTHEST = 10_000, 4, -1000


def _of_event(part: Concentrated | RenyiBounded, failure: Fraction, digits: int) -> Ends:
    """The least ratio t for which the pair of (F, 1 - F) and (t F, 1 - t F) is within the limits, in both orders."""
    if isinstance(part, RenyiBounded):
        return _of_order(part.order, part.bound, failure, digits)
    with precision(SPARE + 10 * digits):
        rho = exact_end(part.rho().upper()) if part.parameter.logarithm else part.parameter.value
    order = 1 + Fraction(exp(_excluding(float(failure), float(rho))))
    low = _of_order(order, order * rho, failure, digits).lower
    for tried in range(TRIED):
        high = low * (1 + Fraction(WIDER**tried, 10**digits))
        if high >= 1:
            break
        if event_rho(failure, high, digits + 4)[1] <= rho:
            return Ends(low, high)
    return Ends(low, Fraction(1))


def _of_order(order: Fraction, bound: Fraction, failure: Fraction, digits: int) -> Ends:
    """The same for a limit on the divergence of one order > 1."""
    bits = SPARE + 10 * digits
    with precision(bits):
        chance, rest = real(failure), real(1 - failure)
        far = (-real(bound) + chance.log() / (real(order) - 1)).max(
            (rest * rest.log() - real(bound)) / chance
        )
        if far < FARTHEST:
            raise LimitExceeded(
                "the guarantee admits ratios of likelihoods that are too small to be told; take a smaller budget"
            )
        low = exact_end(far.exp().lower()) / 2
    try:
        return Ends(
            *threshold(
                lambda ratio: renyi_of_event(order, failure, ratio), bound, low, Fraction(1), digits, bits
            )
        )
    except Undecided as error:
        raise LimitExceeded(f"undecided: {error}") from None


def _excluding(failure: float, rho: float) -> float:
    """About log(a - 1) for the order a that excludes most ratios."""
    width = (MOST - LEAST) / SCANNED

    def best(place: float) -> float:
        return _excluded(place, failure, rho)

    near = max((LEAST + i * width for i in range(SCANNED + 1)), key=best)
    low, high = near - width, near + width
    for _ in range(HALVINGS // 2):
        third = (high - low) / 3
        if best(low + third) < best(high - third):
            low += third
        else:
            high -= third
    return (low + high) / 2


def _excluded(place: float, failure: float, rho: float) -> float:
    """About the logarithm of the ratio at which the divergence of the order 1 + exp(place), the larger one of both orders of the
    pair, is the order times rho."""
    more = exp(place)
    bound = (1 + more) * rho
    low, high = max(-bound + log(failure) / more, ((1 - failure) * log1p(-failure) - bound) / failure), 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _rough(middle, more, failure) > bound else (low, middle)
    return (low + high) / 2


def _rough(ratio: float, more: float, failure: float) -> float:
    """About the divergence of order 1 + more, for the logarithm of a ratio."""
    inner = log1p(-failure) - log1p(-failure * exp(ratio))
    other = failure * exp(ratio)
    return max(_mean(failure, -ratio, inner, more), _mean(other, ratio, -inner, more))


def _mean(chance: float, one: float, two: float, more: float) -> float:
    """About log(chance exp(more one) + (1 - chance) exp(more two))/more."""
    if more * max(abs(one), abs(two)) < 1e-6:
        return chance * one + (1 - chance) * two
    top = more * max(one, two)
    return (top + log(chance * exp(more * one - top) + (1 - chance) * exp(more * two - top))) / more


# tau of one pair of laws.


def _pairs(loss: Loss) -> Iterator[Loss]:
    """The pairs of which a loss is the worst at every level."""
    if isinstance(loss, EitherOrder):
        yield from _pairs(loss.forth)
        yield from _pairs(loss.back)
    else:
        yield loss


def _attained_pairs(loss: Loss, failure: Fraction) -> Iterator[Loss]:
    """Single pairs; of exponential mechanisms that of scores at which tau is about the least."""
    if isinstance(loss, BoundedRangeLoss):
        yield OnePair(loss, arb(_telling_most(float(loss.epsilon), loss.count, float(failure))))
    else:
        yield loss


def _telling_most(epsilon: float, count: int, failure: float) -> float:
    """About the u in [0, epsilon] for which tau of ``count`` pairs with the losses u and u - epsilon is the least."""

    def told(u: float) -> float:
        above = min(1.0, expm1(epsilon - u) / expm1(epsilon) * exp(u))
        left, found = failure, 0.0
        for i in range(count + 1):
            taken = min(left, comb(count, i) * above ** (count - i) * (1 - above) ** i)
            left, found = left - taken, found + taken * exp(i * epsilon - count * u)
        return found

    width = epsilon / SCANNED
    near = min((i * width for i in range(SCANNED + 1)), key=told)
    low, high = max(0.0, near - width), min(epsilon, near + width)
    for _ in range(HALVINGS):
        third = (high - low) / 3
        low, high = (low, high - third) if told(low + third) < told(high - third) else (low + third, high)
    return (low + high) / 2


@frozen
class OnePair(Loss):
    """Exponential mechanisms at scores of which each has the losses u and u - epsilon."""

    of: BoundedRangeLoss
    u: arb

    def hockey_stick(self, level: arb) -> arb:
        return self.of.pairs_hockey_stick(self.u, level)

    def tail(self, level: arb) -> arb:
        return self.of.tail(level)

    def moment(self, order: arb) -> arb:
        return self.of.moment(order)

    @property
    def largest(self) -> arb | None:
        return self.of.count * self.u


def _least_of(loss: Loss, failure: Fraction, digits: int) -> arb:
    """A ball whose lower end is at most tau."""
    if isinstance(loss, GaussianLoss):
        return _of_normal(loss, failure)
    if isinstance(loss, Atoms):
        return _at(loss, failure, _event_of(loss, failure)[1])
    return ratio_bound(loss, failure, digits)


def _at(loss: Loss, failure: Fraction, level: arb) -> arb:
    """What one level proves of tau."""
    place = arb(level.mid())
    return (-place).exp() * (1 - loss.hockey_stick(place) / real(failure))


def _reached_of(loss: Loss, failure: Fraction, digits: int) -> arb:
    """A ball that contains tau of one pair."""
    if isinstance(loss, GaussianLoss):
        return _of_normal(loss, failure)
    if isinstance(loss, Atoms):
        told, level = _event_of(loss, failure)
        return between(_at(loss, failure, level), told / real(failure))
    try:
        return least_ratio(loss, failure, digits)
    except Undecided:
        return between(arb(0), arb(1))


def _of_normal(loss: GaussianLoss, failure: Fraction) -> arb:
    """Phi(z(F) - mu)/F."""
    z = (2 * real(failure)).erfcinv()
    found: arb = (z + real(loss.square).sqrt() / arb(2).sqrt()).erfc() / (2 * real(failure))
    return found


def _event_of(loss: Atoms, failure: Fraction) -> tuple[arb, arb]:
    """(Q(S), level) for the event S of the largest losses that has P(S) = F, which is split at the level."""
    left, told, level = real(failure) - loss.infinite, arb(0), loss.losses[0]
    for x, mass in zip(reversed(loss.losses), reversed(loss.masses), strict=True):
        taken = left.max(arb(0)).min(mass)
        told, left, level = told + taken * (-x).exp(), left - taken, x
        if not left > 0:
            return told, level
    raise LimitExceeded(
        f"losses of probability {float(left.mid()):.3g} and more are not listed: ask for fewer digits"
    )
