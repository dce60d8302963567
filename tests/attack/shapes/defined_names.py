"""Definitions, derivatives and substitutions, also in premises and assumptions."""

from tests.attack.rows import Row

BUDGET = {"t": "exp(-eps)"}

ROWS = [
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
]
