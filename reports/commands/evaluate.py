"""``epsproof evaluate``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from epsproof.reports.commands.options import as_json, asked, forced, reported, time_allowed
from epsproof.reports.exits import Exit
from epsproof.reports.within import left, within

if TYPE_CHECKING:
    from epsproof.reports.document.model import Block
    from epsproof.reports.question import Question

__all__ = ["command"]

MAX_DIGITS = 1000
DEFINITIONS = ("gdp", "zcdp")


@click.command(name="evaluate")
@asked
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter's value, kept exact: a=0.25, a=1/4.",
)
@click.option(
    "--digits", type=click.IntRange(1, MAX_DIGITS), default=12, show_default=True, help="Significant digits."
)
@time_allowed(20.0)
@click.option(
    "--mechanism", metavar="RELEASES", help="What is released, the budget left open: '12 x laplace'."
)
@click.option(
    "--failure",
    metavar="PROBABILITY",
    help="How often the criterion may fail, with --mechanism or --privacy.",
)
@reported
@forced
@as_json
@within("epsproof.verify.closed_form.evaluate")
def command(
    asked: Question,
    settings: tuple[str, ...],
    digits: int,
    seconds: float,
    mechanism: str | None,
    failure: str | None,
    report: Path | None,
    force: bool,
    as_json: bool,
) -> Exit:
    """Enclose epsilon for PROFILE at given parameter values: lower <= epsilon <= upper, always.

    A criterion on mean_posterior, or on guess, limits an average over the outputs: see epsproof help averages.

    With --mechanism and --failure, the budget of each release for which the criterion fails no more often than that; with
    --privacy gdp or zcdp, the largest mu or rho, with --privacy "(eps, 1e-6)" the largest epsilon. An average needs no --failure.
    """
    from attrs import evolve

    from epsproof.derive.averages.quantity import quantity_of
    from epsproof.derive.models.private import release_of

    shown = partial(_shown, as_json=as_json, file=report, force=force)
    failure, settings = _failure_of(failure, settings)
    if failure is not None and mechanism is None:
        asked, settings = _delta_of(asked, settings)
    if quantity_of(asked.profile)[0] is not None:
        return _of_average(asked, settings, mechanism, failure, digits, seconds, shown)
    if asked.privacy.strip() in DEFINITIONS and mechanism is None:
        asked, mechanism = evolve(asked, privacy="pure"), asked.privacy.strip()
    elif failure is not None and mechanism is None and (released := release_of(asked.privacy)):
        asked, mechanism = evolve(asked, privacy="pure"), released
    if mechanism is not None or failure is not None:
        return _of_mechanism(asked, settings, mechanism, failure, digits, seconds, shown)
    from epsproof.reports.documents.evaluate import evaluate_document
    from epsproof.reports.question import values_of
    from epsproof.reports.results import evaluation
    from epsproof.verify.closed_form.evaluate import evaluate
    from epsproof.verify.system.time_limit import now

    start = now()
    problem = asked.problem()
    values = values_of(settings, problem)
    result = evaluate(problem, values, digits, left(seconds, start))
    document = evaluate_document(problem, values, result)
    written = {name: _written(settings)[name] for name in values}
    return shown(evaluation.TITLE, evaluation.evaluation_blocks(problem, written, document), document)


def _shown(title: str, blocks: tuple[Block, ...], document: dict[str, Any], **options: Any) -> Exit:
    from epsproof.reports.results.shown import print_blocks

    print_blocks(title, blocks, document, **options)
    return Exit.PROVED


def _written(settings: tuple[str, ...]) -> dict[str, str]:
    """The values as they were typed, by the names that stand for Greek letters too."""
    from epsproof.reports.text.letters import named

    return {
        named(name.strip()): text.strip()
        for name, _, text in (setting.partition("=") for setting in settings)
    }


def _failure_of(failure: str | None, settings: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """A failure probability that is a name has the value of its --set, which is no parameter's of the criterion."""
    from epsproof.derive.models.private import refuse_share

    name = (failure or "").strip()
    refuse_share(name)
    if not name.isidentifier():
        return failure, settings
    values = {s.partition("=")[0].strip(): s.partition("=")[2] for s in settings}
    if name not in values:
        raise click.UsageError(
            f"--failure {name}: no value for {name}; add --set {name}=0.05. As a formula: epsproof derive"
        )
    return values[name], tuple(s for s in settings if s.partition("=")[0].strip() != name)


def _delta_of(asked: Question, settings: tuple[str, ...]) -> tuple[Question, tuple[str, ...]]:
    """A delta that is a name has the value of its --set."""
    from attrs import evolve

    from epsproof.derive.models.private import PAIR

    pair = PAIR.match(asked.privacy.strip())
    for setting in settings:
        name, _, value = (part.strip() for part in setting.partition("="))
        if pair is not None and pair[1] == name:
            return evolve(asked, privacy=f"(eps, {value})"), tuple(s for s in settings if s is not setting)
    if pair is not None and pair[1].isidentifier():
        raise click.UsageError(f"--privacy {asked.privacy}: no value for {pair[1]}; add --set {pair[1]}=1e-6")
    return asked, settings


def _of_average(
    asked: Question,
    settings: tuple[str, ...],
    mechanism: str | None,
    failure: str | None,
    digits: int,
    seconds: float,
    shown: Callable[..., Exit],
) -> Exit:
    """The answer for a criterion that limits an average over the outputs."""
    from attrs import evolve

    from epsproof.reports.results import average
    from epsproof.reports.results import mechanism as of_releases

    if failure is not None:
        raise click.ClickException(
            "--failure is about the posterior itself: an average needs none; leave it out"
        )
    if asked.privacy.strip() in DEFINITIONS and mechanism is None:
        asked, mechanism = evolve(asked, privacy="pure"), asked.privacy.strip()
    if mechanism is None:
        from epsproof.reports.documents.averages import average_document

        document = average_document(asked, settings, digits, seconds)
        return shown(average.TITLE, average.blocks(document), document)
    from epsproof.reports.documents.averages import average_mechanism_document

    document = average_mechanism_document(asked, settings, mechanism, digits)
    return shown(of_releases.TITLE, of_releases.blocks(document), document)


def _of_mechanism(
    asked: Question,
    settings: tuple[str, ...],
    mechanism: str | None,
    failure: str | None,
    digits: int,
    seconds: float,
    shown: Callable[..., Exit],
) -> Exit:
    """The answer for a mechanism that may fail with some probability."""
    if failure is None:
        raise click.ClickException(
            f"{mechanism} needs --failure, the probability with which the criterion may fail; for instance --failure 0.05"
        )
    if mechanism is None:
        raise click.ClickException(
            "--failure belongs to --mechanism, or to --privacy '(eps, 1e-6)', gdp or zcdp: "
            "--mechanism '12 x laplace' --failure 0.05"
        )
    from epsproof.reports.documents.mechanism import mechanism_document
    from epsproof.reports.results import mechanism as of_releases

    document = mechanism_document(asked, settings, mechanism, failure, digits, seconds)
    return shown(of_releases.TITLE, of_releases.blocks(document, bool(asked.table)), document)
