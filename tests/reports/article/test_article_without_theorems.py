"""The article on a paper of which no profile is derived: no part of it is empty, and it cites what it judges."""

from __future__ import annotations

import pytest

from epsproof.reports.article.article import Composed, paper_article
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import Finding, verdict_on
from epsproof.verify.papers import PAPERS

WITHOUT = [name for name, paper in PAPERS.items() if not paper.profiles]
WRONG = {"asked": Said("gain"), "value": Said("0.2"), "printed": "2.48"}


def composed(name: str) -> str:
    """The source, with the first claims judged: one as a wrong number, the others as undecided."""
    return document_latex(made(name).article)


def made(name: str) -> Composed:
    """The same before it is written."""
    verdicts = []
    for place, claim in enumerate(PAPERS[name].claims[:4]):
        found = ("undecided", "stated", "see --time", None) if place else ("refuted", "enclosed", "", WRONG)
        verdicts.append(verdict_on(claim, Finding(*found)))
    return paper_article(name, [], [], verdicts, ())


@pytest.mark.parametrize("name", WITHOUT)
def test_no_part_is_empty_or_about_theorems(name):
    source = composed(name)
    page = document_html(made(name).article).decode()
    assert "<tbody></tbody>" not in page and "Certificates</h2>" not in page and "--time" in page
    assert (
        "cross-check" not in page
        and "risk profile</em>" not in page
        and "<b>Assumed.</b>" in page.replace("strong>", "b>")
    )
    assert r"\item" in source and "False: the value is 0.2" in source
    told = " ".join(source[source.index(r"\begin{abstract}") : source.index(r"\end{abstract}")].split())
    assert "Of these, 1 are refuted" not in told and "1 is refuted. The gravest findings" in told
    in_its_own_words = "gravest" in PAPERS[name].report
    assert (") is false" in told) != in_its_own_words and told.count("gravest findings") == 1
    assert r"\cite{KazanReiter2024}" not in page
