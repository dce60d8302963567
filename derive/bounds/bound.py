"""What a posterior bound is: an attack model as polynomial data."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    import sympy

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
    Both are written in the grammar. ``parameters`` are those of the bound itself, under ``conditions``.
    """

    name: str
    title: str
    variables: tuple[str, ...]
    prior_text: str
    reciprocal_text: str
    privacy_factor: str
    assumptions: tuple[str, ...]
    source: str
    derivation: tuple[ProofStep, ...]
    mechanism: tuple[ProofStep, ...]
    parameters: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    @cached_property
    def prior(self) -> sympy.Expr:
        """The prior probability as a formula."""
        from derive.text.grammar import parse_expression

        return parse_expression(self.prior_text)

    @cached_property
    def reciprocal(self) -> sympy.Expr:
        """The reciprocal of the bound as a formula in p, q and t."""
        from derive.text.grammar import parse_expression

        return parse_expression(self.reciprocal_text)

    @property
    def lower_bound(self) -> sympy.Expr:
        """posterior / prior >= 1 / reciprocal(p, q, 1/t), because every ratio of probabilities lies in [t, 1/t]."""
        import sympy

        from derive.text.notation import t

        return sympy.cancel(1 / self.reciprocal.subs(t, 1 / t))
