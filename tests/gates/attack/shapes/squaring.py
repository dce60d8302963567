"""Squares and other powers of both sides."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{a} {R} {b} => {a}**2 {R} {b}**2"]),
    Row(["{a}**2 {R} {b}**2 => {a} {R} {b}"]),
    Row(["{a} {R} {b} <=> {a}**{n} {R} {b}**{n}"]),
    Row(["sqrt({x}) {R} {y} => {x} {R} {y}**2"]),
    Row(["{x} {R} {y}**2 => sqrt({x}) {R} {y}"]),
    Row(["sqrt({x}) {R} {y} <=> {x} {R} {y}**2"]),
    Row(["abs({a}) {R} {b} <=> {a}**2 {R} {b}**2"]),
    Row(["{x}**2 {R} {k}**2 => {x} {R} {k}"]),
    Row(["{x} {R} {k}"], ["{x}**2 {R} {k}**2"]),
    Row(["{x}**{n} {R} {y}**{n}"], ["{x} {R} {y}"]),
    Row(["{x} {R} 1 => {x}**2 {R} {x}"]),
    Row(["{x}**2 == {y}**2 => {x} == {y}"]),
    Row(["{a} {R} {b} => {a}*{a} {R} {a}*{b}"]),
]
