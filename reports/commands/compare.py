"""``epsproof compare``."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import quote

import click

from epsproof.derive.text.errors import option
from epsproof.reports.commands.options import as_json, forced, free, priors, reported, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]

DIGITS = 9


@click.command(name="compare")
@click.argument("first")
@click.argument("second", required=False)
@priors
@free
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter's value, with --mechanism."
)
@click.option(
    "--mechanism", metavar="RELEASES", help="In place of SECOND: what is released, its epsilon left open."
)
@click.option("--failure", metavar="PROBABILITY", help="How often the criterion may fail, with --mechanism.")
@reported
@seconds_allowed
@forced
@as_json
@within("epsproof.verify.closed_form.implication")
def command(
    first: str,
    second: str | None,
    where: tuple[str, ...],
    assume: tuple[str, ...],
    bound: str,
    free: tuple[str, ...],
    settings: tuple[str, ...],
    mechanism: str | None,
    failure: str | None,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """Does every posterior that meets criterion FIRST meet SECOND, and the other way round?

    Proved, or a prior at which it does not. The exit code is that of FIRST implies SECOND.

    With --mechanism and --failure: the largest epsilon of each release for the criterion FIRST, in the worst case, for any
    releases composed optimally, and for those named, side by side.
    """
    from epsproof.reports.results.shown import print_result

    _refuse_all_but_two(first, second, mechanism, failure)
    _refuse_settings(() if mechanism or failure else settings)
    if (mechanism is None) != (failure is None):
        example = "--mechanism '12 x laplace' --failure 0.05"
        raise click.UsageError(f"--mechanism and --failure belong together: {example}")
    if mechanism is not None and failure is not None:
        from epsproof.reports.question import Question

        asked = Question(first, where, assume, bound, named=(*free, *_names(settings)))
        from epsproof.reports.documents.mechanism import compare_budgets

        budgets = compare_budgets(asked, settings, mechanism, failure, DIGITS, seconds / 2)
        print_result("budgets", budgets, as_json, report, force)
        return Exit.PROVED
    assert second is not None
    from epsproof.reports.documents.compare import compare_document
    from epsproof.reports.question import Question, posed_both
    from epsproof.verify.closed_form.implication import implies

    one, two = posed_both(first, second, Question("", where, assume, bound, named=free))
    document = compare_document(one, two, implies(one, two, seconds / 2), implies(two, one, seconds / 2))
    print_result("comparison", document, as_json, report, force)
    return exit_of(document["first_implies_second"]["status"])


def _names(settings: tuple[str, ...]) -> tuple[str, ...]:
    """The parameters that are set."""
    return tuple(setting.partition("=")[0].strip() for setting in settings)


def _refuse_all_but_two(first: str, second: str | None, mechanism: str | None, failure: str | None) -> None:
    """Raise UsageError unless there is either a second criterion or a mechanism."""
    if mechanism is not None and second is not None:
        beside = "" if failure is not None else " and add --failure 0.05"
        either = (
            f"leave {second!r} out{beside}, or --mechanism{' and --failure' if failure is not None else ''}"
        )
        raise click.UsageError(
            f"compare asks of a SECOND criterion, or of --mechanism in its place: {either}"
        )
    if (second is None) == (mechanism is None):
        _refuse_one_text(first if mechanism is None else "")
        such = f"epsproof compare {quote(first)} {'2' if first.strip() == '3' else '3'}"
        if two := _joined(first):
            such = f"{two} of these two, or {such}"
        raise click.UsageError(
            f"compare asks of a SECOND criterion: write {such}, or add --mechanism '12 x laplace' --failure 0.05"
        )


def _joined(first: str) -> str:
    """The comparison of the two criteria that ``and`` joins in one text; empty where it does not."""
    parts = re.split(r"\s+(?:and|&)\s+", first.strip())
    alone = len(parts) == 2 and all(part and part.count("(") == part.count(")") for part in parts)
    return f"epsproof compare {quote(parts[0])} {quote(parts[1])}" if alone else ""


def _refuse_settings(settings: tuple[str, ...]) -> None:
    """Raise UsageError for values beside two criteria, which are compared for all that the assumptions allow."""
    if settings:
        fixed = " ".join(option("assume", setting.replace("=", " == ", 1)) for setting in settings)
        raise click.UsageError(
            f"criteria are compared for all values of their parameters; one value is an assumption: {fixed}"
        )


def _refuse_one_text(first: str) -> None:
    """Raise UsageError where the first criterion is two, with a sign or a word between them."""
    if found := re.fullmatch(r"\s*([\d./]+|r)\s*[<>=]=?\s*([\d./]+|r)\s*", first):
        raise click.UsageError(
            f"compare takes two criteria, each in quotes: epsproof compare '{found[1]}' '{found[2]}'"
        )
    parts = re.split(r"\s*(?:<=>|=>|\bvs\.?\s|\bversus\b|;|,\s)\s*", first.strip())
    if len(parts) == 2 and all(part and part.count("(") == part.count(")") for part in parts):
        raise click.UsageError(
            f"compare takes two criteria, each in quotes: epsproof compare '{parts[0]}' '{parts[1]}'"
        )
