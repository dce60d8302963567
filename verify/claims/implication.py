"""The goals of a claim as implications: conditions => comparison, definitions and derivatives inserted."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from attrs import frozen

from derive.grammar import Comparison, parse_conditions, parse_expression
from derive.notation import symbol
from verify.claims.claim import Claim
from verify.claims.divisors import divisors

__all__ = ["Implication", "implications"]

HOLDS = "=>"


@frozen
class Implication:
    """Wherever ``given`` holds, ``goal`` holds.

    ``divisors`` are those of the text, also where they cancel; ``through`` are statements that are used once they are proved.
    """

    given: tuple[str, ...]
    goal: Comparison
    text: str
    divisors: tuple[sympy.Expr, ...] = ()
    through: tuple[str, ...] = ()


def implications(claim: Claim) -> list[Implication]:
    """The goals ``conditions => comparison``, definitions and derivatives inserted, each under the claim's assumptions."""
    inserted: dict[sympy.Symbol, sympy.Expr] = {}
    arguments: dict[sympy.Symbol, list[sympy.Expr]] = {}
    for name, text in claim.get("let", {}).items():
        inserted[symbol(name)] = parse_expression(text).subs(inserted)
    for name, (text, variable) in claim.get("slope", {}).items():
        function = parse_expression(text).subs(inserted)
        inserted[symbol(name)] = sympy.diff(function, symbol(variable))
        arguments[symbol(name)] = sorted((x.args[0] for x in function.atoms(sympy.log)), key=sympy.default_sort_key)
    found = []
    through = tuple(claim.get("through", []))
    for text in claim["goals"]:
        *conditions, goal = text.split(HOLDS)
        given = (*claim.assumptions, *(g for g in conditions if g.strip()))
        comparisons = parse_conditions(goal)
        used = {s for c in comparisons for s in c.left.free_symbols | c.right.free_symbols}
        below = tuple(x.subs(inserted) for x in (*divisors(goal), *_inner_divisors(claim, used)))
        for argument in [x for name, xs in arguments.items() if name in used for x in xs]:
            found.append(Implication(given, Comparison(argument, ">", sympy.S.Zero), text))
        for c in comparisons:
            placed = Comparison(c.left.subs(inserted), c.relation, c.right.subs(inserted))
            found.append(Implication(given, placed, text, below, through))
    if not found:
        raise claim.rejected("'goals' is empty")
    return found


def _inner_divisors(claim: Claim, used: set[sympy.Symbol]) -> Iterator[sympy.Expr]:
    """The divisors in the definitions of the names used, and of those used there."""
    definitions = claim.get("let", {})
    for name in reversed(list(definitions)):
        if symbol(name) in used:
            used |= parse_expression(definitions[name]).free_symbols
            yield from divisors(definitions[name])
