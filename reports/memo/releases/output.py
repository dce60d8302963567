"""A release memo as a file: a page, LaTeX with its picture, or a PDF."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from epsproof.reports.document.formats import document_files, refuse_form
from epsproof.reports.document.model import Block, Document, Heading, Paragraph, Picture, Source
from epsproof.reports.documents.releases.records import SCHEMA as RECORDS
from epsproof.reports.figures.plots import MISSING, plots_installed
from epsproof.reports.memo.releases import counts_sheet, records_sheet
from epsproof.reports.memo.releases.belief_rows import BY_BELIEF, BY_NUMBER, BY_VALUE, BeliefPicture
from epsproof.reports.memo.releases.repeat import command
from epsproof.reports.output import write_files

__all__ = ["release_sheet", "write_memo"]

WIDTH = 0.62
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
    from epsproof.reports.figures.releases.belief_figure import belief_figure

    files = belief_figure(picture)
    title, caption = CAPTIONS[picture.across]
    return [Heading(title), Picture("picture", files["svg"], files["pdf"], picture.told, caption, WIDTH)]


def write_memo(sheet: Document, path: Path, force: bool) -> list[str]:
    """Write the memo; returns notes. Raises NotOurs where a file of somebody else is there."""
    refuse_form(path, "--memo")
    write_files(path.parent, document_files(sheet, path), force)
    return [] if plots_installed() else [f"no picture in the memo: {MISSING}"]
