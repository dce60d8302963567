"""JSON values as the kernel reads them: no duplicate keys, no floats, shapes written once, rationals as strings."""

from __future__ import annotations

import json
import re
from typing import Any

from verify.kernel.rejected import Rejected, require

TEXT_LIMIT, LIST_LIMIT = 4_000_000, 5_000
POSITIVE = "[1-9][0-9]{0,999}(/[1-9][0-9]{0,999})?"
RATIONAL = f"0|-?{POSITIVE}"


def load(text: str) -> dict[str, Any]:
    """The object in the JSON ``text``; raises Rejected on duplicate keys, floats, huge numbers or long text."""
    require(len(text) <= TEXT_LIMIT, "the text is too long")
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_whole, parse_float=_whole, parse_int=_whole)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Rejected(f"not a JSON text: {error}") from error
    return dict(shaped(value, dict, "the text"))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len(dict(pairs)) == len(pairs), "duplicate key in the JSON text")
    return dict(pairs)


def _whole(token: str) -> int:
    require(re.fullmatch("-?[0-9]{1,9}", token), f"the number {token[:20]} is not allowed")
    return int(token)


def shaped(value: Any, shape: Any, what: str) -> Any:
    """``value``, if it has the shape; raises Rejected where it has not.

    A shape is a type, where ``object`` is any; a regular expression for all of a text; [shape], a list of any bounded length;
    (shape, ...), a list of just these; or a dict with a shape for every key of an object, which may lack those that end in "?".
    """
    if isinstance(shape, type):
        require(shape in (type(value), object), f"{what} must be of type {shape.__name__}")
    elif isinstance(shape, str):
        require(type(value) is str and re.fullmatch(shape, value), f"{what} must be a text of the form {shape}")
    elif isinstance(shape, dict):
        known = {key.removesuffix("?"): entry for key, entry in shape.items()}
        fits = type(value) is dict and shape.keys() & known.keys() <= value.keys() <= known.keys()
        require(fits, f"{what} must be an object with the keys [{', '.join(shape)}]")
        for key, entry in value.items():
            shaped(entry, known[key], f"{what}, {key}")
    else:
        lengths = range(len(shape), len(shape) + 1) if type(shape) is tuple else range(LIST_LIMIT + 1)
        require(type(value) is list and len(value) in lengths, f"{what} must be a list of {lengths[0]} to {lengths[-1]}")
        for number, entry in enumerate(value):
            shaped(entry, shape[number % len(shape)], f"{what}, {number + 1}")
    return value
