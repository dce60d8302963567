"""Faults in algorithms with several noisy values, in definitions, tables, balls and limits, and what is said beside a verdict."""

from epsproof.verify.algorithms import gap, outcome
from epsproof.verify.claims import minimum_document
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.kinds.privacy import bound, minimum
from epsproof.verify.metric import largest_epsilon, metric_file, printed_bounds
from epsproof.verify.sensitivity import answer
from tests.gates.attack.faults import Fault

TUPLE = 'tuple(claim.get("let", {}).items())'
CENTRE = "scene.ring(u, (scene.secret.centre,))"
OUTPUTS = [
    Fault(
        "a value that is put out twice depends on no data",
        ["several_outputs"],
        [(outcome._released, "item.constant - factor * shift", "Fraction(0)")],
        23,
    ),
    Fault(
        "a value that is put out twice is drawn twice",
        ["several_outputs"],
        [
            (outcome._released, "if known:", "if False:"),
            (outcome._released, "if known and max(", "if False and max("),
        ],
        23,
    ),
    Fault(
        "of several values the last one counts",
        ["several_outputs"],
        [(gap._within_ratio, "largest = largest * ratio", "largest = ratio")],
        99,
    ),
    Fault(
        "multiples are as dense as the noise",
        ["several_outputs"],
        [(outcome._term, "scaled(laws[i], slope)", "laws[i]")],
        390,
    ),
]
SHARED = [
    Fault(
        "definitions are of opposite sign",
        ["shared_fields"],
        [(Typed.of.__func__, TUPLE, 'tuple((n, f"-({x})") for n, x in claim.get("let", {}).items())')],  # type: ignore[attr-defined]
        6,
    ),
    Fault(
        "a table is as good as its best row",
        ["printed_tables"],
        [(minimum._table, "min(found, key", "max(found, key")],
        66,
    ),
]
BESIDE = [
    Fault(
        "gaps between rows are not told",
        ["printed_tables"],
        [
            (minimum_document.uncovered, 'if found.verdict == "refuted":', "if False:"),
            (minimum_document.uncovered, "if found.reason == EMPTY else", "if True else"),
        ],
        26,
    ),
    Fault(
        "what no row is about is sought beside the first",
        ["printed_tables"],
        [
            (
                minimum_document.uncovered,
                '{when} => {NEVER}" for when in rows',
                '{when} => {NEVER}" for when in rows[:1]',
            )
        ],
        26,
    ),
    Fault(
        "mechanisms are tried whatever a goal states",
        ["bounds_with_trials"],
        [(bound._is_the_bound, "if found not in (least, 1 / least):", "if False:")],
    ),
    Fault(
        "a loose sensitivity is reached",
        ["sensitivities"],
        [
            (answer.slack, "found.tight or", "True or"),
            (answer.slack, "REACHED if found.tight else", "REACHED if True else"),
        ],
        1,
    ),
]
SPACES = [
    Fault(
        "rings of a single attribute are around the centre",
        ["balls_in_spaces"],
        [
            (
                printed_bounds.rings_from_one,
                "scene.power(Fraction(scene.ring(u, scene.inside)))",
                f"scene.power(Fraction({CENTRE}))",
            )
        ],
        220,
    ),
    Fault(
        "rings of AND are around the secret",
        ["balls_in_spaces"],
        [(printed_bounds.rings_around_the_centre, "scene.ring(u, (centre,))", "scene.ring(u, scene.inside)")],
        589,
    ),
    Fault(
        "a bound is inverted as for even odds",
        ["balls_in_spaces"],
        [(largest_epsilon.printed_epsilon, "(1 - prior) / prior / (1 / limit - 1)", "1 / (1 / limit - 1)")],
        170,
    ),
    Fault(
        "an advantage is a posterior",
        ["balls_in_spaces"],
        [
            (
                metric_file.SpaceQuestion.limit,
                "self.space.mass(secret.members) + self.advantage",
                "self.advantage",
            )
        ],
        92,
    ),
]
FAULTS = [*OUTPUTS, *SHARED, *BESIDE, *SPACES]
