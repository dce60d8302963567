"""Faults in what the kernel makes of exponentials and logarithms, and in what it tells of them."""

from epsproof.verify.kernel import operation
from tests.gates.attack.faults import Fault

SHAPES = ["tangents"]
FAULTS = [
    Fault("the square is not halved", SHAPES, [(operation.grown, "HALF * v * v", "v * v")]),
]
