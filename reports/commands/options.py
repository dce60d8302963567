"""Options that several commands share."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from epsproof.reports.commands.guide.completion import models
from epsproof.reports.document.formats import endings
from epsproof.reports.text.letters import named
from epsproof.verify.system.bounded_process import PROCESSORS

__all__ = [
    "File",
    "Folder",
    "Seconds",
    "as_json",
    "asked",
    "audience",
    "forced",
    "free",
    "priors",
    "processes",
    "question",
    "reported",
    "save_to",
    "seconds_allowed",
    "time_allowed",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Seconds(click.FloatRange):
    """A number of seconds; ten years and more are no limit."""

    TEN_YEARS = 3e8

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Raises BadParameter for what is no number, or below the least one."""
        found: float = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value!r} is not a valid float.", param, ctx)
        return math.inf if found >= self.TEN_YEARS else found


class Folder(click.Path):
    """A folder to write to; a name that ends as a file's does is refused, for the files are named by the command."""

    ENDINGS = frozenset({*endings(), ".svg", ".png", ".json", ".txt", ".csv", ".v", ".smt2"})

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Raises UsageError, BadParameter."""
        refuse_quoted(value, param)
        path = Path(value)
        if path.suffix.lower() in self.ENDINGS and not path.exists():
            name = max(param.opts, key=len) if param is not None else "--to"
            folder = f"{name} names a folder, and the command the files in it"
            raise click.UsageError(f"{folder}: write {name} {path.with_suffix('')}")
        return super().convert(value, param, ctx)


class File(click.Path):
    """A file to write to, whose name ends as such files do."""

    def __init__(self, *endings: str) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self.endings = endings

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Raises UsageError, BadParameter."""
        refuse_quoted(value, param)
        path = Path(value)
        if path.suffix.lower() in Folder.ENDINGS - {*self.endings}:
            better = path.with_suffix(self.endings[0])
            raise click.UsageError(
                f"{path}: what is written has a name that ends in {self.endings[0]}: write {better}"
            )
        return super().convert(value, param, ctx)


def refuse_quoted(value: object, param: click.Parameter | None) -> None:
    """Raise UsageError for the name of a file with quotation marks around it."""
    if (found := re.fullmatch(r"""(["'`\u201c\u2018])(.+)["'`\u201d\u2019]""", str(value))) and not Path(
        str(value)
    ).exists():
        name = max(param.opts, key=len) if param is not None else "--to"
        raise click.UsageError(f"the name has quotation marks inside: write {name} {found[2]}")


as_json: Decorator = click.option(
    "--json", "as_json", is_flag=True, help="Print a JSON document instead of text."
)
forced: Decorator = click.option(
    "--force", is_flag=True, help="Replace files that epsproof did not write, or that were changed."
)
reported: Decorator = click.option(
    "--report", type=File(*endings()), metavar="FILE",
    help=f"Write the answer to FILE as well, which ends in {', '.join(endings())}.",
)  # fmt: skip
processes: Decorator = click.option(
    "--jobs", type=click.IntRange(min=1), default=PROCESSORS, show_default="the processors, at most 8", metavar="N",
    help="Processes at a time.",
)  # fmt: skip
save_to: Decorator = click.option(
    "--save", "folder", type=Folder(), metavar="DIR", help="Save the certificates in DIR."
)


def time_allowed(default: float, about: str = "Stop after this much time of the processor.") -> Decorator:
    """The option --time of a command, in seconds; ``about`` says what they limit."""
    return click.option(
        "--time",
        "seconds",
        type=Seconds(min=0.1),
        default=default,
        show_default=True,
        metavar="SECONDS",
        help=about,
    )


seconds_allowed: Decorator = time_allowed(60.0, "Stop the proof after this much time of the processor.")


PRIORS = (
    click.option(
        "--where", multiple=True, metavar="COND", help="A condition on the priors p and q, such as 'q == 1'."
    ),
    click.option(
        "--assume", multiple=True, metavar="COND", help="A condition on the parameters, such as '0 < a < 1'."
    ),
    click.option(
        "--model",
        "--bound",
        "bound",
        default="unbounded",
        show_default=True,
        metavar="NAME|FILE",
        shell_complete=models,
        help="The attack model: a name (see list), or a TOML file.",
    ),
)
PRIVACY = click.option(
    "--privacy",
    default="pure",
    show_default=True,
    metavar="pure|'(eps, delta)'",
    help="The privacy definition of the budget; derive and evaluate also know gdp and zcdp.",
)
free: Decorator = click.option(
    "--free",
    multiple=True,
    metavar="NAME",
    help="A parameter that no assumption names, or that looks like a slip.",
)
AUDIENCE = (
    click.option(
        "--class",
        "classes",
        multiple=True,
        metavar="CLASS",
        help="Adversaries with a criterion: 'insiders: 3 where q == 1'.",
    ),
    click.option(
        "--group", default="1", metavar="K", help="Persons protected together, a number or a parameter."
    ),
)
TABLE = (
    click.option(
        "--table",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="CSV",
        help="A profile as a table p,q,r or prior,r.",
    ),
    click.option(
        "--interpolation",
        type=click.Choice(["linear", "smallest"]),
        default="linear",
        help="How to read between its points.",
    ),
)


def _names(free: tuple[str, ...], options: dict[str, Any]) -> tuple[str, ...]:
    """The names that are allowed; raises UsageError for what is no name, or stands nowhere in the question."""
    texts = " ".join(
        [options["profile"], options["group"], *options["where"], *options["assume"], *options["classes"]]
    )
    for name in free:
        if not re.fullmatch(r"\w+", name):
            bare = re.sub(r"\W+$|^\W+", "", name)
            meant = (
                f"write --free {bare}" if bare.isidentifier() else f"a condition on it is --assume '{name}'"
            )
            raise click.UsageError(f"--free takes the name of a parameter; {meant}")
        if options["bound"] == "unbounded" and not re.search(rf"\b{name}\b", named(texts)):
            raise click.UsageError(
                f"--free {name}: the question has no such name; leave the option out, or correct the name"
            )
    return free


def audience(command: Callable[..., Any]) -> Callable[..., Any]:
    """Classes of adversaries with criteria of their own, and the size of a group."""
    for decorator in reversed(AUDIENCE):
        command = decorator(command)
    return command


def priors(command: Callable[..., Any]) -> Callable[..., Any]:
    """The region, the assumptions and the bound of a question."""
    for decorator in reversed(PRIORS):
        command = decorator(command)
    return command


def asked(command: Callable[..., Any]) -> Callable[..., Any]:
    """A question of any form, given to the command as ``asked``."""

    @wraps(command)
    def collected(*arguments: Any, **options: Any) -> Any:
        from epsproof.reports.question import Question

        names = (
            "profile",
            "where",
            "assume",
            "bound",
            "classes",
            "group",
            "table",
            "interpolation",
            "privacy",
        )
        given = (
            click.get_current_context().get_parameter_source("interpolation") is ParameterSource.COMMANDLINE
        )
        if given and options["table"] is None:
            raise click.UsageError("--interpolation is of a table: add --table CSV, or leave it out")
        allowed = _names(options.pop("free"), options)
        settings = (setting.partition("=")[0].strip() for setting in options.get("settings") or ())
        question = Question(**{name: options.pop(name) for name in names}, named=(*allowed, *settings))
        return command(*arguments, asked=question, **options)

    found: Callable[..., Any] = collected
    for decorator in reversed(
        (click.argument("profile", default=""), *PRIORS, PRIVACY, free, *AUDIENCE, *TABLE)
    ):
        found = decorator(found)
    return found


def question(command: Callable[..., Any]) -> Callable[..., Any]:
    """PROFILE with its region, assumptions and bound."""
    for decorator in reversed((click.argument("profile"), *PRIORS)):
        command = decorator(command)
    return command
