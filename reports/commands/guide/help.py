"""``epsproof help``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

import click

from epsproof.reports.commands.guide.completion import topics
from epsproof.reports.commands.guide.topics import topic_files
from epsproof.reports.exits import Exit

__all__ = ["command"]

LISTED = ("papers", "profiles", "kinds")
MEANT = {
    "claims": "files", "claim": "files", "toml": "files", "posterior": "criteria", "prior": "criteria", "criterion": "criteria",
    "epsilon": "criteria", "gaussian": "releases", "laplace": "releases", "mechanism": "releases", "proof": "rungs",
    "p": "criteria", "q": "criteria", "r": "criteria", "odds": "criteria", "delta": "releases", "family": "models",
    "household": "models", "verdict": "verdicts", "python": "library", "budget": "derive", "memo": "report", "privacy": "models",
    "differential privacy": "models", "dp": "models", "adversary": "models", "attack": "models", "noise": "releases",
    "composition": "compose", "counterexample": "verdicts", "certificate": "rungs", "kernel": "rungs", "ci": "files",
    "pytest": "files", "guess": "averages", "table": "risk", "count": "risk", "bash": "completion", "zsh": "completion",
    "exit codes": "verdicts", "exit": "verdicts", "json": "files", "csv": "files", "install": "library", "faq": "criteria",
    "stable": "stability", "version": "stability", "digest": "stability",
}  # fmt: skip


def _named(word: str) -> str:
    """The topic of an attack model or a law by its name; empty for any other word."""
    from epsproof.derive.models.catalogue import model_names
    from epsproof.verify.laws.release import laws

    return "models" if word in model_names() else "releases" if word.replace("-", "_") in laws() else ""


def _mentioned(word: str, files: Mapping[str, Path]) -> str:
    """The topic that has the word most often; empty where none has it twice, or a topic or command is nearly of that name."""
    begun = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    found = {name: len(begun.findall(file.read_text(encoding="utf-8"))) for name, file in files.items()}
    most = max(found, key=lambda name: found[name])
    return (
        most
        if found[most] > 1 and len(word) > 3 and not get_close_matches(word.lower(), found, n=1, cutoff=0.75)
        else ""
    )


@click.command(name="help")
@click.argument("topic", required=False, shell_complete=topics)
@click.pass_context
def command(context: click.Context, topic: str | None) -> Exit:
    """Explain a TOPIC, or a command; without one, list the topics."""
    from epsproof.derive.text.errors import UnknownName

    files = topic_files()
    group = context.find_root().command
    assert isinstance(group, click.Group)
    if topic is None:
        for name, file in files.items():
            click.echo(f"{name:<12} {file.read_text(encoding='utf-8').splitlines()[0].lstrip('# ')}")
    elif topic in files:
        click.echo(files[topic].read_text(encoding="utf-8"), nl=False)
    elif (found := group.get_command(context, topic)) is not None:
        click.echo(found.get_help(click.Context(found, info_name=f"epsproof {topic}")))
    else:
        close = get_close_matches(topic.lower(), [*files, *group.list_commands(context)], n=3, cutoff=0.5)
        near = (
            MEANT.get(topic.lower()) or _named(topic.lower()) or _mentioned(topic, files) or ", ".join(close)
        )
        listed = next((kind for kind in LISTED if topic.lower() in (kind, kind.removesuffix("s"))), "")
        near = near if not listed or topic.lower() in MEANT else ""
        if listed and not near:
            raise UnknownName(f"there is no topic or command {topic!r}: epsproof list {listed} has them")
        meant = f"nearest: {near}" if near else f"topics: {', '.join(files)}"
        raise UnknownName(f"there is no topic or command {topic!r}; {meant}")
    return Exit.PROVED
