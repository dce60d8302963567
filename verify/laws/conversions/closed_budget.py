"""The largest mu, or a rho that is safe, of a criterion as a formula in the factor t that the criterion asks of a pure budget.

Let the criterion be kept if every world d steps away has at least t**d times the likelihood of the secret world, with D the
largest of these d; where all worlds are D steps away, only then. What keeps it but for outputs of probability F if the secret
is true (see ``mechanism_budget``): the least likelihood y_d of an event with probability F is at least t**d F, for all d.

Of mu-Gaussian privacy y_d = Phi(z(F) - d mu), z the normal quantile, by Dong, Roth and Su (2022). Phi is log-concave, so that
log(y_d/F), which is 0 at d = 0, is at least d/D times log(y_D/F): the demand at D is enough, and
mu = (z(F) - z(F t**D))/D is safe. Where all worlds are D steps away, no larger mu is.

Of rho-zero-concentrated privacy the divergence of order 1 + a between data sets d steps apart is at most d**2 rho (1 + a) (Bun
and Steinke 2016, Proposition 1.9), so that by its first term alone y_d/F >= exp(-d**2 rho (1 + a)) F**(1/a); with
a = sqrt(log(1/F)/rho)/d this is exp(-d**2 rho - 2 d sqrt(rho log(1/F))). It is at least t**d for
rho = (sqrt(log(1/F) + d log(1/t)) - sqrt(log(1/F)))**2/d**2, which falls with d. The other term is left out, and so it is not the
largest.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.laws.release import releases
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.laws.mechanism_budget import Demand, MechanismBudget, mechanism_budget

__all__ = ["PARAMETERS", "ClosedBudget", "closed_budget"]

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
