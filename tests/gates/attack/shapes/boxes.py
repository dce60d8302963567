"""Enclosures on boxes."""

from tests.gates.attack.rows import Row

BOX = ("enclosure",)
HALF_OPEN = ("0 < {x} <= 2",)
BOTH = ("0 <= {x} <= 2", "-1 <= {y} <= 1")
ACROSS = ("-1 <= {x} <= 2",)

ROWS = [
    Row(["log({x})/log({x}) == 1"], HALF_OPEN, kinds=BOX, guarded=0),
    Row(["log(1 + {x}) <= {x}"], ACROSS, kinds=BOX, guarded=0),
    Row(["exp({x}) >= 1 + {x}"], ACROSS, kinds=BOX, guarded=0),
    Row(["{x}*log({x}) {Q} {k}"], HALF_OPEN, kinds=BOX, guarded=0),
    Row(["({x}**2 - 1)/({x} - 1) {Q} {k}"], ACROSS, kinds=BOX, guarded=0),
    Row(["log({x}) - log({x}) {Q} {k}"], BOTH[:1], kinds=BOX, guarded=0),
    Row(["sqrt({x})**2 {R} {x}"], ACROSS, kinds=BOX, guarded=0),
    Row(["abs({x}*{y}) == abs({x})*abs({y})"], BOTH, kinds=BOX, guarded=0),
    Row(["{x}/{y} {Q} {k} => {x} {Q} {k}*{y}"], BOTH, kinds=BOX, guarded=0),
    Row(["exp({x})*{y} {Q} {k}"], BOTH, kinds=BOX, guarded=0),
    Row(["(exp({x}) - 1)/{x} {Q} {k}"], ACROSS, kinds=BOX, guarded=0),
    Row(["max({x}, {y}) {Q} {x}"], BOTH, kinds=BOX, guarded=0),
    Row(["v {Q} {k} => {x} {Q} {k}"], BOTH, let={"v": "{x} + {y}"}, kinds=BOX, guarded=0),
    Row(["exp({x}) {Q} {k}"], ["{x} == 0", "{x} == 1"], kinds=BOX, guarded=0, empty=True),
    Row(["log({x} + {k}) {Q} log({x} + {m})"], BOTH[:1], kinds=BOX, guarded=0),
    Row(["{x}*log(1/{x}) {Q} {k}"], BOTH[:1], kinds=BOX, guarded=0),
]
