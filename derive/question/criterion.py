"""How a criterion is stated: as a ratio r*(p, q), or as bounds on the posterior from above or below."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import sympy
from attrs import frozen

from derive.algebra.clearing import relations_of
from derive.algebra.fraction import fraction
from derive.algebra.relation import Relation
from derive.algebra.signs import NEGATIVE, POSITIVE, Signs, factors
from derive.averages.quantity import quantity_of
from derive.question.weak_limits import refuse_strict_limits
from derive.text.choice import Choice
from derive.text.definedness import Demand, demands_of
from derive.text.errors import SyntaxRejected, UnsupportedForm
from derive.text.grammar import Comparison, is_condition, parse_alternatives, parse_expression
from derive.text.notation import RESERVED, STATEMENT_NAMES, is_rational, symbol

__all__ = ["Criterion", "criterion_of"]

POSTERIOR, ODDS, PRIOR, PRIOR_ODDS = map(symbol, ("posterior", "posterior_odds", "prior", "prior_odds"))
NOT_NEGATIVE, NOT_POSITIVE = POSITIVE | {0}, NEGATIVE | {0}
NEVER = sympy.S.Zero
NESTED = (sympy.Max, sympy.Min, sympy.Abs, Choice)
TURNED = {"<=": ">=", ">=": "<=", "==": "=="}


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
    if isinstance(limit, Choice):
        difference, strict, then, otherwise = limit.args
        side = difference.xreplace(values)
        if side.is_Rational:
            return _placed(then if side > 0 or (side == 0 and strict == 0) else otherwise, values)
        return Choice(side, strict, _placed(then, values), _placed(otherwise, values))
    if not isinstance(limit, (sympy.Max, sympy.Min)):
        return limit.xreplace(values)
    found = [_placed(x, values) for x in limit.args]
    numbers = [x for x in found if x.is_Rational or x in (sympy.oo, -sympy.oo)]
    rest = [x for x in dict.fromkeys(found) if x not in numbers]
    combined = [type(limit)(*numbers)] if numbers else []
    return type(limit)(*rest, *combined, evaluate=False) if len(rest) + len(combined) > 1 else (*rest, *combined)[0]


def criterion_of(
    text: str,
    prior: sympy.Expr,
    signs: Signs | None = None,
    settled: dict[sympy.Symbol, sympy.Expr] | None = None,
) -> Criterion:
    """The criterion that ``text`` states; ``prior`` is the prior of the event at risk, p*q for most bounds, ``settled`` holds
    names with a value.

    ``max(a/(p*q), r)`` is r* itself. ``posterior <= f``, ``posterior - prior <= b``, ``posterior/prior <= r``,
    ``posterior_odds <= c*prior_odds``, the same with ``>=``, and ``abs(posterior - prior) <= b`` are solved for the posterior
    and divided by the prior; several of them, joined by ``and`` or commas, must all hold, of those joined by ``or`` one.
    One that names odds is not asked where the prior is 1; other demands beside it are refused.
    Raises SyntaxRejected, also for strict limits, and UnsupportedForm.
    """
    _refuse_averages(text)
    known = signs or Signs()
    values = {PRIOR: prior, PRIOR_ODDS: prior / (1 - prior), **(settled or {})}
    demands = demands_of(text)
    if is_condition(text):
        refuse_strict_limits(text)
        groups = parse_alternatives(text)
        odds = _names_odds(groups)
        here = known.extended([Relation(sympy.expand(1 - prior), ">")]) if odds else known
        groups = tuple(
            tuple(Comparison(_placed(c.left, values), c.relation, _placed(c.right, values)) for c in group) for group in groups
        )
        solved = [limit for group in groups for limit in _limits(group, text, here)]
        upper = [_ratio(limit, prior) for limit, sign in solved if sign == "<="]
        lower = [_ratio(limit, prior) for limit, sign in solved if sign == ">="]
        found = Criterion(_joined(upper, sympy.Min), _joined(lower, sympy.Max))
    else:
        formula = parse_expression(text)
        odds, found = formula.has(ODDS, PRIOR_ODDS), Criterion(_placed(formula, values))
        here = known.extended([Relation(sympy.expand(1 - prior), ">")]) if odds else known
    if found.symbols & {POSTERIOR, ODDS}:
        raise SyntaxRejected("the posterior occurs outside a comparison", text, 1, "write posterior <= ...")
    for name in sorted(s.name for s in found.symbols):
        if name in RESERVED:
            raise SyntaxRejected(f"{name!r} is reserved", text, text.find(name) + 1, "choose another name")
    found = Criterion(_cancelled(found.profile), _cancelled(found.floor))
    for demand in demands:
        placed = _placed(demand.value, values)
        if not placed.has(POSTERIOR, ODDS):
            path = tuple((_placed(d, values), sign) for d, sign in demand.path)
            found = _guarded(found, Demand(placed, demand.sign, path), here)
    return _not_asked_at_one(found, prior, known) if odds else found


def _refuse_averages(text: str) -> None:
    if (average := quantity_of(text)[0]) is not None:
        raise UnsupportedForm(
            f"{average.value} is an average over the outputs: the command epsproof evaluate encloses the largest epsilon "
            "for it at given values; nothing else knows it"
        )


def _names_odds(groups: Iterable[tuple[Comparison, ...]]) -> bool:
    """Whether the demands name odds; raises UnsupportedForm where some do and others do not."""
    named = [any(x.has(ODDS, PRIOR_ODDS) for c in group for x in (c.left, c.right)) for group in groups]
    if any(named) and not all(named):
        raise UnsupportedForm(
            "a criterion that names odds is not asked where the prior is 1, and neither would be what is joined to it by "
            "and: give each demand a class of its own, --class 'odds: posterior_odds <= ...' --class 'rest: posterior <= ...'"
        )
    return any(named)


def _guarded(criterion: Criterion, demand: Demand, signs: Signs) -> Criterion:
    """The criterion, never met where the demand fails."""
    here = signs.extended(r for d, sign in demand.path if is_rational(d) for r in relations_of(d, sign, signs))
    own = here.of(demand.value)
    wanted = {"!=": POSITIVE | NEGATIVE, ">=": NOT_NEGATIVE, ">": POSITIVE}[demand.sign]
    if own <= wanted or (demand.sign == "!=" and _divides(criterion, demand.value, here)):
        return criterion

    def only(limit: sympy.Expr, otherwise: sympy.Expr) -> sympy.Expr:
        value = fraction(demand.value)[0] if is_rational(demand.value) else demand.value
        if demand.sign == "!=":
            value = value**2
        found = Choice(value, sympy.Integer(demand.sign != ">="), limit, otherwise)
        for difference, sign in reversed(demand.path):
            found = Choice(difference, sympy.Integer(sign == ">"), found, limit)
        return found

    return Criterion(only(sympy.oo if criterion.profile is None else criterion.profile, NEVER), criterion.floor)


def _divides(criterion: Criterion, divisor: sympy.Expr, signs: Signs) -> bool:
    """Whether the criterion's own denominators show every zero of the divisor."""
    if not is_rational(divisor) or any(e is not None and e.has(Choice) for e in (criterion.profile, criterion.floor)):
        return False
    shown = set()
    for limit in (criterion.profile, criterion.floor):
        for leaf in _leaves(limit) if limit is not None else ():
            if is_rational(leaf):
                shown |= {part for part, _ in factors(fraction(leaf)[1])[1]}
    open_parts = [part for part, _ in factors(fraction(divisor)[0])[1] if 0 in signs.factor(part)]
    return all(part in shown or sympy.expand(-part) in shown for part in open_parts)


def _leaves(limit: sympy.Expr) -> list[sympy.Expr]:
    """The formulas of which a limit is the maximum or minimum."""
    return [x for part in limit.args for x in _leaves(part)] if isinstance(limit, (sympy.Max, sympy.Min)) else [limit]


def _not_asked_at_one(criterion: Criterion, prior: sympy.Expr, signs: Signs) -> Criterion:
    """The criterion where the prior is below 1; it is left as it is where it holds at a prior of 1 by itself."""
    rest = sympy.expand(1 - prior)
    if 0 not in signs.of(rest):
        return criterion
    found = []
    for limit, free, wanted in ((criterion.profile, sympy.oo, NOT_NEGATIVE), (criterion.floor, -sympy.oo, NOT_POSITIVE)):
        if limit is not None and not _at_one(limit, prior, signs) <= wanted:
            limit = Choice(rest, sympy.S.One, limit, free)
        found.append(limit)
    return Criterion(*found)


def _at_one(limit: sympy.Expr, prior: sympy.Expr, signs: Signs) -> frozenset[int]:
    """The signs of the limit minus 1 where every prior is 1; any where that is not seen at once."""
    if isinstance(limit, (sympy.Max, sympy.Min)):
        parts = [_at_one(x, prior, signs) for x in limit.args]
        chosen = max if isinstance(limit, sympy.Max) else min
        return frozenset(chosen(choice) for choice in product(*parts))
    if not is_rational(limit):
        return POSITIVE | NOT_POSITIVE
    numerator, denominator = (x.subs(dict.fromkeys(prior.free_symbols, 1)) for x in fraction(limit))
    if denominator == 0 or 0 in signs.of(denominator):
        return POSITIVE | NOT_POSITIVE
    return signs.of(numerator / denominator - 1)


def _ratio(limit: sympy.Expr, prior: sympy.Expr) -> sympy.Expr:
    """The limit over the prior; an infinite one stays so."""
    if limit in (sympy.oo, -sympy.oo, NEVER):
        return limit
    if isinstance(limit, Choice):
        return Choice(*limit.args[:2], *(_ratio(x, prior) for x in limit.args[2:]))
    return limit / prior


def _cancelled(limit: sympy.Expr | None) -> sympy.Expr | None:
    return limit if limit is None or limit.has(*NESTED) or not is_rational(limit) else sympy.cancel(limit)


def _joined(limits: list[sympy.Expr], combine: type) -> sympy.Expr | None:
    return combine(*limits, evaluate=False) if len(limits) > 1 else limits[0] if limits else None


def _limits(alternatives: tuple[Comparison, ...], text: str, signs: Signs) -> list[tuple[sympy.Expr, str]]:
    """What a comparison, or several of which one has to hold, say of the posterior."""
    if len(alternatives) == 1:
        return [limit for c in _unfolded(alternatives[0]) for limit in _solved(c, text, signs)]
    solved = [limit for c in alternatives for limit in _solved(c, text, signs)]
    if len(solved) > len(alternatives) or len({sign for _, sign in solved}) > 1:
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


def _solved(comparison: Comparison, text: str, signs: Signs) -> list[tuple[sympy.Expr, str]]:
    """(limit, "<=") where the posterior is at most the limit, (limit, ">=") where it is at least the limit; both where the
    side depends on a sign."""
    left, sign, right = comparison.left, comparison.relation, comparison.right
    if right.has(POSTERIOR, ODDS):
        left, sign, right = right, TURNED[sign], left
    if sign == "==" and left.has(POSTERIOR, ODDS):
        raise SyntaxRejected("a criterion is no equation: it limits the posterior", text, 1, f"{text.replace('==', '<=')}, or >=")
    if sign == "==" or not left.has(POSTERIOR, ODDS) or right.has(POSTERIOR, ODDS):
        raise SyntaxRejected("a criterion bounds the posterior", text, 1, f"posterior <= ..., with {', '.join(STATEMENT_NAMES)}")
    unknown = ODDS if left.has(ODDS) else POSTERIOR
    if not left.is_polynomial(unknown) or sympy.degree(left, unknown) != 1:
        raise UnsupportedForm(f"{sympy.sstr(left)} is not linear in {unknown.name}; write {unknown.name} <= ...")
    slope, offset = sympy.Poly(left, unknown).all_coeffs()
    limit = _over(right - offset, slope)
    if unknown is ODDS:
        limit = _posterior_from_odds(limit, signs)
    own, rising = signs.of(slope), sign[0] == "<"
    if own <= POSITIVE or own <= NEGATIVE:
        return [(limit, "<=" if rising == (own == POSITIVE) else ">=")]
    idle = right - offset if rising else offset - right
    never = Choice(idle, sympy.S.Zero, sympy.oo, NEVER)
    up, down = (slope, -slope) if rising else (-slope, slope)
    upper = Choice(up, sympy.S.One, limit, Choice(down, sympy.S.One, sympy.oo, never))
    return [(upper, "<="), (Choice(down, sympy.S.One, limit, -sympy.oo), ">=")]


def _over(value: sympy.Expr, divisor: sympy.Expr) -> sympy.Expr:
    return value if divisor == 1 else value / divisor


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
