"""Articles from results: one on a paper's profiles and claims, one on a single profile."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from epsproof.derive.text.notation import latex_name
from epsproof.reports.errata.erratum import errata
from epsproof.reports.errata.remark import remarks
from epsproof.reports.figures.plots import MISSING, plots_installed
from epsproof.reports.latex.article.abstract import abstract
from epsproof.reports.latex.article.article import Article
from epsproof.reports.latex.article.bound import bound_text
from epsproof.reports.latex.article.dropped import dropped_text
from epsproof.reports.latex.article.erratum import errata_texts
from epsproof.reports.latex.article.figure import Drawn, cases_of
from epsproof.reports.latex.article.lemma import lemma
from epsproof.reports.latex.article.measured import measured_text
from epsproof.reports.latex.article.proof_row import proof_row
from epsproof.reports.latex.article.theorem import theorem
from epsproof.reports.latex.article.verdict import row
from epsproof.reports.latex.article.who import who_text
from epsproof.reports.latex.escape import tex, tex_code
from epsproof.reports.measured.page import measured_beside
from epsproof.reports.view.hypotheses import notes, recorded
from epsproof.reports.view.printed_proof import comparisons
from epsproof.reports.view.proved_view import ProvedView

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.closed_form.proved import ProvedAnswer
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["Composed", "paper_article", "profile_article"]

Report = Callable[..., None]
THEORY = "unbounded"


@frozen
class Composed:
    """The article, the certificate documents behind it as (digest, document), and the worst status among its theorems.

    ``figures`` are its PDF and SVG files.
    """

    article: Article
    documents: tuple[tuple[str, dict[str, Any]], ...]
    status: str
    figures: dict[str, bytes] = field(factory=dict)
    notes: tuple[str, ...] = ()


def profile_article(
    found: ProvedView, lemmas: Sequence[SignLemma], options: list[str], report: Report
) -> Composed:
    """The article on one profile; ``options`` are the command line's, for the reproducibility page."""
    problem = found.problem
    report("figures")
    figures, files = cases_of("cases", found.answer.answer) if found.answer.status == "proved" else ((), {})
    who, picture = (None, {}) if problem.model.name == THEORY else who_text(problem.model)
    shown = theorem(found, lemmas=lemmas)
    article = Article(
        "The privacy budget that a risk profile admits",
        "The privacy budget of a risk profile",
        abstract(found, shown),
        "",
        _command(["report", *options]),
        (bound_text(problem.model),),
        (shown,),
        tuple(lemma(x, number) for number, x in enumerate(lemmas, 1)),
        (),
        (),
        figures,
        who=who,
        letters=", ".join(map(latex_name, problem.model.variables)),
    )
    return evolve(_composed(article, [found.answer], lemmas), figures={**files, **picture})


def paper_article(
    paper: str,
    proved: Sequence[ProvedView],
    lemmas: Sequence[SignLemma],
    verdicts: Sequence[Verdict],
    drawn: Drawn,
) -> Composed:
    """The article on a registered paper: its profiles, sign lemmas and claims, and its figures."""
    from epsproof.verify.coq.claims.paper import coq_sources
    from epsproof.verify.papers import PAPERS

    source = PAPERS[paper]
    problems, needs = [p.problem for p in proved], recorded(source.claims)
    claims = {claim.id: claim for claim in source.claims}
    figures, files = drawn
    bounds = {p.model.name: bound_text(p.model) for p in problems}
    told = (
        source.report["abstract"]
        .replace("{profiles}", str(len(proved)))
        .replace("{claims}", str(len(verdicts)))
    )
    article = Article(
        source.report["title"],
        source.report["short_title"],
        told,
        tex(paper),
        _command(["report", paper]),
        tuple(bounds.values()),
        tuple(theorem(each, lemmas=lemmas) for each in proved),
        tuple(lemma(x, number) for number, x in enumerate(lemmas, 1)),
        tuple(row(v, claims[v.id].data) for v in verdicts),
        tuple(sorted(Counter(v.verdict for v in verdicts).items())),
        figures,
        tuple(map(measured_text, measured_beside(paper))),
        tuple(map(proof_row, comparisons(source, verdicts, coq_sources(source)))),
        tuple(dropped_text(v.id, needs[v.id]) for v in verdicts if v.as_stated and needs.get(v.id)),
        errata_texts(errata([claims[v.id] for v in verdicts], verdicts, remarks(source))),
        source.references,
        cited=source.report.get("cited", ""),
        letters_of_claims=source.report.get("letters", ""),
    )
    composed = _composed(article, [p.answer for p in proved], lemmas)
    lacking = () if figures or plots_installed() else (f"no figures: {MISSING}",)
    return evolve(composed, figures=files, notes=(*lacking, *notes(paper, source.claims, verdicts)))


def _command(words: list[str]) -> str:
    return tex_code(shlex.join(["epsproof", *words]))


def _composed(article: Article, proved: list[ProvedAnswer], lemmas: Sequence[SignLemma]) -> Composed:
    results: list[ProvedAnswer | SignLemma] = [*proved, *(x for x in lemmas if x.status == "proved")]
    status = "proved" if all(x.status == "proved" for x in proved) else "undecided"
    return Composed(article, tuple((x.digest, x.document) for x in results), status)
