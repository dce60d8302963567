"""What makes a false statement true: a further condition, another reading, a weaker statement or another closed form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import attrs
import sympy

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import CORRECTED, DIFFERENTIATED, WEAKENED, Repair
from epsproof.verify.reader import Truth, names, truth

__all__ = ["Correction", "bounds", "misprints", "other_variables", "ranked", "restates", "weaker"]

# Extra conditions under which a false statement may be true: short ones, weakest first.

PAIRS = ("{0}*{1} < 1", "{0}*{1} <= 1", "{0}*{1} > 1")
ORDERS = ("{0} <= {1}", "{1} <= {0}", "{0} != {1}", "{0} < {1}", "{1} < {0}")
TRIPLES = ("{0}*{1}*{2} < 1", "{0}*{1}*{2} <= 1")
SINGLES = ("{0} > 0", "{0} >= 0", "{0} < 1", "{0} <= 1", "{0} > 1")
MAX_PAIRS = 40


def ranked(
    sample: Sequence[Point], hints: Sequence[str], failing: Sequence[Point]
) -> Iterator[tuple[str, ...]]:
    """Conditions that exclude every failing point and keep some point of the sample well inside: single ones, then pairs.

    ``hints`` are condition texts that are tried before the generic ones, and never in pairs: two that were read off a failure
    would only describe where it does not happen. Within a size, the condition that keeps most points comes first.
    """
    variables = sorted({name for point in sample for name in point})
    known = list(dict.fromkeys((*hints, *_generic(variables))))
    orders = [text.format(*pair) for pair in combinations(variables, 2) for text in ORDERS]
    bad, good = list(failing), list(sample)
    excludes = {c: frozenset(i for i, x in enumerate(bad) if not _satisfied(c, x)) for c in (*known, *orders)}
    everything = frozenset(range(len(failing)))
    helpful = [c for c in (*known, *orders) if excludes[c] or not everything]
    keeps = {c: frozenset(i for i, x in enumerate(good) if _satisfied(c, x)) for c in helpful}
    inside = {c: frozenset(i for i in keeps[c] if _satisfied(c, good[i], strictly=True)) for c in helpful}
    singles = []
    for pool in (known, orders):
        useful = [c for c in pool if excludes[c] == everything and inside[c]]
        singles += sorted(useful, key=lambda c: (-len(keeps[c]), "!" in c, len(c.replace("=", "")), -len(c)))
    yield from ((c,) for c in singles)
    useful = [c for c in _generic(variables) if excludes[c] and inside[c] and c not in singles]
    pairs = [p for p in combinations(useful, 2) if excludes[p[0]] | excludes[p[1]] == everything]
    ordered = sorted(pairs, key=lambda p: (-len(keeps[p[0]] & keeps[p[1]]), sum(map(len, p))))
    yield from (p for p in ordered[:MAX_PAIRS] if inside[p[0]] & inside[p[1]])


def _generic(names: Sequence[str]) -> list[str]:
    found = [text.format(n) for n in names for text in SINGLES]
    found += [text.format(*pair) for pair in combinations(names, 2) for text in PAIRS]
    found += [text.format(*three) for three in combinations(names, 3) for text in TRIPLES]
    return found


def _satisfied(condition: str, point: Point, strictly: bool = False) -> bool:
    """Whether a comparison holds at the point, or, strictly, with < for <=."""
    text = condition.replace(">=", ">").replace("<=", "<") if strictly else condition
    return names(text) <= point.keys() and truth(text, point) is Truth.TRUE


# Conditions that are the goal itself, rearranged: the bounds on its variable teach something, the same
# inequality nothing.

NUMBER = r"\s*-?[\d./]+\s*"


def restates(condition: str, conclusion: str, definitions: Sequence[tuple[str, str]] = ()) -> bool:
    """Whether both are inequalities between rational functions whose sides differ by the same numerator up to a number."""
    try:
        one, other = (_numerator(text, definitions) for text in (condition, conclusion))
    except QuestionError:
        return False
    return one is not None and other is not None and bool(sympy.cancel(one / other).is_number)


def bounds(condition: str, conclusion: str) -> list[str]:
    """Where an inequality in one variable holds, as bounds of which one holds: ``x <= 1/4``, ``x >= 3/4``; none where the
    conclusion is such a bound already, where an end is irrational, or where a point stands alone."""
    (found,) = parse_conditions(condition)
    value = sympy.expand((found.left - found.right) * (1 if found.relation[0] == ">" else -1))
    names = sorted(map(str, value.free_symbols))
    if len(names) != 1 or re.fullmatch(
        rf"\s*{names[0]}\s*[<>]=?{NUMBER}|{NUMBER}[<>]=?\s*{names[0]}\s*", conclusion
    ):
        return []
    polynomial = sympy.Poly(value, symbol(names[0]))
    roots = sympy.roots(polynomial, filter="Q")
    if list(roots.values()) != [1] * polynomial.degree():
        return []
    places = ["", *map(str, sorted(roots)), ""]
    rising = polynomial.LC() > 0
    pieces = [pair for pair in pairwise(places[::-1])][0 if rising else 1 :: 2]
    weak = found.relation[1:]
    return [_between(low, names[0], high, weak) for high, low in reversed(pieces)]


def _between(low: str, name: str, high: str, weak: str) -> str:
    if low and high:
        return f"{low} <{weak} {name} <{weak} {high}"
    return f"{name} >{weak} {low}" if low else f"{name} <{weak} {high}"


def _numerator(text: str, definitions: Sequence[tuple[str, str]]) -> sympy.Expr | None:
    """That of the difference of the sides of an inequality; None for other conditions, and for roots and the like."""
    found = parse_conditions(text)
    if len(found) != 1 or found[0].relation == "==":
        return None
    value = found[0].left - found[0].right
    for name, meaning in reversed(definitions):
        value = value.subs(symbol(name), parse_expression(meaning))
    if not value.is_rational_function():
        return None
    top = fraction(value)[0]
    return top if top.free_symbols else None


# Readings near to a printed goal: one change of a token, a weaker relation, another variable of
# differentiation.
#
# A correction is only proposed here; it counts once its own goals are proved.

TOKEN = re.compile(r"\*\*|<=|>=|==|=>|[A-Za-z_]\w*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\S")
ATOM = re.compile(r"[A-Za-z_]\w*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
NAME = r"(?<![\w.])[A-Za-z]\w*"
WEAKER = {"<": "<=", ">": ">="}
HOLDS = "=>"


@attrs.frozen
class Correction:
    """``claim`` is the printed one with one change, that of ``repair``."""

    repair: Repair
    claim: Claim


def weaker(claim: Claim, goal: str) -> Iterator[Correction]:
    """The goal with a strict relation made weak."""
    given, conclusion = _split(goal)
    if _is_single(conclusion):
        for strict, weak in WEAKER.items():
            changed = re.sub(rf"(?<![<>=]){strict}(?!=)", weak, conclusion)
            if changed != conclusion:
                yield Correction(Repair(WEAKENED, text=weak), _with_goal(claim, goal, given + changed))


def _is_single(conclusion: str) -> bool:
    """Whether the conclusion is one comparison; one with or, not and the like is none."""
    try:
        return len(parse_conditions(conclusion)) == 1
    except QuestionError:
        return False


def other_variables(claim: Claim) -> Iterator[Correction]:
    """The claim with the derivative that it takes first taken with respect to another variable of the function."""
    slopes = claim.get("slope", {})
    for name, (text, variable) in list(slopes.items())[:1]:
        names = {x for t in (text, *claim.get("let", {}).values()) for x in re.findall(NAME, t)}
        for other in sorted(names & _variables(claim) - {variable}):
            data = {**claim.data, "slope": {**slopes, name: [text, other]}}
            yield Correction(Repair(DIFFERENTIATED, text=other), attrs.evolve(claim, data=data))


def misprints(claim: Claim, goal: str) -> Iterator[Correction]:
    """Claims with one token of the goal's right-hand side changed: a sign, a missing or extra factor or term, a name.

    Smaller changes come first.
    """
    given, conclusion = _split(goal)
    left, relation, right = conclusion.partition("==")
    if not relation:
        return
    tokens = TOKEN.findall(right)
    seen = {right.replace(" ", "")}
    for changed in _edits(tokens, sorted(_variables(claim))):
        text = "".join(changed)
        if text in seen:
            continue
        seen.add(text)
        shown = _spaced(changed)
        try:
            comparisons = parse_conditions(f"{left}== {shown}")
        except QuestionError:
            continue
        if any(comparison.left == comparison.right for comparison in comparisons):
            continue
        yield Correction(Repair(CORRECTED, text=shown), _with_goal(claim, goal, f"{given}{left}== {shown}"))


def _edits(tokens: list[str], names: list[str]) -> Iterator[list[str]]:
    flipped = {"+": "-", "-": "+"}
    for i, token in reversed(list(enumerate(tokens))):
        if token in flipped:
            yield [*tokens[:i], flipped[token], *tokens[i + 1 :]]
    for i, token in enumerate(tokens[:-1]):
        if token in flipped and ATOM.fullmatch(tokens[i + 1]) and tokens[i + 2 : i + 3] != ["("]:
            yield [*tokens[:i], *tokens[i + 2 :]]
    for i, token in enumerate(tokens):
        if ATOM.fullmatch(token) and tokens[i + 1 : i + 2] != ["("]:
            for name in names:
                yield [*tokens[: i + 1], "*", name, *tokens[i + 1 :]]
    for i, token in enumerate(tokens):
        if token in names:
            for name in [n for n in names if n != token]:
                yield [*tokens[:i], name, *tokens[i + 1 :]]


def _spaced(tokens: list[str]) -> str:
    text = "".join(f" {t} " if t in "+-" else t for t in tokens)
    return re.sub(r"(^|\()\s*([+-]) ", r"\1\2", text).strip()


def _variables(claim: Claim) -> set[str]:
    return {x for text in claim.assumptions for x in re.findall(NAME, text)}


def _split(goal: str) -> tuple[str, str]:
    """(what stands before the conclusion, the conclusion)."""
    head, arrow, tail = goal.rpartition(HOLDS)
    return head + arrow, tail


def _with_goal(claim: Claim, goal: str, changed: str) -> Claim:
    goals = [changed if text == goal else text for text in claim["goals"]]
    return attrs.evolve(claim, data={**claim.data, "goals": goals})
