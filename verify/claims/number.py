"""A printed number against a rigorous enclosure: confirmed only if every value enclosed rounds to the printed digits."""

from __future__ import annotations

from fractions import Fraction

import attrs
from flint import arb, ctx, fmpq

from derive.grammar import number, parse_conditions, parse_expression
from derive.pose import pose
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.evaluation import BITS, Indistinct, Number, Undefined, ball, shown, value_at
from verify.claims.verdict import Finding
from verify.numeric.enclosure import enclose
from verify.numeric.question import numeric_question

__all__ = ["judge"]

DIGITS = 18


def judge(claim: Claim, court: Court) -> Finding:
    """What ``_judged`` finds, computed with 256 bits throughout."""
    with ctx.workprec(BITS):
        return _judged(claim)


def _judged(claim: Claim) -> Finding:
    """Confirmed or refuted by the enclosure; undecided where it straddles a rounding boundary.

    ``formula`` may use the parameter ``values`` and, where a ``profile`` is given, ``epsilon`` and ``t`` = exp(-epsilon) of that
    profile, enclosed without any closed form.
    """
    values: dict[str, Number] = {name: number(text) for name, text in claim.get("values", {}).items()}
    source = "formula"
    if "profile" in claim.data:
        problem = attrs.evolve(pose(claim["profile"], claim.get("where", [])), assumptions=())
        exact = {n: v for n, v in values.items() if n in problem.parameters and isinstance(v, Fraction)}
        found = enclose(numeric_question(problem, exact), DIGITS)
        if found.t_lower == 0 or found.t_upper == 1:
            what = f"epsilon lies in [{found.lower}, {found.upper}]"
            return Finding("refuted", "enclosed", what, {**{n: str(v) for n, v in exact.items()}, "value": found.upper})
        low, high = found.t_lower, found.t_upper
        values["t"] = low if low == high else _between(low, high)
        values["epsilon"] = -ball(values["t"]).log()
        source = f"epsilon of the profile in [{found.lower}, {found.upper}], {found.method}"
    names = frozenset(values)
    try:
        if "relation" in claim.data:
            return _compared(claim, values, names, source)
        value = value_at(parse_expression(claim.get("formula", "epsilon"), names), values)
    except Undefined as undefined:
        return Finding("refuted", "enclosed", f"the formula is undefined: {undefined}", {"undefined": str(undefined)})
    except Indistinct as unclear:
        return Finding("undecided", "enclosed", str(unclear))
    return _rounded(claim["printed"], value, int(claim.get("scale", 1)), source)


def _rounded(text: str, value: Number, scale: int, source: str) -> Finding:
    digits = len(text.partition(".")[2])
    half = Fraction(1, 2 * 10**digits)
    printed = number(text)
    exact = isinstance(value, Fraction)
    scaled: Number = value * scale if isinstance(value, Fraction) else ball(value) * scale
    evidence = f"value {shown(scaled)}{'' if exact else ' (rigorous to the digits shown)'}, printed {text}; {source}"
    if isinstance(scaled, Fraction) and abs(scaled - printed) == half:
        side = "up" if printed > scaled else "down"
        return Finding("confirmed", "enclosed", f"{evidence}; halfway, printed after rounding {side}")
    excess = abs(scaled - printed) - half if isinstance(scaled, Fraction) else abs(scaled - ball(printed)) - ball(half)
    if excess < 0:
        return Finding("confirmed", "enclosed", evidence)
    if excess > 0:
        return Finding("refuted", "enclosed", evidence, {"printed": text, "value": shown(scaled)})
    return Finding("undecided", "enclosed", f"{evidence}; the enclosure contains a rounding boundary")


def _compared(claim: Claim, values: dict[str, Number], names: frozenset[str], source: str) -> Finding:
    """All comparisons of ``relation``, strict ones strictly."""
    shown_parts = []
    for comparison in parse_conditions(claim["relation"], names):
        left, right = value_at(comparison.left, values), value_at(comparison.right, values)
        shown_parts.append(f"{shown(left)} {comparison.relation} {shown(right)}")
        truth = _holds(left, comparison.relation, right)
        if truth is None:
            return Finding("undecided", "enclosed", f"{shown_parts[-1]} is too close to decide; {source}")
        if not truth:
            place = {n: shown(v) for n, v in sorted(values.items())}
            return Finding(
                "refuted", "enclosed", f"{shown_parts[-1]} is false; {source}", {**place, "comparison": shown_parts[-1]}
            )
    return Finding("confirmed", "enclosed", f"{', '.join(shown_parts)}; {source}")


def _holds(left: Number, relation: str, right: Number) -> bool | None:
    if relation in (">", ">="):
        left, right, relation = right, left, {">": "<", ">=": "<="}[relation]
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left < right if relation == "<" else left <= right if relation == "<=" else left == right
    low, high = ball(left), ball(right)
    if low < high:
        return relation != "=="
    if low > high:
        return False
    return None


def _between(low: Fraction, high: Fraction) -> arb:
    return arb(fmpq(low.numerator, low.denominator)).union(arb(fmpq(high.numerator, high.denominator)))
