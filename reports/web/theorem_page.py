"""A proved answer as its page shows it, from the same theorem that the article prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen
from markupsafe import Markup

from epsproof.reports.article.theorem import Among, Theorem, among, link_title, lowered
from epsproof.reports.document.html import blocks_html, words_html
from epsproof.reports.document.model import Block, Heading, Paragraph, Text
from epsproof.reports.files import file_stem
from epsproof.reports.web.claim_page import CertificateView, certificate_view
from epsproof.reports.web.model_page import ModelSection
from epsproof.verify.closed_form.rows import named
from epsproof.verify.kernel.question import Owed

__all__ = ["TheoremPage", "theorem_page"]


@frozen
class TheoremPage:
    """``certificates`` are those of the links that take more than citing a hypothesis; ``number`` counts all.

    ``coq`` is the Coq file, "" where there is none; ``figures`` are (title, caption, path, SVG) of the pictures of its
    cases. ``model`` is the attack model, None where the site is about a paper.
    """

    file: str
    title: str
    theorem: Theorem
    heading: Markup
    statement: Markup
    proof: Markup
    certificates: tuple[CertificateView, ...]
    number: int
    command: str
    coq: str = ""
    figures: tuple[tuple[str, Markup, str, bytes], ...] = ()
    model: ModelSection | None = None


def theorem_page(
    title: str,
    theorem: Theorem,
    document: Mapping[str, Any],
    command: str,
    coq: str = "",
    figures: tuple[tuple[str, Markup, str, bytes], ...] = (),
) -> TheoremPage:
    """The page; ``document`` is that of the proof."""
    every = named(document) if document.get("proofs") else []
    sides = document.get("sides", ())
    known = among([owed for owed, _ in every], above=all(side == "above" for side in sides))
    views = [
        certificate_view(certificate, number, _titled(owed, known, len(document["cases"]) > 1))
        for number, (owed, certificate) in enumerate(every, 1)
    ]
    telling = tuple(v for v in views if not v.trivial)
    file = f"{file_stem(theorem.name or title)}.html"
    blocks: list[Block] = [*theorem.steps]
    for place, steps in enumerate(theorem.case_steps, 1):
        case = [Heading((f"Case {place}",), 3, numbered=False)] if len(theorem.case_steps) > 1 else []
        blocks += [*case, *steps]
    blocks += [Paragraph(theorem.unproved)] if theorem.reasons else []
    if theorem.checks:
        blocks += [Heading(("Numerical cross-check",), numbered=False), *theorem.check_items]
    stated, proof = (Markup(blocks_html(x)) for x in (theorem.statement(), blocks))
    return TheoremPage(
        file,
        title,
        theorem,
        words_html(theorem.title),
        stated,
        proof,
        telling,
        len(views),
        command,
        coq,
        figures,
    )


def _titled(owed: Owed, known: Among, cases: bool) -> Text:
    """What the link says, and of which case where there are some."""
    title = link_title(owed, known)
    return (f"case {owed.case + 1}, ", *lowered(title)) if cases and owed.case is not None else title
