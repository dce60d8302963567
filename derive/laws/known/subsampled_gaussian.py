"""The Gaussian mechanism on a Poisson sample of the persons."""

from epsproof.derive.laws.known import gaussian
from epsproof.derive.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(gaussian.LAW, "normal noise on a sample")
