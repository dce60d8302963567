"""JSON values as the kernel reads them: no duplicate keys, no floats, rationals as strings."""

import json
import re
from typing import Any

from epsproof.verify.kernel.rejected import Rejected, require

TEXT_LIMIT, LIST_LIMIT = 4_000_000, 5_000
POSITIVE = "[1-9][0-9]{0,999}(/[1-9][0-9]{0,999})?"
RATIONAL = f"0|-?{POSITIVE}"


def load(text: str) -> dict[str, Any]:
    """The object in the JSON ``text``.

    Raises Rejected on duplicate keys, floats, huge numbers or long text.
    """
    require(len(text) <= TEXT_LIMIT, "the text is too long")
    decoder = json.JSONDecoder(
        object_pairs_hook=_unique, parse_constant=_whole, parse_float=_whole, parse_int=_whole
    )
    try:
        value = decoder.decode(text)
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

    A shape is a type, where ``object`` is any; a regular expression for all of a text; [shape], a
    list of any bounded length; (shape, ...), a list of just these; or a dict with a shape for every
    key of an object, which may lack those that end in "?".
    """
    match shape:
        case type():
            require(shape in (type(value), object), f"{what} must be of type {shape.__name__}")
        case str():
            fits = type(value) is str and re.fullmatch(shape, value) is not None
            require(fits, f"{what} must be a text of the form {shape}")
        case dict():
            known = {key.removesuffix("?"): entry for key, entry in shape.items()}
            owed = shape.keys() & known.keys()
            fits = type(value) is dict and owed <= value.keys() <= known.keys()
            require(fits, f"{what} must be an object with the keys [{', '.join(shape)}]")
            for key, entry in value.items():
                shaped(entry, known[key], f"{what}, {key}")
        case _:
            least, most = (0, LIST_LIMIT) if type(shape) is list else (len(shape), len(shape))
            fits = type(value) is list and least <= len(value) <= most
            require(fits, f"{what} must be a list of {least} to {most}")
            for number, entry in enumerate(value):
                shaped(entry, shape[number % len(shape)], f"{what}, {number + 1}")
    return value
