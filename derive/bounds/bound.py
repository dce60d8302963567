"""What a posterior bound is: an attack model as polynomial data."""

from __future__ import annotations

import sympy
from attrs import frozen

from derive.notation import t

__all__ = ["Bound", "ProofStep"]


@frozen
class ProofStep:
    """One line of a derivation: a claim in LaTeX, the rule that gives it and the assumptions that it uses."""

    latex: str
    because: str
    uses: tuple[str, ...] = ()


@frozen
class Bound:
    """posterior / prior <= 1 / reciprocal(p, q, t) under the assumptions, with reciprocal increasing in t and 1 at t = 1.

    ``prior`` is the prior probability of the event at risk; at t = 0 the reciprocal equals it, because a posterior is at most 1.
    ``parameters`` are those of the bound itself, under ``conditions`` in the grammar.
    """

    name: str
    title: str
    variables: tuple[str, ...]
    prior: sympy.Expr
    reciprocal: sympy.Expr
    privacy_factor: str
    assumptions: tuple[str, ...]
    source: str
    derivation: tuple[ProofStep, ...]
    mechanism: tuple[ProofStep, ...]
    parameters: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    @property
    def lower_bound(self) -> sympy.Expr:
        """posterior / prior >= 1 / reciprocal(p, q, 1/t), because every ratio of probabilities lies in [t, 1/t]."""
        return sympy.cancel(1 / self.reciprocal.subs(t, 1 / t))
