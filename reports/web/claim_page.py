"""A claim of a paper as its page shows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen
from markupsafe import Markup

from epsproof.reports.document.claim import counterexample_rows, repair_in_sentence
from epsproof.reports.document.html import words_html
from epsproof.reports.document.model import Sentence
from epsproof.reports.kernel_documents import document_file, told_apart
from epsproof.reports.view.hypotheses import finding_words
from epsproof.reports.web.certificate_view import CertificateView, certificate_views
from epsproof.reports.web.claim_formulas import claim_formulas, text_math
from epsproof.verify.claims.readings import as_read
from epsproof.verify.claims.verdict import CORRECTED, Repair

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = ["ClaimPage", "capital", "claim_page", "page_name", "section_title"]

FIRST_WORD = re.compile(r"^[a-z]+(?=[ ,;:])")
SPELLED = {"<": "lt", ">": "gt", "=": "eq"}


@frozen
class ClaimPage:
    """Plain texts, and formulas and sentences as HTML."""

    id: str
    file: str
    kind: str
    section: str
    location: str
    verdict: str
    rung: str
    statement: Markup
    plain: str
    assumptions: tuple[Markup, ...]
    formulas: tuple[tuple[str, Markup], ...]
    reading: Markup
    evidence: Markup
    counterexample: tuple[tuple[Markup, Markup], ...]
    repaired: Markup
    certificates: tuple[CertificateView, ...]
    number: int
    length: str
    coq: tuple[str, ...]
    printed: str = ""
    hypotheses: tuple[tuple[Markup, str, Markup], ...] = ()
    documents: tuple[tuple[str, str], ...] = ()

    @property
    def unchecked(self) -> bool:
        """Whether the evidence is a reason why there is none."""
        return self.verdict == "not checkable"

    @property
    def verdict_class(self) -> str:
        return self.verdict.replace(" ", "-")


def page_name(identifier: str) -> str:
    """A file name for the claim: ``KR24.T2.q<1`` is ``KR24.T2.qlt1.html``."""
    return re.sub("[<>=]", lambda m: SPELLED[m[0]], identifier) + ".html"


def _evidence(verdict: Verdict) -> str:
    """The evidence; a formula that holds after a repair stands above as it is printed, and is not repeated."""
    shortened = verdict.failing and verdict.repair is not None
    return verdict.evidence_of("the statement" if shortened else verdict.failing)


def capital(sentence: Markup) -> Markup:
    """The sentence with a capital, if it begins with a word: formulas begin with a tag."""
    return Markup(FIRST_WORD.sub(lambda word: word[0].capitalize(), sentence))


def _repaired(repair: Repair | None) -> Markup:
    """The repair; a corrected formula is set as one."""
    if repair is None:
        return Markup("")
    if repair.way == CORRECTED:
        return Markup("with this formula instead: ") + text_math(repair.text)
    return words_html(repair_in_sentence(repair))


def section_title(file: str) -> str:
    """``appendix_b2.toml`` is ``Appendix B.2``, ``proof_lemma_1.toml`` is ``Proof of Lemma 1``."""
    first, *words = file.removesuffix(".toml").split("_")
    shown = [
        ".".join(re.findall("[a-z]|[0-9]+", w)).upper() if re.fullmatch("[a-z][0-9]*", w) else w
        for w in words
    ]
    if shown and first == "proof":
        shown[0] = f"of {shown[0].capitalize()}"
    if shown and first == "definitions" and shown[0].isdigit():
        shown[0] = f"of Section {shown[0]}"
    return " ".join([first.capitalize(), *shown])


def claim_page(
    claim: Claim,
    verdict: Verdict,
    coq: tuple[str, ...] = (),
    printed: str = "",
    needs: Sequence[Dropped] = (),
) -> ClaimPage:
    """The page of one claim; ``coq`` names the files with its theorems, ``printed`` says where the paper's own proof is,
    ``needs`` which of its hypotheses are needed."""
    from epsproof.verify.claims.proof_length import proof_length

    claim = as_read(claim, verdict.read_as)
    entries = counterexample_rows((verdict.counterexample or {}).items())
    counterexample = tuple((words_html(name), words_html(value)) for name, value in entries)
    reading = str(claim.get("reading") or claim.get("core") or claim.get("reason") or "")
    return ClaimPage(
        id=verdict.id,
        file=page_name(verdict.id),
        kind=verdict.kind,
        section=section_title(claim.file),
        location=verdict.location,
        verdict=verdict.verdict,
        rung=verdict.rung,
        statement=words_html((Sentence(verdict.statement),)),
        plain=verdict.statement,
        assumptions=tuple(map(text_math, claim.assumptions)),
        formulas=tuple(claim_formulas(claim)),
        reading=words_html((Sentence(reading),)),
        evidence=capital(words_html((Sentence(_evidence(verdict)),))),
        counterexample=counterexample,
        repaired=_repaired(verdict.repair),
        certificates=certificate_views(verdict.certificates, verdict.documents),
        number=len(verdict.certificates),
        length=str(proof_length(verdict.certificates)),
        coq=coq,
        printed=printed,
        hypotheses=tuple(
            (text_math(x.hypothesis), x.outcome, words_html((Sentence(finding_words(x)),))) for x in needs
        ),
        documents=tuple(
            zip(told_apart(verdict.documents), map(document_file, verdict.documents), strict=True)
        ),
    )
