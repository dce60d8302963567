"""Formulas that choose, also in premises."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["({a} if {x} > 0 else {b}) {R} {c}"]),
    Row(["({x} if {x} >= 0 else -{x}) == abs({x})"]),
    Row(["({x} if {x} > {y} else {y}) == max({x}, {y})"]),
    Row(["({x} if 1/{x} > 0 else 0) >= 0"]),
    Row(["(1 if 1/{x} {Q} {k} else 1) == 1"]),
    Row(["({x} if {x} > 0 else 1/{x}) {Q} {k} => {x} {Q} {k}"]),
    Row(["(1/{x} if {x} > 0 else {x}) {Q} {k}"]),
    Row(["{x} {Q} 0"], ["({x} if {x} > {k} else {m}) {Q} 0"]),
    Row(["v {Q} {k} => {x} {Q} {k}"], let={"v": "{x} if {x} > {y} else {y}"}),
    Row(["(1 if sqrt({x}) {Q} 1 else 0) {R} 0"]),
    Row(["(sqrt({x}) if {x} >= 0 else 0)**2 == max({x}, 0)"]),
    Row(["({a} if {c} {Q} 0 else {b}) {R} max({a}, {b})"]),
]
