"""A quotient on one side, its divisor on the other: true only where the divisor is positive."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{a}/{c} {R} {b} => {a} {R} {b}*{c}"]),
    Row(["{a} {R} {b}*{c} => {a}/{c} {R} {b}"]),
    Row(["{a}/{c} {R} {b} <=> {a} {R} {b}*{c}"]),
    Row(["{a}/{c} {R} {b}/{d} => {a}*{d} {R} {b}*{c}"]),
    Row(["{a}/{c} {R} {b}/{c} => {a} {R} {b}"]),
    Row(["{a}/{x} {R} 1 => {a} {R} {x}"]),
    Row(["{a} {R} {x}"], ["{a}/{x} {R} 1"]),
    Row(["{a} {R} {b}*({x} + {y})"], ["{a}/({x} + {y}) {R} {b}"]),
    Row(["{k}/{x} {R} {m} => {k} {R} {m}*{x}"]),
    Row(["{x}/{y} {R} 1 <=> {x} {R} {y}"]),
    Row(["{a}/{x}**{n} {R} {b} => {a} {R} {b}*{x}**{n}"]),
    Row(["{x}/{y} {R} {k}, {y} {R} {z} => {x} {R} {k}*{z}"]),
]
