"""Roots of squares and products."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["sqrt({a}**2) == {a}"]),
    Row(["sqrt({a}**2) == abs({a})"]),
    Row(["sqrt({x})**2 == {x}"]),
    Row(["sqrt({x}*{y}) == sqrt({x})*sqrt({y})"]),
    Row(["sqrt({x}/{y}) == sqrt({x})/sqrt({y})"]),
    Row(["({x}**2)**(1/4) == sqrt({x})"]),
    Row(["({x}**3)**(1/3) == {x}"]),
    Row(["{x}**(1/3) {Q} 0 <=> {x} {Q} 0"]),
    Row(["{x}**(2/4) == sqrt({x})"]),
    Row(["{x}**(3/2) == {x}*sqrt({x})"]),
    Row(["{x}**(-1/2)*sqrt({x}) == 1"]),
    Row(["sqrt({x}**2 + {y}**2) {Q} {x}"]),
    Row(["sqrt({x}) {Q} sqrt({y}) => {x} {Q} {y}"]),
    Row(["sqrt({x} + {k}) {Q} {m} => {x} {Q} {m}**2 - {k}"]),
    Row(["sqrt(({x} - {y})**2) == {x} - {y}"]),
    Row(["sqrt({x}**2*{y}) == {x}*sqrt({y})"]),
    Row(["sqrt({x}**2 - {y}**2) == sqrt({x} - {y})*sqrt({x} + {y})"]),
    Row(["1/(sqrt({x}) - 1) == (sqrt({x}) + 1)/({x} - 1)"]),
    Row(["{x} + {y} >= 2*sqrt({x}*{y})"]),
]
