"""The Laplace mechanism on a Poisson sample of the persons."""

from epsproof.derive.laws.known import laplace
from epsproof.derive.laws.law import subsampled

__all__ = ["LAW"]

LAW = subsampled(laplace.LAW, "Laplace noise on a sample")
