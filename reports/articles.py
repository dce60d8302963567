"""Articles from a question or a paper: what they print is proved here, then composed, and written as LaTeX, page and PDF."""

from __future__ import annotations

from attrs import evolve

from epsproof.derive.question.problem import Problem
from epsproof.reports.latex.article import compose
from epsproof.reports.latex.article.compose import Composed
from epsproof.reports.latex.article.figure import article_figures
from epsproof.reports.latex.article.output import article_output
from epsproof.reports.output import Output
from epsproof.reports.terminal.progress import Report
from epsproof.reports.view.proved_view import lemmas_of_paper, lemmas_of_profile, proved_profiles, proved_view

__all__ = ["article_files", "paper_article", "profile_article"]


def profile_article(problem: Problem, options: list[str], seconds: float, report: Report) -> Composed:
    """The article on one profile; ``options`` are the command line's."""
    words = ["derive", *options]
    found = proved_view("The largest admissible budget", "", words, problem, seconds, report, name="cases")
    report("sign lemmas")
    return compose.profile_article(found, lemmas_of_profile(problem), options, report)


def paper_article(paper: str, seconds: float, report: Report) -> Composed:
    """The article on a registered paper: its profiles, sign lemmas and claims."""
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.claims.runner import at_work

    report("claims proved before")
    with at_work(paper, kept=Kept()) as verdicts:
        proved = proved_profiles(paper, seconds, report)
        report("sign lemmas")
        lemmas = lemmas_of_paper(proved)
        report("figures")
        drawn = article_figures(paper)
        report("claims")
        found = verdicts(report)
    report("the article")
    return compose.paper_article(paper, proved, lemmas, found, drawn)


def article_files(composed: Composed, stem: str) -> Output:
    """The article as LaTeX, as one page for a browser, as PDF where latexmk is installed, and its certificates."""
    from epsproof.reports.web.article.page import article_page

    output = article_output(composed, stem)
    source = output.files[f"{stem}.tex"].decode()
    pictures = {
        name.removesuffix(".svg"): content
        for name, content in composed.figures.items()
        if name.endswith(".svg")
    }
    page = article_page(source, composed.article.title, pictures)
    return evolve(output, files={f"{stem}.html": page, **output.files})
