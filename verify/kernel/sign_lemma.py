"""From a sign lemma to the polynomial statements that prove it, recomputed from the document alone.

A document states the sign of d epsilon/d(prior), cell by cell, for epsilon = -log t with G(p, q, t) = 0 and 0 < t < 1, where
G = bound * numerator - denominator of one option of the profile. By implicit differentiation it is the sign of G_prior, as
long as G_t > 0.
"""

from __future__ import annotations

from typing import Any

from verify.kernel.certificate import RELATION, Fact, facts, point
from verify.kernel.json_text import shaped
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import budget, require
from verify.kernel.setting import COMMON, WORK, Obligation, Setting, T, unit

SCHEMA = "sign-lemma/1"
SIGNS = {"+": (1, ">"), "0": (1, "="), "-": (-1, ">")}
CELL = {"when": [RELATION], "sign": "[+0-]", "sample": dict}
DOCUMENT = {**COMMON, "schema": SCHEMA, "option": str, "running": [str], "variable": str, "cells": [CELL]}


@budget(WORK)
def obligations(document: Any) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected where it is malformed."""
    data = shaped(document, DOCUMENT, "document")
    setting = Setting(data, [data["option"]])
    require(data["variable"] in data["running"] == setting.running, "running or variable is not as in the bound")
    bound, option = setting.bound, setting.options[data["option"]]
    condition = bound.top * option.top - bound.bottom * option.bottom
    inside = (*setting.inside, *(fact for name in (*setting.running, T) for fact in unit(name)))
    on_curve = (*inside, (condition, "="))
    setting.owe("denominators", inside, bound.bottom * option.bottom)
    setting.owe("t is a function of the priors", on_curve, condition.derivative(T))
    slope, conditions = condition.derivative(data["variable"]), list[tuple[Fact, ...]]()
    for number, cell in enumerate(data["cells"], 1):
        factor, relation = SIGNS[cell["sign"]]
        conditions.append(facts(cell["when"], {*setting.parameters, *setting.running}))
        known = (*on_curve, *conditions[-1])
        point(cell["sample"], {*setting.parameters, *setting.running, T}, known, f"cell {number}, sample")
        setting.owe(f"cell {number}", known, slope * Polynomial.constant(factor), relation)
    setting.coverage(on_curve, conditions)
    return setting.found
