"""Discrete Laplace noise on a Poisson sample of the persons."""

from __future__ import annotations

from epsproof.verify.laws.known import discrete_laplace
from epsproof.verify.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(discrete_laplace.LAW, discrete_laplace.released, "discrete Laplace noise on a sample")
