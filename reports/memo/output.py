"""A memo as files: HTML, LaTeX, the picture, and with latexmk the PDF."""

from __future__ import annotations

from reports.figures.draw import FORMS, plots_installed
from reports.figures.plots import MISSING
from reports.figures.style import rendered, styled
from reports.figures.worlds.draw import drawn_model
from reports.latex.article.output import with_pdf
from reports.memo.memo import Memo
from reports.memo.render import memo_html, memo_latex
from reports.output import Output
from reports.view.plain import is_plain

__all__ = ["memo_output"]


def memo_output(memo: Memo, stem: str) -> Output:
    """The files; without matplotlib there is no picture, and a note says so."""
    plots, notes = _plots(memo), () if plots_installed() else (f"no picture in the memo: {MISSING}",)
    worlds = drawn_model(memo.problem.model, FORMS, titled=False) if plots_installed() else {}
    shown = {f"{stem}-plot.pdf": plots, f"{stem}-model.pdf": worlds}
    beside = {name: found["pdf"] for name, found in shown.items() if found}
    names = [name if name in beside else None for name in shown]
    source = memo_latex(memo, *names)
    page = memo_html(memo, plots.get("svg"), worlds.get("svg"))
    files = {f"{stem}.html": page.encode(), f"{stem}.tex": source.encode(), **beside}
    status = "proved" if memo.proved.status == "proved" else "undecided"
    return with_pdf(Output(status, files, {}, notes), stem, source, beside)


def _plots(memo: Memo) -> dict[str, bytes]:
    if not memo.main.finite or not plots_installed() or not is_plain(memo.problem):
        return {}
    from reports.figures.profile_surface import profile_surface

    with styled():
        figure = profile_surface(memo.problem, memo.values, float(memo.main.epsilon), memo.main.priors, memo.attained)
        return {form: rendered(figure, form) for form in FORMS} if figure else {}
