"""Faults in the kinds of claims that have rules of their own: numbers, minima, sums, series, models, boxes, slopes of epsilon."""

from epsproof.verify.claims import minimum_document
from epsproof.verify.claims.kinds.formulas import approximation, enclosure, number, series
from epsproof.verify.claims.kinds.formulas import slope as sign
from epsproof.verify.claims.kinds.privacy import bayes
from epsproof.verify.claims.values import given as printed
from epsproof.verify.kernel import claim, minimum
from tests.gates.attack.faults import Fault

UNBOUNDED = (
    '__import__("epsproof.derive.models.catalogue", fromlist=["model_named"]).model_named("unbounded")'
)

NUMBERS = [
    Fault(
        "printed powers of ten are ignored",
        ["printed_numbers"],
        [(printed.printed, "unit / 2)", "Fraction(1, 2 * 10**after))")],
        193,
    ),
    Fault(
        "printed fractions are rounded",
        ["printed_numbers"],
        [(printed.printed, "Fraction(0)) if int", "Fraction(1, 2)) if int")],
    ),
    Fault(
        "the bound of a number is ignored",
        ["printed_numbers"],
        [(number._enclosed, "model_of(claim)", UNBOUNDED)],
        90,
    ),
]
MINIMA = [
    Fault(
        "a printed epsilon is not compared",
        ["printed_minima"],
        [(minimum.links, "equal if finite else FALSE", "both([])")],
        6,
    ),
    Fault(
        "the bound of a minimum is ignored",
        ["printed_minima"],
        [
            (minimum_document._posed, 'claim.get("bound", "unbounded")', '"membership"'),
            (minimum.links, 'part.get("attack") == data["attack"]', "True"),
        ],
        9,
    ),
    Fault(
        "a minimum is proved for a part of its parameters",
        ["printed_minima"],
        [
            (minimum.links, 'Tree("or", tuple(map(both, assumed)))', "both([])"),
            (
                minimum_document._split,
                "[*proved.values()], [*proved]",
                "[*proved.values()][:1], [*proved][:1]",
            ),
        ],
        12,
    ),
]
OTHERS = [
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
    Fault("an odd term is doubled", ["printed_series"], [(series.judge, "if both:", "if False:")], 4),
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
        "boxes may be empty",
        ["boxes", "degenerate"],
        [
            (enclosure._judged, "open_reasons.append(EMPTY)", "continue"),
            (enclosure._judged, "elif not any(is_met(", "elif False and not any(is_met("),
        ],
        9,
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
                "_at_zero(f\"({claim['function']}) - ({claim['series']}) == 0\", name)",
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
    Fault(
        "slopes of epsilon are turned around",
        ["slopes_of_epsilon"],
        [(sign._typed, "== 0 => {by} {", "== 0 => -{by} {")],
        63,
    ),
]
FAULTS = [*NUMBERS, *MINIMA, *OTHERS]
