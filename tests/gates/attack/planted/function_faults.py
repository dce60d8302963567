"""Faults in what the kernel makes of exponentials and logarithms, and in what it tells of them."""

from epsproof.verify.kernel import operation
from tests.gates.attack.faults import Fault

SHAPES = ["tangents"]
FIRST, POWERLESS = "[*top.terms.items()][:1]", "Product(Fraction(power and 1), {})"
FAULTS = [
    Fault("the square is not halved", SHAPES, [(operation.grown, "HALF * v * v", "v * v")]),
    Fault(
        "what is never negative has a sign",
        SHAPES,
        [(operation.grown, "sign * sign for sign", "sign for sign")],
    ),
    Fault("quotients are tied as products are", SHAPES, [(operation.told, "e * f**-1", "e * f")]),
    Fault(
        "an exponential is that of the first term",
        SHAPES,
        [(operation.exponential, "top.terms.items()", FIRST)],
        110,
    ),
    Fault(
        "multiples in exponents are forgotten",
        SHAPES,
        [(operation.power_of_e, "{old: int(power)}", "{old: 1}")],
        200,
    ),
    Fault(
        "powers in logarithms are forgotten",
        SHAPES,
        [(operation.logarithm, "Product(Fraction(power), {})", POWERLESS)],
    ),
]
