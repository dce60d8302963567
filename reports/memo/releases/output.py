"""A release memo as a file: a page, LaTeX with its picture, or a PDF."""

from __future__ import annotations

from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from attrs import evolve

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.document.formats import document_files, refuse_form
from epsproof.reports.document.model import Block, Document, Heading, Paragraph, Picture, Source
from epsproof.reports.documents.releases.count import count_document
from epsproof.reports.documents.releases.records import SCHEMA as RECORDS
from epsproof.reports.documents.releases.risk import Asked, risk_document
from epsproof.reports.figures.plots import MISSING, plots_installed
from epsproof.reports.memo.releases import counts_sheet, records_sheet
from epsproof.reports.memo.releases.said import BY_BELIEF, BY_NUMBER, BY_VALUE, BeliefPicture, command
from epsproof.reports.output import write_beside

__all__ = ["about_all", "release_sheet", "write_count_memo", "write_memo"]


WIDTH = 0.8
CAPTIONS = {
    BY_VALUE: (
        "The belief by what is published",
        "The belief that the person has the value, by what can be published; below, where it is shown, how probable "
        "the value is if the person has it.",
    ),
    BY_NUMBER: (
        "The belief by the number of releases",
        "The belief that the person has the value, after each release.",
    ),
    BY_BELIEF: (
        "The belief by the belief before",
        "The largest belief that a person is in the data, after the release.",
    ),
}


def release_sheet(document: dict[str, Any], about_all: dict[str, Any] | None = None) -> Document:
    """The memo on the document of ``epsproof risk``; ``about_all`` is the one on all that could have been published."""
    if document["schema"] == RECORDS:
        blocks: list[Block] = [
            records_sheet.box(document),
            *records_sheet.published(document),
            *records_sheet.learnt(document),
        ]
        blocks += _picture(records_sheet.pictured(document))
        blocks += records_sheet.exposed(document)
        blocks += [*records_sheet.assumed(document), *records_sheet.checked(document)]
    else:
        blocks = [
            counts_sheet.box(document),
            *counts_sheet.published(document),
            *counts_sheet.learnt(document),
        ]
        blocks += _picture(counts_sheet.pictured(document, about_all))
        blocks += counts_sheet.exposed(document, about_all)
        blocks += [*counts_sheet.assumed(document), *counts_sheet.checked()]
    blocks += [
        Paragraph(f"Made by {'epsproof ' + version('epsproof')} with the command"),
        Source(command(document)),
    ]
    title, about = "What a release tells about a person", "Memo for a disclosure review."
    return Document(title, "", tuple(blocks), about=about, style="memo")


def _picture(picture: BeliefPicture | None) -> list[Block]:
    if picture is None or not plots_installed():
        return []
    from epsproof.reports.figures.releases.posterior import belief_figure

    files = belief_figure(picture)
    title, caption = CAPTIONS[picture.across]
    return [Heading(title), Picture("picture", files["svg"], files["pdf"], picture.told, caption, WIDTH)]


def write_memo(sheet: Document, path: Path, force: bool) -> list[str]:
    """Write the memo; returns notes. Raises NotOurs where a file of somebody else is there."""
    refuse_form(path, "--memo")
    write_beside(path.parent, document_files(sheet, path), force)
    return [] if plots_installed() else [f"no picture in the memo: {MISSING}"]


# A memo on published counts from what was asked.

STEPS, REACH = 20, 5


def write_count_memo(asked: Asked, document: dict[str, Any], path: Path, force: bool) -> list[str]:
    """Write the memo on the document; returns notes. Raises QuestionError."""
    return write_memo(release_sheet(document, about_all(asked, document)), path, force)


def about_all(asked: Asked, document: dict[str, Any]) -> dict[str, Any] | None:
    """Beside one published value all that could have been published; of noise with a density some places around it."""
    if document["about"] != "count" or len(document.get("releases", ())) != 1:
        return None
    if asked.laws[0].is_discrete:
        try:
            return risk_document(evolve(asked, published=None))
        except QuestionError:
            return None
    value, scale = asked.values[0], Fraction(1) / Fraction(float(asked.laws[0].rate)).limit_denominator(10**6)
    places = sorted({value, *(asked.others + REACH * scale * k / STEPS for k in range(-STEPS, STEPS + 1))})
    rows = []
    for place in places:
        found = count_document(
            asked.laws, asked.chance, asked.others, [place], Fraction(1, 1000), asked.digits
        )
        rows.append({"published": str(place), **found["total"]})
    return {"rows": rows}
