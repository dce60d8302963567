"""Exponentials of logarithms, and of what is no logarithm."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["exp(-log({x})) == 1/{x}"], guarded=0.8),
    Row(["exp(-log({x})) == {x}"]),
    Row(["exp({n}*log({x})) == {x}**{n}"], guarded=0.8),
    Row(["exp(log({x}) - log({y})) {Q} 1 => {x} {Q} {y}"]),
    Row(["exp(log({x})/2) {Q} {k} => {x} {Q} {k}**2"]),
    Row(["exp({a}) {R} exp({b}) => {a} {R} {b}"]),
    Row(["exp({x}) > {k}"]),
    Row(["exp({x})*exp(-{x}) == 1"]),
    Row(["exp({x})**2 {Q} exp({x})"], ["{x} {Q} 0"], guarded=0.2),
]
