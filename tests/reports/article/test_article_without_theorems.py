"""The article on a paper of which no profile is derived: no part of it is empty, and it cites what it judges."""

from __future__ import annotations

import re

import pytest

from epsproof.reports.article.article import Composed, paper_article
from epsproof.reports.article.ledger import verdict_row
from epsproof.reports.articles import article_source
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex, words_latex
from epsproof.verify.claims.claim import Claim
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


@pytest.mark.parametrize(
    ("word", "remark"), [("not checkable", "$x_{2}$ is the count."), ("undecided", "x2 is the count.")]
)
def test_a_reason_that_was_written_for_a_claim_is_a_sentence(word, remark):
    verdict = verdict_on(
        Claim("a", "prose", "", "s", (), {}, "f"), Finding(word, "stated", "x2 is the count")
    )
    assert words_latex(verdict_row(verdict, {})[2]) == rf"$s$\newline \emph{{{remark}}}"


def test_no_folder_is_made_for_no_certificates():
    output = article_source(made(WITHOUT[0]), "a")
    assert output.folders == {} and list(output.files) == ["a.tex"]


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


def test_rows_of_fractions_are_apart_and_the_last_one_is_not_alone_on_a_page():
    rows = [line for line in composed(WITHOUT[0]).splitlines() if "(stated)" in line or "(enclosed)" in line]
    ends = [r"\\ \addlinespace[2pt]", r"\\* \addlinespace[2pt]", r"\\* \addlinespace[2pt]", r"\\"]
    assert [row.endswith(f") {end}") for row, end in zip(rows, ends, strict=True)] == [True] * 4


@pytest.mark.parametrize("name", WITHOUT)
def test_the_paper_is_cited_where_its_entry_is_known(name):
    paper, source = PAPERS[name], composed(name)
    key = paper.report.get("cited", "")
    assert (rf"\cite{{{key}}}" in source) is bool(key) and (r"\bibliography{" in source) is bool(key)
    assert not key or f"{{{key}," in source.partition(r"\begin{document}")[0]
    letters = paper.report.get("letters", "").split(",")[0]
    assert letters in source and len(re.findall(r"\$", paper.report.get("letters", ""))) % 2 == 0


@pytest.mark.parametrize(
    ("name", "work"),
    [("kazan-thesis-2025", "Zeki Kazan, <em>Doctoral thesis</em>, Duke University, 2025."),
     ("zhu-castro-fernandez-2024", "for differential privacy</em>, arXiv, 2024."),
     ("pankova-laud-2022", "sensitive attributes</em>, IEEE Computer Security Foundations Symposium, 2022."),
     ("wood-2018", "Alexandra Wood and others, <em>Differential privacy: A primer"),
     ("lee-clifton-2011", "Jaewoo Lee and Chris Clifton, <em>How much is enough?")],
)  # fmt: skip
def test_the_paper_itself_is_among_the_references(name, work):
    """The article on Pankova and Laud did not say which work it is about."""
    page = document_html(made(name).article).decode()
    assert work in page and "[1]</a>" in page
    assert ("In counterexamples" in page) is (name not in ("wood-2018", "lee-clifton-2011"))
