"""What the fields of a claim hold, as JSON Schema of a small subset, and whether a value has that shape."""

from __future__ import annotations

from typing import Any

__all__ = ["COUNT", "FORMULAS", "GOALS", "PAIR", "SETTING", "TEXT", "TEXTS", "Shape", "has_shape", "words_for"]

Shape = dict[str, Any]
TEXT: Shape = {"type": "string"}
TEXTS: Shape = {"type": "array", "items": TEXT}
FORMULAS: Shape = {"type": "object", "additionalProperties": TEXT}
COUNT: Shape = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
PAIR: Shape = {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}

GOALS = {"goals": TEXTS, "let": FORMULAS, "slope": {"type": "object", "additionalProperties": PAIR}, "through": TEXTS}
SETTING = {"profile": TEXT, "where": TEXTS, "bound": TEXT}
NOUNS = {"string": "a text", "array": "a list", "object": "a table", "integer": "a whole number"}
TYPES = {"string": str, "array": list, "object": dict, "integer": int}


def has_shape(value: Any, shape: Shape) -> bool:
    """Whether the value satisfies the schema."""
    if not isinstance(value, TYPES[shape["type"]]) or isinstance(value, bool):
        return False
    if isinstance(value, int):
        return bool(shape.get("minimum", value) <= value <= shape.get("maximum", value))
    if isinstance(value, list):
        inside = "items" not in shape or all(has_shape(v, shape["items"]) for v in value)
        return inside and bool(shape.get("minItems", 0) <= len(value) <= shape.get("maxItems", len(value)))
    if isinstance(value, dict):
        named = all(has_shape(value[k], s) for k, s in shape.get("properties", {}).items() if k in value)
        rest = "additionalProperties" not in shape or all(has_shape(v, shape["additionalProperties"]) for v in value.values())
        return named and rest and set(shape.get("required", ())) <= value.keys()
    return True


def words_for(shape: Shape) -> str:
    """The shape in words: ``a list of texts``."""
    words = NOUNS[shape["type"]]
    inner = shape.get("items") or shape.get("additionalProperties")
    if inner:
        words += f" of {words_for(inner).removeprefix('a ').replace('text', 'texts', 1)}"
    if "minItems" in shape and "maxItems" in shape:
        words += f" ({shape['minItems']} of them)"
    if "maximum" in shape:
        words += f" from {shape['minimum']} to {shape['maximum']}"
    return words
