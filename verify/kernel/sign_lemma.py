"""The sign of d epsilon/d(prior), cell by cell, as links.

epsilon = -log t with G(p, q, t) = 0 and 0 < t < 1, where G = bound * numerator - denominator of one
option of the profile, on the region of a question, with priors below 1. By implicit differentiation
it is the sign of G_prior, as long as G_t > 0.
"""

from collections.abc import Iterator
from typing import Any

from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import Link, meet, prove
from epsproof.verify.kernel.question import ASKED, NONE, ONE, Owed, Question, T, condition, less, tree_of
from epsproof.verify.kernel.rejected import about, budget, require
from epsproof.verify.kernel.syntax import Tree, both, name, parse

SCHEMA, WORK = "sign-lemma/3", 20_000_000
SIGNS = {"+": ">", "0": "==", "-": "<"}
CELL = {"when": [str], "sign": "[+0-]", "sample": dict}
OWN = {"schema": SCHEMA, "option": str, "running": [str], "variable": str, "cells": [CELL]}
DOCUMENT = {**ASKED, **OWN, "proofs?": [[dict]]}


def links(document: Any) -> Iterator[Owed]:
    """All that is owed, in a fixed order; a cell is numbered as a case. Rejected if malformed."""
    data = shaped(document, DOCUMENT, "document")
    asked = Question(data)
    require(not asked.criteria, "a sign lemma is about its option, and states no criterion")
    same = data["variable"] in data["running"] == sorted(asked.running)
    require(same, "running or variable is not as in the bound")
    (bound, *others), option = asked.bounds, asked.ratio(data["option"])
    require(not others, "a sign lemma is about a single bound")
    curve = bound.top * option.top - bound.bottom * option.bottom
    below = [less(name(x), ONE) for x in (*asked.running, T)]
    inside = [*asked.base, *asked.place, less(NONE, name(T)), *below]
    on_curve = [*inside, condition((curve, "="))]
    yield from asked.links()
    divided = condition((bound.bottom * option.bottom, ">"))
    yield Owed("denominators", Link("denominators", inside, divided))
    smooth = "t is a function of the priors"
    yield Owed(smooth, Link(smooth, on_curve, condition((curve.derivative(T), ">"))))
    whens = list[Tree]()
    slope = tree_of(curve.derivative(data["variable"]))
    for number, cell in enumerate(data["cells"]):
        label = f"cell {number + 1}"
        whens.append(both([asked.own(parse(text, True), *asked.running) for text in cell["when"]]))
        known = [*on_curve, whens[-1]]
        with about(label):
            meet(Link("", known, NONE).situations(), cell["sample"], "sample")
        yield Owed("cell", Link(label, known, less(slope, NONE, SIGNS[cell["sign"]])), number)
    require(whens, "there are no cells")
    cover = whens[0] if len(whens) == 1 else Tree("or", tuple(whens))
    yield Owed("coverage", Link("coverage", on_curve, cover))


@budget(WORK)
def check(data: Any) -> str:
    """Return "proved", or raise Rejected."""
    prove([owed.link for owed in links(data)], data.get("proofs", []))
    return "proved"
