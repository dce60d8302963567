"""Reciprocals turn an order around only between numbers of one sign."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{a} {R} {b} => 1/{a} {S} 1/{b}"]),
    Row(["1/{x} {R} 1/{y} <=> {x} {S} {y}"]),
    Row(["1/{x} {R} {k} => {x} {S} 1/{k}"]),
    Row(["1/{x} {Q} 1 => {x} > 0"]),
    Row(["1/{x} {R} {k} => {x} {Q} 0"]),
    Row(["1/{x} {R} {y} => {x}*{y} {S} 1"]),
    Row(["1/({x}*{y}) {Q} 0 <=> {x}*{y} {Q} 0"]),
    Row(["1/(1/{x}) == {x}"]),
    Row(["{x} + 1/{x} >= 2"]),
    Row(["{a}**-1 {R} {b}**-1 => {b} {R} {a}"]),
    Row(["1/{x}**2 {R} 1/{y}**2 => {y}**2 {R} {x}**2"]),
    Row(["{x} {Q} {y} => {k}/{x} {Q} {k}/{y}"]),
]
