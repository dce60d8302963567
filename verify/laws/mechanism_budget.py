"""The largest budget of one release for which a mechanism keeps a criterion, but for a small probability of failure.

Statement. For each adversary of the region: if the secret is true, the probability that the posterior exceeds the criterion is
at most the failure probability, whatever is made of the outputs, and whatever the data. The probability is over the outputs as
the adversary expects them if the secret is true.

Proof. Let S be the event, and x = P(S) > failure. On S the posterior is above r times the prior, so 1/r is more than the sum of
weight(w) P_w(S)/x over the worlds w. The least P_w(S)/x is the ratio of the trade-off function, which rises with x; at
x = failure it is tau_d for a world d steps away. So the criterion is kept if 1/r <= B with tau_d in place of t**d. It is not kept
if B is smaller at priors where all other worlds with weight are d steps away: publishing only whether S occurred, for the best
test S of a slightly larger probability, exceeds the criterion.

Of a definition of privacy (zcdp) the pair of an event and its complement decides: it has the divergences that the definition
admits, and is itself private. Several steps, or several releases, have a lower end from it, and an upper end from Gaussian
noise.

A budget is epsilon, mu or rho, or the inverse of a scale of noise: its *strength*, more of which tells more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.laws.further import budget_open, scale, with_budget
from epsproof.derive.laws.release import Release
from epsproof.derive.laws.release import releases as releases_of
from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.verify.laws.compose import Composition, composed
from epsproof.verify.laws.conversions.concentrated_event import event_ratios, event_rho
from epsproof.verify.laws.group import FailsOpenly, grouped, promises
from epsproof.verify.laws.guarantee import SPARE
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.threshold import Undecided, threshold
from epsproof.verify.laws.trade_off import greatest_bound, least_ratio, ratio_bound
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = ["BEFOREHAND", "Demand", "Edges", "MechanismBudget", "edges", "mechanism_budget", "passed"]

STARTS = 16
EVENTS = "an event and its complement have the divergences of all orders that zero-concentrated privacy admits, and no others"
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


@frozen
class MechanismBudget:
    """lower <= the largest strength of one release <= upper; None where no upper end is proved. 0, 0 where none is admissible."""

    lower: Fraction
    upper: Fraction | None
    theorems: tuple[str, ...]


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
    lower = min(_ends(releases, failure, d.steps, d.t_high, digits)[0] for d in sufficient)
    below = 1 - Fraction(1, 10 ** (digits + 6))
    sharp = [d for d in necessary if d.steps == 1 or not any(map(promises, releases))]
    uppers = [_ends(releases, failure, d.steps, d.t_low * below, digits)[1] for d in sharp]
    theorems = composed(parts_of([with_budget(r, Fraction(1)) for r in releases])).theorems
    groups = any(d.steps > 1 for d in sufficient) and any(map(promises, releases))
    return MechanismBudget(
        lower, min(uppers) if uppers else None, (*theorems, GROUPS) if groups else theorems
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
    return MechanismBudget(lower, min(uppers) if uppers else None, theorems)


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
