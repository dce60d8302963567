"""Everything on a paper, the same bytes every time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.reports.formats.form import Form, Wanted

if TYPE_CHECKING:
    from epsproof.reports.output import Output

__all__ = ["FORM"]


def made(wanted: Wanted) -> Output:
    """The files."""
    from epsproof.reports.publish import published

    return published(wanted.paper, wanted.seconds, wanted.report)


FORM = Form("A paper's article, web pages, figures and ledger, without PDF.", made, of_profiles=False, rank=3)
