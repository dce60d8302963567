"""A limit on the posterior: from above, from below, or a condition that the posterior is not in; and clauses of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import sympy

from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.algebra.signs import NEGATIVE, NOT_NEGATIVE, NOT_POSITIVE, POSITIVE, Signs
from epsproof.derive.text.choice import Choice
from epsproof.derive.text.definedness import Demand
from epsproof.derive.text.errors import LimitExceeded
from epsproof.derive.text.notation import is_rational, symbol

__all__ = [
    "IN_ODDS",
    "NESTED",
    "NEVER",
    "NOT_NEGATIVE",
    "NOT_POSITIVE",
    "ODDS",
    "POSTERIOR",
    "WITHOUT",
    "Clauses",
    "Limit",
    "chosen",
    "either",
    "guarded",
    "line",
]

POSTERIOR, ODDS = symbol("posterior"), symbol("posterior_odds")
NEVER = sympy.S.Zero
NESTED = (sympy.Max, sympy.Min, sympy.Abs, Choice)
IN_ODDS = {ODDS: POSTERIOR / (1 - POSTERIOR)}
MOST = 64
Limit = tuple[sympy.Expr, str]
"""(limit, "<="), (limit, ">="), or (difference, sign) with a sign of WITHOUT for a condition that the posterior is not in."""
WITHOUT = {"> 0": ">", ">= 0": ">=", "== 0": "==", "!= 0": "!="}
Clauses = list[list[Limit]]


def either(parts: Sequence[Clauses]) -> Clauses:
    """Clauses that say that all clauses of one of the parts hold."""
    total = 1
    for part in parts:
        total *= max(1, len(part))
    if total > MOST:
        raise LimitExceeded(
            f"a comparison of the criterion falls into {total} clauses; at most {MOST} are treated"
        )
    return [list(dict.fromkeys(limit for clause in choice for limit in clause)) for choice in product(*parts)]


def chosen(difference: sympy.Expr, sign: str, then: sympy.Expr, otherwise: sympy.Expr) -> sympy.Expr:
    """``then`` where ``difference sign 0``, else ``otherwise``."""
    if sign in ("==", "!="):
        square, strict = (difference**2, sympy.S.One) if sign == "!=" else (-(difference**2), sympy.S.Zero)
        return Choice(square, strict, then, otherwise)
    return Choice(difference, sympy.Integer(sign == ">"), then, otherwise)


def guarded(limit: sympy.Expr, otherwise: sympy.Expr, demand: Demand) -> sympy.Expr:
    """The limit where the demand is met, ``otherwise`` where it fails."""
    value = fraction(demand.value)[0] if is_rational(demand.value) else demand.value
    if demand.sign == "!=":
        value = value**2
    found = Choice(value, sympy.Integer(demand.sign != ">="), limit, otherwise)
    for difference, sign in reversed(demand.path):
        found = Choice(difference, sympy.Integer(sign == ">"), found, limit)
    return found


def line(slope: sympy.Expr, value: sympy.Expr, sign: str, unknown: sympy.Symbol, signs: Signs) -> list[Limit]:
    """The limits of ``slope*unknown sign value``; both sides where they depend on the sign of the slope."""
    limit = value if slope == 1 else value / slope
    if unknown is ODDS:
        limit = _posterior_from_odds(limit, signs)
    own, rising = signs.of(slope), sign[0] == "<"
    if own <= POSITIVE or own <= NEGATIVE:
        return [(limit, "<=" if rising == (own == POSITIVE) else ">=")]
    idle = value if rising else -value
    never = Choice(idle, sympy.S.Zero, sympy.oo, NEVER)
    up, down = (slope, -slope) if rising else (-slope, slope)
    upper = Choice(up, sympy.S.One, limit, Choice(down, sympy.S.One, sympy.oo, never))
    return [(upper, "<="), (Choice(down, sympy.S.One, limit, -sympy.oo), ">=")]


def _posterior_from_odds(odds: sympy.Expr, signs: Signs) -> sympy.Expr:
    """posterior = odds / (1 + odds) for odds >= 0, increasing in the odds, hence option by option; 0 for negative odds."""
    if isinstance(odds, (sympy.Max, sympy.Min)):
        return type(odds)(*(_posterior_from_odds(x, signs) for x in odds.args), evaluate=False)
    if isinstance(odds, Choice):
        return Choice(*odds.args[:2], *(_posterior_from_odds(x, signs) for x in odds.args[2:]))
    if odds in (sympy.oo, -sympy.oo):
        return sympy.S.One if odds is sympy.oo else NEVER
    own = signs.of(odds)
    if own <= NOT_POSITIVE:
        return NEVER
    found = sympy.cancel(odds / (1 + odds)) if not odds.has(*NESTED) else odds / (1 + odds)
    return found if own <= NOT_NEGATIVE else Choice(odds, sympy.S.One, found, NEVER)
