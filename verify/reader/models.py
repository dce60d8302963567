"""What an epsilon-private release can do to a prior, by attack model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.reader.lacks import NotRead

__all__ = ["MODELS", "Model", "model_named"]

VARIABLES = {
    "unbounded": ("p", "q"),
    "membership": ("p",),
    "bounded": ("q",),
    "approximate": ("p",),
}
MODELS = tuple(VARIABLES)


@dataclass(frozen=True)
class Model:
    """Posteriors lie between ``lowest`` and ``highest`` for a release that is private at t."""

    name: str
    point: Mapping[str, Fraction]

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the priors."""
        return VARIABLES[self.name]

    @property
    def conditions(self) -> tuple[str, ...]:
        """What the model asks of its own parameters."""
        return ("0 <= delta < failure <= 1",) if self.name == "approximate" else ()

    def prior(self, place: Mapping[str, Fraction]) -> Fraction:
        """The prior probability of the event at risk."""
        product = Fraction(1)
        for name in self.variables:
            product *= place[name]
        return product

    def highest(self, place: Mapping[str, Fraction], t: Fraction) -> Fraction:
        """prior/B(t), the largest posterior."""
        return self.prior(place) / self._reciprocal(place, t, t)

    def lowest(self, place: Mapping[str, Fraction], t: Fraction) -> Fraction:
        """prior/B(1/t), the least posterior."""
        return self.prior(place) / self._reciprocal(place, 1 / t, t)

    def _reciprocal(self, place: Mapping[str, Fraction], x: Fraction, t: Fraction) -> Fraction:
        """B where a ratio of probabilities is x, which is t or 1/t. Approximate privacy bounds the
        ratios outside a set of small probability by s and 1/s, with s in place of t."""
        if self.name == "bounded":
            return place["q"] + x * (1 - place["q"])
        p = place["p"]
        if self.name == "unbounded":
            return p * place["q"] + x * x * (1 - place["q"]) * p + x * (1 - p)
        if self.name == "membership":
            return p + x * (1 - p)
        failure, delta = self.point["failure"], self.point["delta"]
        s = t * (failure - delta) / (failure + delta * t)
        return p + (s if x == t else 1 / s) * (1 - p)


def model_named(name: str, point: Mapping[str, Fraction]) -> Model:
    """The model, with the parameters of the point; raises NotRead for other names."""
    if name not in VARIABLES:
        raise NotRead(f"a bound is one of {', '.join(MODELS)}", name, 1)
    return Model(name, point)
