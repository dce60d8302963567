"""Rational combinations of logarithms, compared with 0 by the product of the powers of their arguments."""

from __future__ import annotations

from math import lcm

import sympy

from epsproof.derive.text.asked_by import as_limited
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm

__all__ = ["without_logarithms"]

MOST_POWER = 12
FOR_LOGARITHMS = (
    "posterior/prior <= 2.718 for log(posterior/prior) <= 1, and posterior/prior <= r, with r for exp(c), for "
    "log(posterior/prior) <= c"
)


def without_logarithms(difference: sympy.Expr) -> sympy.Expr:
    """A formula of the same sign, where all arguments of logarithms are positive.

    Raises UnsupportedForm where logarithms stand beside something else, or inside it.
    """
    if not difference.has(sympy.log, sympy.exp):
        return difference
    shares: dict[sympy.Expr, sympy.Rational] = {}
    for term in sympy.Add.make_args(sympy.expand(difference)):
        share, rest = term.as_coeff_Mul()
        if not (isinstance(rest, sympy.log) and share.is_Rational) or rest.args[0].has(sympy.log, sympy.exp):
            raise UnsupportedForm(
                f"{as_limited(sympy.sstr(term))} is no logarithm, and only logarithms are compared with logarithms: write "
                f"{as_limited(FOR_LOGARITHMS)}"
            )
        shares[rest.args[0]] = shares.get(rest.args[0], sympy.S.Zero) + share
    scale = lcm(*(int(share.q) for share in shares.values()))
    powers = {value: int(share * scale) for value, share in shares.items()}
    if any(abs(power) > MOST_POWER for power in powers.values()):
        raise LimitExceeded(f"a logarithm is taken at most {MOST_POWER} times as often as another one")
    top = sympy.prod([value**power for value, power in powers.items() if power > 0])
    bottom = sympy.prod([value**-power for value, power in powers.items() if power < 0])
    return top - bottom
