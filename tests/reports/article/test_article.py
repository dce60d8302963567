"""The article: complete, the same every time, and LaTeX accepts it without lines that stick out."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from attrs import evolve
from fixtures_by_hand import LEMMA, VERDICTS

from epsproof.reports.article.article import Parts, abstract, composed
from epsproof.reports.article.ledger import verdicts_blocks
from epsproof.reports.article.theorem import lemma, theorem
from epsproof.reports.document import latex
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex, words_latex
from epsproof.reports.document.model import Figure
from epsproof.reports.document.pdf import Typeset, overfull, typeset
from epsproof.reports.files import file_stem
from epsproof.reports.view.case_view import CrossCheck, case_views
from epsproof.reports.view.claims import called
from epsproof.reports.view.proved_view import ProvedView
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.papers import PAPERS

CHECK = CrossCheck(
    1, {"a": "1/4", "r": "3"}, "1.29928298413", "1.29928298414", "1.29928298413026", True, "by hand"
)


def view(title: str, source: str, command: str, answer: ProvedAnswer, *checks: CrossCheck) -> ProvedView:
    """The view of a proved answer."""
    return ProvedView(
        title, source, command, answer.answer.problem, answer, case_views(answer.answer), checks
    )


@pytest.fixture
def source(proved, infimum) -> str:
    return written(proved, infimum)


def written(proved, infimum) -> str:
    """An article with everything in it once."""
    theorems = [
        theorem(view("The capped ratio", "eq. (17)", "epsproof derive capped", proved, CHECK)),
        theorem(view("The constant", "eq. (14)", "epsproof derive r", infimum)),
    ]
    models = (proved.answer.problem.model,)
    ledger = verdicts_blocks(VERDICTS, {}, "", False, "")
    words = ("Title", "Short", ("An abstract.",), "", "epsproof report r")
    return document_latex(composed(Parts(*words, models, tuple(theorems), (lemma(LEMMA),), ledger=ledger)))


def test_the_article_says_what_was_found(source, proved):
    for text in (
        r"\varepsilon^* = \log\frac{r - a}{1 - a},",
        r"attained at $(p, q) = \left(\frac{a}{r},\ 1\right)$",
        r"an infimum: no prior attains it; it is approached along",
        r"as $h \downarrow 0$",
        r"Tightness, no $u < t$ is enough",
        proved.digest[:12],
        r"$[1.29928298413, 1.29928298414]$, which agrees with $1.29928298413026$",
        r"\frac{\partial \varepsilon}{\partial p} < 0",
        "infimum only (certified)",
        r"Counterexample. At $p = \frac{1}{6}$.",
        r"100\%\_\{odd\} \#1 \textasciitilde{} \textasciicircum{} \textbackslash{} \$",
        "@inproceedings{KazanReiter2024",
        "the adversary knows the mechanism (Assumption 1)",
    ):
        assert text in source


def test_the_theorems_come_first_and_what_is_assumed_after_them(source):
    places = [source.index(x) for x in (r"\section{Closed forms}", r"\section{The posterior bound", "The pointwise budget",
              r"\section{What is assumed, and what is proved}", "Verdicts on the claims", r"\appendix")]  # fmt: skip
    assert places == sorted(places)


def test_figures_of_the_paper_have_its_numbers(proved):
    shown = theorem(view("The capped ratio", "", "epsproof derive capped", proved))
    names = {"figure-2": 2, "ours": 0, "figure-1": 1, "other": 0}
    figures = tuple(Figure(name, (name,), ("A.",), "0.5", number=n) for name, n in names.items())
    words = ("Title", "Short", ("An abstract.",), "", "epsproof report r")
    models = (proved.answer.problem.model,)
    article = composed(Parts(*words, models, (shown,), figures=figures))
    numbers = {x.name: x.number for x in article.blocks if isinstance(x, Figure)}
    assert numbers == {"figure-2": 2, "ours": 3, "figure-1": 1, "other": 4}
    assert r"\setcounter{figure}{1}" in document_latex(article)
    assert "Figure 2. figure-2" in document_html(article).decode()


def test_a_theorem_has_the_paper_s_name():
    paper = PAPERS["kazan-reiter-2024"]
    names = {
        "constant": "Theorem 3",
        "capped-ratio-at-inclusion": "Theorem 4",
        "capped-ratio-at-value": "Theorem 5",
    }
    assert {name: called(paper, name) for name in paper.profiles} == dict.fromkeys(paper.profiles, "") | names


def test_the_article_names_no_date_and_no_place(source):
    assert r"\today" not in source
    assert "/tmp" not in source and "/home" not in source


def test_no_page_breaks_within_an_identity(proved, infimum, monkeypatch):
    """On short lines: what goes on with an identity follows a break at which no page ends, what begins one does not."""
    monkeypatch.setattr(latex, "SMALL_LINE", 100.0)
    source = re.sub(
        r"\\begin\{longtable\}.*?\\end\{longtable\}", "", written(proved, infimum), flags=re.DOTALL
    )
    lines = [line.strip() for line in source.splitlines() if line.strip()]
    breaks = [
        (above, below) for above, below in pairwise(lines) if above.startswith("& ") and r"\\" in above[-3:]
    ]
    found = {(above.endswith(r"\\*"), below.startswith(r"& \quad ")) for above, below in breaks}
    assert found == {(True, True), (False, False)}


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_latex_sets_the_article(source):
    result = typeset(source)
    assert result.pdf is not None, result.complaint
    assert result.pdf.startswith(b"%PDF")
    assert not [excess for excess in overfull(result.log) if excess > 5]
    assert "undefined" not in result.log
    assert typeset(source).pdf == result.pdf


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_an_error_of_latex_is_reported():
    result = typeset(r"\documentclass{article}\begin{document}\nonsense\end{document}")
    assert result.pdf is None
    assert "Undefined control sequence" in result.complaint


def test_the_log_is_read():
    log = "Overfull \\hbox (12.5pt too wide) in paragraph\nOverfull \\hbox (0.5pt too wide) detected\n"
    assert overfull(log) == [12.5, 0.5]
    assert Typeset(None, "x\n! Bad thing.\nl.3 here\n").complaint == "! Bad thing.\nl.3 here"
    assert Typeset(None, "one\nfile texmf.cnf not found\nthree\n").complaint == "file texmf.cnf not found"


APART = [
    ("r+1",),
    ("r-1",),
    ("r*1",),
    ("r", "--where", "q == 1"),
    ("r", "--where", "q == 1/2"),
    ("r", "--where q == 1"),
    ("r",),
]


def test_files_on_different_questions_have_different_names():
    long = ["+".join(["p"] * 80 + [last]) for last in "ab"]
    names = [file_stem(*words) for words in (*APART, *((formula,) for formula in long))]
    assert len({*names}) == len(names)
    assert [name for name in names if not re.fullmatch("[A-Za-z0-9-]+", name)] == []


def test_an_abstract_of_what_is_not_proved_does_not_say_that_it_is(proved):
    found = view("The capped ratio", "", "epsproof derive capped", proved)
    opened = evolve(found, answer=evolve(proved, status="undecided", reasons=("case 1: time is up",)))
    assert "It is proved" not in words_latex(abstract(opened, theorem(opened)))
