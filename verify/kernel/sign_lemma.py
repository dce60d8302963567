"""From a sign lemma to the polynomial statements that prove it, recomputed from the document alone.

A document states the sign of d epsilon/d(prior), cell by cell, for epsilon = -log t with G(p, q, t) = 0 and 0 < t < 1, where
G = bound * numerator - denominator of one option of the profile. By implicit differentiation it is the sign of G_prior, as
long as G_t > 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.certificate import Fact
from verify.kernel.json_text import record, sequence
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected
from verify.kernel.setting import Obligation, Setting, T, unit

SCHEMA = "sign-lemma/1"
SIGNS = {"+": (1, ">"), "0": (1, "="), "-": (-1, ">")}


def obligations(document: Mapping[str, Any]) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected where it is malformed."""
    keys = ("schema", "bound", "option", "fixed", "roots", "running", "region", "assumptions", "variable", "cells")
    data = record(document, "document", keys, ("obligations",))
    if data["schema"] != SCHEMA:
        raise Rejected(f"schema is not {SCHEMA}")
    setting = Setting(data, [data["option"]] if isinstance(data["option"], str) else [])
    if data["running"] != setting.running or data["variable"] not in setting.running or not setting.options:
        raise Rejected("the running priors, the variable or the option are not those of the bound")
    bound, option = setting.bound, setting.options[data["option"]]
    condition = bound.top * option.top - bound.bottom * option.bottom
    inside = (*setting.inside, *(fact for name in (*setting.running, T) for fact in unit(name)))
    on_curve = (*inside, (condition, "="))
    setting.owe("denominators", inside, bound.bottom * option.bottom, ">")
    setting.owe("t is a function of the priors", on_curve, condition.derivative(T), ">")
    slope, conditions = condition.derivative(data["variable"]), list[tuple[Fact, ...]]()
    for number, cell in enumerate(sequence(data["cells"], "cells"), 1):
        name = f"cell {number}"
        record(cell, name, ("when", "sign", "sample"))
        when = setting.conditions(cell["when"], name, *setting.running)
        setting.sampled(cell["sample"], name, (*on_curve, *when), T)
        if not isinstance(cell["sign"], str) or cell["sign"] not in SIGNS:
            raise Rejected(f"{name}: a sign is +, 0 or -")
        factor, relation = SIGNS[cell["sign"]]
        setting.owe(name, (*on_curve, *when), slope * Polynomial.constant(factor), relation)
        conditions.append(when)
    setting.coverage(on_curve, conditions)
    return setting.found
