"""Logarithms, exponentials and roots on both sides."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{x} {R} {y} => log({x}) {R} log({y})"]),
    Row(["log({x}) {R} log({y}) <=> {x} {R} {y}"]),
    Row(["log({a}) {R} 0 => {a} {R} 1"]),
    Row(["{a} {R} {b} => exp({a}) {R} exp({b})"]),
    Row(["{x} {R} {y} => sqrt({x}) {R} sqrt({y})"]),
    Row(["sqrt({x}) {R} sqrt({y}) <=> {x} {R} {y}"]),
    Row(["{x} {R} {y} <=> {x}**(1/3) {R} {y}**(1/3)"]),
    Row(["log({x}**2) == 2*log({x})"]),
    Row(["log({x}*{y}) == log({x}) + log({y})"]),
    Row(["log({x}/{y}) == log({x}) - log({y})"]),
    Row(["exp(log({x})) == {x}"]),
    Row(["log(exp({x})) == {x}"]),
    Row(["log(1/{x}) == -log({x})"]),
    Row(["log({x}) {R} log({k}) => {x} {R} {k}"]),
    Row(["log({x}/{y}) {Q} 0 <=> {x} {Q} {y}"]),
    Row(["log({a}*{b}) {R} log({a}*{c}) => {b} {R} {c}"]),
]
