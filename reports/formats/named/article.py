"""The report as an article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.reports.formats.form import Form, Wanted

if TYPE_CHECKING:
    from epsproof.reports.output import Output

__all__ = ["FORM"]


def made(wanted: Wanted) -> Output:
    """The files."""
    from epsproof.reports.articles import article_files, paper_article, profile_article

    asked = wanted.question
    composed = (
        paper_article(wanted.paper, wanted.seconds, wanted.report)
        if wanted.paper
        else profile_article(asked.problem(), asked.words, wanted.seconds, wanted.report)
    )
    wanted.report("page, LaTeX and PDF")
    return article_files(composed, wanted.stem)


FORM = Form("An article: a page for the browser, LaTeX, and PDF where latexmk is installed.", made, rank=0)
