"""Randomized response on a Poisson sample; between two answers, any pure mechanism on such a sample."""

from epsproof.derive.laws.known import randomized_response
from epsproof.derive.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(randomized_response.LAW, "randomized response of a sample")
