"""Discrete Laplace noise: geometric noise, stated by its scale."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.known.geometric import geometric_noise

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> Discrete:
    """The budget is sensitivity over scale."""
    scale, sensitivity = values["scale"], int(values["sensitivity"].value)
    if scale.logarithm:
        raise QuestionError(
            "discrete_laplace: the scale is a rational number; write geometric(epsilon=log(3)) for t = 1/3"
        )
    return geometric_noise(Amount(sensitivity / scale.value), sensitivity)


LOSSES = {"discrete_laplace": released}
