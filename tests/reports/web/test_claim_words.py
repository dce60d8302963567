"""Words on the page of a claim: its part of the paper, and what the kernel's documents establish."""

from __future__ import annotations

import pytest

from epsproof.reports.document.html import words_html
from epsproof.reports.document.model import Sentence
from epsproof.reports.kernel_documents import document_words, told_apart
from epsproof.reports.web.claim_page import capital, claim_formulas, claim_page, section_title
from epsproof.reports.web.model_page import page_environment
from epsproof.reports.web.site import Site, pages
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS

pytestmark = pytest.mark.long

BARE = Site("A paper", "About it.", "Somebody 2024", "epsproof report x --html", (), (), (), (), "", {})


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("theorem_5.toml", "Theorem 5"),
        ("appendix_b2.toml", "Appendix B.2"),
        ("appendix_c.toml", "Appendix C"),
        ("proof_theorem_3.toml", "Proof of Theorem 3"),
        ("proof_lemma_1.toml", "Proof of Lemma 1"),
        ("definitions_4.toml", "Definitions of Section 4"),
        ("definitions.toml", "Definitions"),
        ("proof.toml", "Proof"),
        ("chapter_2_one_count.toml", "Chapter 2 one count"),
    ],
)
def test_a_part_of_a_paper_is_named_as_people_name_it(file, title):
    assert section_title(file) == title


@pytest.mark.parametrize(
    ("evidence", "begins"),
    [
        ("value 2.5 (rigorous), printed 2.5", "Value 2.5"),
        ("wrong as printed; with r > 1", "Wrong as printed"),
        ("a statement about effort", "A statement"),
        ("2 certificates", "2 certificates"),
        ("exp(x) < 1 fails at an exact point", "<math"),
        ("x = 1; by the numbers", "<math"),
    ],
)
def test_what_is_a_sentence_begins_with_a_capital_and_a_formula_keeps_its_letters(evidence, begins):
    shown = capital(words_html((Sentence(evidence),)))
    assert shown.startswith(begins) and "Exp" not in shown


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"witness": {"r": "3", "p": "2/3", "s1_": "5/9", "s2_": "1/3"}}, "refuted at p = 2/3, r = 3"),
        ({"witness": {"s_1": "2"}}, "refuted at s_1 = 2"),
        ({"witness": {}}, "refuted"),
        ({"proofs": [[{}], [{}]]}, "proved: 2 branches, each closed by a certificate"),
        ({"proofs": [[], []]}, "proved: no branch on which it fails"),
    ],
)
def test_a_point_is_told_without_the_variables_of_the_kernel(document, words):
    assert document_words(document) == words


def test_the_letters_of_the_statements_are_told_beside_the_verdicts(site):
    page = (site / "index.html").read_text(encoding="utf-8")
    told = page.partition("<dt>Letters</dt>")[2].partition("</dd>")[0]
    assert "is the privacy factor" in told and "ε" in told and "$" not in told


def test_the_reason_why_a_claim_is_not_checked_is_told_once():
    """A claim of this kind has no reading, but a reason; a site without theorems has no assumptions on adversaries."""
    claim = {c.id: c for c in PAPERS["wood-2018"].claims}["W18.setting"]
    verdict = judged(claim, Searches())
    page = (
        page_environment()
        .get_template("claim.html.j2")
        .render(claim=claim_page(claim, verdict), site=BARE, root="../", version="", before=None, after=None)
    )
    reason = "A definition or an assumption: it claims nothing that could fail."
    assert page.count(reason) == 1 and f"<h2>Why it is not checked</h2>\n<p>{reason}</p>" in page
    index = pages(BARE)["index.html"].decode()
    assert "These are statements about the adversary" not in index and "no machine does." in index


def test_cross_checks_on_the_page_of_a_theorem_are_sentences(site):
    pages = [path.read_text(encoding="utf-8") for path in sorted((site / "theorems").glob("*.html"))]
    lists = [page.partition("Numerical cross-check</h2>")[2].partition("</ul>")[0] for page in pages]
    checks = [check for found in lists for check in found.split("<li>")[1:]]
    assert len(checks) > 2
    assert [
        check
        for check in checks
        if not (check.startswith("At ") and check.rstrip().replace("</span>", "").endswith(".</li>"))
    ] == []


def test_a_printed_bound_is_shown_with_its_attack_model():
    claim = {c.id: c for c in PAPERS["wood-2018"].claims}["W18.eq43"]
    model, posterior = claim_formulas(claim)
    assert model == ("attack model", "<code>value-of-participant</code>")
    assert (
        posterior[0] == "posterior at most"
        and posterior[1].startswith("<math ")
        and "<mi>q</mi>" in posterior[1]
    )


def test_of_several_documents_each_names_its_goals():
    one, other = {"goals": ["x <= y"], "proofs": [[{}], [{}]]}, {"goals": ["y <= x"], "proofs": [[{}], [{}]]}
    words = "proved: 2 branches, each closed by a certificate"
    assert told_apart([one]) == [words]
    assert told_apart([one, other]) == [f"{words}: x <= y", f"{words}: y <= x"]
    assert told_apart([{"witness": {}}, other]) == ["refuted", f"{words}: y <= x"]
