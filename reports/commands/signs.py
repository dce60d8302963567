"""``epsproof signs``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.options import as_json, asked, forced, reported, save_to, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["command"]


@click.command(name="signs")
@asked
@save_to
@reported
@seconds_allowed
@forced
@as_json
@within("epsproof.verify.closed_form.sign_lemmas")
def command(
    asked: Question, folder: Path | None, report: Path | None, seconds: float, force: bool, as_json: bool
) -> Exit:
    """Where the pointwise epsilon of PROFILE increases and decreases in p and in q."""
    from epsproof.reports.documents.signs import proved_signs, signs_document
    from epsproof.reports.output import tell
    from epsproof.reports.results.shown import print_blocks
    from epsproof.reports.results.signs import TITLE, signs_blocks
    from epsproof.reports.saved_document import save_document
    from epsproof.reports.terminal.console import progress

    problem = asked.problem()
    with progress("proving sign lemmas"):
        lemmas = proved_signs(problem, seconds)
    files = {} if folder is None else {x.digest: save_document(folder, x.document, x.digest) for x in lemmas}
    if folder is not None:
        tell([folder / name for name in files.values()])
    document = signs_document(problem, lemmas, files)
    print_blocks(TITLE, signs_blocks(problem, lemmas), document, as_json, report, force)
    return exit_of(document["status"])
