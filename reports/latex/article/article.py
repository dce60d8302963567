"""The article: data in, LaTeX out; the same data give the same bytes."""

from __future__ import annotations

from importlib.metadata import version

import jinja2
from attrs import frozen

from epsproof.reports.latex.article.bound import BoundText
from epsproof.reports.latex.article.dropped import DroppedText
from epsproof.reports.latex.article.erratum import ErrataText
from epsproof.reports.latex.article.figure import FigureText
from epsproof.reports.latex.article.lemma import Lemma
from epsproof.reports.latex.article.measured import MeasuredText
from epsproof.reports.latex.article.proof_row import ProofRow
from epsproof.reports.latex.article.theorem import Theorem
from epsproof.reports.latex.article.verdict import Row
from epsproof.reports.latex.article.who import WhoText
from epsproof.reports.latex.escape import tex_join
from epsproof.reports.view.meanings import RUNGS_MEAN, VERDICTS_MEAN

__all__ = ["Article", "article_latex", "latex_environment"]

LIBRARIES = ("epsproof", "sympy", "mpmath", "python-flint")


@frozen
class Article:
    """Everything an article prints. ``paper`` is the paper's name, or "" for a report on one profile.

    ``references`` are entries in BibTeX beside those of the theory. ``who`` is the adversary, None for the one of the theory, and
    ``letters`` are the priors. ``cited`` is the key of the paper itself among the references, and
    ``letters_of_claims`` says what letters of claims and counterexamples stand for.
    """

    title: str
    short_title: str
    abstract: str
    paper: str
    command: str
    bounds: tuple[BoundText, ...]
    theorems: tuple[Theorem, ...]
    lemmas: tuple[Lemma, ...]
    rows: tuple[Row, ...]
    counts: tuple[tuple[str, int], ...]
    figures: tuple[FigureText, ...] = ()
    measured: tuple[MeasuredText, ...] = ()
    proofs: tuple[ProofRow, ...] = ()
    hypotheses: tuple[DroppedText, ...] = ()
    errata: tuple[ErrataText, ...] = ()
    references: str = ""
    who: WhoText | None = None
    letters: str = "p, q"
    cited: str = ""
    letters_of_claims: str = ""

    @property
    def arguments(self) -> str:
        """The priors and t."""
        return ", ".join(filter(None, (self.letters, "t")))


def article_latex(article: Article) -> str:
    """The LaTeX source of the article."""
    libraries = [(name, version(name)) for name in LIBRARIES]
    return (
        latex_environment("epsproof.reports.latex")
        .get_template("article.tex.j2")
        .render(article=article, libraries=libraries)
    )


def latex_environment(package: str) -> jinja2.Environment:
    """The templates of ``package``, with marks that LaTeX does not use: ``<% %>``, ``<< >>``, ``<# #>``."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(package, "templates"),
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
        autoescape=False,
    )
    environment.globals |= {"verdicts_mean": VERDICTS_MEAN, "rungs_mean": RUNGS_MEAN}
    environment.filters["formulas"] = lambda items: tex_join(list(items))
    return environment
