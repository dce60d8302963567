"""What a criterion says of the posterior: limits from above and from below, each for some priors or for all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import product

import sympy

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import (
    NEGATIVE,
    NOT_NEGATIVE,
    NOT_POSITIVE,
    POSITIVE,
    Sign,
    Signs,
    factors,
    without_logarithms,
)
from epsproof.derive.algebra.unfolding import unfolded
from epsproof.derive.question.conditions import Atom
from epsproof.derive.text.definedness import Demand
from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected, UnsupportedForm, as_limited, limited
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import is_rational, symbol
from epsproof.derive.text.tree import tree_of

__all__ = [
    "IN_ODDS",
    "NESTED",
    "NEVER",
    "NOT_NEGATIVE",
    "NOT_POSITIVE",
    "ODDS",
    "POSTERIOR",
    "WANTED",
    "WITHOUT",
    "Clauses",
    "Limit",
    "chained",
    "chosen",
    "either",
    "factored",
    "guarded",
    "limits",
    "line",
    "refuse_strict_limits",
]

# A limit on the posterior: from above, from below, or a condition that the posterior is not in; and clauses
# of them.

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
    own, rising = signs.possible(slope), sign[0] == "<"
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
    own = signs.possible(odds)
    if own <= NOT_POSITIVE:
        return NEVER
    found = sympy.cancel(odds / (1 + odds)) if not odds.has(*NESTED) else odds / (1 + odds)
    return found if own <= NOT_NEGATIVE else Choice(odds, sympy.S.One, found, NEVER)


# The limits that a rational comparison with the posterior in it says, factor by factor.


def factored(value: sympy.Expr, sign: str, text: str, signs: Signs) -> Clauses:
    """The clauses of a rational comparison with 0, factor by factor."""
    turned, parts = _open_factors(value, signs)
    product_of_all = turned * sympy.Mul(*(part**power for part, power in parts))
    if not product_of_all.has(POSTERIOR):
        return (
            [[(product_of_all, f"{sign} 0")]]
            if parts
            else ([] if _holds(turned, sign) else [[(NEVER, "<=")]])
        )
    if sign != ">=":
        raise UnsupportedForm(
            f"{_shown(value)} {sign} 0 is no weak limit on the {limited()}; write {limited()} <= ..."
        )
    if any(power % 2 == 0 for _, power in parts):
        raise UnsupportedForm(f"{_shown(value)} >= 0 holds where a square is 0; write {limited()} <= ...")
    return _product([part for part, _ in parts], turned, text, signs)


def _shown(value: sympy.Expr) -> str:
    return as_limited(sympy.sstr(value))


def _holds(number: int, sign: str) -> bool:
    return {">": number > 0, ">=": number >= 0, "==": number == 0, "!=": number != 0}[sign]


def _open_factors(value: sympy.Expr, signs: Signs) -> tuple[int, list[tuple[sympy.Expr, int]]]:
    """(1 or -1 or 0, the factors whose sign is open with their powers): the value has the sign of their product."""
    numerator, denominator = fraction(value)
    turned, found = 1, list[tuple[sympy.Expr, int]]()
    for formula, below in ((numerator, False), (denominator, True)):
        if formula == 0:
            return 0, []
        scale, parts = factors(formula)
        turned = turned if scale > 0 else -turned
        for part, power in parts:
            own = signs.possible(part)
            if own <= POSITIVE or own <= NEGATIVE:
                turned = turned if own <= POSITIVE or power % 2 == 0 else -turned
            elif below and part.has(POSTERIOR):
                raise UnsupportedForm(
                    f"{_shown(part)}, which divides, may be 0 for some {limited()}; write {limited()} <= ..."
                )
            elif not (power % 2 == 0 and (below or 0 not in own)):
                found.append((part, power if power % 2 == 0 else 1))
    return turned, found


def _product(parts: list[sympy.Expr], turned: int, text: str, signs: Signs) -> Clauses:
    """The clauses of ``turned`` times the product of the factors >= 0."""
    if len(parts) > 3:
        raise UnsupportedForm(f"the sign of {_shown(sympy.Mul(*parts))} decides; write {limited()} <= ...")
    first, *rest = parts
    if not rest:
        return _single(first * turned, signs)
    up, down = _single(first, signs), _single(-first, signs)
    more, less = _product(rest, turned, text, signs), _product(rest, -turned, text, signs)
    return [*either([up, less]), *either([down, more])]


def _single(part: sympy.Expr, signs: Signs) -> Clauses:
    """The clauses of ``part >= 0`` for a polynomial of one power of the posterior."""
    if not part.has(POSTERIOR):
        return [[(part, ">= 0")]]
    terms = dict(sympy.Poly(part, POSTERIOR).terms())
    power = max(k for (k,) in terms)
    if {k for (k,) in terms} - {0, power}:
        raise UnsupportedForm(
            f"{_shown(part)} has several powers of the {limited()}; write {limited()} <= ..."
        )
    slope, value = terms[power,], -terms.get((0,), sympy.S.Zero)
    if power == 1:
        return [[limit] for limit in line(slope, value, ">=", POSTERIOR, signs)]
    own = signs.possible(slope)
    if not (own <= POSITIVE or own <= NEGATIVE):
        raise UnsupportedForm(
            f"the sign of {_shown(slope)}, which multiplies a power of the {limited()}, is open; assume one"
        )
    side = ">=" if own <= POSITIVE else "<="
    return [[(_root(value / slope, int(power), side, signs), side)]]


def _root(value: sympy.Expr, power: int, side: str, signs: Signs) -> sympy.Expr:
    """The limit on the posterior that a limit on its power is."""
    own, free = signs.possible(value), NEVER if side == "<=" else -sympy.oo
    if own <= NOT_POSITIVE:
        return free
    scale, parts = _rooted_number(value, power), []
    for formula, one in zip(fraction(value), (1, -1), strict=True):
        for part, count in factors(formula)[1]:
            sure, exponent = signs.possible(part), sympy.Rational(one * int(count), power)
            turned = part if sure <= NOT_NEGATIVE else -part if sure <= NOT_POSITIVE else sympy.Abs(part)
            parts.append(turned**exponent)
    found = scale * sympy.Mul(*parts)
    return found if own <= NOT_NEGATIVE else Choice(value, sympy.S.Zero, found, free)


def _rooted_number(value: sympy.Expr, power: int) -> sympy.Rational:
    """The root of the number that stands before the factors of the value."""
    top, bottom = (factors(formula)[0] for formula in fraction(value))
    number = abs(sympy.Rational(top) / sympy.Rational(bottom))
    found = sympy.root(number, power)
    if not found.is_Rational:
        raise UnsupportedForm(
            f"the limit on the {limited()} has the factor {sympy.sstr(found)}, which is irrational; round it down to a decimal, "
            f"or write {limited()} <= ... with a parameter for it"
        )
    return found


# A criterion limits the posterior by <= and >=: a strict limit that is attained leaves no largest epsilon.

STRICT = {ast.Lt: "<", ast.Gt: ">"}
NEGATED_WEAK = {ast.LtE: ">", ast.GtE: "<"}
LIMITED = {"posterior", "posterior_odds"}
PRIOR = re.compile(r"\bprior\b")
CHAIN = re.compile(r"([^<>=]+?)\s*([<>]=?)\s*([^<>=]+?)\s*([<>]=?)\s*([^<>=]+?)")


def refuse_strict_limits(text: str) -> None:
    """Raise SyntaxRejected where a comparison of the criterion limits the posterior by < or >, with the weak one to write."""
    for left, operator, right, positive in _comparisons(tree_of(text), True):
        sign = (STRICT if positive else NEGATED_WEAK).get(type(operator))
        if sign is not None and LIMITED & {part.id for side in (left, right) for part in _names(side)}:
            low, high = as_limited(_source(text, left)), as_limited(_source(text, right))
            weak = as_limited(_all_weak(text)) or _weak(low, sign, high, text)
            raise SyntaxRejected(
                f"{low} {sign} {high} is a strict limit on the {limited()}, which no largest epsilon respects where it is "
                "attained",
                text,
                left.col_offset + 1,
                f"write {weak}: every epsilon below the largest one for that respects the strict limit "
                "where the prior is below 1",
            )


def _all_weak(text: str) -> str:
    """The text with every strict limit on the posterior made weak, where it has several and denies none; else empty."""
    found = [*_comparisons(tree_of(text), True)]
    strict = [
        (left.end_col_offset or 0, right.col_offset)
        for left, operator, right, _ in found
        if type(operator) in STRICT and LIMITED & {part.id for side in (left, right) for part in _names(side)}
    ]
    if len(strict) < 2 or not all(positive for *_, positive in found):
        return ""
    for start, end in sorted(strict, reverse=True):
        text = text[:start] + re.sub("[<>]", lambda sign: f"{sign[0]}=", text[start:end]) + text[end:]
    return text.strip()


def _comparisons(node: ast.expr, positive: bool) -> Iterator[tuple[ast.expr, ast.cmpop, ast.expr, bool]]:
    """The comparisons of which a condition is made, link by link, and whether they are asked or denied."""
    if isinstance(node, ast.Compare):
        for left, operator, right in zip(
            (node.left, *node.comparators), node.ops, node.comparators, strict=False
        ):
            yield left, operator, right, positive
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _comparisons(node.operand, not positive)
    parts = node.values if isinstance(node, ast.BoolOp) else node.elts if isinstance(node, ast.Tuple) else ()
    for part in parts:
        yield from _comparisons(part, positive)


def chained(text: str) -> list[str]:
    """The two comparisons of a chain, ``posterior <= prior < 0.1``; of any other text none."""
    chain = CHAIN.fullmatch(text.strip())
    if chain is None or re.search(r"\b(?:and|or|not|if)\b", text):
        return []
    return [" ".join(chain.group(1, 2, 3)), " ".join(chain.group(3, 4, 5))]


def _weak(low: str, sign: str, high: str, text: str) -> str:
    """The weak limit; where the text is ``posterior < prior < 0.1``, or has a condition beside it, for the priors that it names
    alone."""
    limit = f"{low} {sign}= {high}"
    parts = chained(text) or text.split(" and ")
    about = [
        part.strip() for part in parts if PRIOR.search(part) and not re.search(r"posterior|[()]|\bor\b", part)
    ]
    return f"{limit} or not ({about[0]})" if about else limit


def _names(node: ast.expr) -> Iterator[ast.Name]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Name))


def _source(text: str, node: ast.expr) -> str:
    written = text[node.col_offset : node.end_col_offset]
    return f"({written})" if isinstance(node, ast.IfExp) else written


# A comparison is solved for the posterior. One that is linear in it, or in the odds, gives a limit;
# extremes, absolute values, roots and logarithms are unfolded into rational comparisons first, whose
# factors of known sign are dropped. A comparison without the posterior is a limit that nothing, or
# everything, respects.

TURNED = {"<=": ">=", ">=": "<=", "==": "==", "!=": "!=", "<": ">", ">": "<"}
WANTED: dict[str, Sign] = {"!=": POSITIVE | NEGATIVE, ">=": NOT_NEGATIVE, ">": POSITIVE}


def limits(clause: Sequence[Atom], text: str, signs: Signs) -> list[Limit]:
    """The limits on the posterior, all to be respected, that say that one of the comparisons holds."""
    parts = [_of_atom(atom, text, signs, alone=len(clause) == 1) for atom in clause]
    return [limit for found in either(parts) for limit in _one_of(found, text, signs)]


def _one_of(found: list[Limit], text: str, signs: Signs) -> list[Limit]:
    """Limits of which one is to be respected, as one."""
    sides = {sign for _, sign in found if sign not in WITHOUT}
    if len(sides) > 1:
        high = sympy.Max(*(limit for limit, sign in found if sign == "<="), evaluate=False)
        low = sympy.Min(*(limit for limit, sign in found if sign == ">="), evaluate=False)
        raise SyntaxRejected(
            f"what or joins bounds the {limited()} from one side: up to {sympy.sstr(high)}, or from {sympy.sstr(low)} on, there "
            "are two ranges of it, and every release can lead from the prior to both ends of its own range only",
            text,
            1,
            as_limited(_one_sided(text)),
        )
    side = next(iter(sides), "<=")
    free, never = (sympy.oo, NEVER) if side == "<=" else (-sympy.oo, sympy.oo)
    values = [
        chosen(limit, WITHOUT[sign], free, never) if sign in WITHOUT else limit for limit, sign in found
    ]
    weakest = sympy.Max if side == "<=" else sympy.Min
    return [(weakest(*values, evaluate=False) if len(values) > 1 else values[0], side)]


def _one_sided(text: str) -> str:
    """What to write for limits from both sides that or joins: both from above, or both to be respected."""
    classes = "a class of their own, --class 'low: posterior <= a where prior < b'"
    parts = re.split(r"\s+or\s+", text.strip())
    if len(parts) > 2 or not all(
        re.fullmatch(r"posterior(?:_odds)?\s*[<>]=\s*[^<>]+", part) for part in parts
    ):
        return f"write <= on both sides of or if both are upper limits; else give those below and those above {classes}"
    above = " or ".join(part.replace(">=", "<=") for part in parts)
    both = " and ".join(parts)
    return f"write {above} if both are upper limits, {both} if both hold, or give those below and those above {classes}"


def _of_atom(atom: Atom, text: str, signs: Signs, alone: bool) -> Clauses:
    """The clauses of a comparison; where it does not stand ``alone``, none is respected where it is undefined."""
    odds = any(x.has(ODDS) for x in (atom.left, atom.right, *(d.value for d in atom.demands)))
    here = signs.extended([Relation(POSTERIOR, ">"), Relation(1 - POSTERIOR, ">" if odds else ">=")])
    found = [clause for c in _unfolded(atom) for clause in _solved(c, text, signs, here)]
    for demand in atom.demands:
        value = demand.value.xreplace(IN_ODDS)
        if value.has(POSTERIOR):
            found += _demanded(Demand(value, demand.sign, demand.path), text, here)
        elif not alone and not signs.possible(value) <= WANTED[demand.sign]:
            found = [
                [_beside(limit, Demand(value, demand.sign, demand.path)) for limit in clause]
                for clause in found
            ]
            apart = [(-d, ">= 0" if sign == ">" else "> 0") for d, sign in demand.path]
            found.append([(_cleared(value, demand.sign), f"{demand.sign} 0"), *apart])
    return found


def _beside(limit: Limit, demand: Demand) -> Limit:
    """A limit that nothing respects where the demand fails; a condition stays as it is."""
    value, side = limit
    return limit if side in WITHOUT else (guarded(value, NEVER if side == "<=" else sympy.oo, demand), side)


def _cleared(value: sympy.Expr, sign: str) -> sympy.Expr:
    """A formula of the same sign, where the value is defined, that is defined everywhere."""
    if not is_rational(value):
        return value
    numerator, denominator = fraction(value)
    return (
        numerator if denominator.is_number or sign in ("==", "!=") else sympy.expand(numerator * denominator)
    )


def _demanded(demand: Demand, text: str, signs: Signs) -> Clauses:
    """The clauses of a demand that names the posterior; raises UnsupportedForm for one that is no limit of it."""
    if signs.possible(demand.value) <= WANTED[demand.sign]:
        return []
    if demand.sign == ">=" and not demand.path and is_rational(demand.value):
        return factored(demand.value, ">=", text, signs)
    what = {"!=": "may be 0", ">=": "may be negative", ">": "may be 0 or negative"}[demand.sign]
    shown, name = as_limited(sympy.sstr(demand.value)), limited()
    raise UnsupportedForm(
        f"the criterion is undefined where {shown} {what}, for some {name}; write {name} <= ..."
    )


def _unfolded(atom: Atom) -> list[Atom]:
    """``abs(x) <= y`` as two comparisons."""
    left, sign, right = atom.left, atom.sign, atom.right
    if isinstance(right, sympy.Abs):
        left, sign, right = right, TURNED[sign], left
    if (
        isinstance(left, sympy.Abs)
        and sign == "<="
        and left.has(POSTERIOR, ODDS)
        and not right.has(POSTERIOR, ODDS)
    ):
        return [Atom(x, sign, right, atom.demands) for x in (left.args[0], -left.args[0])]
    return [atom]


def _solved(atom: Atom, text: str, signs: Signs, here: Signs) -> Clauses:
    """The clauses of a comparison with the posterior, of which ``here`` knows the range, its odds, or neither."""
    left, sign, right = atom.left, atom.sign, atom.right
    if not left.has(POSTERIOR, ODDS) and right.has(POSTERIOR, ODDS):
        left, sign, right = right, TURNED[sign], left
    if not left.has(POSTERIOR, ODDS):
        return _without(left, sign, right)
    if sign in ("==", "!="):
        better = as_limited(re.sub("[=!]=", "<=", text))
        raise SyntaxRejected(
            f"a criterion is no equation: it limits the {limited()}", text, 1, f"write {better}, or >="
        )
    unknown = ODDS if left.has(ODDS) or right.has(ODDS) else POSTERIOR
    if right.has(unknown) and left.is_polynomial(unknown) and right.is_polynomial(unknown):
        left, right = sympy.expand(left - right), sympy.S.Zero
    plain = (
        left.has(unknown) and not right.has(POSTERIOR, ODDS) and not (unknown is ODDS and left.has(POSTERIOR))
    )
    if plain and left.is_polynomial(unknown) and sympy.degree(left, unknown) == 1:
        slope, offset = sympy.Poly(left, unknown).all_coeffs()
        return [[limit] for limit in line(slope, right - offset, sign, unknown, signs)]
    return _general(atom, text, here)


def _without(left: sympy.Expr, sign: str, right: sympy.Expr) -> Clauses:
    """A comparison without the posterior."""
    groups = unfolded(without_logarithms(left - right), sign)
    return either([[[(_cleared(value, own), f"{own} 0")] for value, own in group] for group in groups])


def _general(atom: Atom, text: str, signs: Signs) -> Clauses:
    """The clauses of a comparison that is not linear in the posterior or its odds."""
    if any(x in (sympy.oo, -sympy.oo) for x in (atom.left, atom.right)):
        raise UnsupportedForm(
            f"inf is no number to compare a formula of the {limited()} with; leave this demand out"
        )
    difference = without_logarithms((atom.left - atom.right).xreplace(IN_ODDS))
    groups = unfolded(difference, atom.sign)
    parts = [
        [clause for value, sign in group for clause in factored(value, sign, text, signs)] for group in groups
    ]
    return [clause for clause in either(parts) if not _always(clause)]


def _always(clause: list[Limit]) -> bool:
    return any(
        limit == sympy.oo if sign == "<=" else limit == -sympy.oo
        for limit, sign in clause
        if sign not in WITHOUT
    )
