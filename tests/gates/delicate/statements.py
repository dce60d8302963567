"""Statements that floating point, cancellation or careless domains get wrong; each with its neighbour on the other side."""

from __future__ import annotations

from functools import partial

from tests.gates.delicate.row import Row
from tests.judged import verdict

__all__ = ["DIGITS", "FALSE", "NARROW", "TRUE"]

STATEMENTS = [
    ("huge and tiny numbers", "inequality", "x > 0", "x + 1e40 > 1e40", True),
    ("huge and tiny numbers", "inequality", "x >= 0", "x + 1e40 > 1e40", False),
    ("huge and tiny numbers", "inequality", "x > 1e-300", "x/2 > 5e-301", True),
    ("huge and tiny numbers", "inequality", "x >= 1e-300", "x > 1e-300", False),
    ("boundaries", "inequality", "0 < x < 1e20", "x**2 < 1e40", True),
    ("boundaries", "inequality", "0 < x <= 1e20", "x**2 < 1e40", False),
    ("nearly equal roots", "inequality", "x > 0", "(x - 1)**2 >= 0", True),
    ("nearly equal roots", "inequality", "x > 0", "(x - 1)*(x - 1 - 1/3) >= 0", False),
    ("nearly equal roots", "inequality", "x > 0", "(x - 1)*(x - 1 - 1/1000000) >= -1/4000000000000", True),
    ("nearly equal roots", "inequality", "x > 0", "(x - 1)*(x - 2) > -1/4", False),
    ("divisors that vanish", "identity", "x > 1", "(x**2 - 1)/(x - 1) == x + 1", True),
    ("divisors that vanish", "identity", "x > 0", "(x**2 - 1)/(x - 1) == x + 1", False),
    ("divisors that vanish", "identity", "x > 0", "x/x == 1", True),
    ("divisors that vanish", "identity", "x >= 0", "x/x == 1", False),
    ("branches of roots and logarithms", "identity", "x >= 0", "sqrt(x**2) == x", True),
    ("branches of roots and logarithms", "identity", "x >= -1", "sqrt(x**2) == x", False),
    ("branches of roots and logarithms", "identity", "x > 0", "log(x**2) == 2*log(x)", True),
    ("cancellation", "identity", "x > 0", "log(x + 1) - log(x) == log(1 + 1/x)", True),
    ("cancellation", "identity", "x > 0", "log(x + 1) - log(x) == log(1 + 1/x + 1e-30)", False),
    ("algebraic coincidences", "identity", "x > 0", "sqrt(3 + 2*sqrt(2)) == 1 + sqrt(2)", True),
    ("algebraic coincidences", "identity", "x > 0", "sqrt(3 + 2*sqrt(2) + 1e-40) == 1 + sqrt(2)", False),
    ("ties", "inequality", "0 < p < 1, 0 < q < 1", "max(p, q) - min(p, q) >= 0", True),
    ("ties", "inequality", "0 < p < 1, 0 < q < 1", "max(p, q) - min(p, q) > 0", False),
    ("functions that touch", "enclosure", "0 <= x <= 1", "exp(x) >= 1 + x", True),
    ("functions that touch", "enclosure", "0 <= x <= 1", "exp(x) > 1 + x", False),
    ("functions that touch", "enclosure", "0 <= x <= 1", "exp(x) + 1e-30 > 1 + x", True),
    ("functions that touch", "enclosure", "0 <= x <= 1", "exp(x) - 1e-30 >= 1 + x", False),
]

TOO_NARROW = [
    ("inequality", "x > 0", "(x - 1)*(x - 1 - 1/1000000) >= 0"),
    ("inequality", "x > 0", "(x - 1)*(x - 1 - 1/1000000) > -1/4000000000000"),
    ("identity", "x >= -1e-9", "sqrt(x**2) == x"),
]

PRINTED = [
    ("1/8", "0.125", "confirmed"),
    ("1/8", "0.126", "refuted"),
    ("1/3", "0.333", "confirmed"),
    ("1/3", "0.334", "refuted"),
    ("log(2)", "0.69314718055994530942", "confirmed"),
    ("log(2)", "0.69314718055994530943", "refuted"),
]


def judged(kind: str, given: str, goal: str, words: frozenset[str], shown: bool | None) -> str:
    """The verdict is one of the words; ``shown`` says whether it must, or must not, come with a counterexample."""
    found = verdict(f'kind = "{kind}"\nassumptions = ["{given}"]\ngoals = ["{goal}"]\n')
    assert found.verdict in words and found.evidence, (found.verdict, found.evidence)
    assert shown is None or (found.counterexample is not None) == shown, found.counterexample
    return found.verdict


def confirmed(formula: str, printed: str, word: str) -> str:
    """The verdict on the printed number is the word."""
    found = verdict(f'kind = "number"\nformula = "{formula}"\nprinted = "{printed}"\n')
    assert found.verdict == word, found.evidence
    return found.verdict


WRONG = frozenset({"refuted", "repaired"})
TRUE = tuple(
    Row(group, f"{goal} if {given}", "true", partial(judged, kind, given, goal, frozenset({"proved"}), False))
    for group, kind, given, goal, true in STATEMENTS
    if true
)
FALSE = tuple(
    Row(group, f"{goal} if {given}", "false", partial(judged, kind, given, goal, WRONG, True))
    for group, kind, given, goal, true in STATEMENTS
    if not true
)
NARROW = tuple(
    Row(
        "false in a narrow place",
        f"{goal} if {given}",
        "not proved",
        partial(judged, *row, WRONG | {"undecided"}, None),
    )
    for row in TOO_NARROW
    for _, given, goal in [row]
)
DIGITS = tuple(
    Row("printed digits", f"{formula} printed as {printed}", word, partial(confirmed, formula, printed, word))
    for formula, printed, word in PRINTED
)
