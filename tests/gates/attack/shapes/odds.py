"""Odds, which turn their sign at 1."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{x}/(1 - {x}) {R} {k} => {x} {R} {k}/(1 + {k})"]),
    Row(["{x}/(1 - {x}) {R} {y} <=> {x} {R} {y}/(1 + {y})"]),
    Row(["{x}/(1 - {x}) {R} {y}/(1 - {y}) => {x} {R} {y}"]),
    Row(["{x} {R} {y} => {x}/(1 - {x}) {R} {y}/(1 - {y})"]),
    Row(["{x}/(1 - {x}) {Q} 0 <=> {x} {Q} 0"]),
    Row(["o/(1 + o) == {x}"], let={"o": "{x}/(1 - {x})"}),
    Row(["o {Q} {k} => {x} {Q} 1"], let={"o": "{x}/(1 - {x})"}),
    Row(["{x}/({x} + {y}*(1 - {x})) {Q} {x}"], ["0 < {x} <= 1"]),
    Row(["{x}/({x} + {y}*(1 - {x})) {Q} {k} => {x} {Q} {k}"]),
]
