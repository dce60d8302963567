"""Articles from a question or a paper: what they print is proved here, then composed, and written as LaTeX, page and PDF."""

from __future__ import annotations

from attrs import evolve

from epsproof.derive.question.problem import Problem
from epsproof.reports.article import article
from epsproof.reports.article.article import Composed, article_figures
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.files import json_text
from epsproof.reports.output import Output
from epsproof.reports.terminal.console import Report
from epsproof.reports.view.proved_view import lemmas_of_paper, lemmas_of_profile, proved_profiles, proved_view

__all__ = ["article_files", "article_source", "paper_article", "profile_article"]


def profile_article(problem: Problem, options: list[str], seconds: float, report: Report) -> Composed:
    """The article on one profile; ``options`` are the command line's."""
    words = ["derive", *options]
    found = proved_view("The largest admissible budget", "", words, problem, seconds, report, name="cases")
    report("sign lemmas")
    return article.profile_article(found, lemmas_of_profile(problem), options, report)


def paper_article(paper: str, seconds: float, report: Report) -> Composed:
    """The article on a registered paper: its profiles, sign lemmas and claims."""
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.claims.runner import at_work

    report("claims proved before")
    with at_work(paper, kept=Kept()) as verdicts:
        proved = proved_profiles(paper, seconds, report)
        lemmas = lemmas_of_paper(proved, report)
        drawn = article_figures(paper, report)
        report("claims")
        found = verdicts(report)
    report("the article")
    return article.paper_article(paper, proved, lemmas, found, drawn)


def article_files(composed: Composed, stem: str) -> Output:
    """The article as LaTeX, as one page for a browser, as PDF where latexmk is installed, and its certificates."""
    output = article_source(composed, stem)
    pictures = {f"{figure.name}.pdf": figure.pdf for figure in composed.figures}
    made = with_pdf(output, stem, output.files[f"{stem}.tex"].decode(), pictures)
    return evolve(made, files={f"{stem}.html": document_html(composed.article), **made.files})


def article_source(composed: Composed, stem: str) -> Output:
    """The LaTeX source, the figures that it includes, and every certificate document under its digest."""
    pictures = {f"{figure.name}.pdf": figure.pdf for figure in composed.figures if figure.pdf}
    files = {f"{stem}.tex": document_latex(composed.article).encode(), **pictures}
    certificates = {f"{name[:16]}.json": json_text(each).encode() for name, each in composed.documents}
    folders = {f"{stem}-certificates": certificates} if certificates else {}
    return Output(composed.status, files, folders, composed.notes)
