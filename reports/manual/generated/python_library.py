"""The names that ``import epsproof`` gives, from their signatures and docstrings."""

from __future__ import annotations

import inspect

import epsproof
from epsproof import adapters
from epsproof.reports.manual.markdown import fenced

__all__ = ["FIELDS", "pages"]

# The fields of results in words, for those that the docstrings of their classes leave to their names.

FIELDS = {
    "Verdict": {
        "id": "the claim's name, unique in its file",
        "kind": "what kind of claim it is, as `epsproof list kinds` has them",
        "location": "where the source prints it",
        "statement": "the claim in words",
        "assumptions": "what the variables satisfy, as the file has it",
        "verdict": "a word that `epsproof help verdicts` explains",
        "rung": "how far the evidence goes, as `epsproof help rungs` explains",
        "basis": "what the verdict rests on, without what has to be believed",
        "counterexample": "the values at which the claim fails, as texts; None where none was found",
        "repair": "what makes the claim true; None where nothing was changed",
        "seconds": "how long the verdict took",
        "certificates": "what the kernel accepted, as JSON has it",
        "expect": "the verdict that the file expects; None for a paper's claims",
        "documents": "what the kernel reads to repeat the verdict",
        "failing": "the goal that fails, where one does",
        "believed": "what has to be believed; empty where nothing has to be",
        "open_ends": "how a minimum is approached where no prior attains it; empty else",
        "ended_by": "what ended the search: a limit or an error; empty where it came to its end",
        "coq": "Coq's theorems on the claim, and where they hold",
        "place": "where a claim that is not read breaks a rule, or conditions contradict one another; empty else",
        "line": "the line of its file where that is; None where it is not known",
        "read_as": "the reading of the claim that the verdict is on, in words; empty where it is judged as it stands",
    },
}


# The page.

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
    kinds = {
        x: kind
        for base in reversed(thing.__mro__)
        for x, kind in vars(base).get("__annotations__", {}).items()
    }
    left_out = (f"exclude-members: {', '.join(told)}",) if told else ()
    options = ("members:", "undoc-members:", *left_out, "special-members: __float__")
    head = [f".. autoclass:: epsproof.{name}", *(f"   :{option}" for option in options)]
    return fenced(
        "\n".join([*head, *(_field(x, kinds[x], words) for x, words in told.items())]),
        "{eval-rst}",
    )


def _field(name: str, kind: str, words: str) -> str:
    sentence = (words[0].upper() + words[1:]).replace("`", "``")
    return f"\n   .. attribute:: {name}\n      :type: {kind}\n\n      {sentence}."


def _block(directive: str, name: str) -> str:
    return fenced(f".. {directive}:: {name}", "{eval-rst}")
