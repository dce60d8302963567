"""Releases on Poisson samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.known import gaussian, laplace, randomized_response
from epsproof.verify.laws.one_release import Laplace, Normal, OneRelease, Subsampled

__all__ = ["LOSSES"]

Values = Mapping[str, Amount]


def _sampled(released: Callable[[Values], Discrete | Normal | Laplace]) -> Callable[[Values], OneRelease]:
    """At the rate 1 the release itself."""

    def found(values: Values) -> OneRelease:
        rest = {name: value for name, value in values.items() if name != "rate"}
        return (
            Subsampled(values["rate"].value, released(rest)) if values["rate"].value < 1 else released(rest)
        )

    return found


LOSSES = {
    "subsampled_gaussian": _sampled(gaussian.noise),
    "subsampled_laplace": _sampled(laplace.released),
    "subsampled_randomized_response": _sampled(randomized_response.released),
}
