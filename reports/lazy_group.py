"""A click group that imports a command only when it runs; every refusal is one line and exit code 3, every error of the engine
one line and exit code 4."""

from __future__ import annotations

import errno
import os
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

from derive.text.errors import QuestionError
from reports.exits import Exit

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
        from reports.commands.guide.examples import epilog

        command: click.Command = import_module(self.lazy[cmd_name][0]).command
        command.epilog = epilog(cmd_name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not all(word.strip() and not word.endswith("=") for word in rest):
            from reports.wording.repeated import refuse_empty

            refuse_empty(command, rest)
        if command is not None and any(" --" in word for word in rest):
            from reports.wording.repeated import refuse_quoted

            refuse_quoted(command, rest)
        if command is not None and sum(word.startswith("--") for word in rest) > 1:
            from reports.wording.repeated import refuse_repeated

            refuse_repeated(command, rest)
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
            from reports.wording.misfiled import misfiled
            from reports.wording.usage import remedied

            words = _words(args, extra)
            other = "" if isinstance(error, click.UsageError) else misfiled(words)
            code = refuse(other or remedied(error, words, self._all()))
        except QuestionError as error:
            from reports.wording.misfiled import misfiled

            code = refuse(misfiled(_words(args, extra)) or str(error))
        except OSError as error:
            hint = "; make room and run the command again" if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
            code = refuse(f"{error.filename or 'output'}: {error.strerror or error}{hint}")
        except (click.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            code = INTERRUPTED
        except Exception as error:
            from verify.kernel.rejected import Rejected

            if isinstance(error, Rejected):
                sys.exit(int(refuse(f"the kernel does not read the question: {error}")))
            code = failed(error, _words(args, extra))
        sys.exit(int(code or 0))

    def _all(self) -> dict[str, click.Command]:
        """All commands by name."""
        context = click.Context(self)
        found = ((name, self.get_command(context, name)) for name in self.lazy)
        return {name: command for name, command in found if command is not None}


def _words(args: Sequence[Any], extra: Mapping[str, Any]) -> list[str]:
    """The words of the command line."""
    given = args[0] if args else extra.get("args")
    return list(sys.argv[1:] if given is None else given)


def failed(error: Exception, words: list[str]) -> Exit:
    """Print one line that names the error of the engine and says how to report it; there is no answer then."""
    from verify.system.engine_error import BY_THE_ENGINE, told

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
