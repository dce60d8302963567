"""Factors and terms that cancel, where they may be 0, negative or undefined."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["({x}**2 - {k}**2)/({x} - {k}) == {x} + {k}"]),
    Row(["{a}*{b}/{a} == {b}"]),
    Row(["{a}*{b} {R} {a}*{c} => {b} {R} {c}"]),
    Row(["{b} {R} {c} => {a}*{b} {R} {a}*{c}"]),
    Row(["{x}*(1/{x}) == 1"]),
    Row(["({x} - {y})/({x} - {y}) == 1"]),
    Row(["0*(1/{x}) == 0"]),
    Row(["{a} - {a} == 0"]),
    Row(["1/{x} - 1/{x} {R} {k}"]),
    Row(["({x}**3 - {y}**3)/({x} - {y}) == {x}**2 + {x}*{y} + {y}**2"]),
    Row(["{x}**0 == 1"]),
    Row(["log({x}) - log({x}) == 0"]),
    Row(["sqrt({x}) - sqrt({x}) == 0"]),
    Row(["{a}*{b} == 0 => {a} == 0"]),
    Row(["{x}*{y} == {x} => {y} == 1"]),
    Row(["({x} + {y})/({x}*{y}) == 1/{x} + 1/{y}"]),
    Row(["1/({x} - {y}) + 1/({y} - {x}) == 0"]),
]
