"""``epsproof compare``."""

from __future__ import annotations

import click

from reports.commands.options import as_json, priors, seconds_allowed
from reports.exits import Exit, exit_of
from reports.within import within

__all__ = ["command"]


@click.command(name="compare")
@click.argument("first")
@click.argument("second")
@priors
@seconds_allowed
@as_json
@within("verify.closed_form.implication")
def command(
    first: str, second: str, where: tuple[str, ...], assume: tuple[str, ...], bound: str, seconds: float, as_json: bool
) -> Exit:
    """Does every posterior that meets criterion FIRST meet SECOND, and the other way round?

    Proved, or a prior at which it does not. The exit code is that of FIRST implies SECOND.
    """
    from derive.question.pose import pose_several
    from reports.documents.compare import compare_document
    from reports.files import json_text
    from reports.terminal.compare import show_comparison
    from reports.terminal.console import console
    from verify.closed_form.implication import implies
    from verify.system.model_file import model_asked

    one, two = pose_several((first, second), where, assume, model_asked(bound))
    document = compare_document(one, two, implies(one, two, seconds / 2), implies(two, one, seconds / 2))
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_comparison(document, console())
    return exit_of(document["first_implies_second"]["status"])
