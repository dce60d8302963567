"""``epsproof init``."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from shlex import quote

import click

from epsproof.reports.exits import Exit

__all__ = ["command", "topics"]

EXAMPLES = Path(__file__).parents[1] / "examples"
NEXT = {
    "claims": "verify", "algorithms": "algorithm", "sweep": "sweep", "model": "model", "statistic": "sensitivity",
    "metric": "metric", "metric-line": "metric", "people": "risk", "release": "risk",
    "posterior": "posterior", "deployment": "justify",
}  # fmt: skip
FIRST = "first"
OTHERS = {"algorithm": "above-threshold", "release": "block-in-county"}
"""Topics by the names that their files may be given."""


def topics() -> dict[str, Path]:
    """The files to start from, by the first part of their names."""
    return {file.name.split(".")[0]: file for file in sorted(EXAMPLES.rglob("*.*"))}


def _next(example: Path, file: Path) -> str:
    """What to do with the file."""
    kind = example.suffixes[0].strip(".") if len(example.suffixes) > 1 else example.parent.name
    word = NEXT[kind if kind in NEXT else example.stem]
    named = quote(str(file))
    if example.suffix == ".csv":
        return f"""use it with epsproof risk --data {named} --query "SELECT COUNT(*) FROM data WHERE smoker = 1" --epsilon 1"""
    return f"{'check it' if word == 'verify' else 'use it'} with epsproof {word} {named}"


def _topic(name: str) -> str:
    """What to type for a name that is nearly a topic, or that of a model; empty for any other."""
    from epsproof.derive.models.catalogue import model_names

    if near := get_close_matches(name.lower(), topics(), n=1, cutoff=0.75):
        return f"did you mean epsproof init --topic {near[0]}?"
    return "epsproof init --topic model writes a model to start from" if name.lower() in model_names() else ""


def _other(file: Path) -> str:
    """The topic, of no claims, whose name the file has, or that of a model; empty for any other name."""
    from epsproof.derive.models.catalogue import model_names

    name = "model" if file.stem in model_names() else OTHERS.get(file.stem, file.stem)
    return name if name in topics() and ".claims" not in topics()[name].suffixes else ""


@click.command(name="init")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option(
    "--topic",
    type=click.Choice(sorted(topics())),
    default=FIRST,
    show_default=True,
    help="What the file is about.",
)
def command(file: Path | None, topic: str) -> Exit:
    """Write a commented file to start from: a claim file that verifies, an algorithm, a model, a statistic, a metric, a table, a
    tree of counts, the plan of a deployment or a sweep.

    An existing file is left as it is. pytest collects files whose names end in .claims.toml.
    """
    from epsproof.derive.text.errors import QuestionError

    if file is not None and str(file) in topics():
        raise QuestionError(f"{file} is a topic, no file: epsproof init --topic {file}")
    if file is not None and not file.suffix and (meant := _topic(str(file))):
        raise QuestionError(f"a file to start from has a name with an ending; {meant}")
    example = topics()[topic]
    if file is not None and topic == FIRST and (other := _other(file)):
        raise QuestionError(
            f"{file} would hold claims: epsproof init {file} --topic {other}, or another name for the claims"
        )
    if file is not None and not file.suffix:
        raise QuestionError(
            f"a file to start from has a name with an ending: epsproof init {file}{''.join(example.suffixes)}"
        )
    file = file or Path(example.name)
    if file.suffix and file.suffix.lower() != example.suffix:
        kind, better = example.suffix[1:].upper(), file.with_name(file.stem + "".join(example.suffixes))
        raise QuestionError(
            f"{file}: what is written is {kind}, whose name ends in {example.suffix}; for instance {better}"
        )
    try:
        with file.open("xb") as stream:
            stream.write(example.read_bytes())
    except FileExistsError:
        raise QuestionError(f"{file} exists and is left as it is; give another name") from None
    except OSError as error:
        raise QuestionError(f"{file} cannot be written: {error.strerror}") from None
    click.echo(f"{file}: {_next(example, file)}")
    return Exit.PROVED
