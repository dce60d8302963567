"""Faults in the kinds of claims that have rules of their own: numbers, minima, sums, series, models, boxes, slopes, budgets."""

from epsproof.verify.claims.judges.formulas import approximation, enclosure, mechanism, sign
from epsproof.verify.claims.judges.privacy import bayes
from epsproof.verify.claims.judges.releases import accounting
from epsproof.verify.claims.values import given as printed
from epsproof.verify.kernel import claim, minimum
from tests.gates.attack.faults import Fault

NUMBERS = [
    Fault(
        "printed powers of ten are ignored",
        ["printed_numbers"],
        [(printed.printed, "unit / 2)", "Fraction(1, 2 * 10**after))")],
        193,
    ),
]
MINIMA = [
    Fault(
        "a printed epsilon is not compared",
        ["printed_minima"],
        [(minimum.links, "equal if finite else FALSE", "both([])")],
        6,
    ),
]
OTHERS = [
    Fault(
        "not enough is read as enough",
        ["printed_budgets"],
        [(accounting._with, "row.says == ENOUGH or private is None", "True")],
    ),
    Fault(
        "weights may be negative",
        ["finite_models"],
        [
            (bayes._finding, 'if sure.verdict == "refuted":', "if False:"),
            (bayes._finding, '(*probabilities, *claim["goals"])', '(*claim["goals"],)'),
        ],
        1,
    ),
    Fault(
        "what names a weight is not inserted",
        ["named_worlds"],
        [(bayes._finding, 'tuple(claim.get("substitutions", {}).items())', "()")],
        2,
    ),
    Fault("an odd term is doubled", ["printed_series"], [(mechanism.judge, "if both:", "if False:")], 4),
    Fault(
        "boxes forget what is undefined",
        ["boxes"],
        [
            (enclosure._judged, "search.whole(goal.demands,", "search.whole([],"),
            (enclosure._judged, "for point in tried:", "for point in ():"),
        ],
        3,
    ),
    Fault(
        "series forget what is undefined",
        ["printed_series"],
        [
            (
                claim.slope,
                'Tree("defined", (function, derivative(function, variable)))',
                "derivative(function, variable)",
            ),
            (approximation.judge, "start is UNDEFINED or not function.subs(x, 0).is_finite", "False"),
            (
                approximation._within,
                "placed(f\"({claim['function']}) - ({claim['series']}) == 0\", name, \"(0)\")",
                '"0 == 0"',
            ),
        ],
        9,
    ),
    Fault(
        "epsilon need not be defined",
        ["slopes_of_epsilon"],
        [(sign._typed, 'goals = (f"{start} < 0", ', "goals = (")],
        32,
    ),
]
FAULTS = [*NUMBERS, *MINIMA, *OTHERS]
