"""``f if condition else g``: a profile that changes its formula where a condition on the priors or parameters changes."""

from __future__ import annotations

import sympy

__all__ = ["Choice"]


class Choice(sympy.Function):  # type: ignore[misc]
    """``Choice(d, strict, f, g)``: f where d > 0 (strict is 1) or d >= 0 (strict is 0), else g."""

    nargs = 4

    @classmethod
    def eval(
        cls, difference: sympy.Expr, strict: sympy.Expr, first: sympy.Expr, second: sympy.Expr
    ) -> sympy.Expr | None:
        """The formula that a condition on numbers chooses; None where it stays open."""
        if difference.is_Rational:
            return first if difference > 0 or (difference == 0 and not strict) else second
        return None
