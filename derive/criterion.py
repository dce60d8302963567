"""Two ways to state a criterion: as a ratio r*(p, q), or as a bound on the posterior."""

from __future__ import annotations

import sympy

from derive.errors import SyntaxRejected, UnsupportedForm
from derive.grammar import Comparison, parse_conditions, parse_expression
from derive.lattice import manifest_sign
from derive.notation import RESERVED, STATEMENT_NAMES, symbol

__all__ = ["risk_profile"]

POSTERIOR, ODDS = symbol("posterior"), symbol("posterior_odds")


def risk_profile(text: str, prior: sympy.Expr) -> sympy.Expr:
    """The profile r* that ``text`` states; ``prior`` is the prior of the event at risk, p*q for most bounds.

    ``max(a/(p*q), r)`` is r* itself. ``posterior <= f``, ``posterior - prior <= b``, ``posterior/prior <= r`` and
    ``posterior_odds <= c*prior_odds`` are solved for the posterior and divided by the prior; several of them, joined by
    ``and`` or commas, must all hold.
    Raises SyntaxRejected, UnsupportedForm.
    """
    if "<" in text or ">" in text or "=" in text:
        limits = [_solved(c, text) / prior for c in parse_conditions(text)]
        profile = limits[0] if len(limits) == 1 else sympy.Min(*limits, evaluate=False)
    else:
        profile = parse_expression(text)
    if profile.has(POSTERIOR, ODDS):
        raise SyntaxRejected("the posterior occurs outside a comparison", text, 1, "write posterior <= ...")
    profile = profile.subs({symbol("prior"): prior, symbol("prior_odds"): prior / (1 - prior)})
    if not profile.has(sympy.Max, sympy.Min, sympy.Abs) and profile.is_rational_function():
        profile = sympy.cancel(profile)
    for name in sorted(s.name for s in profile.free_symbols):
        if name in RESERVED:
            raise SyntaxRejected(f"{name!r} is reserved", text, text.find(name) + 1, "choose another name")
    return profile


def _solved(comparison: Comparison, text: str) -> sympy.Expr:
    left, sign, right = comparison.left, comparison.relation, comparison.right
    if sign in {">", ">="} and right.has(POSTERIOR, ODDS):
        left, sign, right = right, {">": "<", ">=": "<="}[sign], left
    if sign not in {"<", "<="} or not left.has(POSTERIOR, ODDS) or right.has(POSTERIOR, ODDS):
        raise SyntaxRejected(
            "a criterion bounds the posterior from above", text, 1, f"posterior <= ..., with {', '.join(STATEMENT_NAMES)}"
        )
    unknown = ODDS if left.has(ODDS) else POSTERIOR
    plain = left.subs({symbol("prior"): symbol("prior_"), symbol("prior_odds"): symbol("odds_")})
    if not plain.is_polynomial(unknown) or sympy.degree(plain, unknown) != 1:
        raise UnsupportedForm(f"{sympy.sstr(left)} is not linear in {unknown.name}; write {unknown.name} <= ...")
    slope, offset = sympy.Poly(plain, unknown).all_coeffs()
    if manifest_sign(slope) != 1:
        raise UnsupportedForm(f"the factor {sympy.sstr(slope)} of {unknown.name} must be visibly positive")
    back = {symbol("prior_"): symbol("prior"), symbol("odds_"): symbol("prior_odds")}
    limit = _over(right - offset.subs(back), slope.subs(back))
    return _posterior_from_odds(limit) if unknown is ODDS else limit


def _over(value: sympy.Expr, divisor: sympy.Expr) -> sympy.Expr:
    return value if divisor == 1 else value / divisor


def _posterior_from_odds(odds: sympy.Expr) -> sympy.Expr:
    """posterior = odds / (1 + odds), increasing in the odds, hence option by option."""
    if isinstance(odds, (sympy.Max, sympy.Min)):
        return type(odds)(*map(_posterior_from_odds, odds.args), evaluate=False)
    return sympy.cancel(odds / (1 + odds)) if not odds.has(sympy.Max, sympy.Min) else odds / (1 + odds)
