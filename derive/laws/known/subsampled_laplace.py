"""The Laplace mechanism on a Poisson sample of the persons."""

from derive.laws.known import laplace
from derive.laws.subsampling import subsampled

__all__ = ["LAW"]

LAW = subsampled(laplace.LAW, "Laplace noise on a sample")
