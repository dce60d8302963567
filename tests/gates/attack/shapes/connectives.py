"""``or``, ``not``, ``!=`` and implications."""

from tests.gates.attack.rows import Row

ROWS = [
    Row(["{x}*{y} == 0 => {x} == 0 or {y} == 0"]),
    Row(["not 1/{x} {Q} {k} => {x} {Q} 0"]),
    Row(["{x} == 0 or 1/{x} {Q} 0"]),
    Row(["{x} {Q} {k} or {x} {Q} {m}"]),
    Row(["{x} != 0 => {x}**2 > 0"]),
    Row(["{x} != {y} => 1/({x} - {y}) {Q} 0"]),
    Row(["{x} {Q} 0 and {y} {Q} 0 => {x}*{y} > 0"]),
    Row(["not ({a} {R} {b}) <=> {b} {R} {a}"]),
    Row(["{a} {R} {b} or {b} {R} {a}"]),
    Row(["{x}*{y} {Q} 0 <=> {x} {Q} 0 and {y} {Q} 0 or {x} < 0 and {y} < 0"]),
    Row(["{x} > 0"], ["{x} > 0 or {x} {Q} {k}"]),
    Row(["{x} > 0 or {y} > 0"], ["not ({x} <= 0 and {y} <= 0)"]),
    Row(["{x}/{x} == 1"], ["{x} != 0"], guarded=0.2),
    Row(["1/{x} > 0 <=> {x} > 0"]),
    Row(["1/{x} {Q} 0 <=> 1/{x}**3 {Q} 0"]),
    Row(["{x} {Q} 0 <=> not {y} {Q} 0 or {x} > {m}"]),
    Row(["{x} > {m} <=> {x} {R} {m} and {x} {Q} {k} or not {x} {R} {m} and not {x} {Q} {k}"]),
    Row(["{x} {Q} {k} => {x} > {m} <=> not {y} {R} {x} or {y} > {m}"]),
]
