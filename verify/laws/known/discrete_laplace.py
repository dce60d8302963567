"""Discrete Laplace noise: P[noise = k] proportional to exp(-|k|/scale) on the integers."""

from __future__ import annotations

from fractions import Fraction

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.known.geometric import geometric_noise
from epsproof.verify.laws.law import Law, Parameter, Values

__all__ = ["LAW"]


def released(values: Values) -> Discrete:
    """The budget is sensitivity over scale."""
    scale, sensitivity = values["scale"], int(values["sensitivity"].value)
    if scale.logarithm:
        raise QuestionError(
            "discrete_laplace: the scale is a rational number; write geometric(epsilon=log(3)) for t = 1/3"
        )
    return geometric_noise(Amount(sensitivity / scale.value), sensitivity)


LAW = Law(
    name="discrete_laplace",
    title="discrete Laplace noise on an integer",
    plain="discrete Laplace noise",
    source="Ghosh, Roughgarden and Sundararajan (2012); Inusah and Kozubowski (2006)",
    parameters=(
        Parameter("scale", "the scale of the noise"),
        Parameter(
            "sensitivity",
            "how far one person moves the integer",
            least=1,
            integer=True,
            default=Amount(Fraction(1)),
        ),
    ),
    released=released,
)
