"""Rational powers of the priors removed by a change of variable: p = x**n makes p**(m/n) the monomial x**m."""

from __future__ import annotations

from math import lcm

import sympy

from epsproof.derive.text.asked_by import option
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import decimals_for, symbol

__all__ = ["in_roots", "roots_needed"]

MAX_ROOT = 6


def roots_needed(expression: sympy.Expr, priors: tuple[str, ...]) -> dict[str, int]:
    """For each prior the n >= 2 for which the expression is rational in its n-th root; priors without roots are left out.

    Raises UnsupportedForm for a root of anything but a product of powers of priors, LimitExceeded for n > 6.
    """
    found = dict.fromkeys(priors, 1)
    for power in expression.atoms(sympy.Pow):
        if not power.exp.is_Rational or power.exp.q == 1:
            continue
        factors = sympy.Mul.make_args(sympy.factor(power.base))
        bases = {f.as_base_exp()[0] for f in factors if f != 1}
        if not bases <= {symbol(v) for v in priors}:
            allowed = f"{sympy.sstr(power)}: roots are taken of priors and their products only"
            raise UnsupportedForm(f"{allowed}; {_instead(power, priors)}")
        for f in factors:
            base, exponent = f.as_base_exp()
            if base.is_Symbol:
                found[base.name] = lcm(found[base.name], int((exponent * power.exp).q))
    large = {v: n for v, n in found.items() if n > MAX_ROOT}
    if large:
        raise LimitExceeded(
            f"roots of degree {max(large.values())} of {', '.join(large)}; at most {MAX_ROOT} is accepted"
        )
    return {v: n for v, n in found.items() if n > 1}


def _instead(power: sympy.Expr, priors: tuple[str, ...]) -> str:
    """What to write for a root: no constant for one that depends on the priors."""
    if power.is_number:
        return f"write a decimal: {decimals_for(power)}"
    if not {x.name for x in power.free_symbols} & {*priors}:
        return "write a new parameter"
    return f"it depends on priors, and its values on a grid are a profile for evaluate: {option('table', 'profile.csv')}"


def in_roots(expression: sympy.Expr, roots: dict[str, int]) -> sympy.Expr:
    """The expression with every prior in ``roots`` replaced by the n-th power of the symbol of the same name."""
    if not roots:
        return expression
    positive = {symbol(v): sympy.Symbol(v + "_", positive=True) for v in roots}
    placed = expression.xreplace({s: positive[s] ** roots[s.name] for s in positive})
    settled = placed.replace(
        lambda e: e.is_Pow and e.exp.is_Rational and e.exp.q > 1,
        lambda e: sympy.powdenest(sympy.factor(e.base) ** e.exp, force=True),
    )
    return settled.xreplace({v: k for k, v in positive.items()})
