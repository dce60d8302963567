"""An option that takes one value and is given two: refused, as the command would forget the first."""

from __future__ import annotations

from collections.abc import Sequence

import click

__all__ = ["refuse_repeated"]


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
