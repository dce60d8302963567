"""Faults in what the kernel makes of a claim: of signs, connectives, what is undefined, and formulas."""

from epsproof.verify.claims import claim_file
from epsproof.verify.kernel import operation, syntax, walk
from epsproof.verify.kernel.branch import Branch
from tests.gates.attack.faults import Fault

Reader = syntax._Reader

SIGNS = [
    Fault(
        "divisors are positive",
        ["cross_multiplying", "reciprocals"],
        [
            (
                Branch.where,
                "for factor, power in value.powers.items():",
                "for factor, power in value.powers.items():\n        if power < 0:\n            continue",
            )
        ],
        7,
    ),
    Fault(
        "numbers are positive",
        ["cross_multiplying", "connectives"],
        [
            (
                Branch.where,
                "sign, unknown = sign_of(value.coefficient)",
                "sign, unknown = abs(sign_of(value.coefficient))",
            )
        ],
        66,
    ),
    Fault(
        "what is weak is read as strict",
        ["adding_up"],
        [(Branch.facts, '">=" if 0 in left else ">"', '">"')],
        9,
    ),
    Fault(
        "what is not 0 may be 0",
        ["cancelling", "connectives"],
        [(Branch.facts, 'found.append((factor * factor, ">"))', "continue")],
    ),
    Fault(
        "strict goals are read as weak",
        ["squaring", "reciprocals"],
        [(walk.decided, "ANY - SIGNS[tree.sign]", "ANY - SIGNS[tree.sign] - {0}")],
        85,
    ),
]
CONNECTIVES = [
    Fault(
        "or is read as and",
        ["connectives"],
        [(syntax._together, "Tree(signs[0], tuple(parts))", 'Tree("and", tuple(parts))')],
        8,
    ),
    Fault(
        "implications are turned around",
        ["squaring", "connectives"],
        [(Reader.statement, "(left, self.statement(depth + 1))", "(self.statement(depth + 1), left)")],
        10,
    ),
    Fault(
        "<=> is read as =>",
        ["monotone_maps"],
        [
            (
                claim_file._both_ways,
                "zip(sides, (right, left), strict=True)",
                "[*zip(sides, (right, left), strict=True)][:1]",
            )
        ],
    ),
]
UNDEFINED = [
    Fault(
        "undefined goals hold",
        ["cancelling", "logarithm_domains"],
        [(walk.either, "yield from decided(tree, None, branch)", "return")],
        3,
    ),
    Fault("0 divides", ["cancelling"], [(walk.needed, 'return 1, SIGNS["!="]', "return 0, ANY")]),
    Fault(
        "negative numbers have roots",
        ["roots"],
        [(walk.needed, 'return 0, SIGNS[">" if tree.value < 0 else ">="]', "return 0, ANY")],
        1,
    ),
]
FORMULAS = [
    Fault("abs has one case", ["extremes"], [(walk.chosen, '((">=", 1), ("<", -1))', '((">=", 1),)')], 13),
    Fault(
        "else is forgotten",
        ["choices"],
        [(walk.chosen, "((True, then), (False, otherwise))", "((True, then),)")],
    ),
    Fault(
        "roots have any sign",
        ["roots"],
        [(operation.root, 'SIGNS[">=" if zero else ">"]', "frozenset((-1, 0, 1))")],
    ),
    Fault(
        "exponentials lose their signs",
        ["exponentials"],
        [(operation.exponential, "power**share.numerator", "power ** abs(share.numerator)")],
    ),
]
FAULTS = [*SIGNS, *CONNECTIVES, *UNDEFINED, *FORMULAS]
