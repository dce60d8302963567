"""How a criterion is stated: as a ratio r*(p, q), as bounds on the posterior, or for a class of adversaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import product

import sympy
from attrs import frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import ANY, Sign, Signs, factors
from epsproof.derive.algebra.unfolding import relations_of
from epsproof.derive.averages.quantity import quantity_of
from epsproof.derive.question.conditions import Atom, clauses_of
from epsproof.derive.question.limits import (
    NESTED,
    NEVER,
    NOT_NEGATIVE,
    NOT_POSITIVE,
    ODDS,
    POSTERIOR,
    WANTED,
    chained,
    guarded,
    limits,
    refuse_strict_limits,
)
from epsproof.derive.text.definedness import Demand, demands_of
from epsproof.derive.text.errors import SyntaxRejected, UnsupportedForm, as_limited, limited, option
from epsproof.derive.text.grammar import Choice, parse_expression
from epsproof.derive.text.names import NAME, RESERVED, STATEMENT_NAMES
from epsproof.derive.text.notation import is_rational, symbol
from epsproof.derive.text.tree import is_condition

__all__ = ["AdversaryClass", "Criterion", "class_texts", "criterion_of"]

# How a criterion is stated: as a ratio r*(p, q), or as bounds on the posterior from above or below.

PRIOR, PRIOR_ODDS = symbol("prior"), symbol("prior_odds")


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
    return (
        type(limit)(*rest, *combined, evaluate=False)
        if len(rest) + len(combined) > 1
        else (*rest, *combined)[0]
    )


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
    and divided by the prior, as are formulas that extremes, roots, powers, products and logarithms make of these; several of
    them, joined by ``and`` or commas, must all hold, of those joined by ``or`` one; ``not`` turns them.
    One that names odds is not asked where the prior is 1; other demands beside it are refused.
    Raises SyntaxRejected, also for strict limits, and UnsupportedForm.
    """
    _refuse_averages(text)
    known = signs or Signs()
    values = {PRIOR: prior, PRIOR_ODDS: prior / (1 - prior), **(settled or {})}
    if is_condition(text):
        refuse_strict_limits(text)
        clauses = clauses_of(text)
        _refuse_conditions(clauses, text)
        odds = _names_odds(clauses)
        here = known.extended([Relation(sympy.expand(1 - prior), ">")]) if odds else known
        demands = tuple(dict.fromkeys(d for clause in clauses if len(clause) == 1 for d in clause[0].demands))
        placed = [[atom.mapped(lambda x: _placed(x, values)) for atom in clause] for clause in clauses]
        solved = [limit for clause in placed for limit in limits(clause, text, here)]
        upper = [_ratio(limit, prior) for limit, sign in solved if sign == "<="]
        lower = [_ratio(limit, prior) for limit, sign in solved if sign == ">="]
        found = Criterion(_joined(upper, sympy.Min), _joined(lower, sympy.Max))
    else:
        formula, demands = parse_expression(text), demands_of(text)
        odds, found = formula.has(ODDS, PRIOR_ODDS), Criterion(_placed(formula, values))
        here = known.extended([Relation(sympy.expand(1 - prior), ">")]) if odds else known
    if found.symbols & {POSTERIOR, ODDS}:
        raise SyntaxRejected(
            f"the {limited()} occurs outside a comparison",
            text,
            1,
            f"write {limited()} <= 3*prior, or another limit",
        )
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


def _refuse_conditions(clauses: Iterable[Sequence[Atom]], text: str) -> None:
    """Raise SyntaxRejected where a demand of its own does not name the posterior."""
    limit, *conditions = chained(text) or text.split(" and ", 1)
    for clause in clauses:
        if len(clause) == 1 and not clause[0].symbols & {POSTERIOR, ODDS}:
            free = sorted(one.name for one in clause[0].symbols)
            if near := next((one for one in free if get_close_matches(one, ["posterior"], cutoff=0.8)), ""):
                raise SyntaxRejected(
                    f"{near!r} is no word of a criterion", text, 1, f"did you mean {limited()}?"
                )
            named = ", ".join(map(as_limited, STATEMENT_NAMES))
            hint = f"{limited()} <= ..., with {named}; a condition on the priors belongs to {option('where')}"
            for condition in conditions if "posterior" in limit and " or " not in limit else ():
                if not re.search(r"posterior|\band\b", condition):
                    hint = f"for some priors alone write {as_limited(limit.strip())} or not ({condition.strip()})"
            raise SyntaxRejected(f"a criterion bounds the {limited()}", text, 1, hint)


def _names_odds(clauses: Iterable[Sequence[Atom]]) -> bool:
    """Whether the demands name odds; raises UnsupportedForm where some do and others do not."""
    named = [any(atom.symbols & {ODDS, PRIOR_ODDS} for atom in clause) for clause in clauses]
    if any(named) and not all(named):
        raise UnsupportedForm(
            "a criterion that names odds is not asked where the prior is 1, and neither would be what is joined to it by "
            "and: give each demand a class of its own, --class 'odds: posterior_odds <= ...' --class 'rest: posterior <= ...'"
        )
    return any(named)


def _guarded(criterion: Criterion, demand: Demand, signs: Signs) -> Criterion:
    """The criterion, never met where the demand fails."""
    here = signs.extended(
        r for d, sign in demand.path if is_rational(d) for r in relations_of(d, sign, signs)
    )
    own = here.possible(demand.value)
    wanted = WANTED[demand.sign]
    if own <= wanted or (demand.sign == "!=" and _divides(criterion, demand.value, here)):
        return criterion

    profile = sympy.oo if criterion.profile is None else criterion.profile
    return Criterion(guarded(profile, NEVER, demand), criterion.floor)


def _divides(criterion: Criterion, divisor: sympy.Expr, signs: Signs) -> bool:
    """Whether the criterion's own denominators show every zero of the divisor."""
    if not is_rational(divisor) or any(
        e is not None and e.has(Choice) for e in (criterion.profile, criterion.floor)
    ):
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
    return (
        [x for part in limit.args for x in _leaves(part)]
        if isinstance(limit, (sympy.Max, sympy.Min))
        else [limit]
    )


def _not_asked_at_one(criterion: Criterion, prior: sympy.Expr, signs: Signs) -> Criterion:
    """The criterion where the prior is below 1; it is left as it is where it holds at a prior of 1 by itself."""
    rest = sympy.expand(1 - prior)
    if 0 not in signs.possible(rest):
        return criterion
    found = []
    for limit, free, wanted in (
        (criterion.profile, sympy.oo, NOT_NEGATIVE),
        (criterion.floor, -sympy.oo, NOT_POSITIVE),
    ):
        if limit is not None and not _at_one(limit, prior, signs) <= wanted:
            limit = Choice(rest, sympy.S.One, limit, free)
        found.append(limit)
    return Criterion(*found)


def _at_one(limit: sympy.Expr, prior: sympy.Expr, signs: Signs) -> Sign:
    """The signs of the limit minus 1 where every prior is 1; any where it may be undefined there, or is not seen at once."""
    if isinstance(limit, (sympy.Max, sympy.Min)):
        parts = [_at_one(x, prior, signs) for x in limit.args]
        if ANY in parts:
            return ANY
        chosen = max if isinstance(limit, sympy.Max) else min
        return frozenset(chosen(choice) for choice in product(*parts))
    if not is_rational(limit):
        return ANY
    numerator, denominator = (x.subs(dict.fromkeys(prior.free_symbols, 1)) for x in fraction(limit))
    if denominator == 0 or 0 in signs.possible(denominator):
        return ANY
    return signs.possible(numerator / denominator - 1)


def _ratio(limit: sympy.Expr, prior: sympy.Expr) -> sympy.Expr:
    """The limit over the prior; an infinite one stays so."""
    if limit in (sympy.oo, -sympy.oo, NEVER):
        return limit
    if isinstance(limit, Choice):
        return Choice(*limit.args[:2], *(_ratio(x, prior) for x in limit.args[2:]))
    if isinstance(limit, (sympy.Max, sympy.Min)) and limit.has(sympy.oo, -sympy.oo):
        return type(limit)(*(_ratio(x, prior) for x in limit.args), evaluate=False)
    return limit / prior


def _cancelled(limit: sympy.Expr | None) -> sympy.Expr | None:
    return limit if limit is None or limit.has(*NESTED) or not is_rational(limit) else sympy.cancel(limit)


def _joined(limits: list[sympy.Expr], combine: type) -> sympy.Expr | None:
    return combine(*limits, evaluate=False) if len(limits) > 1 else limits[0] if limits else None


# A class of adversaries with a criterion of its own: ``max(a/(p*q), r) where q == 1``.


@frozen
class AdversaryClass:
    """Wherever ``where`` holds, the criterion must be met."""

    name: str
    criterion: Criterion
    where: tuple[Relation, ...]


def class_texts(text: str) -> tuple[str, str, str]:
    """(name, criterion, conditions) of ``NAME: CRITERION where CONDITIONS``; the conditions may be missing."""
    name, colon, rest = text.partition(":")
    if not colon or not NAME.match(name.strip()):
        raise SyntaxRejected(
            "a class of adversaries is NAME: CRITERION where CONDITIONS",
            text,
            1,
            'for instance "insiders: 3 where q == 1"',
        )
    criterion, *conditions = re.split(r"\bwhere\b", rest)
    if len(conditions) > 1:
        raise SyntaxRejected("one 'where' at most", text, text.rfind("where") + 1, "join conditions by 'and'")
    return name.strip(), criterion.strip(), (conditions or [""])[0].strip()
