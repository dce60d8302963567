"""An adversary with exact prior beliefs, who learns by Bayes' rule."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.verify.numeric.mechanism import Mechanism, World

__all__ = ["Adversary"]


@frozen
class Adversary:
    """Prior probabilities of worlds and the sensitive values; p and q as in Kazan and Reiter (2024), eq. (3)."""

    belief: dict[World, Fraction]
    sensitive: frozenset[int]

    @property
    def p(self) -> Fraction:
        return sum((w for (value, _), w in self.belief.items() if value is not None), Fraction(0))

    @property
    def prior(self) -> Fraction:
        """P[included and value sensitive] = p q."""
        return sum((w for (value, _), w in self.belief.items() if value in self.sensitive), Fraction(0))

    @property
    def q(self) -> Fraction:
        return self.prior / self.p

    def is_independent(self) -> bool:
        """Assumption 2: beliefs about everybody else are the same for every value and for absence."""
        weights: dict[int | None, dict[int, Fraction]] = {}
        for (value, others), w in self.belief.items():
            weights.setdefault(value, {})[others] = w
        shares = [
            {z: w / sum(row.values()) for z, w in row.items()}
            for row in weights.values()
            if sum(row.values())
        ]
        return all(share == shares[0] for share in shares)

    def ratio(self, mechanism: Mechanism, output: int) -> Fraction:
        """Posterior to prior of the event "included and sensitive" after the output, by Bayes' rule."""
        joint = {world: w * mechanism.rows[world][output] for world, w in self.belief.items()}
        sensitive = sum((w for (value, _), w in joint.items() if value in self.sensitive), Fraction(0))
        return sensitive / sum(joint.values()) / self.prior
