"""Commands whose work is done in a process of its own that is ended at its limits of time and memory."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import Any, TextIO

import click

from epsproof.reports.exits import Exit
from epsproof.reports.lazy_group import START

__all__ = ["left", "of_the_command", "within"]

Command = Callable[..., Exit]
SCHEMA = "epsproof-unanswered/1"
SO_FAR = -1
Told = tuple[int, Any, str] | str


def within(
    *modules: str,
    allowed: Callable[[dict[str, Any]], float] | None = None,
    memory: int | None = None,
    unfinished: Callable[[Any, str, dict[str, Any]], Exit] | None = None,
) -> Callable[[Command], Command]:
    """A command with the option ``seconds`` that ends, undecided, once it has computed that long and a tenth longer, its start
    included; half of the seconds are for the work, however long the start took.

    ``modules`` are loaded first. ``allowed`` gives the seconds of the work from the options where they are others, ``memory`` the
    bytes that it may take where these are others. With ``unfinished`` the command has the option ``so_far``, a function to which
    it tells what it knows by then: where a limit ends the work, ``unfinished`` prints the last of that, with the reason, as the
    options say.
    """

    def decorated(command: Command) -> Command:
        @wraps(command)
        def run(**options: Any) -> Exit:
            from epsproof.verify.system.bounded_process import MEMORY, Ended, limited, reports

            before = _since_start()

            def work(send: Callable[[Told], None]) -> None:
                for name in modules:
                    import_module(name)
                seconds = _granted(options["seconds"], before) if allowed is None else allowed(options)
                with limited(seconds):
                    if unfinished is not None:
                        options["so_far"] = lambda known: send((SO_FAR, known, ""))
                    told = _told(command, options if allowed is not None else options | {"seconds": seconds})
                send(told)

            known: list[Any] = []
            found: Told = ""
            try:
                for found in reports(work, memory or MEMORY):
                    if not isinstance(found, str) and found[0] == SO_FAR:
                        known.append(found[1])
            except Ended as ended:
                reason = f"{ended} (--time {options['seconds']:g})"
                if known and unfinished is not None:
                    return unfinished(known[-1], reason, options)
                return _unanswered(command.__name__, options, reason)
            if isinstance(found, str):
                raise click.ClickException(found)
            code, shown, said = found
            click.echo(said, nl=False, err=True)
            click.echo(shown, nl=False)
            return Exit(code)

        return run

    return decorated


def left(seconds: float, start: float) -> float:
    """What is left of ``seconds`` since the clock of the processor was at ``start``; never less than a twentieth."""
    from epsproof.verify.system.time_limit import now

    return max(seconds / 20, seconds - (now() - start))


def of_the_command(seconds: float) -> float:
    """What the start of the command line leaves of ``seconds``, half of them at least."""
    return max(seconds / 2, seconds - _since_start())


def _since_start() -> float:
    """The processor time from the start of the command line until now; 0 outside of one."""
    from epsproof.verify.system.time_limit import now

    context = click.get_current_context(silent=True)
    return now() - context.meta[START] if context is not None and START in context.meta else 0.0


def _granted(seconds: float, before: float) -> float:
    """What a child has left of ``seconds`` for the work, where its parent has used up ``before``."""
    from epsproof.verify.system.time_limit import now

    return max(seconds / 2, seconds - before - now())


def _told(command: Command, options: dict[str, Any]) -> Told:
    """The exit code and what the command wrote; the message where it refuses its options."""
    with _kept("stdout") as shown, _kept("stderr") as said:
        try:
            code = int(command(**options))
        except click.ClickException as error:
            return error.format_message()
        return code, shown(), said()


@contextmanager
def _kept(name: str) -> Iterator[Callable[[], str]]:
    """Keep what is written to a standard stream, unless that is a terminal, which shows it at once."""
    stream: TextIO = getattr(sys, name)
    if stream.isatty():
        yield str
        return
    held = io.BytesIO()
    fresh = io.TextIOWrapper(held, stream.encoding, stream.errors, newline="\n", write_through=True)
    setattr(sys, name, fresh)
    try:
        yield lambda: held.getvalue().decode(fresh.encoding, fresh.errors or "strict")
    finally:
        setattr(sys, name, stream)


def _unanswered(command: str, options: dict[str, Any], reason: str) -> Exit:
    """Say that a limit ended the work."""
    context = click.get_current_context(silent=True)
    name = context.info_name if context is not None and context.info_name else command
    if options.get("as_json"):
        from epsproof.reports.files import json_text

        asked = options.get("asked")
        words = (
            asked.words if asked is not None else [options[k] for k in ("first", "second") if k in options]
        )
        document = {
            "schema": SCHEMA,
            "status": "undecided",
            "command": name,
            "asked": words,
            "reasons": [reason],
        }
        click.echo(json_text(document), nl=False)
    else:
        click.echo(f"undecided: {reason}; a larger --time, or a simpler question, may help")
    return Exit.UNDECIDED
