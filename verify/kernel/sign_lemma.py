"""From a sign lemma to the polynomial statements that prove it, recomputed from the document alone.

A document states the sign of d epsilon/d(prior), cell by cell, for epsilon = -log t with G(p, q, t) = 0 and 0 < t < 1, where
G = bound * numerator - denominator of one option of the profile. By implicit differentiation it is the sign of G_prior, as
long as G_t > 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from verify.kernel.closed_form import ONE, Obligation, T, contradictory, facts, negations, satisfied, unit
from verify.kernel.formula import parse_ratio, substitute
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected

SCHEMA = "sign-lemma/1"
SIGNS = {"+": (1, ">"), "0": (1, "="), "-": (-1, ">")}


def obligations(document: Mapping[str, Any]) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected where it is malformed."""
    if document.get("schema") != SCHEMA:
        raise Rejected(f"schema is not {SCHEMA}")
    try:
        return _obligations(document)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Rejected(f"the document is malformed: {error!r}") from error


def _obligations(document: Mapping[str, Any]) -> list[Obligation]:
    fixed = {str(name): parse_ratio(text) for name, text in document["fixed"].items()}
    bound = substitute(Polynomial.parse(document["bound"]["reciprocal"]), fixed)
    written = parse_ratio(document["option"])
    top, bottom = substitute(written.top, fixed), substitute(written.bottom, fixed)
    denominator = top.bottom * bottom.top
    condition = bound.top * top.top * bottom.bottom - bound.bottom * denominator
    priors = [str(name) for name in document["running"]]
    inside = (
        *facts(document["assumptions"]),
        *facts(document["region"]),
        *(fact for name in (*priors, T) for fact in unit(name)),
    )
    on_curve = (*inside, (condition, "="))
    found = [
        Obligation("denominators", inside, (bound.bottom * denominator, ">")),
        Obligation("t is a function of the priors", on_curve, (condition.derivative(T), ">")),
    ]
    if document["variable"] not in priors:
        raise Rejected("the variable is not a prior that runs")
    slope = condition.derivative(document["variable"])
    choices = []
    for number, cell in enumerate(document["cells"], 1):
        when = facts(cell["when"])
        factor, relation = SIGNS[cell["sign"]]
        sample = {str(k): Fraction(str(v)) for k, v in cell["sample"].items()}
        for polynomial, sign in (*on_curve, *when):
            if not satisfied(polynomial.evaluate(sample), sign):
                raise Rejected(f"cell {number}: the sample violates {polynomial} {sign} 0")
        found.append(Obligation(f"cell {number}", (*on_curve, *when), (slope * Polynomial.constant(factor), relation)))
        choices.append([n for fact in when for n in negations(fact)])
    for index, combination in enumerate(product(*choices), 1):
        if index > 1000:
            raise Rejected("too many combinations of cell conditions")
        violated = tuple(dict.fromkeys(combination))
        if not contradictory(violated):
            found.append(Obligation(f"coverage {index}", (*on_curve, *violated), (-ONE, ">=")))
    return found
