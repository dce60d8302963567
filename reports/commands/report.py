"""``epsproof report``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json, question, seconds_allowed
from reports.exits import Exit, exit_of

__all__ = ["command"]

FOLDER = click.Path(file_okay=False, path_type=Path)
PACKAGES = "latexmk texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended lmodern"


@click.command(name="report")
@question
@click.option("--to", "folder", type=FOLDER, default=".", metavar="DIR", help="Where to write; here, if not given.")
@seconds_allowed
@as_json
def command(
    profile: str, where: tuple[str, ...], assume: tuple[str, ...], bound: str, folder: Path, seconds: float, as_json: bool
) -> Exit:
    """Write the derivations, proofs and verdicts of a paper, or of one PROFILE, as LaTeX and, with latexmk, as PDF."""
    from reports.files import json_text, write_bytes, write_text
    from reports.latex.article import article_latex
    from reports.latex.compose import file_stem, paper_article, profile_article
    from reports.latex.pdf import latexmk_found, typeset
    from reports.question import posed
    from reports.save import save_document
    from reports.terminal.progress import progress
    from verify.papers import PAPERS

    with progress("writing the report") as report:
        if profile in PAPERS:
            if where or assume:
                raise click.UsageError("a paper's report takes neither --where nor --assume")
            composed = paper_article(profile, seconds, report)
        else:
            options = [profile, *_repeated("--where", where), *_repeated("--assume", assume)]
            options += [] if bound == "unbounded" else ["--bound", bound]
            composed = profile_article(posed(profile, where, assume, bound), options, seconds, report)
        source = article_latex(composed.article)
        stem = file_stem(profile)
        files = [folder / f"{stem}.tex"]
        write_text(files[0], source)
        for digest, document in composed.documents:
            save_document(folder / f"{stem}-certificates", document, digest)
        note = ""
        if not latexmk_found():
            note = f"no PDF: latexmk is not installed (Debian: apt-get install {PACKAGES})"
        else:
            report("typesetting")
            result = typeset(source)
            if result.pdf is None:
                note = f"no PDF: LaTeX stopped: {result.complaint}"
            else:
                files.append(folder / f"{stem}.pdf")
                write_bytes(files[1], result.pdf)
    if as_json:
        document = {"schema": "epsproof-report/1", "status": composed.status, "files": [str(f) for f in files], "note": note}
        click.echo(json_text(document), nl=False)
    else:
        for file in files:
            click.echo(f"wrote {file}")
        if note:
            click.echo(note)
    return exit_of(composed.status)


def _repeated(option: str, values: tuple[str, ...]) -> list[str]:
    return [word for value in values for word in (option, value)]
