"""``epsproof signs``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.options import as_json, asked, save_to, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["command"]


@click.command(name="signs")
@asked
@save_to
@seconds_allowed
@as_json
@within("epsproof.verify.closed_form.sign_lemmas")
def command(asked: Question, folder: Path | None, seconds: float, as_json: bool) -> Exit:
    """Where the pointwise epsilon of PROFILE increases and decreases in p and in q."""
    from epsproof.derive.text.errors import UnsupportedForm
    from epsproof.reports.documents.signs import signs_document
    from epsproof.reports.files import json_text
    from epsproof.reports.saved_document import save_document
    from epsproof.reports.terminal.console import console, progress
    from epsproof.reports.terminal.question import show_signs
    from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas

    problem = asked.problem()
    if not problem.running:
        raise UnsupportedForm("every prior is fixed, so that there is none in which epsilon rises or falls")
    with progress("proving sign lemmas"):
        lemmas = prove_sign_lemmas(problem, seconds)
    files = {} if folder is None else {x.digest: save_document(folder, x.document, x.digest) for x in lemmas}
    document = signs_document(problem, lemmas, files)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_signs(problem, lemmas, console())
    return exit_of(document["status"])
