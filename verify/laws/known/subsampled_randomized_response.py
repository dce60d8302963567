"""Randomized response on a Poisson sample; between two answers, any pure mechanism on such a sample."""

from __future__ import annotations

from epsproof.verify.laws.known import randomized_response
from epsproof.verify.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(randomized_response.LAW, randomized_response.released, "randomized response of a sample")
