"""JSON values as the kernel reads them: no duplicate keys, no floats, bounded lists, rationals as strings."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from fractions import Fraction
from typing import Any, NoReturn

from verify.kernel.rejected import Rejected

TEXT_LIMIT = 4_000_000
LIST_LIMIT = 5_000
_RATIONAL = re.compile(r"-?[0-9]{1,1000}(?:/[0-9]{1,1000})?", re.ASCII)


def load(text: str) -> dict[str, Any]:
    """The object in the JSON ``text``; raises Rejected on duplicate keys, floats, huge numbers or long text."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise Rejected("duplicate key in the JSON text")
        return dict(pairs)

    def refuse(token: str) -> NoReturn:
        raise Rejected(f"the number {token[:20]} is not allowed")

    def small(token: str) -> int:
        return int(token) if len(token) < 10 else refuse(token)

    if len(text) > TEXT_LIMIT:
        raise Rejected("the text is too long")
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=refuse, parse_float=refuse, parse_int=small)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Rejected(f"not a JSON text: {error}") from error
    if not isinstance(value, dict):
        raise Rejected("the text is not a JSON object")
    return value


def record(value: Any, what: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """``value``, an object with all the required keys and no others than these and the optional ones."""
    if not isinstance(value, dict) or not set(required) <= value.keys() <= {*required, *optional}:
        raise Rejected(f"{what} must be an object with the keys {sorted({*required, *optional})}")
    return value


def sequence(value: Any, what: str, length: int | None = None) -> list[Any]:
    """``value``, a list of bounded or given length."""
    if not isinstance(value, list) or len(value) > LIST_LIMIT or (length is not None and len(value) != length):
        raise Rejected(f"{what} must be a list" + (f" of {length}" if length is not None else ""))
    return value


def rational(text: Any) -> Fraction:
    """The number in a text such as 3 or -1/2."""
    if not isinstance(text, str) or not _RATIONAL.fullmatch(text):
        raise Rejected("a rational number must be a string such as 3 or -1/2")
    numerator, _, denominator = text.partition("/")
    if denominator and not int(denominator):
        raise Rejected("zero denominator")
    return Fraction(int(numerator), int(denominator or 1))
