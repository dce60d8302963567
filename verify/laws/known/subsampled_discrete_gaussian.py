"""Discrete Gaussian noise on a Poisson sample of the persons."""

from __future__ import annotations

from epsproof.verify.laws.known import discrete_gaussian
from epsproof.verify.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(discrete_gaussian.LAW, discrete_gaussian.released, "discrete normal noise on a sample")
