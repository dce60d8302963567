"""The least epsilon of a question at one parameter point, to 30 digits, from its texts alone.

Nothing is proved: it is the least of the priors that were tried. A scan finds those with least to spare; the factor t is raised
until none of them is against it; the best ones are polished with mpmath.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from epsproof.verify.reader.judge import Asked
from epsproof.verify.reader.polish import Polish, Precise
from epsproof.verify.reader.scan import Found, Scan

__all__ = ["Least", "least"]

# In floating-point numbers t is raised from the first of FIRST at which something is refused, until all priors have more than
# -ROUNDING to spare; of those with less than NEAR the first MOST are polished.

FIRST = (2.0**-40, 2.0**-200)
ONE = Fraction(1)
ROUNDING, NEAR, MOST, ROUNDS, HALVINGS = 1e-13, 1e-7, 3, 60, 200


@dataclass(frozen=True)
class Least:
    """``factor`` is the largest t = exp(-group*epsilon) that a prior needs: 0 where no prior that was tried is against any
    release, 1 where one is against all."""

    factor: Any
    precise: Precise

    def epsilon(self, group: Fraction) -> Any:
        """-log(t)/group, a number of mpmath."""
        mp = self.precise.mp
        return -mp.log(self.factor) * group.denominator / group.numerator if self.factor else mp.inf

    def needed(self, prior: Mapping[str, Any]) -> Any:
        """The factor that one prior needs; None where it is none of the region."""
        return self.precise.needed([prior[name] for name in self.precise.scan.made.names], self.factor)


def least(asked: Asked) -> Least | None:
    """The least epsilon that a prior of the region admits; None where its digits were not reached, or the parameter point is none
    of the question. Raises NotRead."""
    if not asked.applies:
        return None
    scan = asked.scan
    if any(map(math.isinf, (*scan.parameters, *scan.made.constants))):
        return None
    raised = _raised(scan)
    if raised is None:
        return None
    factor, found = raised
    precise = Precise(scan)
    if factor in (0, 1):
        return Least(precise.mp.mpf(factor), precise)
    polished = [Polish(precise, one, factor).polished() for one in found[:MOST]]
    best = max(polished, key=lambda one: one.factor, default=None)
    if (
        best is None
        or not best.factor
        or not all(one.reached for one in polished if precise.alike(one.factor, best.factor))
    ):
        return None
    return Least(best.factor, precise) if precise.extreme(best.point, best.factor) else None


def _raised(scan: Scan) -> tuple[float, list[Found]] | None:
    """The factor that the priors need in floating-point numbers, with the priors; None where a text is undefined at some."""
    factor = 0.0
    for start in FIRST:
        first = max(start, scan.least)
        if any(one.spare < -ROUNDING for one in scan.best(Fraction(first), ())):
            factor = first
            break
    else:
        return 0.0, []
    for _ in range(ROUNDS):
        found = scan.best(Fraction(factor), ())
        refused = [one for one in found if one.spare < -ROUNDING]
        needed = max((_needed(scan, one, factor) for one in refused), default=factor)
        if needed >= 1:
            return (
                None if any(scan.spared([one.point], ONE)[0] == -math.inf for one in refused) else (1.0, [])
            )
        if needed <= factor * (1 + ROUNDING):
            return factor, [one for one in found if one.spare < NEAR]
        factor = needed
    return None


def _needed(scan: Scan, found: Found, low: float) -> float:
    """The factor above ``low``, at which the prior is refused, from which on it is not; 1 where it always is."""
    high = 1.0
    if scan.spared([found.point], ONE)[0] < -ROUNDING:
        return high
    for _ in range(HALVINGS):
        middle = math.sqrt(low * high) if high > 2 * low else (low + high) / 2
        if not low < middle < high:
            break
        if scan.spared([found.point], Fraction(middle))[0] < 0:
            low = middle
        else:
            high = middle
    return high
