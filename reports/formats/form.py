"""What a form of a report is, and all of them: every file of the room ``named``, by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from epsproof.verify.system.room import files_of

if TYPE_CHECKING:
    from epsproof.reports.memo.memo import MemoAsked
    from epsproof.reports.output import Output
    from epsproof.reports.question import Question

__all__ = ["ARTICLE", "Form", "Wanted", "forms"]


@dataclass(frozen=True)
class Wanted:
    """What a report is asked about: a ``question``, or the paper that it names, with what ``memo`` adds to it.

    ``seconds`` are those for one profile; ``report`` is told of the progress.
    """

    question: Question
    memo: MemoAsked
    seconds: float
    report: Any

    @property
    def paper(self) -> str:
        """The name of the paper, "" for a question."""
        from epsproof.verify.papers import PAPERS

        return self.question.profile if self.question.profile in PAPERS else ""

    @property
    def stem(self) -> str:
        """The name of the files, without their ending."""
        from epsproof.reports.files import file_stem

        asked = self.question
        words = [*asked.words, *self.memo.words[:-1]]
        return file_stem(asked.profile or " ".join(asked.classes) or "table", *words[bool(asked.profile) :])


@dataclass(frozen=True)
class Form:
    """A form with its ``help``; ``made`` gives the files in memory.

    A file of a form imports what it needs within ``made``: the command line reads all forms. ``rank`` is its place among them.
    """

    help: str
    made: Callable[[Wanted], Output]
    of_papers: bool = True
    of_profiles: bool = True
    rank: int = 99


# All forms, by their names.

ROOM = "epsproof.reports.formats.named"
ARTICLE = "article"
"""The form of a report that has no flag."""


def forms() -> dict[str, Form]:
    """The forms by name, in their order."""
    found: dict[str, Form] = {
        name.replace("_", "-"): import_module(f"{ROOM}.{name}").FORM for name in files_of(ROOM)
    }
    return dict(sorted(found.items(), key=lambda form: (form[1].rank, form[0])))
