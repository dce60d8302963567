"""A memo on a budget as files: HTML, LaTeX, the pictures, a summary for slides, and with latexmk the PDF."""

from __future__ import annotations

from functools import partial

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.figures.catalogue import drawn, plots_installed
from epsproof.reports.figures.plots import MISSING
from epsproof.reports.figures.style import rendered, styled
from epsproof.reports.figures.worlds.picture import drawn_model
from epsproof.reports.memo.budget_sheet import BAND, PLOT, WORLDS, Pictures, budget_sheet
from epsproof.reports.memo.memo import Memo
from epsproof.reports.memo.summary import summary
from epsproof.reports.output import Output
from epsproof.reports.view.proved_view import has_one_limit

__all__ = ["drawn_pictures", "memo_output"]

FORMS = ("svg", "pdf")


def memo_output(memo: Memo, stem: str) -> Output:
    """The files; without matplotlib there are no pictures and no summary, and a note says so."""
    notes = () if plots_installed() else (f"no picture in the memo, and no summary: {MISSING}",)
    pictures, slide = drawn_pictures(memo) if plots_installed() else ({}, {})
    sheet = budget_sheet(memo, pictures)
    beside = {f"{stem}-{picture.name}.pdf": picture.pdf for picture in sheet.pictures}
    source = document_latex(sheet, stem)
    files = {f"{stem}.html": document_html(sheet), f"{stem}.tex": source.encode(), **beside}
    files |= {f"{stem}-summary.{form}": content for form, content in slide.items()}
    status = "proved" if memo.proved.status == "proved" else "undecided"
    return with_pdf(Output(status, files, {}, notes), stem, source, beside)


def drawn_pictures(memo: Memo) -> tuple[Pictures, dict[str, bytes]]:
    """The pictures of the memo, and the summary's files; without those whose numbers are too large or too small to be drawn."""
    from epsproof.reports.figures.mechanism_band import band_figure
    from epsproof.reports.figures.slides.summary_card import summary_card

    found: Pictures = {WORLDS: drawn_model(memo.problem.model, FORMS, titled=False)}
    if plot := _plot(memo):
        found[PLOT] = plot
    try:
        if memo.band is not None:
            found[BAND] = drawn(partial(band_figure, memo.band), FORMS)
        return found, summary_card(summary(memo))
    except UnsupportedForm:
        return found, {}


def _plot(memo: Memo) -> dict[str, bytes]:
    if not memo.main.finite or not has_one_limit(memo.problem):
        return {}
    from epsproof.reports.figures.profile_surface import profile_surface

    with styled():
        told = "recommended" if memo.mechanism is None else "for any release"
        asked = (memo.problem, memo.values, float(memo.main.epsilon), memo.main.priors, memo.attained)
        try:
            figure, stacked = (profile_surface(*asked, stacked=one, told=told) for one in (False, True))
        except UnsupportedForm:
            return {}
        if figure is None or stacked is None:
            return {}
        return {**{form: rendered(figure, form) for form in FORMS}, "narrow": rendered(stacked, "svg")}
