"""The least Gaussian budget of releases.

Releases are mu-Gaussian private if every event S has z(P(S)) - z(Q(S)) <= mu, where z is the normal quantile; it is enough to
look at the events that the loss is above a level. Where the loss has an atom the trade-off function is linear, and the Gaussian
one, strictly convex, cannot touch it from below inside: the levels beside atoms, or between them, are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flint import arb

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.compose import Composition, Part
from epsproof.verify.laws.conversions.converted import Converted, converted
from epsproof.verify.laws.conversions.farthest import farthest_of_atoms, farthest_of_laplace
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.laplace_loss import LaplaceLoss, summands
from epsproof.verify.laws.losses.loss import Loss, real
from epsproof.verify.laws.one_release import BoundedRange, Laplace, Normal, OneRelease
from epsproof.verify.laws.pair import Pair
from epsproof.verify.numeric.real_roots import precision

__all__ = ["least_mu"]

PURE_MU = "2 Phi^-1(exp(epsilon)/(1 + exp(epsilon))) for a pure budget: its trade-off function has one corner"
GAUSSIAN = "squares of Gaussian budgets add: Dong, Roth and Su (2022), Corollary 3.3"
EVENTS = "the largest z(P(S)) - z(Q(S)) of all events S, z the normal quantile: Dong, Roth and Su (2022)"
MOST_SUMMANDS, DOUBLINGS = 5_000, 5


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
    for number in range(DOUBLINGS):
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
