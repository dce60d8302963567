"""``epsproof solvers``."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from epsproof.reports.commands.options import Folder, Seconds, as_json, forced
from epsproof.reports.exits import Exit, exit_of

__all__ = ["command"]

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER = Folder()


@click.command(name="solvers")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option(
    "--to",
    "folder",
    type=FOLDER,
    default="smt",
    show_default=True,
    metavar="DIR",
    help="Where the SMT-LIB files go.",
)
@click.option(
    "--time",
    "seconds",
    type=Seconds(min=0.1),
    default=20.0,
    show_default=True,
    help="Leave a statement after this much time.",
)
@forced
@as_json
def command(files: tuple[Path, ...], folder: Path, seconds: float, force: bool, as_json: bool) -> Exit:
    """Ask z3, cvc5 and, where it is installed, QEPCAD about every statement of saved certificate FILEs.

    A second opinion: the solvers' proofs have holes that one has to trust, so nothing is certified by them. The exit code is 0
    where all agree, 1 where one contradicts a certificate, 2 where one that is installed gives no answer.
    """
    from epsproof.reports.documents.solvers import solvers_document
    from epsproof.reports.output import write_files
    from epsproof.reports.results.shown import print_result
    from epsproof.reports.terminal.console import progress
    from epsproof.verify.kernel.certificate import load
    from epsproof.verify.kernel.document import check
    from epsproof.verify.kernel.json_text import TEXT_LIMIT
    from epsproof.verify.kernel.rejected import Rejected
    from epsproof.verify.solvers.solver import second_opinions
    from epsproof.verify.system.own_files import beginning

    found = []
    with progress("asking solvers") as report, TemporaryDirectory(prefix="epsproof-") as beside:
        for path in files:
            try:
                document = load(beginning(path, 4 * TEXT_LIMIT))
                check(document)
            except (Rejected, UnicodeDecodeError, OSError) as error:
                click.echo(f"error: {path}: {error}", err=True)
                return Exit.USAGE
            found += second_opinions(document, Path(beside), path.stem, seconds, progress=report)
        made = {file.name: file.read_bytes() for file in sorted(Path(beside).iterdir())}
    write_files(folder, made, force)
    told = solvers_document(found, seconds)
    print_result("solvers", told, as_json)
    if not as_json:
        click.echo(f"files in {folder}")
    return exit_of("agreed", *(x["verdict"] for x in told["statements"]))
