"""Budgets at delicate parameters, each beside the value that the definition gives by hand, or a refusal beside a control.

At q = 1 the demand is p + t (1 - p) >= 1/r*(p), so t = (1/r* - p)/(1 - p) at one p. At p, q both fixed it is a quadratic in t.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq

from derive.errors import QuestionError
from derive.grammar import number, parse_expression
from derive.pose import pose
from verify.claims.evaluation import ball, value_at
from verify.evaluate import evaluate

BUDGETS = [
    ("r", "", {"r": "1 + 1e-300"}, "log(r)/2"),
    ("r", "", {"r": "1e40"}, "log(r)/2"),
    ("r", "", {"r": "1e40 + 1e-40"}, "log(r)/2"),
    ("r", "p == 1/2, q == 1/2", {"r": "4 - 1e-30"}, "-log(sqrt(1 + 2*(1/r - 1/4)*2) - 1)"),
    ("r", "p == 1e-300, q == 1", {"r": "2"}, "log((1 - 1e-300)/(1/2 - 1e-300))"),
    ("r", "q == 1e-300, p == 1", {"r": "2"}, "-log((1/2 - 1e-300)/(1 - 1e-300))/2"),
    ("max(a/p, r)", "q == 1", {"a": "1 - 1e-30", "r": "3"}, "log((r - a)/(1 - a))"),
    ("max(a/p, r)", "q == 1", {"a": "1e-300", "r": "3"}, "log((r - a)/(1 - a))"),
    ("max(a/p, r)", "q == 1, p == 1/9", {"a": "1/3", "r": "3"}, "log(4)"),
    ("max(a/p, r)", "q == 1, p == 1/9 - 1e-30", {"a": "1/3", "r": "3"}, "log((8/9 + 1e-30)/(3*(1/9 - 1e-30) - 1/9 + 1e-30))"),
    ("(p + b)/p", "q == 1", {"b": "1e-20"}, "2*log((1 + b)/(1 - b))"),
    ("(p + b)/p", "q == 1", {"b": "1 - 1e-20"}, "2*log((1 + b)/(1 - b))"),
    ("1 + (2*p - 1)**2 + s", "q == 1, p == 1/2", {"s": "1e-3"}, "log((1/2)/(1/(1 + s) - 1/2))"),
    ("min(r, s)", "q == 1, p == 1/4", {"r": "2", "s": "2"}, "log(3)"),
    ("min(r, s)", "q == 1, p == 1/4", {"r": "2", "s": "2 + 1e-40"}, "log(3)"),
    ("max(r, s)", "q == 1, p == 1/4", {"r": "2", "s": "2 - 1e-40"}, "log(3)"),
    ("r", "q == 1, 1/4 <= p <= 1/4", {"r": "2"}, "log(3)"),
]


def rational(text: str) -> Fraction:
    value = value_at(parse_expression(text), {})
    assert isinstance(value, Fraction)
    return value


def log_of(formula: str, values: dict[str, Fraction]) -> arb:
    """The value of ``factor*log(argument)/divisor`` at the precision that is set; the argument is exact or a square root."""
    sign, _, rest = formula.rpartition("log(")
    argument, _, divisor = rest.rpartition(")")
    inside = parse_expression(argument, frozenset(values))
    scale = {"": 1, "-": -1, "2*": 2}[sign]
    return scale * ball(value_at(inside, values)).log() / (int(divisor.strip("/")) if divisor else 1)


@pytest.mark.parametrize(("profile", "where", "given", "expected"), BUDGETS)
def test_enclosure_contains_the_value_by_hand(profile, where, given, expected):
    values = {name: rational(text) for name, text in given.items()}
    found = evaluate(pose(profile, [where] if where else []), values, 12)
    with ctx.workprec(4096):
        truth = log_of(expected, values)
        low, high = (arb(fmpq(x.numerator, x.denominator)) for x in (number(found.lower), number(found.upper)))
        assert low <= truth and truth <= high, (found.lower, found.upper, truth)
    assert found.digits >= 11


UNBOUNDED = [
    ("r", "p == 1/2, q == 1/2", {"r": "4"}, {"r": "4 - 1e-30"}),
    ("r", "p == 1, q == 1", {"r": "1 + 1e-300"}, None),
    ("a/p", "q == 1, p == 1/2", {"a": "1"}, {"a": "1 - 1e-30"}),
]


@pytest.mark.parametrize(("profile", "where", "given", "control"), UNBOUNDED)
def test_nothing_is_demanded_where_the_ratio_cannot_be_reached(profile, where, given, control):
    problem = pose(profile, [where])
    found = evaluate(problem, {n: rational(x) for n, x in given.items()}, 8)
    assert (found.lower, found.upper) == ("inf", "inf")
    if control is not None:
        assert evaluate(problem, {n: rational(x) for n, x in control.items()}, 8).upper != "inf"


NONE = [
    ("r", "", {"r": "1"}, {"r": "1 + 1e-300"}),
    ("1 + (2*p - 1)**2 + s", "q == 1", {"s": "0"}, {"s": "1e-6"}),
    ("r", "q == 1, p == 1/2", {"r": "1 - 1e-40"}, {"r": "1 + 1e-40"}),
    ("a/p", "q == 1, p == 1/2", {"a": "1/2"}, {"a": "1/2 + 1e-40"}),
]


@pytest.mark.parametrize(("profile", "where", "given", "control"), NONE)
def test_a_profile_that_touches_one_admits_no_budget(profile, where, given, control):
    problem = pose(profile, [where] if where else [], ["s >= 0"] if "s" in given else [])
    found = evaluate(problem, {n: rational(x) for n, x in given.items()}, 8)
    assert (found.admissible, number(found.lower)) == (False, 0)
    admitted = evaluate(problem, {n: rational(x) for n, x in control.items()}, 8)
    assert admitted.admissible is True and number(admitted.lower) > 0


REFUSED = [
    ("a/(p - p)", [], "division by zero"),
    ("r/(s - s)", [], "division by zero"),
    ("r**(1/13)", [], "exponent"),
    ("r", ["p > 1"], "no prior satisfies the region"),
    ("r", ["q == 2"], "no prior satisfies the region"),
    ("r", ["0 < p < 0"], "no prior satisfies the region"),
]


@pytest.mark.parametrize(("profile", "where", "rule"), REFUSED)
def test_a_question_without_meaning_is_refused(profile, where, rule):
    with pytest.raises(QuestionError, match=rule):
        evaluate(pose(profile, where), {"r": Fraction(2)}, 6)
    assert evaluate(pose("r"), {"r": Fraction(2)}, 6).admissible is True
