"""Tempting claims about formulas: rows by the name of their shape."""

from __future__ import annotations

from tests.gates.attack.rows import Row

__all__ = ["ROWS"]

ROWS: dict[str, list[Row]] = {}

# Orders that are chained, added and multiplied: strict only where one of them is.

ROWS["adding_up"] = [
    Row(["{x} {R} {y}, {y} {R} {z} => {x} {Q} {z}"]),
    Row(["{x} {Q} {z}"], ["{x} {R} {y}", "{y} {R} {z}"], guarded=0.2),
    Row(["{x} {R} 0, {y} {R} 0 => {x} + {y} {Q} 0"]),
    Row(["{x} {R} 0, {y} {R} 0 => {x}*{y} {Q} 0"]),
    Row(["{x}*{y} {R} 0, {y} {R} 0 => {x} {Q} 0"]),
    Row(["{a} {R} {b}, {c} {R} {d} => {a} + {c} {Q} {b} + {d}"]),
    Row(["{x}**2 + {y}**2 {Q} 0"]),
    Row(["{x} {R} {k}, {y} {R} {m} => {x} + {y} {Q} {k} + {m}"]),
]

# Enclosures on boxes.

BOX = ("enclosure",)
HALF_OPEN = ("0 < {x} <= 2",)
BOTH = ("0 <= {x} <= 2", "-1 <= {y} <= 1")
ACROSS = ("-1 <= {x} <= 2",)

ROWS["boxes"] = [
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

# Factors and terms that cancel, where they may be 0, negative or undefined.

ROWS["cancelling"] = [
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

# Formulas that choose, also in premises.

ROWS["choices"] = [
    Row(["({a} if {x} > 0 else {b}) {R} {c}"]),
    Row(["({x} if {x} >= 0 else -{x}) == abs({x})"]),
    Row(["({x} if {x} > {y} else {y}) == max({x}, {y})"]),
    Row(["({x} if 1/{x} > 0 else 0) >= 0"]),
    Row(["(1 if 1/{x} {Q} {k} else 1) == 1"]),
    Row(["({x} if {x} > 0 else 1/{x}) {Q} {k} => {x} {Q} {k}"]),
    Row(["(1/{x} if {x} > 0 else {x}) {Q} {k}"]),
    Row(["{x} {Q} 0"], ["({x} if {x} > {k} else {m}) {Q} 0"]),
    Row(["v {Q} {k} => {x} {Q} {k}"], let={"v": "{x} if {x} > {y} else {y}"}),
    Row(["(1 if sqrt({x}) {Q} 1 else 0) {R} 0"]),
    Row(["(sqrt({x}) if {x} >= 0 else 0)**2 == max({x}, 0)"]),
    Row(["({a} if {c} {Q} 0 else {b}) {R} max({a}, {b})"]),
]

# ``or``, ``not``, ``!=`` and implications.

ROWS["connectives"] = [
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

# A quotient on one side, its divisor on the other: true only where the divisor is positive.

ROWS["cross_multiplying"] = [
    Row(["{a}/{c} {R} {b} => {a} {R} {b}*{c}"]),
    Row(["{a} {R} {b}*{c} => {a}/{c} {R} {b}"]),
    Row(["{a}/{c} {R} {b} <=> {a} {R} {b}*{c}"]),
    Row(["{a}/{c} {R} {b}/{d} => {a}*{d} {R} {b}*{c}"]),
    Row(["{a}/{c} {R} {b}/{c} => {a} {R} {b}"]),
    Row(["{a}/{x} {R} 1 => {a} {R} {x}"]),
    Row(["{a} {R} {x}"], ["{a}/{x} {R} 1"]),
    Row(["{a} {R} {b}*({x} + {y})"], ["{a}/({x} + {y}) {R} {b}"]),
    Row(["{k}/{x} {R} {m} => {k} {R} {m}*{x}"]),
    Row(["{x}/{y} {R} 1 <=> {x} {R} {y}"]),
    Row(["{a}/{x}**{n} {R} {b} => {a} {R} {b}*{x}**{n}"]),
    Row(["{x}/{y} {R} {k}, {y} {R} {z} => {x} {R} {k}*{z}"]),
]

# Definitions, derivatives and substitutions, also in premises and assumptions.

BUDGET = {"t": "exp(-eps)"}

ROWS["defined_names"] = [
    Row(["v {R} 1 => {x} {Q} 0"], let={"v": "1/{x}"}),
    Row(["{x} {Q} 0"], ["v {R} {k}"], let={"v": "1/{x}"}),
    Row(["v {R} {k} => {a} {R} {k}*{c}"], let={"v": "{a}/{c}"}),
    Row(["v*{c} == {a}"], let={"v": "{a}/{c}"}),
    Row(["v {R} b => {y} {R} {x}"], let={"v": "{x} + {k}", "b": "v*{y}"}),
    Row(["v**2 {R} {x}**2"], let={"v": "sqrt({x}**2)"}),
    Row(["v >= {x}"], ["v <= {k}"], let={"v": "max({x}, {y})"}),
    Row(["d {Q} 0 => {x} {Q} 0"], slope={"d": ["{x}**2", "{x}"]}),
    Row(["d {Q} 0"], slope={"d": ["1/{x}", "{x}"]}),
    Row(["d {Q} 0 => {x} {Q} {k}"], slope={"d": ["{k}*{x} - {x}**3/3", "{x}"]}),
    Row(["{x} {Q} 0"], ["d {Q} 0"], slope={"d": ["{x}**2 + {y}", "{x}"]}),
    Row(["d == 1/{x}"], slope={"d": ["log({x}) + {y}", "{x}"]}),
    Row(["d == 1"], slope={"d": ["{x} + sqrt({y})", "{x}"]}),
    Row(["d == {y}"], slope={"d": ["{x}*{y} + 1/{y}", "{x}"]}),
    Row(["2*d*v == 1"], let={"v": "sqrt({x})"}, slope={"d": ["v", "{x}"]}),
    Row(["d {Q} 0 => v {Q} {k}"], let={"v": "{x}*{y}"}, slope={"d": ["v**2", "{x}"]}),
    Row(["d {Q} 0"], slope={"d": ["abs({x})*{y}", "{x}"]}),
    Row(["d {Q} 1"], slope={"d": ["max({x}, {k}*{x})", "{x}"]}),
    Row(["t {Q} 1 => eps {Q} 0"], substitutions=BUDGET),
    Row(["t {Q} {k} => eps {Q} log({m})"], substitutions=BUDGET),
    Row(["t {R} 1"], ["eps {R} 0"], substitutions=BUDGET),
    Row(["log(t) == -eps"], substitutions=BUDGET),
    Row(["sqrt(t**2) == t"], substitutions=BUDGET),
    Row(["log(1 - t) {Q} 0"], ["eps {Q} 0"], substitutions=BUDGET),
    Row(["exp(eps) {Q} {k} => t {Q} 1/{k}"], substitutions=BUDGET),
    Row(["eps*{x} {Q} 0 => {x} {Q} 0"], ["t {Q} 1"], substitutions=BUDGET),
    Row(["log({x}) {R} log(t) => {x} {R} t"], substitutions=BUDGET),
    Row(["{x} {R} eps => {x} + log(t) {R} 0"], substitutions=BUDGET),
    Row(["log({x}*t) {Q} 0 => log({x}) {Q} eps"], substitutions=BUDGET),
    Row(["{x} > 0"], ["log({x}) {Q} eps"], substitutions=BUDGET),
    Row(["d {Q} 0"], slope={"d": ["1/(1 - t)", "t"]}, substitutions=BUDGET),
    Row(["d == 1/t"], slope={"d": ["{x} - eps", "t"]}, substitutions=BUDGET),
    Row(["d == 0"], slope={"d": ["{x} - eps", "t"]}, substitutions=BUDGET),
    Row(["d == {k}*{x}"], slope={"d": ["{x}**2", "{x}"]}),
    Row(["d == {k}/({k}*{x} + 1)"], slope={"d": ["log({k}*{x} + 1)", "{x}"]}),
    Row(["d == 1/({k}*{x} + 1)"], slope={"d": ["log({k}*{x} + 1)", "{x}"]}),
    Row(["d == {x}*({y} + {k})"], slope={"d": ["{x}**2*({y} + {k})/2", "{x}"]}),
]

# Assumptions that contradict each other, leave one point, or a set of lower dimension.

DEGENERATE = ("enclosure", "inequality", "identity")
ROWS["degenerate"] = [
    Row(["{a} {R} {b}"], ["{x} == 1", "{x} == 2"], empty=True, kinds=(*DEGENERATE, "prose"), guarded=0.2),
    Row(["{x} == {k}"], ["{x} > 0", "{x} < 0"], empty=True, kinds=(*DEGENERATE, "prose"), guarded=0.2),
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

# Exponentials of logarithms, and of what is no logarithm.

ROWS["exponentials"] = [
    Row(["exp(-log({x})) == 1/{x}"], guarded=0.8),
    Row(["exp(-log({x})) == {x}"]),
    Row(["exp({n}*log({x})) == {x}**{n}"], guarded=0.8),
    Row(["exp(log({x}) - log({y})) {Q} 1 => {x} {Q} {y}"]),
    Row(["exp(log({x})/2) {Q} {k} => {x} {Q} {k}**2"]),
    Row(["exp({a}) {R} exp({b}) => {a} {R} {b}"]),
    Row(["exp({x}) > {k}"]),
    Row(["exp({x})*exp(-{x}) == 1"]),
    Row(["exp({x})**2 {Q} exp({x})"], ["{x} {Q} 0"], guarded=0.2),
]

# Minima, maxima and absolute values.

ROWS["extremes"] = [
    Row(["max({a}, {b}) >= {a}"]),
    Row(["max({a}, {b})*{c} == max({a}*{c}, {b}*{c})"]),
    Row(["min({a}, {b})/{c} {R} min({a}/{c}, {b}/{c})"]),
    Row(["abs({a}*{b}) == abs({a})*abs({b})"]),
    Row(["abs({a}/{b}) == abs({a})/abs({b})"]),
    Row(["abs({a} + {b}) <= abs({a}) + abs({b})"]),
    Row(["abs({a} + {b}) == abs({a}) + abs({b})"]),
    Row(["abs({a}) {R} {k} <=> -{k} {R} {a} {R} {k}"]),
    Row(["max({a}, {b}) {R} {c} <=> {a} {R} {c}, {b} {R} {c}"]),
    Row(["max({a}, {b}) {R} {c} => {a} {R} {c}"]),
    Row(["min({a}, {b}) + max({a}, {b}) == {a} + {b}"]),
    Row(["max({x}, -{x}) == abs({x})"]),
    Row(["1/max({x}, {y}) == min(1/{x}, 1/{y})"]),
    Row(["max({a}, {b})**2 == max({a}**2, {b}**2)"]),
    Row(["abs({a}) {R} abs({b}) => {a} {R} {b}"]),
    Row(["{a} {R} {b} => abs({a}) {R} abs({b})"]),
    Row(["max({a}, {b}, {c}) == max({a}, max({b}, {c}))"]),
    Row(["max({x}, 1/{x}) >= 1"]),
    Row(["min({x}, {y}) {Q} 0 => {x}*{y} {Q} 0"]),
    Row(["abs({x}) {Q} {y}"], ["{x} {Q} {y}", "-{x} {Q} {y}"]),
]

# Logarithms whose arguments may leave their domain.

ROWS["logarithm_domains"] = [
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

# Logarithms, exponentials and roots on both sides.

ROWS["monotone_maps"] = [
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

# Odds, which turn their sign at 1.

ROWS["odds"] = [
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

# Reciprocals turn an order around only between numbers of one sign.

ROWS["reciprocals"] = [
    Row(["{a} {R} {b} => 1/{a} {S} 1/{b}"]),
    Row(["1/{x} {R} 1/{y} <=> {x} {S} {y}"]),
    Row(["1/{x} {R} {k} => {x} {S} 1/{k}"]),
    Row(["1/{x} {Q} 1 => {x} > 0"]),
    Row(["1/{x} {R} {k} => {x} {Q} 0"]),
    Row(["1/{x} {R} {y} => {x}*{y} {S} 1"]),
    Row(["1/({x}*{y}) {Q} 0 <=> {x}*{y} {Q} 0"]),
    Row(["1/(1/{x}) == {x}"]),
    Row(["{x} + 1/{x} >= 2"]),
    Row(["{a}**-1 {R} {b}**-1 => {b} {R} {a}"]),
    Row(["1/{x}**2 {R} 1/{y}**2 => {y}**2 {R} {x}**2"]),
    Row(["{x} {Q} {y} => {k}/{x} {Q} {k}/{y}"]),
]

# Roots of squares and products.

ROWS["roots"] = [
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

# Squares and other powers of both sides.

ROWS["squaring"] = [
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

# Exponentials and logarithms beside their arguments: near their tangents, and beside one another.

INSIDE = ["0 < {y}", "{y} < 1"]
POSITIVE_BOTH = ["{x} > 0", "{y} > 0"]
ROWS["tangents"] = [
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
    Row(["log({x}) - log({y}) {Q} {k}*({x} - {y})/{y}"], POSITIVE_BOTH, guarded=0.2),
    Row(["{x}*log({x}/{y}) {Q} {k}*({x} - {y})"], POSITIVE_BOTH, guarded=0.2),
    Row(["log(1 + {y}*(exp({x}) - 1)) {Q} {k}*{x}*{y}"], INSIDE, guarded=0.4),
    Row(["log(exp({x}) + 1) {Q} {x} + {k}"]),
    Row(["log(exp({x})*exp({k}*{y})) == {x} + {k}*{y}"]),
    Row(["-{y}*log({y}) - (1 - {y})*log(1 - {y}) {Q} {k}*log(2)"], INSIDE, guarded=0),
]
