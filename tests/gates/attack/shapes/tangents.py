"""Exponentials and logarithms beside their arguments: near their tangents, and beside one another."""

from tests.gates.attack.rows import Row

INSIDE = ["0 < {y}", "{y} < 1"]
BOTH = ["{x} > 0", "{y} > 0"]
ROWS = [
    Row(["exp({x}) {Q} 1 + {x}"]),
    Row(["exp({x}) {Q} 1 + {k}*{x}"]),
    Row(["exp({x}) {Q} 1 + {x} + {k}*{x}**2"]),
    Row(["exp(-{x}) {Q} 1 - {x} + {k}*{x}**2"]),
    Row(["exp({k}*{x}) {Q} exp({m}*{x})"]),
    Row(["exp({k}*{x})*exp({m}*{x}) {Q} exp({x})"]),
    Row(["exp({x}) {Q} exp({n}*{x})"]),
    Row(["exp({x} + {y}) {Q} exp({x})"]),
    Row(["log(exp({x})**{n}) {Q} {x}"]),
    Row(["exp({x}/2)**2 == exp({x})"]),
    Row(["exp({x})/exp({y}) == exp({x} - {y})"]),
    Row(["exp({x}) - exp({y}) {Q} {k}*({x} - {y})"]),
    Row(["(exp({x}) - 1)/(exp({x}) + 1) {Q} {k}*{x}"]),
    Row(["(exp({x}) - 1)/{x} {Q} {k}"]),
    Row(["{x} {Q} {k} => exp({x}) {Q} {m}"]),
    Row(["{x} {Q} {k}"], ["exp({x}) {Q} {m}"], guarded=0.2),
    Row(["{x} {Q} {k}"], ["{y}*exp({x}) {Q} 1", "{y} > 0"], guarded=0.2),
    Row(["{x} {Q} {k}", "{x} {Q} {m}"], ["log({x}) {Q} {k}*{x}"], guarded=0.2),
    Row(["exp({x}) {Q} {m}"], ["{x} {Q} log({n})"], guarded=0.2),
    Row(["log({x}) {Q} {k}*({x} - 1)"], ["{x} > 0"]),
    Row(["log({x}) {Q} 1 - {k}/{x}"], ["{x} > 0"]),
    Row(["log({x}) - log({y}) {Q} {k}*({x} - {y})/{y}"], BOTH, guarded=0.2),
    Row(["{x}*log({x}/{y}) {Q} {k}*({x} - {y})"], BOTH, guarded=0.2),
    Row(["log(1 + {y}*(exp({x}) - 1)) {Q} {k}*{x}*{y}"], INSIDE, guarded=0.4),
    Row(["log(exp({x}) + 1) {Q} {x} + {k}"]),
    Row(["log(exp({x})*exp({k}*{y})) == {x} + {k}*{y}"]),
    Row(["-{y}*log({y}) - (1 - {y})*log(1 - {y}) {Q} {k}*log(2)"], INSIDE, guarded=0),
]
