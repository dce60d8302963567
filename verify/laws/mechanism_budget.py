"""The largest budget of one release of a law for which a mechanism keeps a criterion or a limit on an average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import evolve, frozen
from flint import acb, arb, ctx

from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.compose import Composition, composed
from epsproof.verify.laws.continuous import GaussianLoss
from epsproof.verify.laws.divergence_limits import event_ratios, event_rho, renyi_of_event
from epsproof.verify.laws.guarantee import SPARE, Undecided, threshold
from epsproof.verify.laws.loss import Atoms, Loss, between, real
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import Release, budget_open, further, releases, scale, with_budget
from epsproof.verify.laws.release import releases as releases_of
from epsproof.verify.numeric.decimals import Enclosure
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = [
    "BEFOREHAND",
    "GROUPS",
    "PARAMETERS",
    "ClosedBudget",
    "Demand",
    "Edges",
    "FailsOpenly",
    "MechanismBudget",
    "average_budget",
    "average_of",
    "closed_budget",
    "edges",
    "greatest_bound",
    "grouped",
    "least_ratio",
    "mechanism_budget",
    "passed",
    "promises",
    "ratio_bound",
]

# The trade-off function of a loss: how unlikely an event can be under Q that has a given probability under P.

GOLDEN = Fraction(610, 987)
REACH = 4096
Gain = Callable[[Fraction], arb]


def least_ratio(loss: Loss, probability: Fraction, digits: int) -> arb:
    """The least Q(S)/P(S) over randomized events S with P(S) = ``probability`` > 0, to about ``digits`` digits.

    It is the supremum over levels of exp(-level) (1 - hockey_stick(level)/probability): every level bounds it from below. In
    exp(level) the function is a concave one over a linear one, hence rises to its supremum and falls after it; between two
    levels beside a larger value it is at most exp(-first) (1 - hockey_stick(second)/probability).
    """
    gain = _gain(loss, probability)
    (low, _, high), best = _summit(gain, digits)
    if not (gain(low) < best and gain(high) < best):
        raise Undecided(f"the level of the supremum near {float(low)} is not enclosed")
    return between(best, (-real(low)).exp() * (1 - loss.hockey_stick(real(high)) / real(probability)))


def ratio_bound(loss: Loss, probability: Fraction, digits: int) -> arb:
    """A lower bound on the least ratio of every law whose hockey-sticks are at most those of ``loss``: each level gives one."""
    return _summit(_gain(loss, probability), digits)[1]


def greatest_bound(loss: Loss, probability: Fraction, digits: int) -> arb:
    """An upper bound on Q(S)/P(S) over events with P(S) = ``probability`` < 1: the complement has at least its least ratio."""
    rest = 1 - probability
    return (1 - real(rest) * ratio_bound(loss, rest, digits)) / real(probability)


def _gain(loss: Loss, probability: Fraction) -> Gain:
    goal = real(probability)

    def gain(level: Fraction) -> arb:
        place = real(level)
        return (-place).exp() * (1 - loss.hockey_stick(place) / goal)

    return gain


def _summit(gain: Gain, digits: int) -> tuple[tuple[Fraction, Fraction, Fraction], arb]:
    """Three levels, ascending, near the largest gain, and the gain at the middle one."""
    low, middle, high = _around(gain)
    width = Fraction(1, 10 ** (digits + 2))
    best = gain(middle)
    while high - low > width:
        right = high - middle > middle - low
        step = (high - middle if right else low - middle) * (1 - GOLDEN)
        place = _dyadic(middle + step, abs(step))
        value = gain(place)
        if value.mid() > best.mid():
            low, high = (middle, high) if right else (low, middle)
            middle, best = place, value
        else:
            low, high = (low, place) if right else (place, high)
    return (low, middle, high), best


def _around(gain: Gain) -> tuple[Fraction, Fraction, Fraction]:
    """Three levels, ascending, of which the middle one has the largest gain."""
    low, middle, high = Fraction(-1), Fraction(0), Fraction(1)
    while not gain(middle) > gain(low) or not gain(middle) > gain(high):
        if gain(middle) > gain(low):
            low, middle, high = middle, high, 2 * high - low
        else:
            low, middle, high = 2 * low - high, low, middle
        if high - low > REACH:
            raise Undecided("the supremum over levels is not enclosed")
    return low, middle, high


def _dyadic(place: Fraction, width: Fraction) -> Fraction:
    """A number with a power of two as denominator near the place."""
    bits = max(0, width.denominator.bit_length() - width.numerator.bit_length()) + 10
    return Fraction(round(place * 2**bits), 2**bits)


# Releases at data sets that are several steps apart, those with a failure term included.


class FailsOpenly(ArithmeticError):
    """The promise at that many steps has a failure term of 1 or more, and so says nothing."""


def promises(release: Release) -> bool:
    """Whether the release is known by (epsilon, delta) with delta > 0 alone."""
    return release.law is not None and release.law.name == "dp" and bool(release.values["delta"].value)


def grouped(release: Release, steps: int) -> Release:
    """The release at data sets ``steps`` steps apart.

    Of a limit on a Renyi divergence of order a, with c the least integer for which k <= 2**c: the order a/2**c, which is to be 2
    at least, and 3**c times the bound (Mironov 2017, Proposition 2).
    Of (epsilon, delta)-privacy the lemma on groups: (k epsilon, delta (1 + exp(epsilon) + ... + exp((k - 1) epsilon))), whose
    failure term is rounded up. Of one release that fails with probability failure <= 1/2 it gives the least likelihood ratio
    y_k of y_(j+1) = t (y_j - delta/failure), y_0 = 1. Raises FailsOpenly, and UnsupportedForm as ``further`` does.
    """
    if steps > 1 and release.law is not None and release.law.name == "rdp":
        doublings = (steps - 1).bit_length()
        order, bound = (release.values[name].value for name in ("order", "bound"))
        if order < 2 ** (doublings + 1):
            raise UnsupportedForm(
                f"{release}: for {steps} steps the order is at least {2 ** (doublings + 1)}: a limit on that order is asked for"
            )
        values = {"order": Amount(order / 2**doublings), "bound": Amount(bound * 3**doublings)}
        return evolve(release, values=values)
    if steps == 1 or not promises(release):
        return further(release, steps)
    budget = release.values["epsilon"]
    delta = release.values["delta"].value * _growth(budget, steps)
    if delta >= 1:
        raise FailsOpenly
    return evolve(
        release, values={**release.values, "epsilon": budget.times(Fraction(steps)), "delta": Amount(delta)}
    )


def _growth(budget: Amount, steps: int) -> Fraction:
    """1 + exp(epsilon) + ... + exp((k - 1) epsilon), not rounded down."""
    if budget.logarithm:
        return sum((budget.value**i for i in range(steps)), Fraction(0))
    found = sum(((real(budget) * i).exp() for i in range(steps)), arb(0))
    return exact_end(found.upper())


# The largest budget of one release for which a mechanism keeps a criterion, but for a small probability of
# failure.
#
# Statement. For each adversary of the region: if the secret is true, the probability that the posterior
# exceeds the criterion is at most the failure probability, whatever is made of the outputs, and whatever
# the data. The probability is over the outputs as the adversary expects them if the secret is true.
#
# Proof. Let S be the event, and x = P(S) > failure. On S the posterior is above r times the prior, so 1/r
# is more than the sum of weight(w) P_w(S)/x over the worlds w. The least P_w(S)/x is the ratio of the
# trade-off function, which rises with x; at x = failure it is tau_d for a world d steps away. So the
# criterion is kept if 1/r <= B with tau_d in place of t**d. It is not kept if B is smaller at priors where
# all other worlds with weight are d steps away: publishing only whether S occurred, for the best test S of
# a slightly larger probability, exceeds the criterion.
#
# Of a definition of privacy (zcdp) the pair of an event and its complement decides: it has the divergences
# that the definition admits, and is itself private. Several steps, or several releases, have a lower end
# from it, and an upper end from Gaussian noise.
#
# A budget is epsilon, mu or rho, or the inverse of a scale of noise: its *strength*, more of which tells
# more.

STARTS = 16
EVENTS = "an event and its complement have the divergences of all orders that zero-concentrated privacy admits, and no others"
ONE_ORDER = (
    "an event and its complement have the divergence that the definition admits: Asoodeh et al. (2021)"
)
ADDED = "zero-concentrated budgets add: Bun and Steinke (2016), Lemma 1.7"
NOISE = "the upper end is that of Gaussian noise with the same zero-concentrated budget"
WEAK = Fraction(1, 2**60)
BEFOREHAND = (
    "what is known of several exponential mechanisms holds where all of them are chosen before any output is seen, and a budget "
    "is for any order; ask of one, or write dp in place of exponential, which is safe"
)
GROUPS = "privacy of groups under (epsilon, delta): Dwork and Roth (2014), Theorem 2.2 with its remark; Vadhan (2017), Lemma 2.2"


@frozen
class Demand:
    """Worlds ``steps`` steps away: t**steps is demanded to be at least low**steps (necessary) and high**steps (sufficient)."""

    steps: int
    t_low: Fraction
    t_high: Fraction


MechanismBudget = Enclosure[Fraction, Fraction | None]
"""The largest strength of one release, and the theorems; 0, 0 where none is admissible."""


@frozen
class Edges:
    """Of a world ``steps`` steps away and an event that the secret world gives the failure probability: the world gives it at
    least ``least`` and at most ``most`` times as much."""

    steps: int
    least: Fraction
    most: Fraction


def mechanism_budget(
    releases: Sequence[Release],
    failure: Fraction,
    sufficient: Sequence[Demand],
    necessary: Sequence[Demand],
    digits: int,
) -> MechanismBudget:
    """The largest common strength of the releases whose budget is open.

    Every one of the ``sufficient`` demands has to be met for the lower end; failing one of the ``necessary`` ones is enough for
    the upper end. Raises QuestionError, UnsupportedForm and LimitExceeded.
    """
    if one_way := next((r for r in releases if r.law is not None and not r.law.symmetric), None):
        raise UnsupportedForm(
            f"--mechanism asks of laws that are the same in both orders; {one_way} is not: use compose"
        )
    if _are_concentrated(releases):
        return _concentrated(sum(r.count for r in releases), failure, sufficient, necessary, digits)
    if any(r.law is not None and r.law.name == "rdp" for r in releases):
        return _renyi(releases, failure, sufficient, necessary, digits)
    lower = min(_ends(releases, failure, d.steps, d.t_high, digits)[0] for d in sufficient)
    below = 1 - Fraction(1, 10 ** (digits + 6))
    sharp = [d for d in necessary if d.steps == 1 or not any(map(promises, releases))]
    uppers = [_ends(releases, failure, d.steps, d.t_low * below, digits)[1] for d in sharp]
    theorems = composed(parts_of([with_budget(r, Fraction(1)) for r in releases])).theorems
    groups = any(d.steps > 1 for d in sufficient) and any(map(promises, releases))
    return MechanismBudget(
        lower, min(uppers) if uppers else None, evidence=(*theorems, GROUPS) if groups else theorems
    )


def _are_concentrated(releases: Sequence[Release]) -> bool:
    return all(r.law is not None and r.law.name == "zcdp" and budget_open(r) for r in releases)


def _concentrated(
    count: int, failure: Fraction, sufficient: Sequence[Demand], necessary: Sequence[Demand], digits: int
) -> MechanismBudget:
    """Of any zero-concentrated releases, between the least rho of events; the upper end is that of one release, one step away.

    Several releases have the sum of their budgets, which one release may spend: then the lower end alone is proved by this, and
    the upper end is that of Gaussian noise.
    """
    lower = min(
        event_rho(failure, d.t_high**d.steps, digits + 2)[0] / (d.steps**2 * count) for d in sufficient
    )
    below = 1 - Fraction(1, 10 ** (digits + 6))
    if count == 1:
        uppers = [
            event_rho(failure, d.t_low * below, digits + 2)[1] for d in necessary if d.steps == 1 and d.t_low
        ]
    else:
        uppers = []
    noise = releases_of(f"{count} x gaussian", ("sigma",))
    uppers += [
        _ends(noise, failure, d.steps, d.t_low * below, digits)[1] ** 2 / 2
        for d in necessary
        if d.steps > 1 or count > 1
    ]
    theorems = (
        EVENTS,
        *((ADDED,) if count > 1 else ()),
        *((NOISE,) if count > 1 or any(d.steps > 1 for d in necessary) else ()),
    )
    return MechanismBudget(lower, min(uppers) if uppers else None, evidence=theorems)


def _renyi(
    releases: Sequence[Release],
    failure: Fraction,
    sufficient: Sequence[Demand],
    necessary: Sequence[Demand],
    digits: int,
) -> MechanismBudget:
    """Of one release with a bound on a Renyi divergence: the divergence of the event that the criterion allows and of its
    complement; the upper end is that of one step. Raises UnsupportedForm for several releases."""
    if len(releases) > 1 or releases[0].count > 1:
        raise UnsupportedForm(
            "of several releases with a bound on a divergence the bounds add: write one rdp for all of them together"
        )
    below, ends = 1 - Fraction(1, 10 ** (digits + 6)), []
    with precision(SPARE + 10 * digits):
        for demand in sufficient:
            seen = grouped(with_budget(releases[0], Fraction(1)), demand.steps)
            order, times = (seen.values[name].value for name in ("order", "bound"))
            ends.append(renyi_of_event(order, failure, demand.t_high**demand.steps) / real(times))
        lower = min(max(Fraction(0), _short(end.lower(), digits, False)) for end in ends)
        order = releases[0].values["order"].value
        uppers = [
            _short(renyi_of_event(order, failure, demand.t_low * below).upper(), digits, True)
            for demand in necessary
            if demand.steps == 1
        ]
    return MechanismBudget(lower, min(uppers) if uppers else None, evidence=(ONE_ORDER,))


def edges(
    releases: Sequence[Release], strength: Fraction, failure: Fraction, steps: int, digits: int
) -> Edges:
    """What the releases tell at that strength; both ends are safe. Raises QuestionError, UnsupportedForm and LimitExceeded.

    If the secret is true, the posterior is below that of ``most`` in place of the likelihood ratio, and above that of ``least``,
    with the failure probability at most, each.
    """
    if _are_concentrated(releases):
        rho = sum(r.count for r in releases) * steps**2 * strength
        return Edges(steps, *event_ratios(failure, rho, digits + 4))
    told = _at(releases, strength, steps)
    with precision(SPARE + 10 * digits + told.guard):
        try:
            least, most = (f(told.upper(), failure, digits) for f in (ratio_bound, greatest_bound))
        except Undecided as error:
            raise LimitExceeded(f"undecided: {error}") from None
        return Edges(
            steps, max(Fraction(0), _short(least.lower(), digits, False)), _short(most.upper(), digits, True)
        )


def _short(end: arb, digits: int, up: bool) -> Fraction:
    """A decimal beside an exact end, on the side asked for."""
    scale = 10 ** (digits + 4)
    value = exact_end(end) * scale
    return Fraction(-(-value // 1) if up else value // 1, scale)


def _at(releases: Sequence[Release], strength: Fraction, steps: int) -> Composition:
    """The releases to a world that many steps away."""
    return composed(parts_of([grouped(with_budget(r, strength), steps) for r in releases]))


def _ends(
    releases: Sequence[Release], failure: Fraction, steps: int, t: Fraction, digits: int
) -> tuple[Fraction, Fraction]:
    """(l, u): the ratio of the trade-off function at ``steps`` steps is above t**steps at the strength l, not above it at u."""
    unit = min(scale(r) for r in releases if budget_open(r))

    def at(units: Fraction) -> Composition | None:
        """None where the failure probability covers no more than what fails openly."""
        try:
            found = _at(releases, units * unit, steps)
        except FailsOpenly:
            return None
        return None if found.infinite >= failure else found

    trial = at(Fraction(1)) or at(WEAK)
    if trial is None:
        groups = any(map(promises, releases)) and steps > 1
        openly = (
            f"{failure} or more at data sets {steps} steps apart"
            if groups
            else str(_at(releases, unit, steps).infinite)
        )
        least = _at(releases, unit, steps).infinite if not groups else failure
        better = (
            "write a smaller delta, such as 1e-6"
            if least >= Fraction(1, 2)
            else "give a failure probability above it"
        )
        raise QuestionError(f"the releases fail openly with probability {openly}; {better}")
    if not trial.adaptive:
        raise UnsupportedForm(BEFOREHAND)

    def of_law(units: Fraction) -> arb:
        there = at(units)
        return arb(0) if there is None else least_ratio(there.lower(), failure, digits + 2)

    def of_all(units: Fraction) -> arb:
        there = at(units)
        return arb(0) if there is None else ratio_bound(there.upper(), failure, digits + 2)

    bits = SPARE + 10 * digits + trial.guard
    start = (1 - t) / (2 * sum(r.count for r in releases if budget_open(r)))
    try:
        low, high = passed(of_law, t**steps, start, digits, bits)
        low = low if trial.exact else passed(of_all, t**steps, start, digits, bits)[0]
    except Undecided as error:
        raise LimitExceeded(f"undecided: {error}") from None
    return low * unit, high * unit


def passed(
    ratio: Callable[[Fraction], arb], target: Fraction, start: Fraction, digits: int, bits: int
) -> tuple[Fraction, Fraction]:
    """The ends of where the ratio passes the target, from a strength that is small enough; (0, u) where none tried is."""
    open_at = None
    for _ in range(STARTS):
        try:
            low, high = threshold(ratio, target, start, None, digits, bits)
        except Undecided as error:
            open_at = error
        else:
            if low < high:
                return low, high
            open_at = None
        start /= 16
    if open_at is not None:
        raise open_at
    return Fraction(0), high


# The largest budget of one release for which a mechanism keeps a limit on an average, between two worlds
# one step apart.
#
# With the prior x of the secret, the laws P (it is true) and Q of the outputs, and the smaller and larger
# one m and M of x and 1 - x, a guess is right with probability M + m E(log(M/m)), where E is the hockey-
# stick: max(x P, (1 - x) Q), added up. The mean posterior is the mean of x/(x + (1 - x) exp(-loss)) under
# P. Both are averages of convex functions of P/Q, and so are largest at the dominating pair of a definition
# of privacy, or of a composition.


def average_of(quantity: Quantity, loss: Loss, prior: Fraction) -> arb:
    """The average at a prior in (0, 1), at the precision in force; raises UnsupportedForm for a mean under other laws."""
    if quantity is Quantity.GUESS:
        small, large = sorted((prior, 1 - prior))
        return real(large) + real(small) * loss.hockey_stick(real(large / small).log())
    if isinstance(loss, Atoms):
        pairs = zip(loss.losses, loss.masses, strict=True)
        listed = sum((mass * _posterior(x, prior) for x, mass in pairs), arb(0))
        return listed + loss.infinite + between(arb(0), loss.dropped)
    if isinstance(loss, GaussianLoss):
        return _under_normal(real(loss.square).sqrt(), prior)
    raise UnsupportedForm(
        "mean_posterior is enclosed for releases with finitely many losses and for Gaussian noise, such as geometric, "
        "randomized_response, dp, gaussian and gdp; for these releases ask for guess"
    )


def _posterior(loss: arb, prior: Fraction) -> arb:
    return 1 / (1 + real((1 - prior) / prior) * (-loss).exp())


def _under_normal(mu: arb, prior: Fraction) -> arb:
    """The mean of the posterior where the loss is normal with mean mu**2/2 and variance mu**2."""
    reach = (2 * arb(ctx.prec)).sqrt() + 1
    odds, root = acb(real((1 - prior) / prior)), acb((2 * arb.pi()).sqrt())

    def density(z: acb, _: bool) -> acb:
        loss = acb(mu**2 / 2) + acb(mu) * z
        return (-(z**2) / 2).exp() / root / (1 + odds * (-loss).exp())

    whole = acb.integral(density, acb(-reach), acb(reach)).real
    return whole + between(arb(0), (reach / arb(2).sqrt()).erfc())


def average_budget(
    quantity: Quantity, releases: Sequence[Release], prior: Fraction, limit: Fraction, digits: int
) -> MechanismBudget:
    """The largest common strength of the releases whose budget is open, for an average of at most ``limit``.

    Raises QuestionError, UnsupportedForm and LimitExceeded. The limit is above the average without any output and at most 1.
    """
    unit = min(scale(r) for r in releases if budget_open(r))

    def at(units: Fraction) -> Composition:
        return composed(parts_of([with_budget(r, units * unit) for r in releases]))

    trial = at(Fraction(1))
    if not trial.adaptive:
        raise UnsupportedForm(BEFOREHAND)

    def ends(build: Callable[[Composition], Callable[[], Loss]]) -> tuple[Fraction, Fraction]:
        start = (limit - max(prior, 1 - prior if quantity is Quantity.GUESS else prior)) / sum(
            r.count for r in releases
        )
        bits = SPARE + 10 * digits + trial.guard
        return passed(
            lambda units: 1 - average_of(quantity, build(at(units))(), prior), 1 - limit, start, digits, bits
        )

    try:
        low, high = ends(lambda found: found.lower)
        low = low if trial.exact else ends(lambda found: found.upper)[0]
    except Undecided as error:
        raise LimitExceeded(f"undecided: {error}") from None
    return MechanismBudget(low * unit, high * unit, evidence=trial.theorems)


# The largest mu, or a rho that is safe, of a criterion as a formula in the factor t that the criterion asks
# of a pure budget.
#
# Let the criterion be kept if every world d steps away has at least t**d times the likelihood of the secret
# world, with D the largest of these d; where all worlds are D steps away, only then. What keeps it but for
# outputs of probability F if the secret is true (see ``mechanism_budget``): the least likelihood y_d of an
# event with probability F is at least t**d F, for all d.
#
# Of mu-Gaussian privacy y_d = Phi(z(F) - d mu), z the normal quantile, by Dong, Roth and Su (2022). Phi is
# log-concave, so that log(y_d/F), which is 0 at d = 0, is at least d/D times log(y_D/F): the demand at D is
# enough, and mu = (z(F) - z(F t**D))/D is safe. Where all worlds are D steps away, no larger mu is.
#
# Of rho-zero-concentrated privacy the divergence of order 1 + a between data sets d steps apart is at most
# d**2 rho (1 + a) (Bun and Steinke 2016, Proposition 1.9), so that by its first term alone y_d/F >=
# exp(-d**2 rho (1 + a)) F**(1/a); with a = sqrt(log(1/F)/rho)/d this is exp(-d**2 rho - 2 d sqrt(rho
# log(1/F))). It is at least t**d for rho = (sqrt(log(1/F) + d log(1/t)) - sqrt(log(1/F)))**2/d**2, which
# falls with d. The other term is left out, and so it is not the largest.

PARAMETERS = {"gdp": "mu", "zcdp": "rho"}


@frozen
class ClosedBudget:
    """The budget of worlds of which the farthest is ``far`` steps away; ``largest``: no larger one keeps the criterion."""

    definition: str
    far: int
    largest: bool

    @property
    def parameter(self) -> str:
        return PARAMETERS[self.definition]

    def value(self, t: arb, failure: Fraction) -> arb:
        """The budget at a factor t in (0, 1), at the precision in force."""
        whole = real(failure)
        if self.definition == "gdp":
            found: arb = (
                arb(2).sqrt() * ((2 * whole * t**self.far).erfcinv() - (2 * whole).erfcinv()) / self.far
            )
            return found
        root = (1 / whole).log().sqrt()
        return ((((1 / whole).log() - self.far * t.log()).sqrt() - root) / self.far) ** 2

    def searched(
        self, t: tuple[Fraction, Fraction], steps: set[int], failure: Fraction, digits: int
    ) -> MechanismBudget:
        """The same between two ends, without the formula."""
        demands = [Demand(d, *t) for d in sorted(steps)]
        released = releases(self.definition, tuple(PARAMETERS.values()))
        return mechanism_budget(released, failure, demands, demands if len(steps) == 1 else [], digits)


def closed_budget(definition: str, steps: set[int]) -> ClosedBudget:
    """The formula for worlds at these distances, of which there is one at least."""
    return ClosedBudget(definition, max(steps), definition == "gdp" and len(steps) == 1)
