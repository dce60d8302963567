"""Functions that say which argument was meant, where one is called by another name."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from difflib import get_close_matches
from functools import wraps
from inspect import signature
from numbers import Rational
from typing import ParamSpec, TypeVar

from flint import fmpq, fmpz

from epsproof.derive.text.errors import LimitExceeded, a_program, asking
from epsproof.derive.text.names import GREEK

__all__ = ["exact_text", "with_remedies"]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
DECIMAL = re.compile(r"[+-]?[\d.]+(e[+-]?\d+)?|[+-]?inf|nan")
ALSO_CALLED = {
    "values": ("set", "sets", "settings", "parameters", "params", "at", "args"),
    "where": ("priors", "prior", "region", "when", "condition", "conditions"),
    "assume": ("assumption", "assumptions", "assuming", "given", "domain"),
    "model": ("bound", "attack", "attack_model", "adversary"),
    "profile": ("criterion", "ratio", "r_star", "text"),
    "seconds": ("time", "timeout", "time_limit"),
    "digits": ("precision", "places", "dps"),
    "free": ("allow", "parameters_free"),
}
PARAMETERS = frozenset(ALSO_CALLED["values"])
COMMANDS = {
    "class",
    "classes",
    "privacy",
    "failure",
    "group",
    "table",
    "interpolation",
    "mechanism",
    "delta",
    "tables",
    "memo",
}


def with_remedies(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """The function; an argument that it does not have is a TypeError that names the one that was meant.

    So is one list in place of several arguments.
    """
    parameters = signature(function).parameters
    known = tuple(parameters)
    needed = [name for name, one in parameters.items() if one.default is one.empty]

    @wraps(function)
    def called(*args: Arguments.args, **named: Arguments.kwargs) -> Result:
        for name in named:
            if name not in known:
                remedy = _remedy(function.__name__, name, known, named[name])
                raise TypeError(f"{function.__name__} has no argument {name}; {remedy}")
        together = (
            args[0]
            if len(args) == 1 and isinstance(args[0], (list, tuple)) and not named.keys() & needed
            else ()
        )
        if len(together) == len(needed) > 1:
            with a_program():
                apart = asking(function.__name__, *map(str, together))
            raise TypeError(f"{needed[0]} and {needed[1]} are two arguments: write {apart}")
        try:
            signature(function).bind(*args, **named)
        except TypeError as error:
            raise TypeError(f"{function.__name__}: {error}; it has {', '.join(known)}") from None
        return function(*args, **named)

    return called


def _remedy(function: str, name: str, known: tuple[str, ...], value: object) -> str:
    if name in GREEK and "values" in known:
        return f'the values of a model are given as values={{"{name}": "{value}"}}'
    for argument, others in ALSO_CALLED.items():
        if name.lower() in others and argument in known:
            return f"write {argument}=" + ('{"r": 3}' if argument == "values" else "...")
    if function in ("derive", "evaluate") and (name in PARAMETERS or len(name) == 1):
        shown = name if len(name) == 1 else "r"
        return (
            f'values are given as epsproof.evaluate(profile, {{"{shown}": 3}}), or derive(...).at({shown}=3)'
        )
    if name in COMMANDS and function in ("derive", "evaluate"):
        return f"--{name} is an option of the command epsproof {function}"
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"it has {', '.join(known)}"


def exact_text(name: str, value: object) -> str:
    """The value as the command line reads it. Raises TypeError for a number that its text may round, LimitExceeded."""
    if hasattr(value, "__float__") and not isinstance(value, (str, Rational, Decimal, fmpq, fmpz)):
        what = "is a float" if DECIMAL.fullmatch(text := str(value)) else "is no fraction"
        such = text if what == "is a float" else "1/4"
        raise TypeError(
            f"{name} = {value!r} {what}; write a text such as '{such}' or a Fraction, so that it stays exact"
        )
    try:
        return str(value)
    except ValueError:
        raise LimitExceeded(f"{name} has more digits than are read; a number has at most 400") from None
