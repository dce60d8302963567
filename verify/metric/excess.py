"""What a limit exceeds the prior by, which may be next to nothing: then both agree in many decimals."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["decimals_alike"]


def decimals_alike(excess: Fraction) -> int:
    """About how many decimals of the larger number say nothing of the ``excess``, which is above 0."""
    return len(str(excess.denominator // excess.numerator))
