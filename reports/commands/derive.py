"""``epsproof derive``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from epsproof.reports.commands.options import as_json, asked, forced, reported, save_to, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import left, within

if TYPE_CHECKING:
    from epsproof.derive.question.problem import Problem
    from epsproof.reports.documents.mechanism import Asked
    from epsproof.reports.question import Question
    from epsproof.reports.view.case_view import CaseView, CrossCheck
    from epsproof.verify.closed_form.proved import ProvedAnswer

    Told = tuple[ProvedAnswer, tuple[CaseView, ...], tuple[CrossCheck, ...], str | None]

__all__ = ["command"]

NO_FORM = "No closed form is derived of exponentials and logarithms of priors"
DIGITS = 12
OTHERS = ("gdp", "zcdp")
WHAT_T_IS = "What t is: the largest epsilon for the same criterion without failures, under pure privacy."


@click.command(name="derive")
@asked
@save_to
@seconds_allowed
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter's value: epsilon there stands first.",
)
@click.option(
    "--failure",
    default="",
    metavar="F",
    help="How often the criterion may fail, a number or a name, with --privacy.",
)
@click.option(
    "--explain",
    is_flag=True,
    help="Say also who cannot bind and why, and how epsilon moves with the parameters.",
)
@reported
@forced
@as_json
@within("epsproof.verify.closed_form.proved", "epsproof.reports.results.answer")
def command(
    asked: Question,
    folder: Path | None,
    seconds: float,
    settings: tuple[str, ...],
    failure: str,
    explain: bool,
    report: Path | None,
    force: bool,
    as_json: bool,
) -> Exit:
    """Derive the largest epsilon that PROFILE admits, in all cases, and prove it.

    PROFILE is a ratio such as "max(a/(p*q), r)", a bound such as "posterior - prior <= b", or a name from epsproof list.
    With --privacy gdp or zcdp and --failure, the largest mu, or a safe rho, as a formula.
    """
    from epsproof.reports.documents.derive import derive_document
    from epsproof.reports.question import values_of
    from epsproof.reports.results.answer import TITLE, answer_blocks
    from epsproof.reports.results.shown import print_blocks
    from epsproof.reports.terminal.console import progress
    from epsproof.reports.view.case_view import case_views, cross_check, views_at
    from epsproof.verify.closed_form.proved import prove_closed_form
    from epsproof.verify.system.time_limit import now

    asked, definition = _privacy(asked, failure, settings, folder, explain)
    if folder and report is None and not (explain or settings):
        again = _again(folder, asked, as_json)
        if again is not None:
            return again
    start = now()
    problem = asked.problem()
    if problem.beyond_polynomials:
        if folder or explain or definition:
            raise click.ClickException(
                f"{NO_FORM}: there is nothing to save or explain; leave --save, --explain and --privacy out"
            )
        return _number_alone(problem, settings, seconds, as_json=as_json, file=report, force=force)
    at, sentence = _at(problem, settings, seconds) if settings else (None, None)
    notion = _notion(problem, definition, failure)
    with progress("deriving") as progressing:
        proved = prove_closed_form(problem, seconds=left(seconds, start), progress=progressing)
        views = case_views(proved.answer)
        progressing("checking numerically")
        compared = views_at(proved.answer, views, values_of(settings, problem)) if settings else views
        checks = cross_check(problem, compared, left(seconds, start))
        reasons = None
        if explain:
            from epsproof.reports.documents.explanation import explanation

            progressing("explaining")
            reasons = explanation(proved.answer, views, left(seconds, start))
    file = None if folder is None or not proved.document else _saved(folder, proved)
    document = derive_document(proved, views, checks, file)
    budget = _budget(notion, proved, views, checks) if notion else None
    document |= _given(explanation=reasons, at=at, budget=budget)
    if folder is not None and proved.status == "proved" and not settings:
        _keep(folder, asked, document, (proved, views, checks, file))
    first = sentence if budget is None else WHAT_T_IS
    told = answer_blocks(proved, views, checks, file, first, timed=report is None)
    if budget is not None:
        from epsproof.reports.results.mechanism import closed_blocks

        told = (*closed_blocks(budget), *told)
    if reasons is not None:
        from epsproof.reports.results.answer import explanation_blocks

        told = (*told, *explanation_blocks(reasons))
    print_blocks(TITLE, told, document, as_json, report, force)
    return exit_of(proved.status)


def _number_alone(problem: Problem, settings: Sequence[str], seconds: float, **shown: Any) -> Exit:
    """The enclosure at the values of all parameters, where no closed form is derived."""
    from epsproof.reports.document.model import Paragraph
    from epsproof.reports.results import evaluation
    from epsproof.reports.results.shown import print_blocks

    document, _ = _at(problem, settings, seconds)
    answer, *rest = evaluation.evaluation_blocks(problem, document["values"], document)
    print_blocks(
        evaluation.TITLE, (answer, Paragraph(f"{NO_FORM}; this is a number."), *rest), document, **shown
    )
    return Exit.PROVED


def _given(**parts: Any) -> dict[str, Any]:
    """The parts of a document that there are."""
    return {name: part for name, part in parts.items() if part is not None}


def _at(problem: Problem, settings: Sequence[str], seconds: float) -> tuple[dict[str, Any], str]:
    """The document of ``evaluate`` at the values, and what to use there."""
    from epsproof.reports.documents.evaluate import evaluate_document
    from epsproof.reports.question import values_of
    from epsproof.reports.results.answer import advice_at
    from epsproof.verify.closed_form.evaluate import evaluate

    values = values_of(settings, problem)
    found = evaluate(problem, values, DIGITS, seconds)
    return evaluate_document(problem, values, found), advice_at(
        found.lower, found.admissible, f" at {', '.join(settings)}"
    )


def _saved(folder: Path, proved: ProvedAnswer) -> str:
    """The name of the file to which the certificates are written."""
    from epsproof.reports.saved_document import save_document

    return save_document(folder, proved.document, proved.digest)


def _keep(folder: Path, asked: Question, document: dict[str, Any], told: Told) -> None:
    """Keep an answer of which every case was compared with numbers."""
    from epsproof.reports.document.terminal import show
    from epsproof.reports.results.answer import answer_blocks
    from epsproof.reports.store import keep
    from epsproof.reports.terminal.console import plain_text
    from epsproof.reports.view.case_view import comparable

    _, views, checks, _ = told
    if len(checks) == len(comparable(views)):
        lines = plain_text(lambda screen: show(answer_blocks(*told, timed=True), screen))
        keep(folder, asked, document, lines)


def _again(folder: Path, asked: Question, as_json: bool) -> Exit | None:
    """Print an answer that was kept in the folder; None where none was."""
    from epsproof.reports.files import json_text
    from epsproof.reports.store import kept

    stored = kept(folder, asked)
    if stored is None:
        return None
    click.echo(json_text(stored.document) if as_json else stored.lines, nl=False)
    if not as_json:
        click.echo(f"kept in {folder}: {stored.certificates} certificates accepted by the kernel again")
    return exit_of(stored.document["status"])


def _privacy(
    asked: Question, failure: str, settings: tuple[str, ...], folder: Path | None, explain: bool
) -> tuple[Question, str]:
    """The question with its failure probability, and the other notion of privacy if one is asked for: gdp or zcdp."""
    from attrs import evolve

    from epsproof.derive.models.private import PURE

    definition = asked.privacy.strip()
    if definition in PURE and failure:
        pair = "--privacy '(eps, delta)' --failure f, or gdp or zcdp in place of (eps, delta)"
        raise click.UsageError(f"--failure belongs to another notion of privacy than pure: {pair}")
    if definition not in OTHERS or not failure:
        return evolve(asked, failure=failure), ""
    if settings or folder or explain:
        option = "--set" if settings else "--save" if folder else "--explain"
        number = f"epsproof evaluate PROFILE --privacy {definition} --failure 0.05 --set NAME=VALUE"
        raise click.UsageError(
            f"{option} is not asked with --privacy {definition}: the formula is the answer; numbers: {number}"
        )
    return evolve(asked, privacy="pure"), definition


def _notion(problem: Problem, definition: str, failure: str) -> Asked | None:
    """What is asked in the other notion of privacy, None without one; raises QuestionError, before the proof, for what its
    formulas do not cover."""
    if not definition:
        return None
    from epsproof.reports.documents.mechanism import asked_budget

    return asked_budget(problem, definition, failure)


def _budget(
    notion: Asked, proved: ProvedAnswer, views: Sequence[CaseView], checks: Sequence[CrossCheck]
) -> dict[str, Any]:
    """The formulas in the other notion of privacy; raises UnsupportedForm where the answer is none."""
    from epsproof.derive.text.errors import UnsupportedForm
    from epsproof.reports.documents.mechanism import budget_document

    definition = notion.budget.definition
    if proved.status != "proved" or proved.number is not None:
        better = (
            f"epsproof evaluate PROFILE --privacy {definition} --failure 0.05 encloses the largest budget"
        )
        raise UnsupportedForm(
            f"no formula of t is proved for this criterion, so that there is none for {definition}; {better}"
        )
    return budget_document(notion, views, checks)
