"""What one release of a law is for composition: values on a lattice, a normal law, a Laplace law, or only a guarantee."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.laws.amount import Amount
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.losses.loss import real

__all__ = [
    "BoundedRange",
    "Concentrated",
    "Laplace",
    "Normal",
    "OneRelease",
    "RenyiBounded",
    "Subsampled",
    "Worst",
]


@frozen
class Normal:
    """N(mu, 1) against N(0, 1) with mu**2 = ``square``."""

    square: Fraction

    def rho(self) -> arb:
        """mu**2/2: the Renyi divergence of every order a is a mu**2/2."""
        return real(self.square) / 2


@frozen
class Laplace:
    """Laplace noise with the budget ``epsilon``."""

    epsilon: Amount

    def rho(self) -> arb:
        """The Kullback-Leibler divergence epsilon - 1 + exp(-epsilon).

        With v = order - 1/2, log E_P exp((order - 1) loss) is log F(v**2) less its value at v = 1/2, where F(y) is
        cosh(epsilon sqrt(y)) + sinh(epsilon sqrt(y))/(2 sqrt(y)). F is entire of order 1/2 and all its zeros are negative
        (-y is an eigenvalue of u'' = y u under Robin conditions of positive sign), so that log F is concave in y > 0, and the
        quotient by order (order - 1) = y - 1/4 is largest as the order tends to 1.
        """
        epsilon = real(self.epsilon)
        return epsilon + (-epsilon).expm1()


@frozen
class BoundedRange:
    """The exponential mechanism with the budget ``epsilon``, at its worst scores."""

    epsilon: Amount


@frozen
class Concentrated:
    """Any ``parameter``-zCDP mechanism."""

    parameter: Amount

    def rho(self) -> arb:
        return real(self.parameter)


@frozen
class RenyiBounded:
    """Any mechanism with a Renyi divergence of ``order`` of at most ``bound``, in both orders of the pair."""

    order: Fraction
    bound: Fraction


@frozen
class Subsampled:
    """The release ``base``, the same in both orders, of a sample into which every person is drawn with probability ``rate``."""

    rate: Fraction
    base: Discrete | Normal | Laplace


@frozen
class Worst:
    """A mechanism on any scores: all of them tell no more than ``above``, and each of ``below`` is what some scores tell, or
    less. ``reached``: at every level some scores tell as much as ``above``; ``theorem`` says why."""

    above: Laplace
    below: tuple[Discrete, ...]
    reached: bool
    theorem: str


OneRelease = Discrete | Normal | Laplace | BoundedRange | Concentrated | RenyiBounded | Subsampled | Worst
