"""The article on a release as files: page, LaTeX with its picture, PDF, notebook, the document, and the certificate."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.markdown import document_notebook
from epsproof.reports.document.model import Document
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.documents.releases.risk import Asked
from epsproof.reports.figures.plots import MISSING, plots_installed
from epsproof.reports.files import file_stem, json_text
from epsproof.reports.output import Output
from epsproof.reports.releases.pieces import Certificate
from epsproof.reports.releases.sheet import counts_sheet, records_sheet

__all__ = ["counts_output", "records_output"]


def counts_output(asked: Asked, document: dict[str, Any], about_all: dict[str, Any] | None) -> Output:
    """The article on one count or a tree; ``about_all`` is the document on all that could have been published."""
    stem = file_stem(f"{asked.file.stem.replace('.', '-') if asked.file is not None else 'count'}-risk")
    found, without = _certificate(asked, f"{stem}-certificate.json")
    sheet = counts_sheet(document, about_all, asked.digits, found, without, f"{stem}.json")
    beside = {f"{stem}.json": json_text(document).encode()}
    if found is not None:
        beside[found.file] = json_text(found.document).encode()
    return _output(sheet, stem, beside)


def records_output(document: dict[str, Any]) -> Output:
    """The article on records; the document, which has all digits, is not among the files."""
    return _output(records_sheet(document), file_stem(f"{document['data'].partition('.')[0]}-risk"), {})


def _certificate(asked: Asked, file: str) -> tuple[Certificate | None, str]:
    """The certificate that the standard library accepted, or why there is none."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.reports.documents.releases.risk import certificate_of
    from epsproof.verify.repeat.release import repeated

    try:
        document = certificate_of(asked)
    except QuestionError as error:
        return None, f"There is no certificate in whole numbers: {error}."
    repeated(document)
    return Certificate(file, sha256(json_text(document).encode()).hexdigest(), document), ""


def _output(sheet: Document, stem: str, beside: dict[str, bytes]) -> Output:
    pictures = {f"{stem}-{picture.name}.pdf": picture.pdf for picture in sheet.pictures}
    source = document_latex(sheet, stem)
    files = {
        f"{stem}.html": document_html(sheet),
        f"{stem}.ipynb": document_notebook(sheet),
        f"{stem}.tex": source.encode(),
        **pictures,
        **beside,
    }
    notes = () if plots_installed() else (f"no picture in the article: {MISSING}",)
    return with_pdf(Output("proved", files, {}, notes), stem, source, pictures)
