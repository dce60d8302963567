"""The article: complete, the same every time, and LaTeX accepts it without lines that stick out."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace

import pytest
from attrs import evolve
from fixtures_by_hand import LEMMA, VERDICTS

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.private import derivation_of
from epsproof.reports.article.article import Parts, abstract, composed, letters_of
from epsproof.reports.article.ledger import errata_blocks, verdicts_blocks
from epsproof.reports.article.theorem import lemma, theorem
from epsproof.reports.document import latex
from epsproof.reports.document.latex import blocks_latex, document_latex, words_latex
from epsproof.reports.document.model import Sentence
from epsproof.reports.document.pdf import Typeset, overfull, typeset
from epsproof.reports.files import file_stem
from epsproof.reports.view.case_view import CrossCheck, case_views
from epsproof.reports.view.proved_view import ProvedView
from epsproof.verify.closed_form.proved import ProvedAnswer

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


def test_the_closed_forms_are_tabled_and_referred_to(source):
    assert (
        r"\multicolumn{3}{@{}l@{}}{Theorem~\ref{thm:2}: The constant}" in source
        and r"\label{thm:2}" in source
    )
    assert r"\fitted{\log\frac{r - a}{1 - a}}" in source


def test_errata_are_listed_by_what_follows_from_them():
    from epsproof.reports.errata.erratum import Erratum, errata
    from epsproof.verify.claims.verdict import Finding, verdict_on
    from epsproof.verify.papers import PAPERS
    from tests.repairs_read import repair_read

    claims = {c.id: c for c in PAPERS["kazan-reiter-2024"].claims}

    told = [("KR24.T3", "infimum only", None), ("KR24.T5.case3", "repaired", "with the condition a > 0")]
    verdicts = [
        verdict_on(claims[i], Finding(verdict, "certified", "", None, repair_read(repaired)))
        for i, verdict, repaired in told
    ]
    found: list[Erratum] = errata([claims[i] for i, *_ in told], verdicts)
    source = blocks_latex(errata_blocks("a", found))
    statement = words_latex((Sentence(f"{claims['KR24.T5.case3'].statement}."),))
    domain = rf"\item \textbf{{Theorem 5, eq. (24), case 3}}: {statement} \emph{{True with the condition $a > 0$.}}"
    assert domain in source
    assert (
        source.index(domain)
        < source.index("Minima that are infima")
        < source.index("An infimum, not a minimum")
    )


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


STEMS = [
    ("kazan-reiter-2024", "kazan-reiter-2024"),
    ("The largest budget", "The-largest-budget"),
    ("max(a/(p*q), r)", "max-a-p-q-r-e13468"),
    ("()", "report-1b6476"),
]
APART = [
    ("r+1",),
    ("r-1",),
    ("r*1",),
    ("r", "--where", "q == 1"),
    ("r", "--where", "q == 1/2"),
    ("r", "--where q == 1"),
    ("r",),
]


@pytest.mark.parametrize(("name", "stem"), STEMS)
def test_files_are_named_after_the_question(name, stem):
    assert file_stem(name) == stem


def test_files_on_different_questions_have_different_names():
    long = ["+".join(["p"] * 80 + [last]) for last in "ab"]
    names = [file_stem(*words) for words in (*APART, *((formula,) for formula in long))]
    assert len({*names}) == len(names)
    assert [name for name in names if not re.fullmatch("[A-Za-z0-9-]+", name)] == []


def test_an_abstract_gives_the_result(proved):
    found = view("The capped ratio", "", "epsproof derive capped", proved)
    text = words_latex(abstract(found, theorem(found)))
    assert r" is $\varepsilon^* = \log\frac{r - a}{1 - a}$, attained at $" in text and "It is proved" in text
    assert [word for word in ("certificate", "derived in closed form") if word in text] == []


def test_an_abstract_refers_to_the_theorem_by_its_label(proved):
    """Lemmas before it are counted as theorems are: its number is 1 in no article that has one."""
    found = view("The capped ratio", "", "epsproof derive capped", proved)
    shown = theorem(found)
    text = words_latex(abstract(found, evolve(shown, cases=shown.cases * 4)))
    assert r"a closed form of 4 cases, which Theorem~\ref{thm:1} gives." in text


def test_an_abstract_of_what_is_not_proved_does_not_say_that_it_is(proved):
    found = view("The capped ratio", "", "epsproof derive capped", proved)
    opened = evolve(found, answer=evolve(proved, status="undecided", reasons=("case 1: time is up",)))
    assert "It is proved" not in words_latex(abstract(opened, theorem(opened)))


def test_the_pdf_has_the_title_of_the_article(source):
    assert r"\hypersetup{pdftitle={Title}}" in source


def test_an_open_lemma_says_what_that_means_and_not_how_the_search_went():
    status = {"status": "undecided", "reasons": ("coverage: all strategies failed",), "left_out": {}}
    opened = lemma(SimpleNamespace(**{**vars(LEMMA), **status}))
    assert "strategies" not in words_latex(opened.reason) and "they may hold or not" in words_latex(
        opened.reason
    )


def test_a_lemma_that_misses_a_point_says_which():
    missed = {
        "status": "undecided",
        "reasons": ("coverage 1: refuted",),
        "left_out": {"q": Fraction(1, 3), "p": Fraction(1, 2)},
    }
    opened = lemma(SimpleNamespace(**{**vars(LEMMA), **missed}))
    assert (
        words_latex(opened.reason)
        == r"the cases found leave out the point $p = \tfrac{1}{2}$, $q = \tfrac{1}{3}$"
    )


@pytest.mark.parametrize("name", ["unbounded", "bounded", "membership", "household"])
def test_the_letters_of_the_derivation_of_a_bound_are_told(name):
    steps = derivation_of(model_named(name))
    shown, signs = " ".join(step.latex for step in steps), words_latex(letters_of(steps))
    letters = ("Y_i", "Y_{-i}", "I_i", "P[", "P_M[")
    used = {letter for letter in letters if letter in shown}
    assert {letter for letter in letters if f"${letter.rstrip('[')}$" in signs} == used
    assert signs.count(" stands for") == bool(used)
