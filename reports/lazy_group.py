"""A click group that imports a command only when it runs; every refusal is one line and exit code 3, every error of the engine
one line and exit code 4."""

from __future__ import annotations

import errno
import os
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.exits import Exit

__all__ = ["START", "LazyGroup"]

INTERRUPTED = 130
TRACEBACK = "EPSPROOF_TRACEBACK"
START = "epsproof.start"


class LazyGroup(click.Group):
    """``lazy`` maps a command's name to (module with the attribute ``command``, one line of help)."""

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def invoke(self, ctx: click.Context) -> Any:
        ctx.meta[START] = time.process_time()
        return super().invoke(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return None
        from epsproof.reports.commands.guide.examples import epilog

        command: click.Command = import_module(self.lazy[cmd_name][0]).command
        command.epilog = epilog(cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.lazy and (near := get_close_matches(args[0], self.lazy, n=1)):
            ctx.fail(f"there is no command {args[0]!r}; did you mean {near[0]}?")
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            _refuse_two_values(command, rest)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.lazy.items()])

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command; the exit code is 0 to 4, or 130 after an interrupt."""
        if not extra.pop("standalone_mode", True):
            return super().main(*args, **{**extra, "standalone_mode": False})
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            code = Exit.USAGE
        except click.ClickException as error:
            code = refuse(_usage(error))
        except QuestionError as error:
            code = refuse(str(error))
        except OSError as error:
            hint = (
                "; make room and run the command again" if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
            )
            code = refuse(f"{error.filename or 'output'}: {error.strerror or error}{hint}")
        except (click.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            code = INTERRUPTED
        except Exception as error:
            from epsproof.verify.kernel.rejected import Rejected

            if isinstance(error, Rejected):
                sys.exit(int(refuse(f"the kernel does not read the question: {error}")))
            code = failed(error, _words(args, extra))
        sys.exit(int(code or 0))


def _usage(error: click.ClickException) -> str:
    """What click says of a command line, and where the command's usage stands."""
    said = error.format_message()
    context = getattr(error, "ctx", None)
    if context is None:
        return said
    quotes = (
        "; a text with blanks or signs such as < stands in quotes"
        if "unexpected extra argument" in said
        else ""
    )
    return f"{said.rstrip('.')}{quotes}; {context.command_path} --help has the options"


def _refuse_two_values(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError where an option that is not to be given several times has two different values: click would keep one."""
    options = {name: one for one in command.params if isinstance(one, click.Option) for name in one.opts}
    given = dict[str, str]()
    rest = iter(words)
    for word in rest:
        if word == "--":
            return
        name, equals, value = word.partition("=")
        option = options.get(name)
        if option is None or option.is_flag or option.nargs != 1:
            continue
        value = value if equals else next(rest, "")
        if not option.multiple and given.setdefault(str(option.name), value) != value:
            raise click.UsageError(
                f"{name} is given twice, as {given[str(option.name)]} and as {value}: leave one of them out"
            )


def _words(args: Sequence[Any], extra: Mapping[str, Any]) -> list[str]:
    """The words of the command line."""
    given = args[0] if args else extra.get("args")
    return list(sys.argv[1:] if given is None else given)


def failed(error: Exception, words: list[str]) -> Exit:
    """Print one line that names the error of the engine and says how to report it; there is no answer then."""
    from epsproof.verify.system.engine_error import BY_THE_ENGINE, told

    if os.environ.get(TRACEBACK):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    line = " ".join(shlex.join(["epsproof", *words]).split())[:500]
    report = f"please report this line and your input to the authors ({TRACEBACK}=1 shows where it happened): {line}"
    click.echo(f"error: {BY_THE_ENGINE}, not an answer: {told(error)}; {report}", err=True)
    return Exit.ENGINE


def refuse(message: str) -> Exit:
    """Print the message to standard error; the code is that of a wrong use."""
    click.echo(f"error: {message}", err=True)
    return Exit.USAGE
