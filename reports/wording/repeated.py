"""An option that takes one value and is given two, and one inside the quotation marks of another word: refused, as the command
would forget the first, and not see the other."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

import click

__all__ = ["refuse_quoted", "refuse_repeated"]


def refuse_repeated(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError where an option that is not to be given several times has two different values."""
    options = {name: one for one in command.params if isinstance(one, click.Option) for name in one.opts}
    given = dict[str, tuple[str, str]]()
    place = 0
    while place < len(words) and words[place] != "--":
        name, equals, value = words[place].partition("=")
        place += 1
        option = options.get(name)
        if option is None or option.is_flag or option.nargs != 1:
            continue
        if not equals:
            value = words[place] if place < len(words) else ""
            place += 1
        first, before = given.setdefault(str(option.name), (name, value))
        if not option.multiple and before != value:
            raise click.UsageError(f"{first} {before} and {name} {value} are two values of one option: leave one of them out")


def refuse_quoted(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError where an option of the command stands in one word with what is before it."""
    options = {name: one for one in command.params if isinstance(one, click.Option) for name in one.opts}
    for place, word in enumerate(words):
        first, *others = re.split(r"\s+(?=--[a-z])", word.strip())
        apart = [one.partition("=" if re.match(r"--[a-z-]+=", one) else " ") for one in others]
        if not first or not apart or not {name for name, _, _ in apart} <= options.keys():
            continue
        beside = [part for name, _, value in apart for part in (name, value.strip().strip("'\"")) if part]
        line = shlex.join(["epsproof", str(command.name), *words[:place], first, *beside, *words[place + 1 :]])
        raise click.UsageError(f"an option stands outside the quotation marks: write {line}")
