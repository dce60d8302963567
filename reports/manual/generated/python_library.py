"""The names that ``import epsproof`` gives, from their signatures and docstrings."""

from __future__ import annotations

import inspect

import epsproof
from epsproof import adapters
from epsproof.reports.manual.generated.fields import FIELDS
from epsproof.reports.manual.markdown import fenced

__all__ = ["pages"]

INTRODUCTION = """# Python library

`import epsproof` gives the names below and nothing else is public. Values of parameters are exact: integers, fractions, or texts
such as `"0.25"`; a float is refused. `float` of an epsilon rounds down, `float` of a posterior, and of what releases cost,
rounds up.

"""


def pages() -> dict[str, str]:
    """One page."""
    names = {name: getattr(epsproof, name) for name in epsproof.__all__}
    functions = [
        _block("autofunction", f"epsproof.{name}")
        for name, thing in names.items()
        if inspect.isfunction(thing)
    ]
    classes = [
        _class(name, thing)
        for name, thing in names.items()
        if inspect.isclass(thing) and not issubclass(thing, Exception)
    ]
    errors = [
        _block("autoexception", f"epsproof.{name}")
        for name, thing in names.items()
        if inspect.isclass(thing) and issubclass(thing, Exception)
    ]
    handed = [_block("autofunction", f"epsproof.adapters.{name}") for name in adapters.__all__]
    parts = ["## Functions\n", *functions, "## Results\n", *classes, "## Errors\n", *errors]
    parts += ["## Adapters\n", inspect.cleandoc(adapters.__doc__ or "") + "\n", *handed]
    return {"reference/python.md": INTRODUCTION + "\n".join(parts)}


def _class(name: str, thing: type) -> str:
    """A class with its members; fields that have words stand with these, and their types, before the others."""
    told = FIELDS.get(name, {})
    left_out = (f"exclude-members: {', '.join(told)}",) if told else ()
    options = ("members:", "undoc-members:", *left_out, "special-members: __float__")
    head = [f".. autoclass:: epsproof.{name}", *(f"   :{option}" for option in options)]
    return fenced(
        "\n".join([*head, *(_field(x, thing.__annotations__[x], words) for x, words in told.items())]),
        "{eval-rst}",
    )


def _field(name: str, kind: str, words: str) -> str:
    sentence = (words[0].upper() + words[1:]).replace("`", "``")
    return f"\n   .. attribute:: {name}\n      :type: {kind}\n\n      {sentence}."


def _block(directive: str, name: str) -> str:
    return fenced(f".. {directive}:: {name}", "{eval-rst}")
