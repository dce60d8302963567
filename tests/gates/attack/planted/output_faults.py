"""Faults in algorithms with several noisy values, in definitions, tables, balls and limits, and what is said beside a verdict."""

from epsproof.verify.algorithms import outcome
from epsproof.verify.claims import minimum_document
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.judges.privacy import bound, minimum
from epsproof.verify.metric import metric_file
from epsproof.verify.sensitivity import answer
from tests.gates.attack.faults import Fault

TUPLE = 'tuple(claim.get("let", {}).items())'
OUTPUTS = [
    Fault(
        "a value that is put out twice depends on no data",
        ["several_outputs"],
        [(outcome._released, "item.constant - factor * shift", "Fraction(0)")],
        23,
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
