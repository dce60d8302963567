"""A paper's whole report: article source, web pages, figures and ledger, the same bytes every time, with the digest of each."""

from __future__ import annotations

from typing import Any

import attrs

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.article.article import article_figures, paper_article
from epsproof.reports.articles import article_source
from epsproof.reports.documents.verify import verify_document
from epsproof.reports.figures.catalogue import PlotsMissing, plots_installed
from epsproof.reports.figures.plots import MISSING
from epsproof.reports.files import file_stem, json_text
from epsproof.reports.output import Output
from epsproof.reports.terminal.console import Report
from epsproof.reports.tracked import digest_list, rendered_digests
from epsproof.reports.view.claims import lacking, recorded
from epsproof.reports.view.proved_view import lemmas_of_paper, proved_profiles
from epsproof.reports.web.output import paper_site
from epsproof.verify.system.own_files import digests_text

__all__ = ["RecordMissing", "published"]

PATIENCE = 600.0


class RecordMissing(QuestionError):
    """A record that the report prints is not there, or is about an earlier form of a claim; the message says how to renew it."""


def published(paper: str, seconds: float, report: Report) -> Output:
    """The files; without PDF and without times, which differ from one computer to the next.

    Every closed form may take at least ``PATIENCE`` seconds, so that a slow computer writes the same bytes.

    Raises PlotsMissing without matplotlib, RecordMissing where a proved claim's hypotheses are not recorded.
    """
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.claims.runner import at_work
    from epsproof.verify.papers import PAPERS

    if not plots_installed():
        raise PlotsMissing(MISSING)
    stem = file_stem(paper)
    report("claims proved before")
    with at_work(paper, kept=Kept()) as decided:
        proved = proved_profiles(paper, max(seconds, PATIENCE), report)
        lemmas = lemmas_of_paper(proved, report)
        report("claims")
        verdicts = decided(report)
    claims = PAPERS[paper].claims
    for missing in lacking(paper, claims, verdicts):
        raise RecordMissing(missing)
    needs = recorded(claims)
    report("the article")
    composed = paper_article(paper, proved, lemmas, verdicts, article_figures(paper, report, pictures=False))
    article = article_source(composed, stem)
    site = paper_site(paper, proved, verdicts, report, "--publish")
    ledger: dict[str, Any] = verify_document(
        verdicts, needs={v.id: needs[v.id] for v in verdicts if v.as_stated}
    )
    ledger["claims"] = [{k: v for k, v in claim.items() if k != "seconds"} for claim in ledger["claims"]]
    files = {f"{stem}.tex": article.files[f"{stem}.tex"], f"{stem}.json": json_text(ledger).encode()}
    made = Output(article.status, files, site.folders, site.notes)
    return attrs.evolve(
        made, files={**files, digest_list(paper): digests_text(rendered_digests(made, paper))}
    )
