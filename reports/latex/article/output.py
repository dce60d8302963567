"""The article with its figures, certificates and PDF as files."""

from __future__ import annotations

from epsproof.reports.files import json_text
from epsproof.reports.latex.article.article import article_latex
from epsproof.reports.latex.article.compose import Composed
from epsproof.reports.latex.article.pdf import PACKAGES, latexmk_found, typeset
from epsproof.reports.output import Output

__all__ = ["article_output", "with_pdf"]


def article_output(composed: Composed, stem: str, pdf: bool = True) -> Output:
    """The LaTeX source, the figures it includes, every certificate document under its digest, and with ``pdf`` the PDF."""
    source = article_latex(composed.article)
    figures = {name: content for name, content in composed.figures.items() if name.endswith(".pdf")}
    files = {f"{stem}.tex": source.encode(), **figures}
    certificates = {
        f"{digest[:16]}.json": json_text(document).encode() for digest, document in composed.documents
    }
    folders = {f"{stem}-certificates": certificates} if certificates else {}
    output = Output(composed.status, files, folders, composed.notes)
    return with_pdf(output, stem, source, figures) if pdf else output


def with_pdf(output: Output, stem: str, source: str, beside: dict[str, bytes]) -> Output:
    """The output with the PDF of the source, or with a note why there is none."""
    if not latexmk_found():
        note = f"no PDF: latexmk is not installed (Debian: apt-get install {PACKAGES})"
        return Output(output.status, output.files, output.folders, (*output.notes, note))
    result = typeset(source, beside=beside)
    if result.pdf is None:
        install = (
            f" (Debian has what it needs: apt-get install {PACKAGES})"
            if "not found" in result.complaint
            else ""
        )
        note = f"no PDF: LaTeX stopped: {result.complaint}{install}"
        return Output(output.status, output.files, output.folders, (*output.notes, note))
    return Output(output.status, {**output.files, f"{stem}.pdf": result.pdf}, output.folders, output.notes)
