"""Sums over the noise k of the geometric mechanism, by telescoping: terms are rational in t and polynomial in k, times t^k.

With u = t^|k|, the partial sum S(k, u) over 0..k is right if S(0, 1) is the first term and S(k + 1, t u) - S(k, u) the next one;
for 0 < t < 1 its limit is S with u = 0, because k^m t^k -> 0. A sum over both signs of k, meant unless sides is 1, is twice that,
without the first term, if the term is the same for -k. Refuted where a partial sum is not the sum of its terms, or where all of
this is proved and the total is another one; undecided where a step of the proof fails and neither is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

import sympy

from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.reading import read_conditions
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import Undefined, shown, value_at
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.reader import names

__all__ = ["fails_at", "judge"]

WORD = re.compile(r"(?<![\w.])[A-Za-z]\w*")
NAMES, RUNNING = frozenset({"t", "u", "k"}), frozenset({"u", "k"})
REMARK = "; telescoping sum, limit for 0 < t < 1 by k^m t^k -> 0"
CONVERGES, EACH, SUMMED = "0 < t < 1", "u > 0, k >= 0", 4
ADVICE = "; the total may still be right: a sum over k >= 0 alone has sides = 1, and one over both signs the same term for -k"
UNREAD = Finding(
    "undecided", "sampled", "'partial' has no value at u = 0, where its limit is read: cancel u in it"
)
RATIONAL = re.compile(r"-?\d+(/\d+)?")


def judge(claim: Claim, searches: Searches) -> Finding:
    """Certificates for the telescoping step, the start and the limit of the sum; or for the claim's plain goals.

    The assumptions, where there are any, have to imply 0 < t < 1; where there are none, this is assumed.
    """
    claim.refuse_beside("term", "goals", "let")
    claim.refuse_beside("goals", "partial", "total", "sides")
    if "term" not in claim.data:
        return judge_typed(Typed.of(claim), searches)
    read_conditions(claim)
    if about := sorted(names(*claim.assumptions) & RUNNING):
        raise claim.rejected(
            f"an assumption is about {about[0]!r}, which runs over the whole sum: assume something of t alone"
        )
    u, k = map(symbol, ("u", "k"))
    partial = parse_expression(claim["partial"], NAMES)
    term, _ = parse_expression(claim["term"], NAMES), parse_expression(claim["total"], frozenset({"t"}))
    if term.has(sympy.exp) or partial.has(sympy.exp):
        raise claim.rejected(
            "a term is a formula in t and k times u = t**k, without exp, which may outgrow t**k"
        )
    if not _linear(partial, u):
        raise claim.rejected("'partial' is linear in u = t**k", "partial")
    if k in partial.subs(u, 0).free_symbols:
        raise claim.rejected("'partial' has a part that grows with k without the factor u", "partial")
    both = int(claim.get("sides", 2)) == 2

    def at(field: str, **values: str) -> str:
        return f"({_inserted(claim[field], values)})"

    first, limit = at("term", k="0", u="1"), at("partial", u="0")
    steps = [CONVERGES] if claim.assumptions else []
    steps += [
        f"{at('partial', k='0', u='1')} == {first}",
        f"{EACH} => {at('partial', k='(k + 1)', u='(t*u)')} - {at('partial')} == {at('term', k='(k + 1)', u='(t*u)')}",
    ]
    if both:
        steps.append(f"{EACH} => {at('term', k='(-k)')} == {at('term')}")
    total = f"2*{limit} - {first} == {at('total')}" if both else f"{limit} == {at('total')}"

    def found(*goals: str) -> Finding:
        return judge_typed(Typed(claim.assumptions or (CONVERGES,), goals), searches, REMARK, repairing=False)

    whole = found(*steps, total)
    if whole.verdict != "refuted":
        return whole
    broken = found(*steps)
    if broken.verdict == "proved":
        end = at("partial", k="0", u="0")
        return found(total.replace(limit, end)) if found(f"{end} == {end}").verdict == "proved" else UNREAD
    return _diverging(claim, found(CONVERGES)) or _partial(claim, found) or _open(broken)


def _diverging(claim: Claim, outside: Finding) -> Finding | None:
    """The refutation at a factor that the assumptions allow and at which the terms do not tend to 0; or None."""
    at = (outside.counterexample or {}).get("t", "")
    return outside if RATIONAL.fullmatch(at) and fails_at(claim, Fraction(at)) is not None else None


def _partial(claim: Claim, found: Callable[[str], Finding]) -> Finding | None:
    """The refutation of the printed partial sum over 0..n, for a small n; or None."""
    terms = list[str]()
    for n in range(SUMMED):
        place = {"k": str(n), "u": f"(t**{n})" if n else "1"}
        terms.append(f"({_inserted(claim['term'], place)})")
        sums = found(f"({_inserted(claim['partial'], place)}) == {' + '.join(terms)}")
        if sums.verdict == "refuted":
            return sums
    return None


def _open(broken: Finding) -> Finding:
    """Undecided, with the step that fails: that a proof does not go through says nothing about the total."""
    at = ", ".join(f"{name} = {value}" for name, value in (broken.counterexample or {}).items())
    return Finding(
        "undecided",
        "sampled",
        f"a step of this proof fails: {broken.failing}{f', at {at}' if at else ''}{ADVICE}",
    )


def _linear(partial: sympy.Expr, u: sympy.Symbol) -> bool:
    """Whether the formula is linear in u, over what may divide it."""
    try:
        return bool(sympy.Poly(sympy.numer(sympy.together(partial)), u).degree() <= 1)
    except sympy.PolynomialError:
        return False


def _inserted(text: str, values: Mapping[str, str]) -> str:
    """The text with names replaced by texts in brackets."""
    return WORD.sub(lambda word: values.get(word[0], word[0]), text)


def fails_at(claim: Claim, at: Fraction) -> dict[str, str] | None:
    """Why the sum is not the printed total at a rational factor t with |t| >= 1, or None.

    A term is a polynomial in k times t**k there, which tends to 0 only where the polynomial is 0.
    """
    place = {"t": at}
    try:
        total = value_at(parse_expression(claim["total"], frozenset({"t"})), place)
        polynomial = sympy.Poly(parse_expression(claim["term"], NAMES), symbol("k"), symbol("u"))
        coefficients = [value_at(c, place) for c in polynomial.coeffs()]
    except Undefined as undefined:
        return {"t": str(at), "undefined": Said(str(undefined))}
    if any(c != 0 for c in coefficients):
        return (
            {"t": str(at), "undefined": Said("a sum whose terms do not tend to 0")} if abs(at) >= 1 else None
        )
    return {"t": str(at), "left side": "0", "right side": shown(total)} if total != 0 else None
