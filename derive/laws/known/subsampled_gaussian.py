"""The Gaussian mechanism on a Poisson sample of the persons."""

from derive.laws.known import gaussian
from derive.laws.subsampling import subsampled

__all__ = ["LAW"]

LAW = subsampled(gaussian.LAW, "normal noise on a sample")
