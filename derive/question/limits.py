"""What a criterion says of the posterior: limits from above and from below, each for some priors or for all.

A comparison is solved for the posterior. One that is linear in it, or in the odds, gives a limit; extremes, absolute values,
roots and logarithms are unfolded into rational comparisons first, whose factors of known sign are dropped. A comparison without
the posterior is a limit that nothing, or everything, respects.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import sympy

from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.algebra.logarithms import without_logarithms
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NEGATIVE, POSITIVE, Sign, Signs
from epsproof.derive.algebra.unfolding import unfolded
from epsproof.derive.question.atoms import Atom
from epsproof.derive.question.factored import factored
from epsproof.derive.question.limit import (
    IN_ODDS,
    NEVER,
    NOT_NEGATIVE,
    ODDS,
    POSTERIOR,
    WITHOUT,
    Clauses,
    Limit,
    chosen,
    either,
    guarded,
    line,
)
from epsproof.derive.text.asked_by import as_limited, limited
from epsproof.derive.text.definedness import Demand
from epsproof.derive.text.errors import SyntaxRejected, UnsupportedForm
from epsproof.derive.text.notation import is_rational

__all__ = ["WANTED", "limits"]

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
        elif not alone and not signs.of(value) <= WANTED[demand.sign]:
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
    if signs.of(demand.value) <= WANTED[demand.sign]:
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
