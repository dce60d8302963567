"""What a shell may complete: names of attack models, papers, claims and topics, beside files."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

__all__ = ["claims", "models", "papers", "topics"]

Completed = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _names(found: Callable[[], Iterable[str]], files: bool) -> Completed:
    """The names that begin as the word does; the shell's own files as well where they may stand there."""

    def completed(_: click.Context, __: click.Parameter, word: str) -> list[CompletionItem]:
        own = [CompletionItem(name) for name in sorted(found()) if name.startswith(word)]
        return [*own, CompletionItem(word, type="file")] if files else own

    return completed


def _models() -> Iterable[str]:
    from epsproof.derive.models.catalogue import models

    return models()


def _papers() -> Iterable[str]:
    from epsproof.verify.papers import PAPERS

    return PAPERS


def _claims() -> Iterable[str]:
    from epsproof.verify.papers import PAPERS, catalogue

    return [*PAPERS, *(row["id"] for row in catalogue())]


def _topics() -> Iterable[str]:
    from epsproof.reports.commands.guide.topics import topic_files

    return topic_files()


models, papers = _names(_models, files=True), _names(_papers, files=True)
claims, topics = _names(_claims, files=True), _names(_topics, files=False)
