"""How a criterion is stated: as a ratio r*(p, q), or as bounds on the posterior from above or below."""

from __future__ import annotations

import sympy
from attrs import frozen

from derive.choice import Choice
from derive.errors import SyntaxRejected, UnsupportedForm
from derive.grammar import Comparison, is_condition, parse_alternatives, parse_expression
from derive.lattice import manifest_sign
from derive.notation import RESERVED, STATEMENT_NAMES, is_rational, symbol

__all__ = ["Criterion", "criterion_of"]

POSTERIOR, ODDS = symbol("posterior"), symbol("posterior_odds")
NESTED = (sympy.Max, sympy.Min, sympy.Abs, Choice)
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@frozen
class Criterion:
    """The posterior-to-prior ratio is at most ``profile`` and at least ``floor``; None where there is no such limit."""

    profile: sympy.Expr | None
    floor: sympy.Expr | None = None

    def mapped(self, values: dict[sympy.Symbol, sympy.Expr]) -> Criterion:
        """The criterion with symbols replaced."""
        return Criterion(*(None if e is None else _placed(e, values) for e in (self.profile, self.floor)))

    @property
    def symbols(self) -> set[sympy.Symbol]:
        return {s for e in (self.profile, self.floor) if e is not None for s in e.free_symbols}


def _placed(limit: sympy.Expr, values: dict[sympy.Symbol, sympy.Expr]) -> sympy.Expr:
    """The limit with symbols replaced; of a maximum or minimum only numbers are compared, which is all that is ever certain."""
    if not limit.free_symbols & set(values):
        return limit
    if not isinstance(limit, (sympy.Max, sympy.Min)):
        return limit.xreplace(values)
    found = [_placed(x, values) for x in limit.args]
    numbers = [x for x in found if x.is_number]
    rest = [x for x in dict.fromkeys(found) if not x.is_number]
    combined = [type(limit)(*numbers)] if numbers else []
    return type(limit)(*rest, *combined, evaluate=False) if len(rest) + len(combined) > 1 else (*rest, *combined)[0]


def criterion_of(text: str, prior: sympy.Expr) -> Criterion:
    """The criterion that ``text`` states; ``prior`` is the prior of the event at risk, p*q for most bounds.

    ``max(a/(p*q), r)`` is r* itself. ``posterior <= f``, ``posterior - prior <= b``, ``posterior/prior <= r``,
    ``posterior_odds <= c*prior_odds``, the same with ``>=``, and ``abs(posterior - prior) <= b`` are solved for the posterior
    and divided by the prior; several of them, joined by ``and`` or commas, must all hold, of those joined by ``or`` one.
    Raises SyntaxRejected, UnsupportedForm.
    """
    if is_condition(text):
        solved = [limit for group in parse_alternatives(text) for limit in _limits(group, text)]
        upper = [limit / prior for limit, sign in solved if sign == "<="]
        lower = [limit / prior for limit, sign in solved if sign == ">="]
        found = Criterion(_joined(upper, sympy.Min), _joined(lower, sympy.Max))
    else:
        found = Criterion(parse_expression(text))
    if found.symbols & {POSTERIOR, ODDS}:
        raise SyntaxRejected("the posterior occurs outside a comparison", text, 1, "write posterior <= ...")
    found = found.mapped({symbol("prior"): prior, symbol("prior_odds"): prior / (1 - prior)})
    for name in sorted(s.name for s in found.symbols):
        if name in RESERVED:
            raise SyntaxRejected(f"{name!r} is reserved", text, text.find(name) + 1, "choose another name")
    return Criterion(_cancelled(found.profile), _cancelled(found.floor))


def _cancelled(limit: sympy.Expr | None) -> sympy.Expr | None:
    return limit if limit is None or limit.has(*NESTED) or not is_rational(limit) else sympy.cancel(limit)


def _joined(limits: list[sympy.Expr], combine: type) -> sympy.Expr | None:
    return combine(*limits, evaluate=False) if len(limits) > 1 else limits[0] if limits else None


def _limits(alternatives: tuple[Comparison, ...], text: str) -> list[tuple[sympy.Expr, str]]:
    """What a comparison, or several of which one has to hold, say of the posterior."""
    if len(alternatives) == 1:
        return [_solved(c, text) for c in _unfolded(alternatives[0])]
    solved = [_solved(c, text) for c in alternatives]
    if len({sign for _, sign in solved}) > 1:
        raise SyntaxRejected("what or joins bounds the posterior from one side", text, 1, "posterior <= a or posterior <= b")
    sign = solved[0][1]
    weakest = sympy.Max if sign == "<=" else sympy.Min
    return [(weakest(*(limit for limit, _ in solved), evaluate=False), sign)]


def _unfolded(comparison: Comparison) -> list[Comparison]:
    """``abs(x) <= y`` as two comparisons."""
    left, sign, right = comparison.left, comparison.relation, comparison.right
    if isinstance(right, sympy.Abs):
        left, sign, right = right, TURNED[sign], left
    if isinstance(left, sympy.Abs) and sign[0] == "<" and left.has(POSTERIOR, ODDS):
        return [Comparison(x, sign, right) for x in (left.args[0], -left.args[0])]
    return [comparison]


def _solved(comparison: Comparison, text: str) -> tuple[sympy.Expr, str]:
    """(limit, "<=") where the posterior is at most the limit, (limit, ">=") where it is at least the limit."""
    left, sign, right = comparison.left, comparison.relation, comparison.right
    if right.has(POSTERIOR, ODDS):
        left, sign, right = right, TURNED[sign], left
    if sign == "==" or not left.has(POSTERIOR, ODDS) or right.has(POSTERIOR, ODDS):
        raise SyntaxRejected("a criterion bounds the posterior", text, 1, f"posterior <= ..., with {', '.join(STATEMENT_NAMES)}")
    unknown = ODDS if left.has(ODDS) else POSTERIOR
    plain = left.subs({symbol("prior"): symbol("prior_"), symbol("prior_odds"): symbol("odds_")})
    if not plain.is_polynomial(unknown) or sympy.degree(plain, unknown) != 1:
        raise UnsupportedForm(f"{sympy.sstr(left)} is not linear in {unknown.name}; write {unknown.name} <= ...")
    slope, offset = sympy.Poly(plain, unknown).all_coeffs()
    if manifest_sign(slope) == 0:
        raise UnsupportedForm(f"the factor {sympy.sstr(slope)} of {unknown.name} must be visibly positive or negative")
    back = {symbol("prior_"): symbol("prior"), symbol("odds_"): symbol("prior_odds")}
    limit = _over(right - offset.subs(back), slope.subs(back))
    upper = (sign[0] == "<") == (manifest_sign(slope) == 1)
    return (_posterior_from_odds(limit) if unknown is ODDS else limit), "<=" if upper else ">="


def _over(value: sympy.Expr, divisor: sympy.Expr) -> sympy.Expr:
    return value if divisor == 1 else value / divisor


def _posterior_from_odds(odds: sympy.Expr) -> sympy.Expr:
    """posterior = odds / (1 + odds), increasing in the odds, hence option by option."""
    if isinstance(odds, (sympy.Max, sympy.Min)):
        return type(odds)(*map(_posterior_from_odds, odds.args), evaluate=False)
    if isinstance(odds, Choice):
        return Choice(*odds.args[:2], *map(_posterior_from_odds, odds.args[2:]))
    return sympy.cancel(odds / (1 + odds)) if not odds.has(*NESTED) else odds / (1 + odds)
