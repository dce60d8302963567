"""A claim of a paper as its page shows it, with formulas field by field and its certificates unfolded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen
from markupsafe import Markup, escape

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.claim import counterexample_rows, definition, repair_in_sentence
from epsproof.reports.document.html import in_line, words_html
from epsproof.reports.document.identity import goal_of, hypotheses_of, identities
from epsproof.reports.document.model import Formula, Sentence, Text, joined
from epsproof.reports.kernel_documents import document_file, told_apart
from epsproof.reports.text.branch_variables import branch_meanings
from epsproof.reports.view.claims import finding_words
from epsproof.verify.claims.reading import as_read
from epsproof.verify.claims.verdict import CORRECTED, Repair
from epsproof.verify.closed_form.digest import digest
from epsproof.verify.solvers.solver import smtlib

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = [
    "CertificateView",
    "ClaimPage",
    "capital",
    "certificate_files",
    "certificate_view",
    "certificate_views",
    "claim_formulas",
    "claim_page",
    "page_name",
    "section_title",
    "text_math",
]

# The formulas of a claim, field by field, as MathML.

MODEL = "attack model"
NAMED = {"bound": MODEL, "model": MODEL}
LABELS = {
    "profile": "risk profile",
    "where": "for the priors with",
    "when": "where",
    "let": "with",
    "slope": "derivatives",
    "epsilon": "budget",
    "posterior": "posterior at most",
    "goals": "statement",
    "relation": "statement",
    "formula": "quantity",
    "values": "at",
    "printed": "printed",
    "at": "at the prior",
    "function": "function",
    "series": "approximation",
    "variable": "for small",
    "upto": "up to",
    "term": "term",
    "partial": "partial sum",
    "total": "sum",
    "by": "derivative by",
    "sign": "sign",
}


def claim_formulas(claim: Claim) -> list[tuple[str, Markup]]:
    """(label, formula) for every mathematical field of the claim, in the order of LABELS, after the name of its attack model."""
    found = [
        (label, Markup("<code>") + claim.data[name] + Markup("</code>"))
        for name, label in NAMED.items()
        if name in claim.data
    ]
    for name, label in LABELS.items():
        if name == "slope" and name in claim.data:
            found.append((label, Markup("<br>").join(_slope(u, *v) for u, v in claim.data[name].items())))
        elif name in claim.data:
            found.append((label, _field(claim.data[name])))
    return found


def _field(value: Any) -> Markup:
    if isinstance(value, Mapping):
        return Markup("<br>").join(_equal(name, _single(v)) for name, v in value.items())
    if isinstance(value, list):
        return Markup("<br>").join(text_math(str(x)) for x in value)
    return text_math(str(value))


def _equal(name: str, value: str) -> Markup:
    return in_line(definition(name, value, large=True)) or escape(f"{name} = {value}")


def _slope(name: str, function: str, variable: str) -> Markup:
    """``name`` as the derivative of the function by the variable."""
    by = (r" = \frac{\partial}{\partial ", Typed(variable), r"} \left(", Typed(function), r"\right)")
    shown = in_line(Formula((Typed(name), *by), large=True))
    return shown or escape(f"{name}: the derivative of {function} by {variable}")


def _single(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def text_math(text: str) -> Markup:
    """Text of the grammar (an expression, conditions, or ``conditions => conditions``) as MathML; text otherwise."""
    return in_line(Formula((Typed(text),), large=True)) or escape(text)


# A certificate unfolded: what it uses, the identities that prove it, and its files.

MOST_SHOWN = 6
MOST_LINES = 8
LONG = 6000


@frozen
class CertificateView:
    """``lines`` are (assumed on a split, identity); ``omitted`` counts identities that are in the file only; ``meanings`` are of
    the variables that the kernel brought in, ``impossible`` where they make its facts contradict one another."""

    number: int
    name: Markup
    goal: Markup
    hypotheses: tuple[Markup, ...]
    lines: tuple[tuple[Markup, Markup], ...]
    omitted: int
    file: str
    meanings: tuple[Markup, ...] = ()
    impossible: bool = False

    @property
    def trivial(self) -> bool:
        """Whether the goal is one of the hypotheses or holds by itself."""
        return not self.lines and not self.omitted


def certificate_view(
    certificate: Mapping[str, Any],
    number: int = 1,
    name: Text = (),
    documents: Sequence[Mapping[str, Any]] = (),
) -> CertificateView:
    """The certificate as a reader sees it; ``documents`` are those it may be part of."""
    every, branch = identities(certificate), branch_meanings(certificate, documents)
    shown = every[-MOST_LINES:]
    return CertificateView(
        number,
        words_html(name),
        words_html((goal_of(certificate),)),
        tuple(words_html((x,)) for x in hypotheses_of(certificate)),
        tuple((words_html(joined((y,) for y in x.given)), words_html((x.formula,))) for x in shown),
        len(every) - len(shown),
        digest(certificate)[:16],
        tuple(text_math(f"{name} == {text}") for name, text in branch.by_name.items()),
        branch.impossible,
    )


def certificate_views(
    certificates: Sequence[Mapping[str, Any]], documents: Sequence[Mapping[str, Any]] = ()
) -> tuple[CertificateView, ...]:
    """The certificates that say something, each once, at most MOST_SHOWN: those in most variables that are not too long."""
    unique = {digest(c): c for c in certificates}
    telling = [c for c in unique.values() if identities(c)]
    kept = sorted(telling, key=_rank)[:MOST_SHOWN]
    return tuple(
        certificate_view(c, number, (), documents)
        for number, c in enumerate((c for c in telling if c in kept), 1)
    )


def _rank(certificate: Mapping[str, Any]) -> tuple[bool, int, int]:
    length = len(json.dumps(certificate))
    return length > LONG, -len(certificate["vars"]), length


def certificate_files(certificates: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """``certificates/DIGEST.json`` and ``.smt2`` for each."""
    files = {}
    for certificate in certificates:
        stem = f"certificates/{digest(certificate)[:16]}"
        text = json.dumps(certificate, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        files[f"{stem}.json"] = (text + "\n").encode()
        files[f"{stem}.smt2"] = smtlib(certificate).encode()
    return files


# A claim of a paper as its page shows it.

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
