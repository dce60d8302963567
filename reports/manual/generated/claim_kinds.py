"""The kinds of claims with their fields, as the reader of claim files knows them, and one claim of each that a paper has."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from epsproof.reports.manual.markdown import code, escaped, fenced, prose, table, unbroken
from epsproof.verify import papers
from epsproof.verify.claims.kind import USUAL, Kind, kinds
from epsproof.verify.claims.meanings import meaning_of
from epsproof.verify.claims.schemas import words_for
from epsproof.verify.claims.verdict import VERDICTS

__all__ = ["pages"]

FILES = (Path(papers.__file__).parent, Path(__file__).parents[2] / "examples")
HEADING = re.compile(r"^\[\[claim\]\]$", re.MULTILINE)
KIND = re.compile(r'^kind = "([\w-]+)"$', re.MULTILINE)
COMMON = (
    ("id", "needed: letters, digits and `. _ < > = -`; no other claim of the file has it"),
    ("kind", "needed: one of the kinds below"),
    ("location", "where it is printed; the name of the file, if not given"),
    ("statement", "what it says, in your words; what its goals or formulas say, if not given"),
    ("assumptions", "what the variables satisfy: a list of conditions"),
    (
        "expect",
        "the verdict that you expect, where it is not `proved`: "
        + ", ".join(f"`{name}`" for name in VERDICTS),
    ),
    (
        "note, core",
        "remarks beside the claim; `core` says which part of the statement, or which small case of it, is judged",
    ),
    ("reading", "how the statement is understood where it can be understood in several ways"),
    (
        "readings",
        "other ways, tried in their order where the claim fails: a table each, with its `reading` in words and the fields in "
        "which it differs; the first that holds gives the verdict, and a refutation says which were tried",
    ),
)
INTRODUCTION = """# Kinds of claims

A claim file is a list of `[[claim]]` tables and at most one table `[substitutions]`, which gives names to formulas: with
`t = "exp(-eps)"` statements in `exp(-eps)` become rational in t. Fields that a kind does not know are refused. The same as a JSON
schema for editors: [claims](schemas/claims.md).

## Fields of every claim

"""
BELIEVED = """
What is proved of {0} is proved of the claim's own texts. Of {1} it is believed {2}; what is believed of the
other kinds stands with each.
"""


def pages() -> dict[str, str]:
    """One page."""
    parts = [INTRODUCTION + table(("field", "what it holds"), [(code(name), text) for name, text in COMMON])]
    typed, usual = (", ".join(map(code, names)) for names in (_typed(), _usual()))
    parts.append(BELIEVED.format(typed, usual, USUAL))
    return {
        "reference/claim-kinds.md": "\n".join(
            [*parts, *(_kind(name, kind) for name, kind in kinds().items())]
        )
    }


def _typed() -> list[str]:
    """The kinds whose goals are judged as they stand."""
    return [name for name, kind in kinds().items() if kind.typed]


def _usual() -> list[str]:
    """The others of which nothing else is believed than that the certificates are about the claim."""
    return [name for name, kind in kinds().items() if not kind.typed and kind.belief == USUAL]


def _kind(name: str, kind: Kind) -> str:
    module = inspect.getmodule(kind.judge)
    about = [inspect.cleandoc((module and module.__doc__) or ""), inspect.cleandoc(kind.judge.__doc__ or "")]
    words = "\n\n".join(prose(part) for text in about for part in text.split("\n\n"))
    rows = [
        (code(f), unbroken(words_for(schema)), escaped(meaning_of(name, f)))
        for f, schema in kind.fields.items()
    ]
    said = (
        ""
        if name in (*_typed(), *_usual())
        else f"The certificates rest on a belief: {escaped(kind.belief)}.\n"
    )
    claim = _claims().get(name, "")
    example = f"For instance:\n\n{fenced(claim, 'toml')}" if claim else ""
    fields = f"{table(('field', 'type', 'what it holds'), rows)}\n" if rows else ""
    return f"\n## {name}\n\n{words}\n\n{fields}{said}\n{example}"


@cache
def _claims() -> dict[str, str]:
    """The shortest claim of each kind, as it stands in its file."""
    found: dict[str, str] = {}
    for kind, text in _all_claims():
        if kind not in found or len(text) < len(found[kind]):
            found[kind] = text
    return found


def _all_claims() -> Iterator[tuple[str, str]]:
    for folder in FILES:
        for file in sorted(folder.rglob("*.toml")):
            for part in HEADING.split(file.read_text(encoding="utf-8"))[1:]:
                kind = KIND.search(part)
                if kind:
                    lines = [line for line in part.strip().splitlines() if not line.startswith("#")]
                    yield kind[1], "\n".join(["[[claim]]", *lines]).strip()
