"""Budgets at delicate parameters, each beside the value that the definition gives by hand, or a refusal beside a control.

At q = 1 the demand is p + t (1 - p) >= 1/r*(p), so t = (1/r* - p)/(1 - p) at one p. At p, q both fixed it is a quadratic in t.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from flint import arb, ctx, fmpq

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.numbers import number
from epsproof.verify.claims.values.evaluation import ball, value_at
from epsproof.verify.closed_form.evaluate import evaluate
from tests.gates.delicate.row import Row, rational

__all__ = ["ADMITTED", "NONE", "REFUSED", "UNBOUNDED"]

BUDGETS = [
    ("huge and tiny parameters", "r", "", {"r": "1 + 1e-300"}, "log(r)/2"),
    ("huge and tiny parameters", "r", "", {"r": "1e40"}, "log(r)/2"),
    ("huge and tiny parameters", "r", "", {"r": "1e40 + 1e-40"}, "log(r)/2"),
    ("a ratio that can hardly be reached", "r", "p == 1/2, q == 1/2", {"r": "4 - 1e-30"}, "-log(sqrt(1 + 2*(1/r - 1/4)*2) - 1)"),
    ("priors at the ends", "r", "p == 1e-300, q == 1", {"r": "2"}, "log((1 - 1e-300)/(1/2 - 1e-300))"),
    ("priors at the ends", "r", "q == 1e-300, p == 1", {"r": "2"}, "-log((1/2 - 1e-300)/(1 - 1e-300))/2"),
    ("parameters at the ends", "max(a/p, r)", "q == 1", {"a": "1 - 1e-30", "r": "3"}, "log((r - a)/(1 - a))"),
    ("parameters at the ends", "max(a/p, r)", "q == 1", {"a": "1e-300", "r": "3"}, "log((r - a)/(1 - a))"),
    ("kinks", "max(a/p, r)", "q == 1, p == 1/9", {"a": "1/3", "r": "3"}, "log(4)"),
    (
        "kinks", "max(a/p, r)", "q == 1, p == 1/9 - 1e-30", {"a": "1/3", "r": "3"},
        "log((8/9 + 1e-30)/(3*(1/9 - 1e-30) - 1/9 + 1e-30))",
    ),
    ("parameters at the ends", "(p + b)/p", "q == 1", {"b": "1e-20"}, "2*log((1 + b)/(1 - b))"),
    ("parameters at the ends", "(p + b)/p", "q == 1", {"b": "1 - 1e-20"}, "2*log((1 + b)/(1 - b))"),
    ("profiles near 1", "1 + (2*p - 1)**2 + s", "q == 1, p == 1/2", {"s": "1e-3"}, "log((1/2)/(1/(1 + s) - 1/2))"),
    ("ties", "min(r, s)", "q == 1, p == 1/4", {"r": "2", "s": "2"}, "log(3)"),
    ("ties", "min(r, s)", "q == 1, p == 1/4", {"r": "2", "s": "2 + 1e-40"}, "log(3)"),
    ("ties", "max(r, s)", "q == 1, p == 1/4", {"r": "2", "s": "2 - 1e-40"}, "log(3)"),
    ("ties", "2*r if p <= 1/4 else r", "q == 1, p == 1/4", {"r": "3/2"}, "log(9)"),
    ("ties", "2*r if p < 1/4 else r", "q == 1, p == 1/4", {"r": "3/2"}, "log(9/5)"),
    ("a region of one point", "r", "q == 1, 1/4 <= p <= 1/4", {"r": "2"}, "log(3)"),
]  # fmt: skip

UNREACHED = [
    ("r", "p == 1/2, q == 1/2", {"r": "4"}, {"r": "4 - 1e-30"}),
    ("r", "p == 1, q == 1", {"r": "1 + 1e-300"}, None),
    ("a/p", "q == 1, p == 1/2", {"a": "1"}, {"a": "1 - 1e-30"}),
]

TOUCHING = [
    ("r", "", {"r": "1"}, {"r": "1 + 1e-300"}),
    ("1 + (2*p - 1)**2 + s", "q == 1", {"s": "0"}, {"s": "1e-6"}),
    ("r", "q == 1, p == 1/2", {"r": "1 - 1e-40"}, {"r": "1 + 1e-40"}),
    ("a/p", "q == 1, p == 1/2", {"a": "1/2"}, {"a": "1/2 + 1e-40"}),
]

MEANINGLESS = [
    ("a/(p - p)", [], "division by zero"),
    ("r/(s - s)", [], "division by zero"),
    ("r**(1/13)", [], "exponent"),
    ("r", ["p > 1"], "no prior satisfies the region"),
    ("r", ["q == 2"], "no prior satisfies the region"),
    ("r", ["0 < p < 0"], "no prior satisfies the region"),
]


def log_of(formula: str, values: dict[str, Fraction]) -> arb:
    """The value of ``factor*log(argument)/divisor`` at the precision that is set; the argument is exact or a square root."""
    sign, _, rest = formula.rpartition("log(")
    argument, _, divisor = rest.rpartition(")")
    inside = parse_expression(argument, frozenset(values))
    scale = {"": 1, "-": -1, "2*": 2}[sign]
    return scale * ball(value_at(inside, values)).log() / (int(divisor.strip("/")) if divisor else 1)


def enclosed(profile: str, where: str, given: dict[str, str], expected: str) -> str:
    """The enclosure has eleven digits and contains the value by hand."""
    values = {name: rational(text) for name, text in given.items()}
    found = evaluate(pose(profile, [where] if where else []), values, 12)
    with ctx.workprec(4096):
        truth = log_of(expected, values)
        low, high = (
            arb(fmpq(x.numerator, x.denominator)) for x in (number(found.lower), number(found.upper))
        )
        assert low <= truth and truth <= high, (found.lower, found.upper, truth)
    assert found.digits >= 11, found.digits
    return f"[{found.lower}, {found.upper}]"


def unbounded(profile: str, where: str, given: dict[str, str], control: dict[str, str] | None) -> str:
    """Nothing is demanded, so that epsilon is infinite; at the control it is finite."""
    problem = pose(profile, [where])
    found = evaluate(problem, {name: rational(text) for name, text in given.items()}, 8)
    assert (found.lower, found.upper) == ("inf", "inf"), (found.lower, found.upper)
    if control is not None:
        assert evaluate(problem, {n: rational(x) for n, x in control.items()}, 8).upper != "inf", (
            "the control is infinite"
        )
    return found.lower


def none_admitted(profile: str, where: str, given: dict[str, str], control: dict[str, str]) -> str:
    """No epsilon above 0 is admissible; at the control one is."""
    problem = pose(profile, [where] if where else [], ["s >= 0"] if "s" in given else [])
    found = evaluate(problem, {name: rational(text) for name, text in given.items()}, 8)
    assert (found.admissible, number(found.lower)) == (False, 0), (found.admissible, found.lower)
    admitted = evaluate(problem, {name: rational(text) for name, text in control.items()}, 8)
    assert admitted.admissible is True and number(admitted.lower) > 0, "the control admits nothing"
    return "none is admissible"


def refused(profile: str, where: list[str], rule: str) -> str:
    """The question is refused by that rule; the control, a plain ratio on all priors, is answered."""
    try:
        evaluate(pose(profile, where), {"r": Fraction(2)}, 6)
    except QuestionError as error:
        assert re.search(rule, str(error)), error
    else:
        raise AssertionError("answered")
    assert evaluate(pose("r"), {"r": Fraction(2)}, 6).admissible is True, "the control is refused"
    return f"refused: {rule}"


def question(profile: str, where: str, given: dict[str, str]) -> str:
    """The question in one line."""
    return ", ".join(
        [profile, *([where] if where else []), *(f"{name} = {text}" for name, text in given.items())]
    )


def admitted() -> Iterator[Row]:
    for group, profile, where, given, expected in BUDGETS:
        answer = partial(enclosed, profile, where, given, expected)
        yield Row(group, question(profile, where, given), f"epsilon = {expected}", answer)


ADMITTED = tuple(admitted())
UNBOUNDED = tuple(
    Row(
        "ratios that cannot be reached",
        question(x, where, given),
        "inf",
        partial(unbounded, x, where, given, control),
    )
    for x, where, given, control in UNREACHED
)
NONE = tuple(
    Row(
        "profiles that touch 1",
        question(x, where, given),
        "none",
        partial(none_admitted, x, where, given, control),
    )
    for x, where, given, control in TOUCHING
)
REFUSED = tuple(
    Row(
        "questions without meaning",
        question(x, ", ".join(where), {}),
        f"refused: {rule}",
        partial(refused, x, where, rule),
    )
    for x, where, rule in MEANINGLESS
)
