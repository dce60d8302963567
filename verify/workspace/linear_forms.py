"""A polynomial in one variable as a homogeneous form in two linear polynomials of that variable."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq_mpoly

__all__ = ["Linear", "in_linear_forms"]

Linear = tuple[fmpq_mpoly, fmpq_mpoly]


def in_linear_forms(
    powers: Sequence[fmpq_mpoly], first: Linear, second: Linear
) -> tuple[list[fmpq_mpoly], fmpq_mpoly]:
    """(c_0, ..., c_d) and D, free of x, with D**d * sum powers[i] * x**i = sum c_k * f**k * g**(d - k).

    The linear polynomials f = first[0] + first[1]*x and g = second[0] + second[1]*x have D = first[1]*second[0] -
    first[0]*second[1], so that D*x = second[0]*f - first[0]*g and D = first[1]*g - second[1]*f.
    """
    degree = len(powers) - 1
    zero = powers[0] * 0
    x, one = (-first[0], second[0]), (first[1], -second[1])
    found = [zero] * (degree + 1)
    for i, coefficient in enumerate(powers):
        row = [zero + 1]
        for form in (*[x] * i, *[one] * (degree - i)):
            row = [a * form[0] + b * form[1] for a, b in zip([*row, zero], [zero, *row], strict=True)]
        found = [c + coefficient * value for c, value in zip(found, row, strict=True)]
    return found, first[1] * second[0] - first[0] * second[1]
