"""``epsproof init``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.exits import Exit

__all__ = ["command"]

EXAMPLE = Path(__file__).parents[1] / "examples" / "first.claims.toml"


@click.command(name="init")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), default=Path("first.claims.toml"))
def command(file: Path) -> Exit:
    """Write a commented claim file that verifies, to be filled with statements of your own.

    An existing file is left as it is. pytest collects files whose names end in .claims.toml.
    """
    from derive.text.errors import QuestionError

    try:
        with file.open("xb") as stream:
            stream.write(EXAMPLE.read_bytes())
    except FileExistsError:
        raise QuestionError(f"{file} exists and is left as it is; give another name") from None
    except OSError as error:
        raise QuestionError(f"{file} cannot be written: {error.strerror}") from None
    click.echo(f"{file}: check it with epsproof verify {file}")
    return Exit.PROVED
