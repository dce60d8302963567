"""Logarithms whose arguments may leave their domain."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["log({a}) == log({a})"]),
    Row(["log({x}**2) {Q} 0 => {x} {Q} 1"]),
    Row(["log({x}) + log({y}) == log({x}*{y})"]),
    Row(["log({x}*{y}) {Q} 0 => {x}*{y} {Q} 1"]),
    Row(["log({x} - {y}) {Q} 0 => {x} {Q} {y} + 1"]),
    Row(["log({x})*0 == 0"]),
    Row(["log({x})/log({x}) == 1"]),
    Row(["{k} {Q} 0 or log({x}) {Q} 0"]),
    Row(["log(({x} - {y})**2) == 2*log(abs({x} - {y}))"]),
    Row(["log({x} + 1) - log({x}) {Q} 0"]),
    Row(["log(1 + {x}) <= {x}"], ["{x} > -1"]),
    Row(["{x} > 0"], ["log({x}) {Q} {k}"], guarded=0.2),
    Row(["{x}*{y} > 0"], ["log({x}) + log({y}) {Q} 0"], guarded=0.2),
    Row(["log({x})*log({y}) {Q} 0"], ["{x} > 0", "{y} > 0"], guarded=0.2),
    Row(["log({x})**2 {R} log({x})*log({y})"], ["{x} > 0", "{y} > 0"], guarded=0.2),
]
