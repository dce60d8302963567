"""Variables that a claim file declares, so that its statements become algebraic: ``t = "exp(-eps)"``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import lcm
from typing import Any

import sympy
from attrs import evolve

from epsproof.derive.text.errors import BoxAdvised, UnsupportedForm
from epsproof.derive.text.grammar import Comparison, parse_conditions, parse_expression
from epsproof.derive.text.names import RESERVED
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.relations import logarithms

__all__ = ["substituted"]

WORD = re.compile(r"(?<![\w.])[A-Za-z][A-Za-z0-9_]*")
FUNCTIONS = frozenset({"sqrt", "log", "exp", "abs", "min", "max", "inf"})
KEYWORDS = RESERVED - {"t", "eps", "epsilon"}
HOLDS = "=>"


def substituted(claim: Claim) -> Claim:
    """The claim in the variables that its file declares.

    ``t = "exp(c*x)"`` with a rational c makes t > 0 the variable and x = log(t)/c; any other declaration defines a name. A claim
    that names none of them stays as it is where it is algebraic in x, or an enclosure. Raises ClaimRejected for declarations that
    are circular, and UnsupportedForm for an assumption that stays transcendental.
    """
    declared: Mapping[str, str] = claim.get("substitutions", {})
    if not declared:
        return claim
    meaning: dict[str, str] = {}
    positive: dict[str, str] = {}
    for name, text in declared.items():
        parse_expression(name, _names(name))
        function = parse_expression(text, _names(text))
        if isinstance(function, sympy.exp):
            variable, *others = sorted(function.args[0].free_symbols, key=str) or [sympy.S.One]
            factor = sympy.cancel(function.args[0] / variable)
            if others or not variable.is_Symbol or not factor.is_Rational:
                raise claim.rejected(f"the substitution {name} = {text} is not exp(c*x) with a rational c")
            old, new = str(variable), f"(log({name})/({factor}))"
            positive[name] = f"{name} > 0"
        else:
            old, new = name, f"({text})"
        if old in meaning or any(old in _names(m) for m in (new, *meaning.values())):
            raise claim.rejected(f"the substitutions define {old!r} twice or in a circle")
        meaning[old] = new

    words = _words(claim.assumptions, claim.data)
    if not words & declared.keys() and (claim.kind == "enclosure" or not words & {"exp", "log"}):
        return claim

    def inserted(text: str) -> str:
        return WORD.sub(lambda word: meaning.get(word[0], word[0]), text)

    assumptions = [_algebraic(c) for text in claim.assumptions for c in parse_conditions(inserted(text))]
    goals = [_goal(inserted(text)) for text in claim.get("goals", [])]
    data: dict[str, Any] = {**claim.data, "goals": goals}
    if "let" in data:
        data["let"] = {name: inserted(text) for name, text in data["let"].items()}
    if "slope" in data:
        data["slope"] = {name: [inserted(text), by] for name, (text, by) in data["slope"].items()}
    used = _words(assumptions, data)
    return evolve(
        claim,
        assumptions=(*assumptions, *(text for name, text in positive.items() if name in used)),
        data=data,
    )


def _words(assumptions: Iterable[str], data: Mapping[str, Any]) -> set[str]:
    """The names that occur in a claim's formulas, of functions too."""
    texts = [
        *assumptions,
        *data.get("goals", []),
        *data.get("let", {}).values(),
        *(x for x, _ in data.get("slope", {}).values()),
    ]
    return {word for text in texts for word in WORD.findall(text)}


def _names(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text)) - FUNCTIONS - KEYWORDS


def _goal(text: str) -> str:
    """A goal whose conditions are algebraic."""
    *given, goal = text.split(HOLDS)
    conditions = [_algebraic(c) for one in given for c in parse_conditions(one)]
    return f"{', '.join(conditions)} {HOLDS} {goal.strip()}" if conditions else goal.strip()


def _algebraic(comparison: Comparison) -> str:
    """The comparison without logarithms, in the grammar; raises UnsupportedForm where none is equivalent."""
    difference = comparison.left - comparison.right
    relation = comparison.relation
    if difference.has(sympy.log):
        terms, rest = logarithms(difference)
        if sympy.expand(rest) != 0:
            shown = f"{sympy.sstr(comparison.left)} {relation} {sympy.sstr(comparison.right)} after the substitutions"
            others = sorted(x.name for x in rest.free_symbols)
            way = (
                f'declare s = "exp(-{others[0]})" as well'
                if others
                else "leave it out where the goals hold without it"
            )
            raise BoxAdvised(f"the assumption reads {shown}: not algebraic; {way}, or use 'enclosure'")
        power = lcm(*(int(c.q) for c in terms.values())) if terms else 1
        sides = [
            sympy.prod([a ** abs(c * power) for a, c in terms.items() if sign * c > 0]) for sign in (1, -1)
        ]
        return f"{sympy.sstr(sides[0])} {relation} {sympy.sstr(sides[1])}"
    if difference.has(sympy.exp) or not difference.is_rational_function(
        *map(symbol, sorted(map(str, difference.free_symbols)))
    ):
        raise UnsupportedForm(
            f"the assumption {sympy.sstr(difference)} {relation} 0 is not rational; substitute for it"
        )
    return f"{sympy.sstr(comparison.left)} {relation} {sympy.sstr(comparison.right)}"
