"""Sums over the noise k of the geometric mechanism, by telescoping: terms are rational in t and polynomial in k, times t^k.

With u = t^k, the partial sum S(k, u) over 0..k is right if S(0, 1) is the first term and S(k + 1, t u) - S(k, u) is the next one;
for 0 < t < 1 its limit is S with u = 0, because k^m t^k -> 0.
"""

from __future__ import annotations

from fractions import Fraction

import sympy

from derive.grammar import Comparison, parse_expression
from derive.notation import symbol
from verify.claims.algebraic import Implication, implications, judge_implications
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.evaluation import Undefined, shown, value_at
from verify.claims.verdict import Finding

__all__ = ["fails_at", "judge"]

NAMES = frozenset({"t", "u", "k"})
REMARK = "; telescoping sum, limit for 0 < t < 1 by k^m t^k -> 0"
GIVEN = ("0 < t < 1", "u > 0", "k >= 0")


def judge(claim: Claim, court: Court) -> Finding:
    """Certificates for the telescoping step, the start and the limit of the sum; or for the claim's plain goals."""
    if "term" not in claim.data:
        return judge_implications(implications(claim), court)
    t, u, k = map(symbol, ("t", "u", "k"))
    term, partial = (parse_expression(claim[name], NAMES) for name in ("term", "partial"))
    total = parse_expression(claim["total"], frozenset({"t"}))
    if not sympy.Poly(sympy.numer(sympy.together(partial)), u).degree() <= 1:
        raise claim.rejected("'partial' is linear in u = t**k")
    both = int(claim.get("sides", 2)) == 2
    first = term.subs({k: 0, u: 1}, simultaneous=True)
    limit = partial.subs(u, 0)
    if k in limit.free_symbols:
        raise claim.rejected("'partial' has a part that grows with k without the factor u")
    whole = 2 * limit - first if both else limit
    wanted = [
        ("the sum starts right", partial.subs({k: 0, u: 1}, simultaneous=True), first),
        (
            "the next term is added",
            partial.subs({k: k + 1, u: t * u}, simultaneous=True) - partial,
            term.subs({k: k + 1, u: t * u}, simultaneous=True),
        ),
        ("the limit, over both signs of k" if both else "the limit", whole, total),
    ]
    steps = [Implication(GIVEN, Comparison(left, "==", right), name) for name, left, right in wanted]
    return judge_implications(steps, court, REMARK)


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
        return {"t": str(at), "undefined": str(undefined)}
    if any(c != 0 for c in coefficients):
        return {"t": str(at), "undefined": "a sum whose terms do not tend to 0"} if abs(at) >= 1 else None
    return {"t": str(at), "left side": "0", "right side": shown(total)} if total != 0 else None
