"""From a sign lemma to the polynomial statements that prove it, recomputed from the document alone.

A document states the sign of d epsilon/d(prior), cell by cell, for epsilon = -log t with
G(p, q, t) = 0 and 0 < t < 1, where G = bound * numerator - denominator of one option of the
profile. By implicit differentiation it is the sign of G_prior, as long as G_t > 0.
"""

from typing import Any

from epsproof.verify.kernel.certificate import RELATION, Fact, facts, point
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import budget, require
from epsproof.verify.kernel.setting import COMMON, WORK, Obligation, Setting, T, unit

SCHEMA = "sign-lemma/2"
SIGNS = {"+": (1, ">"), "0": (1, "="), "-": (-1, ">")}
CELL = {"when": [RELATION], "sign": "[+0-]", "sample": dict}
OWN = {"schema": SCHEMA, "option": str, "running": [str], "variable": str, "cells": [CELL]}


@budget(WORK)
def obligations(document: Any) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected if malformed."""
    data = shaped(document, {**COMMON, **OWN}, "document")
    setting = Setting(data, [data["option"]])
    same = data["variable"] in data["running"] == setting.running
    require(same, "running or variable is not as in the bound")
    (bound, *others), option = setting.bounds, setting.options[data["option"]]
    require(not others, "a sign lemma is about a single bound")
    curve = bound.top * option.top - bound.bottom * option.bottom
    units = (fact for name in (*setting.running, T) for fact in unit(name))
    inside = (*setting.inside, *units)
    on_curve = (*inside, (curve, "="))
    setting.owe("denominators", inside, bound.bottom * option.bottom)
    setting.owe("t is a function of the priors", on_curve, curve.derivative(T))
    names, conditions = {*setting.parameters, *setting.running}, list[tuple[Fact, ...]]()
    for number, cell in enumerate(data["cells"], 1):
        factor, relation = SIGNS[cell["sign"]]
        conditions.append(facts(cell["when"], names))
        known = (*on_curve, *conditions[-1])
        point(cell["sample"], {*names, T}, known, f"cell {number}, sample")
        slope = curve.derivative(data["variable"]) * Polynomial.constant(factor)
        setting.owe(f"cell {number}", known, slope, relation)
    setting.coverage(on_curve, conditions)
    return setting.found
