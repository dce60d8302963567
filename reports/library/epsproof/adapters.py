"""A certified budget for other packages, each imported where it is used.

Every function takes the epsilon of ``epsproof.derive`` or ``epsproof.evaluate`` and hands on a float that is at most it. Raises
ValueError for what is no budget to spend: 0, where no release keeps the criterion, and infinity, where nothing is demanded.
"""

from __future__ import annotations

import math
from decimal import Decimal
from importlib import import_module
from numbers import Real
from typing import TYPE_CHECKING, Any, SupportsFloat

from epsproof.reports.notebook.results import Epsilon, rounded_down

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["for_diffprivlib", "for_dp_accounting", "for_opendp", "opendp_scale"]


def for_opendp(epsilon: SupportsFloat) -> tuple[Any, float]:
    """The privacy measure and the largest ``d_out`` of a measurement: ``measurement.check(d_in, d_out)``. Needs opendp."""
    budget = _budget(epsilon)
    opendp = _package("opendp.prelude", "opendp")
    return opendp.max_divergence(), budget


def opendp_scale(epsilon: SupportsFloat, make: Callable[[float], Any], d_in: float) -> float:
    """The smallest scale with which the measurement ``make(scale)`` keeps the budget for inputs ``d_in`` apart. Needs opendp.

    Raises ValueError for a measurement whose privacy is not measured in epsilon, such as Gaussian noise, and for inputs that are
    not apart, and TypeError where ``make`` is no function that returns a measurement.
    """
    budget = _budget(epsilon)
    if not d_in > 0:
        raise ValueError(
            f"d_in = {d_in!r} asks for no noise; write by how much one step changes the input, such as d_in=1"
        )
    if not callable(make) or hasattr(make, "output_measure"):
        raise TypeError(
            f"make = {make!r} makes no measurement; write a function of the scale, lambda scale: ..."
        )
    opendp = _package("opendp.prelude", "opendp")
    try:
        scale = float(opendp.binary_search_param(make, d_in=d_in, d_out=budget))
    except AttributeError as error:
        made = "what make returns is no measurement; return one, as in lambda scale: dp.m.make_laplace(*space, scale=scale)"
        raise TypeError(made) from error
    measure = make(scale).output_measure
    if measure != opendp.max_divergence():
        raise ValueError(
            f"the privacy of this measurement is a {measure}, and the budget an epsilon; use Laplace noise"
        )
    return scale


def for_dp_accounting(epsilon: SupportsFloat) -> Any:
    """The privacy parameters (epsilon, 0) of dp_accounting.pld, for a privacy loss distribution. Needs dp-accounting."""
    budget = _budget(epsilon)
    common = _package("dp_accounting.pld.common", "dp-accounting")
    return common.DifferentialPrivacyParameters(budget, 0)


def for_diffprivlib(epsilon: SupportsFloat) -> Any:
    """A budget accountant that lets no more than epsilon be spent, and delta = 0. Needs diffprivlib."""
    budget = _budget(epsilon)
    return _package("diffprivlib", "diffprivlib").BudgetAccountant(epsilon=budget, delta=0)


def _package(module: str, name: str) -> Any:
    """The module of a package that is not installed with this one."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise
        raise ModuleNotFoundError(f"{name} is not installed: pip install {name}", name=error.name) from None


def _budget(epsilon: SupportsFloat) -> float:
    """The largest float that is at most the epsilon. Raises ValueError unless it is positive and finite, TypeError for what is
    none, such as the answer of ``epsproof.compose``, whose float is rounded up and holds at its delta alone."""
    if isinstance(epsilon, bool) or not isinstance(epsilon, Epsilon | Real | Decimal):
        raise TypeError(f"{epsilon!r} is no epsilon; give the attribute .epsilon of an answer")
    found = float(epsilon) if isinstance(epsilon, Epsilon) else rounded_down(epsilon)
    if not 0 < found < math.inf:
        why = (
            "nothing is demanded: choose a finite one"
            if found == math.inf
            else "no release keeps the criterion"
        )
        raise ValueError(f"{found} is no budget to spend" + (f"; {why}" if found in (0, math.inf) else ""))
    return found
