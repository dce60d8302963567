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

    if wanted.paper:
        return article_files(paper_article(wanted.paper, wanted.seconds, wanted.report), wanted.stem)
    asked = wanted.question
    return article_files(
        profile_article(asked.problem(), asked.words, wanted.seconds, wanted.report), wanted.stem
    )


FORM = Form("An article: a page for the browser, LaTeX, and PDF where latexmk is installed.", made, rank=0)
