"""From command line texts to a memo's files: HTML, LaTeX, the pictures, a summary for slides, and with latexmk the PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from attrs import evolve

from epsproof.derive.answer.answer import Words
from epsproof.derive.question.criterion import class_texts
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import LimitExceeded, MissingValue, UnsupportedForm
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.documents.mechanism import mechanism_document
from epsproof.reports.figures.catalogue import drawn, plots_installed
from epsproof.reports.figures.plots import MISSING
from epsproof.reports.figures.style import rendered, styled
from epsproof.reports.figures.worlds.picture import drawn_model
from epsproof.reports.memo.budget_sheet import BAND, PLOT, WORLDS, Pictures, budget_sheet
from epsproof.reports.memo.memo import Candidate, Memo, MemoAsked, candidate, mechanism_share, memo
from epsproof.reports.memo.summary import summary
from epsproof.reports.memo.words import GivenTable, adversaries_in_words, given_table
from epsproof.reports.output import Output
from epsproof.reports.question import Question, table_text, values_of
from epsproof.reports.terminal.console import Report
from epsproof.reports.view.belief_band import DIGITS, BeliefBand, belief_band
from epsproof.reports.view.proved_view import has_one_limit

__all__ = ["drawn_pictures", "memo_for", "memo_output", "posed_like"]

# A memo as files.

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


# What a memo is asked, from the texts of a command line.

ALL = "everybody"


def memo_for(
    asked: Question, wanted: MemoAsked, command: tuple[str, ...], stem: str, seconds: float, report: Report
) -> Output:
    """The memo on the question under the values set, compared with other criteria.

    A value that only a compared criterion uses is allowed. Raises QuestionError.
    """
    problem = asked.problem()
    names = {name: setting for setting in wanted.settings for name in [setting.partition("=")[0].strip()]}
    bare = [
        evolve(_bare(asked, text), named=(*problem.parameters, *names)).problem() for text in wanted.compare
    ]
    elsewhere = {n for other in bare for n in other.parameters} - set(problem.parameters)
    own = [setting for setting in wanted.settings if setting.partition("=")[0].strip() not in elsewhere]
    values = values_of(own, problem)
    everything = dict(values)
    for other in bare:
        everything |= values_of([s for n, s in names.items() if n in other.parameters], other)
    others = [posed_like(asked, text, everything) for text in wanted.compare]
    if (wanted.mechanism is None) != (wanted.failure is None):
        raise MissingValue(
            "--mechanism and --failure are given together: --mechanism '12 x laplace' --failure 0.05"
        )
    mechanism, band = None, None
    if wanted.mechanism is not None and wanted.failure is not None:
        report("the mechanism")
        document = mechanism_document(asked, own, wanted.mechanism, wanted.failure, DIGITS, seconds)
        mechanism, band = (
            mechanism_share(wanted.mechanism, document),
            _band(asked, own, wanted.mechanism, document),
        )
    made = memo(
        problem, values, others, command, seconds, report,
        words=_of_table(asked), classes=_classes(asked, everything), tables=wanted.tables, mechanism=mechanism,
        band=band, table=_table(asked), overlap=wanted.overlap,
    )  # fmt: skip
    return memo_output(made, stem)


def _band(
    asked: Question, settings: Sequence[str], mechanism: str, document: Mapping[str, Any]
) -> BeliefBand | None:
    """What to draw of the releases; None where that is not one curve along one prior."""
    try:
        return belief_band(asked, settings, mechanism, document)
    except (UnsupportedForm, LimitExceeded):
        return None


def _table(asked: Question) -> GivenTable | None:
    return None if asked.table is None else given_table(table_text(asked.table), asked.interpolation)


def _of_table(asked: Question) -> Words:
    if asked.table is None:
        return ()
    return (
        "the belief may grow to at most as many times what it was before as the table says for such an adversary",
    )


def _classes(asked: Question, values: dict[str, Fraction]) -> list[Candidate]:
    """Each class as if it were the only one, and the criterion for all."""
    found = []
    for text in asked.classes:
        name, criterion, condition = class_texts(text)
        where = (*asked.where, condition) if condition else asked.where
        problem = evolve(asked, profile=criterion, where=where, classes=(), named=None).problem()
        own = _of(problem, values)
        found.append(evolve(candidate(problem, own, name=name), who=adversaries_in_words(problem, own)))
    if asked.classes and asked.profile:
        problem = evolve(asked, classes=(), named=None).problem()
        found.append(candidate(problem, _of(problem, values), name=ALL))
    return found


def _of(problem: Problem, values: dict[str, Fraction]) -> dict[str, Fraction]:
    return {name: value for name, value in values.items() if name in problem.parameters}


def _bare(asked: Question, text: str) -> Question:
    """The same priors and model with another criterion, nothing assumed."""
    return evolve(asked, profile=text, assume=(), classes=(), table=None, named=None)


def posed_like(
    asked: Question, text: str, values: dict[str, Fraction]
) -> tuple[Problem, dict[str, Fraction]]:
    """The criterion ``text`` under the same priors and model, at those of the values that it has.

    Assumptions on parameters that it lacks are left out.
    """
    bare = _bare(asked, text)
    parameters = set(bare.problem().parameters)
    kept = tuple(condition for condition in asked.assume if _names(condition) <= parameters)
    problem = evolve(bare, assume=kept).problem()
    return problem, _of(problem, values)


def _names(condition: str) -> set[str]:
    from epsproof.derive.text.grammar import parse_conditions

    return {s.name for c in parse_conditions(condition) for s in (c.left - c.right).free_symbols}
