"""A memo for a review board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.reports.formats.form import Form, Wanted

if TYPE_CHECKING:
    from epsproof.reports.output import Output

__all__ = ["FORM"]


def made(wanted: Wanted) -> Output:
    """The files."""
    from epsproof.reports.memo.compose import memo_for

    asked = wanted.question
    words = ("epsproof", "report", *asked.words, *wanted.memo.words)
    return memo_for(asked, wanted.memo, words, f"{wanted.stem}-memo", wanted.seconds, wanted.report)


FORM = Form("A memo of two pages on PROFILE at the values of --set.", made, of_papers=False, rank=1)
