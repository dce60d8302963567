"""Assumptions that contradict each other, leave one point, or a set of lower dimension."""

from tests.gates.attack.rows import Row

BOX = ("enclosure", "inequality", "identity")

ROWS = [
    Row(["{a} {R} {b}"], ["{x} == 1", "{x} == 2"], empty=True, kinds=(*BOX, "prose"), guarded=0.2),
    Row(["{x} == {k}"], ["{x} > 0", "{x} < 0"], empty=True, kinds=(*BOX, "prose"), guarded=0.2),
    Row(["{x} == {k}"], ["{x}**2 < 0"], empty=True, guarded=0.2),
    Row(["{x} == {k}"], ["{x} < {y}", "{y} < {x}"], empty=True, guarded=0.2),
    Row(["{x} {R} {k}"], ["sqrt({x}) < 0"], empty=True, guarded=0.2),
    Row(["{x} {R} {k}"], ["1/{x} == 0"], empty=True, guarded=0.2),
    Row(["{x} {R} {k}"], ["log({x}) > 0", "{x} < 1"], empty=True, guarded=0.2),
    Row(["{x} {R} {k}"], ["abs({x}) < 0"], empty=True, guarded=0.2),
    Row(["{x} {R} {k}"], ["max({x}, 1) < 1"], empty=True, guarded=0.2),
    Row(["{a} {R} {k}"], ["{x} == {k}"], guarded=0.2),
    Row(["{a} {R} {b}"], ["{x} + {y} == {k}"]),
    Row(["{x} {R} {y}"], ["{x}*{y} == {k}"]),
    Row(["{x} {R} {m}"], ["{x}**2 == {k}"]),
    Row(["{x} {R} {y}"], ["{x}**2 == {y}**2"]),
    Row(["{x} {R} {m}"], ["{x} <= {k}", "{x} >= {k}"], guarded=0.1),
    Row(["{x}*{y} {R} {k}"], ["{x} == {y}", "{y} == {m}"], guarded=0.1),
    Row(["{a} {R} {b}"], ["({x} - 1)*({x} - 2) == 0"], guarded=0.3),
    Row(["{x} == 0"], ["{x}**2 + {y}**2 <= 0"], guarded=0.1),
]
