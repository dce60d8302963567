"""``epsproof derive``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.commands.options import as_json, asked, save_to, seconds_allowed
from reports.exits import Exit, exit_of
from reports.within import left, within

if TYPE_CHECKING:
    from derive.question.problem import Problem
    from reports.question import Question
    from reports.store import Kept

__all__ = ["command"]

DIGITS = 12


@click.command(name="derive")
@asked
@save_to
@seconds_allowed
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter's value: epsilon there stands first.")
@click.option("--explain", is_flag=True, help="Say also who cannot bind and why, and how epsilon moves with the parameters.")
@as_json
@within("verify.closed_form.proved", "reports.terminal.answer")
def command(
    asked: Question, folder: Path | None, seconds: float, settings: tuple[str, ...], explain: bool, as_json: bool
) -> Exit:
    """Derive the largest epsilon that PROFILE admits, in all cases, and prove it.

    PROFILE is a ratio such as "max(a/(p*q), r)", a bound such as "posterior - prior <= b", or a name from epsproof list.
    """
    from reports.documents.derive import derive_document
    from reports.documents.explanation import explanation
    from reports.files import json_text
    from reports.saved_document import save_document
    from reports.store import keep, kept
    from reports.terminal.answer import show_answer
    from reports.terminal.console import console, plain_text
    from reports.terminal.explanation import show_explanation
    from reports.terminal.progress import progress
    from reports.view.case_view import case_views
    from reports.view.cross_check import cross_check
    from verify.closed_form.proved import prove_closed_form
    from verify.system.clock import now

    if folder and not (explain or settings) and (stored := kept(folder, asked, seconds)):
        return _again(stored, folder, as_json)
    start = now()
    problem = asked.problem()
    at, sentence = _at(problem, settings, seconds) if settings else (None, None)
    with progress("deriving") as report:
        proved = prove_closed_form(problem, seconds=left(seconds, start), progress=report)
        views = case_views(proved.answer)
        report("checking numerically")
        checks = cross_check(problem, views, left(seconds, start))
        if explain:
            report("explaining")
        reasons = explanation(proved.answer, views, left(seconds, start)) if explain else None
    file = None if folder is None or not proved.document else save_document(folder, proved.document, proved.digest)
    document = derive_document(proved, views, checks, file)
    document |= {name: part for name, part in (("explanation", reasons), ("at", at)) if part is not None}
    if folder is not None and proved.status == "proved" and not settings:
        keep(folder, asked, seconds, document, plain_text(lambda screen: show_answer(proved, views, checks, file, screen)))
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_answer(proved, views, checks, file, console(), sentence)
        if reasons is not None:
            show_explanation(reasons, console())
    return exit_of(proved.status)


def _at(problem: Problem, settings: Sequence[str], seconds: float) -> tuple[dict[str, Any], str]:
    """The document of ``evaluate`` at the values, and what to use there."""
    from reports.documents.evaluate import evaluate_document
    from reports.question import values_of
    from reports.terminal.advice import advice_at
    from verify.closed_form.evaluate import evaluate

    values = values_of(settings, problem)
    found = evaluate(problem, values, DIGITS, seconds)
    return evaluate_document(problem, values, found), advice_at(found, f" at {', '.join(settings)}")


def _again(stored: Kept, folder: Path | None, as_json: bool) -> Exit:
    """Print an answer that was kept in the folder."""
    from reports.files import json_text

    click.echo(json_text(stored.document) if as_json else stored.lines, nl=False)
    if not as_json:
        click.echo(f"kept in {folder}: {stored.certificates} certificates accepted by the kernel again")
    return exit_of(stored.document["status"])
