"""The theorems that compositions and conversions name, with their sources."""

from __future__ import annotations

__all__ = [
    "ACCOUNT", "CELLS", "CONCENTRATED", "DIVERGENCES", "EVENTS", "GAUSSIAN_BELOW", "GAUSSIAN_SAME", "INVERTED", "LAPLACE",
    "NOISY_MAX", "NORMAL", "ON_GRID", "PAIRS", "PURE", "RANGE", "SAME", "SAMPLED", "SPLINES",
]  # fmt: skip

PURE = "optimal composition of pure and approximate budgets: Kairouz, Oh and Viswanath (2017); Murtagh and Vadhan (2018)"
PAIRS = "a product of dominating pairs dominates the composition: Zhu, Dong and Wang (2022)"
SAME = "all releases are the pair of the file, and all in one order or all in the other"
NORMAL = "Gaussian laws compose to one Gaussian law: Dong, Roth and Su (2022), Corollary 3.3"
CELLS = "Laplace losses in cells of width {}: forgotten within a cell for the lower end, told as its ends for the upper end"
INVERTED = "the transform of all losses, inverted by Gauss's rule along a path, with bounds of all its errors"
SPLINES = "sums of Laplace losses by how many of them lie between the two ends, as binomial sums and splines"
LAPLACE = "the transform of all Laplace losses, inverted by residues"
RANGE = "worst scores of k exponential mechanisms chosen beforehand: Dong, Durfee and Rogers (2020)"
CONCENTRATED = "zero-concentrated budgets add: Bun and Steinke (2016), Lemma 1.7"
EVENTS = (
    "the best event within the limits on the divergences, of which with its complement a release is made: Asoodeh, Liao, Calmon, "
    "Kosut and Sankar (2021)"
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
ACCOUNT = (
    "tilted losses on grids that become coarser with the sum: split onto the places beside them for the upper end, merged with "
    "their neighbours for the lower end, every rounding to the safe side"
)
