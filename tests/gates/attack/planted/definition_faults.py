"""Faults in how the kernel inserts definitions, derivatives and substitutions, and in what it asks of assumptions."""

from epsproof.verify.claims import examine
from epsproof.verify.kernel import claim
from epsproof.verify.kernel.claim import Statement
from tests.gates.attack.faults import Fault

DEFINITIONS = [
    Fault(
        "definitions are free in assumptions",
        ["defined_names"],
        [
            (
                Statement.__init__,
                'insert(parse(text, True), meaning) for text in data["assumptions"]',
                'parse(text, True) for text in data["assumptions"]',
            )
        ],
        3,
    ),
    Fault(
        "substitutions are forgotten",
        ["defined_names"],
        [(Statement.substitute, "{pair.variable: pair.logarithm for pair in self.pairs}", "{}")],
        2,
    ),
    Fault(
        "derivatives forget where the function is defined",
        ["defined_names"],
        [
            (
                claim.slope,
                'Tree("defined", (function, derivative(function, variable)))',
                "derivative(function, variable)",
            )
        ],
        38,
    ),
]
ASSUMPTIONS = [
    Fault(
        "assumptions may contradict one another",
        ["degenerate"],
        [
            (
                examine._examined,
                'return Examined("undecided", _why_empty(typed, number, searches))',
                'models["models"].append({})',
            ),
            (
                claim.check,
                'meet(statement.situations(position), model, f"goal {position + 1}, the model")',
                "pass",
            ),
        ],
    ),
]
FAULTS = [*DEFINITIONS, *ASSUMPTIONS]
