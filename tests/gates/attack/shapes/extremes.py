"""Minima, maxima and absolute values."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["max({a}, {b}) >= {a}"]),
    Row(["max({a}, {b})*{c} == max({a}*{c}, {b}*{c})"]),
    Row(["min({a}, {b})/{c} {R} min({a}/{c}, {b}/{c})"]),
    Row(["abs({a}*{b}) == abs({a})*abs({b})"]),
    Row(["abs({a}/{b}) == abs({a})/abs({b})"]),
    Row(["abs({a} + {b}) <= abs({a}) + abs({b})"]),
    Row(["abs({a} + {b}) == abs({a}) + abs({b})"]),
    Row(["abs({a}) {R} {k} <=> -{k} {R} {a} {R} {k}"]),
    Row(["max({a}, {b}) {R} {c} <=> {a} {R} {c}, {b} {R} {c}"]),
    Row(["max({a}, {b}) {R} {c} => {a} {R} {c}"]),
    Row(["min({a}, {b}) + max({a}, {b}) == {a} + {b}"]),
    Row(["max({x}, -{x}) == abs({x})"]),
    Row(["1/max({x}, {y}) == min(1/{x}, 1/{y})"]),
    Row(["max({a}, {b})**2 == max({a}**2, {b}**2)"]),
    Row(["abs({a}) {R} abs({b}) => {a} {R} {b}"]),
    Row(["{a} {R} {b} => abs({a}) {R} abs({b})"]),
    Row(["max({a}, {b}, {c}) == max({a}, max({b}, {c}))"]),
    Row(["max({x}, 1/{x}) >= 1"]),
    Row(["min({x}, {y}) {Q} 0 => {x}*{y} {Q} 0"]),
    Row(["abs({x}) {Q} {y}"], ["{x} {Q} {y}", "-{x} {Q} {y}"]),
]
