"""The Coq development beside the pages: theorems of claims and of derived closed forms, with the library and a Makefile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from epsproof.reports.files import file_stem
from epsproof.reports.view.proved_view import ProvedView
from epsproof.verify.coq.closed_form.profile_file import profile_file
from epsproof.verify.coq.development import TheoremFile, develop
from epsproof.verify.coq.out_of_reach import OutOfReach

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.papers import Paper

__all__ = ["closed_form_files", "coq_files", "coq_name", "files_of_claims"]

FOLDER = "coq"


def coq_files(theorem_files: Iterable[TheoremFile]) -> dict[str, bytes]:
    """``coq/MODULE.v`` for each, with all that is needed to compile them; nothing where there are none."""
    given = list(theorem_files)
    sources: Mapping[str, str] = develop(given).sources if given else {}
    return {f"{FOLDER}/{name}": text.encode() for name, text in sources.items()}


def closed_form_files(proved: Sequence[ProvedView]) -> list[TheoremFile]:
    """A file for every proved closed form that has Coq text."""
    found = []
    for one in proved:
        try:
            found.append(profile_file(coq_name(one), one.problem, one.answer))
        except OutOfReach:
            continue
    return found


def coq_name(one: ProvedView) -> str:
    """The module of a derived closed form."""
    return f"Theorem_{file_stem(one.name or one.title).replace('-', '_')}"


def files_of_claims(paper: Paper, verdicts: Iterable[Verdict]) -> list[TheoremFile]:
    """The paper's files for the claims that are decided."""
    from epsproof.verify.coq.kept_files import kept_files

    return kept_files(paper, (v.id for v in verdicts if v.verdict not in {"undecided", "not checkable"}))
