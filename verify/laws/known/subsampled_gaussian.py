"""The Gaussian mechanism on a Poisson sample of the persons."""

from __future__ import annotations

from epsproof.verify.laws.known import gaussian
from epsproof.verify.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(gaussian.LAW, gaussian.released, "normal noise on a sample")
