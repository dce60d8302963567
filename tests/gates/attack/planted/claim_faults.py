"""Faults in what the kernel makes of a claim: of signs, connectives, what is undefined, and formulas."""

from epsproof.verify.claims import claim_file
from epsproof.verify.kernel import operation, syntax, walk
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.link import Link
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
        "variables are positive",
        ["cross_multiplying", "squaring"],
        [(Branch.known, "factor, ANY)", "factor, ANY if len(factor.terms) > 1 else frozenset((1,)))")],
        7,
    ),
    Fault(
        "sums with positive coefficients are positive",
        ["cross_multiplying", "cancelling"],
        [
            (
                Branch.known,
                "factor, ANY)",
                "factor, frozenset((1,)) if min(factor.terms.values()) > 0 else ANY)",
            )
        ],
    ),
    Fault(
        "powers lose their signs",
        ["cross_multiplying", "reciprocals"],
        [(Branch.where, "s ** (2 - power % 2)", "s**2")],
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
        "what is strict is read as weak",
        ["cross_multiplying", "squaring"],
        [(Branch.facts, '">=" if 0 in left else ">"', '">="')],
        2,
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
        "!= is read as anything",
        ["connectives"],
        [
            (
                walk.decided,
                "allowed = SIGNS[tree.sign] if truth",
                'allowed = ANY if tree.sign == "!=" else SIGNS[tree.sign] if truth',
            )
        ],
        21,
    ),
    Fault(
        "or is read as and",
        ["connectives"],
        [(syntax._together, "Tree(signs[0], tuple(parts))", 'Tree("and", tuple(parts))')],
        8,
    ),
    Fault(
        "and is read as or",
        ["connectives"],
        [(syntax._together, "Tree(signs[0], tuple(parts))", 'Tree("or", tuple(parts))')],
        36,
    ),
    Fault(
        "a comma is read as or",
        ["extremes", "cross_multiplying"],
        [(Reader.statement, 'Tree("and"', 'Tree("or"')],
        19,
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
    Fault(
        "not is forgotten",
        ["connectives"],
        [(Reader.first, 'Tree("not", (self.joined(NOT, depth + 1),))', "self.joined(NOT, depth + 1)")],
        32,
    ),
    Fault(
        "chains drop a link", ["extremes"], [(syntax._together, "tuple(found)),", "tuple(found[:1])),")], 9
    ),
    Fault(
        "a sign in front is forgotten",
        ["extremes", "choices"],
        [
            (
                Reader.first,
                'return Tree("-", (inner,)) if sign == "-" else Tree("+", (inner,))',
                "return inner",
            )
        ],
        5,
    ),
    Fault(
        "only the first goal counts",
        ["printed_series", "finite_models"],
        [(Link.failures, "self.situations():", 'self.situations() if self.label == "goal 1" else ():')],
    ),
]
UNDEFINED = [
    Fault(
        "undefined premises are satisfied",
        ["choices", "connectives", "reciprocals"],
        [
            (
                walk.holds,
                "return decided(tree, True, branch)",
                "yield from decided(tree, True, branch)\n    yield from decided(tree, None, branch)",
            )
        ],
        16,
    ),
    Fault(
        "undefined goals hold",
        ["cancelling", "logarithm_domains"],
        [(walk.either, "yield from decided(tree, None, branch)", "return")],
        3,
    ),
    Fault(
        "not of what is undefined is true",
        ["connectives"],
        [
            (
                walk.decided,
                "yield from decided(part, None if truth is None else not truth, branch)",
                "yield from either(part, False, branch) if truth else decided(part, True, branch) if truth is False else ()",
            )
        ],
        236,
    ),
    Fault("0 divides", ["cancelling"], [(walk.needed, 'return 1, SIGNS["!="]', "return 0, ANY")]),
    Fault(
        "0 has negative powers",
        ["reciprocals"],
        [(walk.needed, 'return 0, SIGNS["!="]', "return 0, ANY")],
        69,
    ),
    Fault(
        "negative numbers have roots",
        ["roots"],
        [(walk.needed, 'return 0, SIGNS[">" if tree.value < 0 else ">="]', "return 0, ANY")],
        1,
    ),
    Fault(
        "all numbers have logarithms",
        ["logarithm_domains"],
        [(walk.needed, 'return 0, SIGNS[">"]', "return 0, ANY")],
        6,
    ),
    Fault(
        "what cancels has no domain",
        ["cancelling"],
        [
            (
                walk.undefined,
                "yield from some_undefined(tree.parts, branch)",
                "if any(v.logs or v.plain.powers for v, _ in values(tree, branch)):\n"
                "        yield from some_undefined(tree.parts, branch)",
            )
        ],
        5,
    ),
]
FORMULAS = [
    Fault("abs has one case", ["extremes"], [(walk.chosen, '((">=", 1), ("<", -1))', '((">=", 1),)')], 13),
    Fault("abs changes nothing", ["extremes"], [(walk.chosen, '("<", -1)', '("<", 1)')], 13),
    Fault(
        "extremes have one option",
        ["extremes"],
        [(walk.extreme, "fromkeys(options)", "fromkeys(options[:1])")],
        9,
    ),
    Fault(
        "the least is the largest",
        ["extremes"],
        [(walk.chosen, '">=" if sign == "max" else "<="', '">="')],
        8,
    ),
    Fault(
        "else is forgotten",
        ["choices"],
        [(walk.chosen, "((True, then), (False, otherwise))", "((True, then),)")],
    ),
    Fault(
        "if ignores its condition",
        ["choices"],
        [(walk.chosen, "in decided(test, truth, branch)", "in (branch,)")],
        3,
    ),
    Fault(
        "roots have any sign",
        ["roots"],
        [(operation.root, 'SIGNS[">=" if zero else ">"]', "frozenset((-1, 0, 1))")],
    ),
    Fault(
        "all roots of a degree are one",
        ["roots", "monotone_maps"],
        [(operation.root, '("root", degree, rest)', '("root", degree, ONE)')],
        4,
    ),
    Fault(
        "logarithms lose their signs",
        ["monotone_maps", "logarithm_domains"],
        [(walk.compared, "int(share * shared)", "int(abs(share) * shared)")],
        7,
    ),
    Fault(
        "all logarithms are one",
        ["logarithm_domains", "monotone_maps"],
        [(operation.without_logs, '("log", argument)', '("log",)')],
        108,
    ),
    Fault(
        "a logarithm is known by its name",
        ["logarithm_domains", "monotone_maps"],
        [(operation.without_logs, "branch = replace(branch, opaque=True)", "pass")],
        108,
    ),
    Fault(
        "exponentials lose their signs",
        ["exponentials"],
        [(operation.exponential, "power**share.numerator", "power ** abs(share.numerator)")],
    ),
]
FAULTS = [*SIGNS, *CONNECTIVES, *UNDEFINED, *FORMULAS]
