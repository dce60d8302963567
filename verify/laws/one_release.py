"""What one release of a law is for composition, and the theorems that compositions name."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.loss import real

__all__ = [
    "ACCOUNT",
    "CELLS",
    "CONCENTRATED",
    "DIVERGENCES",
    "EVENTS",
    "GAUSSIAN_BELOW",
    "GAUSSIAN_SAME",
    "INVERTED",
    "LAPLACE",
    "NOISY_MAX",
    "NORMAL",
    "ON_GRID",
    "PAIRS",
    "PARALLEL",
    "PURE",
    "RANGE",
    "REPLACED",
    "SAME",
    "SAMPLED",
    "SPLINES",
    "BoundedRange",
    "Concentrated",
    "Laplace",
    "Normal",
    "OneRelease",
    "RenyiBounded",
    "Subsampled",
    "Worst",
]

# The theorems that compositions and conversions name, with their sources.

PURE = "optimal composition of pure and approximate budgets: Kairouz, Oh and Viswanath (2017); Murtagh and Vadhan (2018)"
PAIRS = "a product of dominating pairs dominates the composition: Zhu, Dong and Wang (2022)"
PARALLEL = (
    "releases of disjoint parts of the data, of which a person is in one, tell of a person who is added or left out what those "
    "of that part do: McSherry (2009), on parallel composition"
)
SAME = "releases of a file are its pair of laws, and all are in one order or all in the other"
NORMAL = "Gaussian laws compose to one Gaussian law: Dong, Roth and Su (2022), Corollary 3.3"
CELLS = "Laplace losses in cells of width {}: forgotten within a cell for the lower end, told as its ends for the upper end"
INVERTED = "the transform of all losses, inverted by Gauss's rule along a path, with bounds of all its errors"
SPLINES = "sums of Laplace losses by how many of them lie between the two ends, as binomial sums and splines"
LAPLACE = "the transform of all Laplace losses, inverted by residues"
RANGE = "worst scores of k exponential mechanisms chosen beforehand: Dong, Durfee and Rogers (2020)"
CONCENTRATED = "zero-concentrated budgets add: Bun and Steinke (2016), Lemma 1.7"
EVENTS = (
    "a release that says whether the best event within the limits on the divergences has occurred: Asoodeh, Liao, Calmon, Kosut "
    "and Sankar (2021)"
)
DIVERGENCES = "Renyi divergences of one order add: Mironov (2017), Proposition 1"
GAUSSIAN_SAME = "the lower end is that of Gaussian noise with the same divergence"
GAUSSIAN_BELOW = "the lower end is that of Gaussian noise with the same zero-concentrated budget"
SAMPLED = "Poisson sampling mixes the pair, with the person against without and without against with: Zhu, Dong and Wang (2022)"
ON_GRID = "losses on a grid of {}: the hockey-stick joined by lines for the upper end, by tangents for the lower end"
NOISY_MAX = (
    "noise whose hazard rate is at most a: no event tells more than under Laplace noise of rate a; the lower end is that of one "
    "candidate against others: McKenna and Sheldon (2020); Ding et al. (2021)"
)
REPLACED = (
    "a sample of m of n records without replacement has, at a level e, m/n times the delta of the release at "
    "log(1 + n/m (exp(e) - 1)), where one record is replaced: Balle, Barthe and Gaboardi (2018)"
)
ACCOUNT = (
    "tilted losses on grids that become coarser with the sum: split onto the places beside them for the upper end, merged with "
    "their neighbours for the lower end, every rounding to the safe side"
)


# What one release of a law is for composition: values on a lattice, a normal law, a Laplace law, or only a
# guarantee.


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
    """A mechanism on any scores, or any release of a sample: all tell no more than ``above``, and each of ``below`` is what some
    tell, or less. ``reached``: at every level some tell as much as ``above``; ``theorem`` says why."""

    above: Laplace | Discrete
    below: tuple[Discrete, ...]
    reached: bool
    theorem: str


OneRelease = Discrete | Normal | Laplace | BoundedRange | Concentrated | RenyiBounded | Subsampled | Worst
