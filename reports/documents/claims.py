"""The JSON Schema of claim files, from the tables that the reader of claim files uses."""

from __future__ import annotations

from typing import Any

from epsproof.verify.claims.claim_file import COMMON, IDENTIFIER, NEEDED, REMARKS, TEXTS
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.meanings import ALONE, meaning_of
from epsproof.verify.claims.verdict import VERDICTS

__all__ = ["claims_schema"]

KIND = {"description": "what kind of claim it is; the other fields depend on it"}
SUBSTITUTIONS = "names for formulas with exp or log, such as t for exp(-eps), which make the claims rational"


def claims_schema() -> dict[str, Any]:
    """The schema of the TOML document; every kind has its own fields, and a validator names the one that is wrong."""
    common: dict[str, Any] = {name: {"type": "string", "pattern": "\\S"} for name in sorted(TEXTS)}
    common |= {
        "id": {"type": "string", "pattern": "^" + IDENTIFIER.pattern.removesuffix("\\Z") + "$"},
        "assumptions": {"type": "array", "items": {"type": "string"}},
        "expect": {"enum": list(VERDICTS)},
    }
    assert set(common) == COMMON
    rules = []
    for name, kind in kinds().items():
        told = {
            field: {**schema, "description": meaning_of(name, field)} for field, schema in kind.fields.items()
        }
        own = dict(sorted({**told, **REMARKS}.items()))
        properties = {**common, **own, "kind": True}
        says = [
            {"required": list(names)}
            for names in (("statement",), *ALONE)
            if set(names) <= {"statement", *kind.fields}
        ]
        rules.append(
            {
                "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
                "then": {"properties": properties, "additionalProperties": False, "anyOf": says},
            }
        )
    claim = {
        "type": "object",
        "required": sorted(NEEDED),
        "properties": {"kind": KIND | {"enum": list(kinds())}},
        "allOf": rules,
    }
    return {
        "$id": "urn:epsproof:schema:claims:1",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "claim file of epsproof, read as TOML",
        "type": "object",
        "required": ["claim"],
        "additionalProperties": False,
        "properties": {
            "substitutions": {
                "type": "object",
                "additionalProperties": {"type": "string"},
                "description": SUBSTITUTIONS,
            },
            "claim": {"type": "array", "items": claim, "description": "the claims, a table each"},
        },
    }
