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
        "derivatives are free in assumptions",
        ["defined_names"],
        [
            (
                Statement.__init__,
                'meaning) for text in data["assumptions"]',
                'dict(list(meaning.items())[: len(data["definitions"])])) for text in data["assumptions"]',
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
        "what is substituted has any sign",
        ["defined_names"],
        [(Statement.substitute, '(self.start,) = self.start.where(power, SIGNS[">"])', "pass")],
        57,
    ),
    Fault(
        "a substitution is no function",
        ["defined_names"],
        [(Statement.differentiate, "insert(function, partners.get(by, {}))", "function")],
        1,
    ),
    Fault(
        "half of the product rule",
        ["defined_names"],
        [
            (
                claim.derivative,
                'Tree("+", (times(inner[0], parts[1]), times(parts[0], inner[1])))',
                "times(inner[0], parts[1])",
            )
        ],
        50,
    ),
    Fault(
        "quotients grow with their divisors",
        ["defined_names", "slopes_of_epsilon"],
        [
            (
                claim.derivative,
                'back = Tree("-", (times(parts[0], inner[1]),))',
                "back = times(parts[0], inner[1])",
            )
        ],
        59,
    ),
    Fault(
        "powers lose their factor",
        ["defined_names"],
        [(claim.derivative, "times(number(tree.value), power)", "power")],
        60,
    ),
    Fault(
        "logarithms lose their inner derivative",
        ["defined_names"],
        [(claim.derivative, 'Tree("/", (inner[0], parts[0]))', 'Tree("/", (number(1), parts[0]))')],
        96,
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
    Fault(
        "the last assumption is forgotten",
        ["defined_names", "connectives"],
        [(Statement.link, "Link(label, self.assumptions,", "Link(label, self.assumptions[:-1],")],
        2,
    ),
]
FAULTS = [*DEFINITIONS, *ASSUMPTIONS]
