"""The Laplace mechanism on a Poisson sample of the persons."""

from __future__ import annotations

from epsproof.verify.laws.known import laplace
from epsproof.verify.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(laplace.LAW, laplace.released, "Laplace noise on a sample")
