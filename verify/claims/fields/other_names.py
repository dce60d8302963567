"""By what other names people call the fields, the kinds and the verdicts of claims."""

from __future__ import annotations

import re

__all__ = ["EXPECTED", "FIELD_ALSO", "KIND_ALSO", "id_meant"]

EXPECTED = {
    "true": "proved",
    "false": "refuted",
    "holds": "proved",
    "fails": "refuted",
    "correct": "proved",
    "wrong": "refuted",
}
FIELD_ALSO = {
    "assumptions": {
        "assume",
        "assuming",
        "where",
        "given",
        "hypotheses",
        "hypothesis",
        "conditions",
        "if",
        "domain",
    },
    "goals": {
        "formula",
        "claim",
        "equation",
        "inequality",
        "identity",
        "conclusion",
        "prove",
        "show",
        "lhs",
        "expression",
    },
    "slope": {"derivative", "derivatives", "diff", "gradient"},
    "bound": {"model", "attack", "adversary"},
    "let": {"define", "definitions", "with", "lets"},
    "profile": {"criterion", "ratio", "posterior"},
    "printed": {"value", "digits", "number"},
    "location": {"source", "place", "page", "ref", "reference", "section"},
    "statement": {"description", "text", "title", "summary"},
    "note": {"comment", "remark", "notes"},
    "id": {"name", "label", "key"},
    "expect": {"expected", "verdict"},
}
KIND_ALSO = {
    "identity": {"equation", "equality", "equals", "eq", "equal"},
    "inequality": {
        "theorem",
        "lemma",
        "proposition",
        "formula",
        "corollary",
        "implication",
        "implies",
        "claim",
        "ineq",
    },
    "equivalence": {"iff", "equivalent", "biconditional"},
    "sign": {"monotone", "monotonic", "monotonicity", "derivative", "slope"},
    "number": {"value", "table", "numeric", "constant", "quoted"},
    "minimum": {"epsilon", "budget", "maximum", "optimum", "closed-form", "closed_form"},
}


def id_meant(identifier: str) -> str:
    """``: write id = ...`` with hyphens for what an id may not have; empty where nothing is left of it."""
    plain = re.sub(r"[^A-Za-z0-9_.<>=-]+", "-", identifier).strip("-.<>=_")[:61]
    return f': write id = "{plain}"' if plain else ""
