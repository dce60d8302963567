"""``epsproof check``; loads the kernel and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json
from reports.documents.check import Finding, check_document, overall
from reports.exits import Exit, exit_of
from reports.files import json_text

__all__ = ["command"]


@click.command(name="check")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE...")
@as_json
def command(files: tuple[Path, ...], as_json: bool) -> Exit:
    """Check certificate FILEs: single certificates, or saved results with all their certificates."""
    findings = [examined(path) for path in files]
    if as_json:
        click.echo(json_text(check_document(findings)), nl=False)
    else:
        for f in findings:
            click.echo(f"{f.file}: {f.result}" + (f": {f.reason}" if f.reason else ""))
    return exit_of(overall(findings))


def examined(path: Path) -> Finding:
    """What the kernel says of the file."""
    from reports.saved import check_saved
    from verify.kernel.certificate import SCHEMA, check, load
    from verify.kernel.rejected import Rejected

    try:
        document = load(path.read_text(encoding="utf-8"))
        if document.get("schema") == SCHEMA:
            return Finding(str(path), check(document), "", 1)
        return Finding(str(path), *check_saved(document))
    except UnicodeDecodeError:
        return Finding(str(path), "rejected", "not a UTF-8 text", 0)
    except Rejected as error:
        return Finding(str(path), "rejected", error.reason, 0)
