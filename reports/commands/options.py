"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

__all__ = ["as_json", "question", "save_to", "seconds_allowed"]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

as_json: Decorator = click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of text.")
save_to: Decorator = click.option(
    "--save", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Save the certificates in DIR."
)
seconds_allowed: Decorator = click.option(
    "--time", "seconds", type=click.FloatRange(min=0.1), default=60.0, show_default=True, metavar="SECONDS", help="For the proof."
)


def question(command: Callable[..., Any]) -> Callable[..., Any]:
    """PROFILE with its region, assumptions and bound."""
    decorators = (
        click.argument("profile"),
        click.option("--where", multiple=True, metavar="COND", help="A condition on the priors p and q, such as 'q == 1'."),
        click.option("--assume", multiple=True, metavar="COND", help="A condition on the parameters, such as '0 < a < 1'."),
        click.option("--bound", default="unbounded", show_default=True, metavar="NAME", help="The attack model."),
    )
    for decorator in reversed(decorators):
        command = decorator(command)
    return command
