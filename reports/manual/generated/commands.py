"""A page for every command: its use, its options, lines to try, as the command itself knows them."""

from __future__ import annotations

import inspect
from typing import Any

import click

from epsproof.reports.cli import COMMANDS, main
from epsproof.reports.commands.guide.examples import LETTERS, lines_of, speaks_of_beliefs
from epsproof.reports.manual.markdown import code, contents, escaped, fenced, prose, table

__all__ = ["pages"]

PLACE = "reference/commands"
HELP = ("-h, --help", "Print the help of the command.")
SAID = ("", ".")
"""What is there without an option, where its help says it already."""
CODES = (
    ("0", "proved; of claims: every verdict is the expected one"),
    ("1", "something is refuted"),
    ("2", "something is undecided, or a claim was not read"),
    ("3", "the question or the file cannot be answered as it was put; the message says what would work"),
    ("4", "an error of epsproof itself, which is no answer"),
)


def pages() -> dict[str, str]:
    """The list of commands and a page each."""
    context = click.Context(main, info_name="epsproof")
    found = {}
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        found[f"{PLACE}/{name}.md"] = _page(name, command, context)
    return {f"{PLACE}/index.md": _index(), **found}


def _index() -> str:
    rows = [(f"[epsproof {name}]({name}.md)", escaped(line)) for name, (_, line) in COMMANDS.items()]
    return (
        f"# Commands\n\n{table(('command', 'what it does'), rows)}\n## Exit codes\n\n{table(('code', 'meaning'), CODES)}\n"
        f"{contents(COMMANDS, 'hidden')}"
    )


def _page(name: str, command: click.Command, parent: click.Context) -> str:
    context = click.Context(command, info_name=name, parent=parent)
    usage = " ".join(["epsproof", name, *command.collect_usage_pieces(context)])
    said = "\n\n".join(prose(part) for part in inspect.cleandoc(command.help or "").split("\n\n"))
    options = [_option(one) for one in command.params if isinstance(one, click.Option) and not one.hidden]
    parts = [f"# epsproof {name}\n", said + "\n", fenced(usage)]
    if speaks_of_beliefs(name):
        parts.append(escaped(LETTERS) + "\n")
    parts += ["## Options\n", f"```{{program}} epsproof {name}\n```\n", *options, _described(*HELP)]
    parts += ["## To try\n", "The lines run from top to bottom in one empty folder.\n"]
    parts.append(fenced("\n".join(f"$ {line}" for line in lines_of(name)), "console"))
    return "\n".join(parts)


def _option(option: click.Option) -> str:
    """The option with what it takes, what it does, and what it is without it."""
    takes = "" if option.is_flag else f" {option.metavar or _taken(option.type)}".replace(", ", ",")
    names = ", ".join([*option.opts, *option.secondary_opts])
    notes = [escaped(option.help or "")]
    if isinstance(option.type, click.Choice) and not option.is_flag:
        notes.append("One of " + ", ".join(code(str(choice)) for choice in option.type.choices) + ".")
    default = option.default
    if (
        not option.is_flag
        and isinstance(default, (str, int, float))
        and default not in SAID
        and not isinstance(default, bool)
    ):
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        notes.append(f"Where it is not given, it is {code(shown)}.")
    if option.multiple:
        notes.append("May be given several times.")
    return _described(f"{names}{takes}", " ".join(note for note in notes if note))


def _taken(kind: Any) -> str:
    return "CHOICE" if isinstance(kind, click.Choice) else str(kind.name).split()[0].upper()


def _described(signature: str, text: str) -> str:
    return f"````{{option}} {signature}\n{text}\n````\n"
