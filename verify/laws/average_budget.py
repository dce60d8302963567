"""The largest budget of one release for which a mechanism keeps a limit on an average, between two worlds one step apart.

With the prior x of the secret, the laws P (it is true) and Q of the outputs, and the smaller and larger one m and M of x and
1 - x, a guess is right with probability M + m E(log(M/m)), where E is the hockey-stick: max(x P, (1 - x) Q), added up. The mean
posterior is the mean of x/(x + (1 - x) exp(-loss)) under P. Both are averages of convex functions of P/Q, and so are largest at
the dominating pair of a definition of privacy, or of a composition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import acb, arb, ctx

from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.laws.further import budget_open, scale, with_budget
from epsproof.derive.laws.release import Release
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.laws.compose import Composition, composed
from epsproof.verify.laws.guarantee import SPARE
from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.gaussian_loss import GaussianLoss
from epsproof.verify.laws.losses.loss import Loss, between, real
from epsproof.verify.laws.mechanism_budget import BEFOREHAND, MechanismBudget, passed
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.threshold import Undecided

__all__ = ["average_budget", "average_of"]


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
    return MechanismBudget(low * unit, high * unit, trial.theorems)
