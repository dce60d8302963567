"""The report as web pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.reports.formats.form import Form, Wanted

if TYPE_CHECKING:
    from epsproof.reports.output import Output

__all__ = ["FORM"]


def made(wanted: Wanted) -> Output:
    """The files."""
    from epsproof.reports.web.output import paper_pages, profile_pages

    if wanted.paper:
        return paper_pages(wanted.paper, wanted.seconds, wanted.report)
    return profile_pages(wanted.question, wanted.stem, wanted.seconds, wanted.report)


FORM = Form("A folder of static web pages.", made, rank=2)
