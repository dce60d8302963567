"""Counterexamples of the ledger by hand, at the printed statement, without the engine."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
import sympy

from verify.claims import run
from verify.claims.cache import Kept
from verify.papers import PAPERS

PAPER = "kazan-reiter-2024"
DATA = ("left side", "right side", "undefined", "fails")


@pytest.fixture(scope="module")
def verdicts():
    return {v.id.partition(".")[2]: v for v in run(PAPER, kept=Kept())}


def test_a_simple_random_sample_of_known_size_exceeds_the_bound():
    """p = 1/20, q = t = 1/2; the counts (1, 4) come from t^0, t^2, t^2: one person more in one cell, one less in the other."""
    p, q, t = F(1, 20), F(1, 2), F(1, 2)
    posterior = p * q / (p * q + t**2 * (p * (1 - q) + (1 - p)))
    assert posterior / (p * q) > 1 / (p * q + t**2 * (1 - q) * p + t * (1 - p))


def test_exactly_one_removed_exceeds_one_third():
    """n = 4, a = 1/3: the budget (38) has t = 2/3, and the counts (0, 3) give the posterior 3/7."""
    t = F(2, 3)
    assert F(1, 4) / (F(1, 4) + F(3, 4) * t**2) == F(3, 7) > F(1, 3)


def test_line_137_is_0_at_p_r_1_and_line_140_too():
    p, r = F(1, 2), 2
    assert 4 * p * (p - F(1, r)) == 0 and 2 * p * (1 - 1 / (p * r)) * (F(1, r) - p) == 0


def test_line_135_is_an_equality_at_p_2_3_q_1_3_r_3():
    p, q, r = F(2, 3), F(1, 3), 3
    radicand = (1 - p) ** 2 + 4 * p * (1 - q) * (F(1, r) - p * q)
    assert radicand == F(1, 3) ** 2 + F(16, 81) == F(5, 9) ** 2
    s = F(5, 9)
    left = 2 * p * ((1 - p) * (2 * p * (1 - q) - (p - F(1, r))) / s + (p - F(1, r)))
    assert left <= 4 * p * (p - F(1, r)) == F(8, 9)


def test_lines_91_96_and_155_at_one_half():
    p = q = a = sympy.Rational(1, 2)
    c = 1 / a - 1
    s = sympy.sqrt((1 - p) ** 2 + 4 * p**2 * q * (1 - q) * c)
    true = -1 / (p * s)
    for sign, right in ((-1, False), (1, True)):
        numerator = (1 - p) ** 2 + p * (1 - p) - ((1 - p) + sign * p) * s
        assert (sympy.simplify(numerator / s / (p * (s - (1 - p))) - true) == 0) == right
    assert sympy.sqrt((1 - p) ** 2 + 16 * q * (1 - q) * c) != s
    assert (1 - p) ** 2 + 4 * p * (sympy.Rational(1, 2) - p) == (1 - p) ** 2


def _relation(text: str, let: dict[str, str], slope: dict[str, list[str]], place: dict[str, F]) -> bool:
    """The truth of a printed goal at exact values, by SymPy alone; false where a side has no real value."""
    names = {n: sympy.Symbol(n, real=True) for n in "a b c d e g h k m n p q r s t u v w x y z p0 p1 q0 v0 v1".split()}
    names |= {"max": sympy.Max, "min": sympy.Min}
    inserted: dict[sympy.Symbol, sympy.Expr] = {}
    for name, definition in let.items():
        inserted[names[name]] = sympy.sympify(definition, locals=names).subs(inserted)
    for name, (function, variable) in slope.items():
        inserted[names[name]] = sympy.diff(sympy.sympify(function, locals=names).subs(inserted), names[variable])
    values = {names[n]: sympy.Rational(v.numerator, v.denominator) for n, v in place.items()}
    for sign in ("==", "<=", ">=", "<", ">"):
        if sign in text:
            left, right = (sympy.sympify(side, locals=names).subs(inserted).subs(values) for side in text.split(sign))
            difference = sympy.nsimplify(left - right) if left.is_Rational and right.is_Rational else left - right
            value = difference.evalf(40)
            if not value.is_real:
                return False
            return bool({"==": value == 0, "<=": value <= 0, ">=": value >= 0, "<": value < 0, ">": value > 0}[sign])
    raise ValueError(text)


@pytest.mark.long
def test_every_counterexample_with_two_sides_fails_by_sympy(verdicts):
    checked = 0
    for claim in PAPERS[PAPER].claims:
        found = verdicts[claim.id.partition(".")[2]].counterexample or {}
        if "left side" not in found or claim.kind == "bayes":
            continue
        place = {n: F(v) for n, v in found.items() if n not in DATA}
        assert all(max(abs(v.numerator), v.denominator) < 10_000 for v in place.values())
        broken = next(goal for goal in claim["goals"] if verdicts[claim.id.partition(".")[2]].evidence.startswith(goal))
        conclusion = broken.rpartition("=>")[2]
        assert not _relation(conclusion, claim.get("let", {}), claim.get("slope", {}), place), claim.id
        checked += 1
    assert checked >= 8
