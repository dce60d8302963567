"""What a reader may want to correct in a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.reports.formats.form import Form, Wanted

if TYPE_CHECKING:
    from epsproof.reports.output import Output

__all__ = ["FORM"]


def made(wanted: Wanted) -> Output:
    """The files."""
    from epsproof.reports.errata.document import errata_output
    from epsproof.verify.claims.cache import Kept

    return errata_output(wanted.paper, wanted.report, Kept())


FORM = Form("A paper's errata, as Markdown, LaTeX and PDF.", made, of_profiles=False, rank=4)
