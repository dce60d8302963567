"""A certified budget for other packages, each imported where it is used.

Every function takes the epsilon of ``epsproof.derive`` or ``epsproof.evaluate`` and hands on a float that is at most it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["for_diffprivlib", "for_dp_accounting", "for_opendp", "opendp_scale"]


def for_opendp(epsilon: SupportsFloat) -> tuple[Any, float]:
    """The privacy measure and the largest ``d_out`` of a measurement: ``measurement.check(d_in, d_out)``. Needs opendp."""
    import opendp.prelude as opendp

    return opendp.max_divergence(), float(epsilon)


def opendp_scale(epsilon: SupportsFloat, make: Callable[[float], Any], d_in: float) -> float:
    """The smallest scale with which the measurement ``make(scale)`` keeps the budget for inputs ``d_in`` apart. Needs opendp."""
    import opendp.prelude as opendp

    return float(opendp.binary_search_param(make, d_in=d_in, d_out=float(epsilon)))


def for_dp_accounting(epsilon: SupportsFloat) -> Any:
    """The privacy parameters (epsilon, 0) of dp_accounting.pld, for a privacy loss distribution. Needs dp-accounting."""
    from dp_accounting.pld import common

    return common.DifferentialPrivacyParameters(float(epsilon), 0)


def for_diffprivlib(epsilon: SupportsFloat) -> Any:
    """A budget accountant that lets no more than epsilon be spent, and delta = 0. Needs diffprivlib."""
    from diffprivlib import BudgetAccountant

    return BudgetAccountant(epsilon=float(epsilon), delta=0)
