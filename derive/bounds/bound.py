"""What a posterior bound is: an attack model as polynomial data."""

from __future__ import annotations

import sympy
from attrs import frozen

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
