"""``epsproof signs``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json, question, save_to
from reports.exits import Exit, exit_of

__all__ = ["command"]


@click.command(name="signs")
@question
@save_to
@as_json
def command(
    profile: str, where: tuple[str, ...], assume: tuple[str, ...], bound: str, folder: Path | None, as_json: bool
) -> Exit:
    """Where the pointwise epsilon of PROFILE increases and decreases in p and in q."""
    from reports.documents.signs import signs_document
    from reports.files import json_text
    from reports.question import posed
    from reports.save import save_document
    from reports.terminal.console import console
    from reports.terminal.progress import progress
    from reports.terminal.signs import show_signs
    from verify.sign_lemmas import prove_sign_lemmas

    problem = posed(profile, where, assume, bound)
    with progress("proving sign lemmas"):
        lemmas = prove_sign_lemmas(problem)
    files = {} if folder is None else {x.digest: save_document(folder, x.document, x.digest) for x in lemmas}
    document = signs_document(problem, lemmas, files)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_signs(problem, lemmas, console())
    return exit_of(document["status"])
