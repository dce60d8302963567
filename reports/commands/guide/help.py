"""``epsproof help``."""

from __future__ import annotations

import click

from reports.commands.guide.completion import topics
from reports.commands.guide.topics import topic_files
from reports.exits import Exit

__all__ = ["command"]

MEANT = {
    "claims": "files", "claim": "files", "toml": "files", "posterior": "criteria", "prior": "criteria", "criterion": "criteria",
    "epsilon": "criteria", "gaussian": "releases", "laplace": "releases", "mechanism": "releases", "proof": "rungs",
    "p": "criteria", "q": "criteria", "r": "criteria", "odds": "criteria", "delta": "releases", "family": "models",
    "household": "models", "verdict": "verdicts", "python": "library",
}  # fmt: skip


@click.command(name="help")
@click.argument("topic", required=False, shell_complete=topics)
@click.pass_context
def command(context: click.Context, topic: str | None) -> Exit:
    """Explain a TOPIC, or a command; without one, list the topics."""
    from derive.text.errors import UnknownName
    from derive.text.nearest import nearest

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
        near = MEANT.get(topic.lower()) or nearest(topic, [*files, *group.list_commands(context)])
        raise UnknownName(f"there is no topic or command {topic!r}; nearest: {near}")
    return Exit.PROVED
