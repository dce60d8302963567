"""``epsproof init``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.exits import Exit

__all__ = ["command", "topics"]

EXAMPLES = Path(__file__).parents[1] / "examples"
NEXT = {"claims": "verify", "algorithms": "algorithm", "sweep": "sweep", "model": "model", "statistic": "sensitivity"}
FIRST = "first"


def topics() -> dict[str, Path]:
    """The files to start from, by the first part of their names."""
    return {file.name.split(".")[0]: file for file in sorted(EXAMPLES.rglob("*.toml"))}


def _next(file: Path) -> str:
    """The command that reads the file."""
    kind = file.suffixes[0].strip(".") if len(file.suffixes) > 1 else file.parent.name
    return NEXT[kind if kind in NEXT else file.stem]


@click.command(name="init")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option("--topic", type=click.Choice(sorted(topics())), default=FIRST, show_default=True, help="What the file is about.")
def command(file: Path | None, topic: str) -> Exit:
    """Write a commented file to start from: a claim file that verifies, an algorithm, a model, a statistic or a sweep.

    An existing file is left as it is. pytest collects files whose names end in .claims.toml.
    """
    from derive.text.errors import QuestionError

    example = topics()[topic]
    file = file or Path(example.name)
    try:
        with file.open("xb") as stream:
            stream.write(example.read_bytes())
    except FileExistsError:
        raise QuestionError(f"{file} exists and is left as it is; give another name") from None
    except OSError as error:
        raise QuestionError(f"{file} cannot be written: {error.strerror}") from None
    word = _next(example)
    click.echo(f"{file}: {'check it' if word == 'verify' else 'use it'} with epsproof {word} {file}")
    return Exit.PROVED
