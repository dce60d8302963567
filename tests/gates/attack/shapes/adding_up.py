"""Orders that are chained, added and multiplied: strict only where one of them is."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{x} {R} {y}, {y} {R} {z} => {x} {Q} {z}"]),
    Row(["{x} {Q} {z}"], ["{x} {R} {y}", "{y} {R} {z}"], guarded=0.2),
    Row(["{x} {R} 0, {y} {R} 0 => {x} + {y} {Q} 0"]),
    Row(["{x} {R} 0, {y} {R} 0 => {x}*{y} {Q} 0"]),
    Row(["{x}*{y} {R} 0, {y} {R} 0 => {x} {Q} 0"]),
    Row(["{a} {R} {b}, {c} {R} {d} => {a} + {c} {Q} {b} + {d}"]),
    Row(["{x}**2 + {y}**2 {Q} 0"]),
    Row(["{x} {R} {k}, {y} {R} {m} => {x} + {y} {Q} {k} + {m}"]),
]
