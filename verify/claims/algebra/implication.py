"""The goals of a claim as implications: conditions => comparison, definitions and derivatives inserted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sympy
from attrs import frozen

from epsproof.derive.text.grammar import Comparison, parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.algebra.divisors import divisors
from epsproof.verify.claims.algebra.domain import NOT_NEGATIVE, POSITIVE, cancelled
from epsproof.verify.claims.algebra.sized import placed
from epsproof.verify.claims.claim import Claim

__all__ = ["Implication", "implications"]

HOLDS = "=>"
UNDEFINED = {POSITIVE: "logarithm", NOT_NEGATIVE: "square root"}
WORD = re.compile(r"(?<![\w.])[A-Za-z]\w*")


@frozen
class Implication:
    """Wherever ``given`` holds, ``goal`` holds.

    ``divisors`` are those of the text, also where they cancel; ``through`` are statements that are used once they are proved.
    Where ``undefined`` is set, the goal says that what is on its left has a "logarithm" or a "square root".
    """

    given: tuple[str, ...]
    goal: Comparison
    text: str
    divisors: tuple[sympy.Expr, ...] = ()
    through: tuple[str, ...] = ()
    undefined: str = ""


def implications(claim: Claim) -> list[Implication]:
    """The goals ``conditions => comparison``, definitions and derivatives inserted, each under the claim's assumptions."""
    inserted: dict[sympy.Symbol, sympy.Expr] = {}
    arguments: dict[sympy.Symbol, list[sympy.Expr]] = {}
    for name, text in claim.get("let", {}).items():
        inserted[symbol(name)] = placed(parse_expression(text), inserted)
    for name, (text, variable) in claim.get("slope", {}).items():
        function = placed(parse_expression(text), inserted)
        inserted[symbol(name)] = sympy.diff(function, symbol(variable))
        arguments[symbol(name)] = sorted(
            (x.args[0] for x in function.atoms(sympy.log)), key=sympy.default_sort_key
        )
    found = []
    through = tuple(claim.get("through", []))
    for text in claim["goals"]:
        *conditions, goal = text.split(HOLDS)
        given = (*claim.assumptions, *(g for g in conditions if g.strip()))
        comparisons = parse_conditions(goal)
        used = set(map(symbol, WORD.findall(goal)))
        texts = (goal, *_definitions(claim, used))
        below = tuple(x.subs(inserted) for x in (d for written in texts for d in divisors(written)))
        for argument in [x for name, xs in arguments.items() if name in used for x in xs]:
            found.append(
                Implication(
                    given, Comparison(argument, POSITIVE, sympy.S.Zero), text, undefined=UNDEFINED[POSITIVE]
                )
            )
        whole = [
            Comparison(placed(c.left, inserted), c.relation, placed(c.right, inserted)) for c in comparisons
        ]
        shown = [c.left - c.right for c in whole]
        lost = (x for written in texts for x in cancelled(written, inserted, shown))
        found += [Implication(given, x, text, undefined=UNDEFINED[x.relation]) for x in dict.fromkeys(lost)]
        found += [Implication(given, c, text, below, through) for c in whole]
    if not found:
        raise claim.rejected("'goals' is empty", "goals")
    return found


def _definitions(claim: Claim, used: set[sympy.Symbol]) -> Iterator[str]:
    """The definitions of the names used, and of those used there."""
    known, definitions = set(used), claim.get("let", {})
    for name in reversed(list(definitions)):
        if symbol(name) in known:
            known |= set(map(symbol, WORD.findall(definitions[name])))
            yield definitions[name]
