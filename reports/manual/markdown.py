"""Markdown of texts that hold anything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["code", "contents", "escaped", "fenced", "prose", "table", "unbroken"]

SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~$&^@:])")


def escaped(text: str) -> str:
    """The text, shown as it stands."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def unbroken(kind: str) -> str:
    """The name of a type, whose article stays on the line of what follows it."""
    return re.sub(r"\ba ", "a\N{NO-BREAK SPACE}", kind)


def code(text: str) -> str:
    """A piece of code in a line, also one with accents in it."""
    marks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    inside = " ".join(text.split())
    space = " " if inside.startswith("`") or inside.endswith("`") else ""
    return f"{marks}{space}{inside}{space}{marks}"


def fenced(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```\n"


def contents(names: Iterable[str], *options: str) -> str:
    """The pages that belong below one, for Sphinx."""
    return fenced("\n".join([*(f":{option}:" for option in options), "", *names]), "{toctree}")


def prose(text: str) -> str:
    """A paragraph of a docstring or of a command's help: what stands between accents is code, the rest is text."""
    parts = re.split("`+", text)
    return "".join(code(part) if number % 2 else _kept(part) for number, part in enumerate(parts))


def _kept(text: str) -> str:
    """Escaped text with the blanks at its ends."""
    lead, trail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return (" " if lead else "") + escaped(text) + (" " if trail and text.strip() else "")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose cells are Markdown already; a bar in a cell is escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(
        "| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in line) + " |\n" for line in lines
    )
