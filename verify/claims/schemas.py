"""What the fields of a claim hold, as JSON Schema of a small subset, and whether a value satisfies it."""

from __future__ import annotations

from typing import Any

__all__ = [
    "COUNT",
    "FORMULAS",
    "GOALS",
    "PAIR",
    "SETTING",
    "TEXT",
    "TEXTS",
    "Schema",
    "meaning",
    "satisfies",
    "words_for",
]

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
FORMULAS: Schema = {"type": "object", "additionalProperties": TEXT}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
PAIR: Schema = {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}

GOALS = {
    "goals": TEXTS,
    "let": FORMULAS,
    "slope": {"type": "object", "additionalProperties": PAIR},
    "through": TEXTS,
}
SETTING = {"profile": TEXT, "where": TEXTS, "bound": TEXT}
NOUNS = {"string": "a text", "array": "a list", "object": "a table", "integer": "a whole number"}
PLURALS = {"string": "texts", "array": "lists", "object": "tables", "integer": "whole numbers"}
TYPES = {"string": str, "array": list, "object": dict, "integer": int}


def meaning(schema: Schema, words: str) -> Schema:
    """The schema with what a field of it holds, for the manual, for editors, and for a message where the field is missing."""
    return {**schema, "description": words}


def satisfies(value: Any, schema: Schema) -> bool:
    """Whether the value satisfies the schema."""
    if not isinstance(value, TYPES[schema["type"]]) or isinstance(value, bool):
        return False
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if isinstance(value, list):
        inside = "items" not in schema or all(satisfies(v, schema["items"]) for v in value)
        return inside and bool(schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)))
    if isinstance(value, dict):
        named = all(satisfies(value[k], s) for k, s in schema.get("properties", {}).items() if k in value)
        others = schema.get("additionalProperties")
        if others is False:
            rest = value.keys() <= schema["properties"].keys()
        else:
            rest = others is None or all(satisfies(v, others) for v in value.values())
        return named and rest and set(schema.get("required", ())) <= value.keys()
    return True


def words_for(schema: Schema) -> str:
    """What the schema allows, in words: ``a list of texts``."""
    return NOUNS[schema["type"]] + _rest(schema)


def _rest(schema: Schema) -> str:
    """What is in a list or a table, how many of them, or the range of a number."""
    inner = schema.get("items") or schema.get("additionalProperties")
    if "minItems" in schema and schema.get("maxItems") == schema["minItems"]:
        several = PLURALS[inner["type"]] + _rest(inner) if inner else "values"
        return f" of {schema['minItems']} {several}"
    if inner:
        return f" of {PLURALS[inner['type']]}{_rest(inner)}"
    return f" from {schema['minimum']} to {schema['maximum']}" if "maximum" in schema else ""
