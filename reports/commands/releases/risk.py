"""``epsproof risk``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any

import click
from click.core import ParameterSource

from epsproof.derive.text.errors import MissingValue, UnsupportedForm
from epsproof.reports.commands.options import Folder, as_json, forced, reported, time_allowed
from epsproof.reports.commands.releases.records import answer, record_options, write_article
from epsproof.reports.exits import Exit
from epsproof.reports.within import within

__all__ = ["command"]

MAX_DIGITS = 100
COUNTS = (
    "prior",
    "known",
    "published",
    "at_least",
    "cells",
    "column",
    "known_column",
    "figure",
    "certificate",
    "file",
)
RECORDS = ("data", "query", "table", "sensitivity", "epsilon", "preference", "by", "groups", "listed", "empty", "runs",
           "scheduler")  # fmt: skip
GUARANTEE = ("privacy", "failure", "group")
OTHERS = ("noise", "memo", "folder", *(name for name in COUNTS if name not in ("prior", "figure")), *RECORDS)
SPELT = {"listed": "list", "folder": "to"}
PRECISE = 12
RECORDS_MEMORY = 4 << 30


@click.command(name="risk")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--noise", metavar="LAW",
    help="The noise, such as 'discrete-gaussian(rho=0.099)', 'geometric(t=1/3)', 'laplace(b=2)'; of records laplace or "
    "gaussian(delta=1e-9).",
)  # fmt: skip
@click.option(
    "--prior",
    metavar="P",
    help="The probability, before anything is published, that the person has the value; with --privacy also several.",
)
@click.option(
    "--privacy",
    metavar="GUARANTEE",
    help="In place of --noise: a guarantee, such as 'zcdp(2.56)', '(8, 1e-6)', 'gdp(1)' or '12 x laplace(0.1)'.",
)
@click.option(
    "--failure", metavar="PROBABILITY", help="How often the posterior may be above its limit, with --privacy."
)
@click.option(
    "--group",
    default="1",
    show_default=True,
    metavar="K",
    help="How many persons share the secret, with --privacy.",
)
@click.option(
    "--known",
    default="0",
    show_default=True,
    metavar="N",
    help="How many others have it, as the adversary knows.",
)
@click.option(
    "--published",
    metavar="X",
    help="The published value; of several releases of the same count 'X1, X2, ...'.",
)
@click.option(
    "--at-least",
    default="0.001",
    show_default=True,
    metavar="P",
    help="Show published values of this probability.",
)
@click.option(
    "--cells",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A table of many counts, CSV or Parquet.",
)
@click.option(
    "--column", default="n", show_default=True, metavar="NAME", help="The column of published values."
)
@click.option(
    "--known-column", metavar="NAME", help="The column of the counts of others; without it --known for all."
)
@click.option(
    "--figure",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the posterior by published value; with --privacy by prior, or write a table, .csv.",
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to FILE the integers that show the answer.",
)
@click.option(
    "--memo", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="A memo for a review board: .html, .tex or .pdf.",
)  # fmt: skip
@click.option(
    "--to", "folder", type=Folder(), metavar="DIR",
    help="An article with every step: page, LaTeX, PDF, notebook.",
)  # fmt: skip
@click.option(
    "--digits",
    type=click.IntRange(1, MAX_DIGITS),
    default=6,
    show_default="6, with --privacy 12",
    help="Significant digits.",
)
@reported
@time_allowed(60.0)
@record_options
@forced
@as_json
def command(**options: Any) -> Exit:
    """What a release tells about one person, or about each record of a table: exact, with both ends certified.

    One count (--noise, --prior, with or without --published), a tree of counts in a TOML FILE, or the --cells of a table: the
    adversary knows how many others have the value (--known), and asks whether the person has it.

    With --privacy and --prior, the posterior, the odds and the advantage that a guarantee implies.

    With --data and --query, how exposed each record is by the noisy answer, and the largest epsilon for a --preference.
    """
    if options["privacy"] is not None:
        if apart := _given(OTHERS):
            instead = "write --report FILE for a page on it" if apart[0] == "--memo" else "leave it out"
            raise MissingValue(f"{apart[0]} is not asked of a guarantee: {instead} beside --privacy")
        digits = options["digits"] if _given(("digits",)) else PRECISE
        kept = (*GUARANTEE, "prior", "figure", "report", "force", "as_json", "seconds")
        return _guarantee(digits=digits, **{name: options[name] for name in kept})
    if apart := _given(GUARANTEE):
        raise MissingValue(f"{apart[0]} belongs to a guarantee: add --privacy 'zcdp(2.56)', or leave it out")
    options = {name: value for name, value in options.items() if name not in GUARANTEE}
    apart = _given(RECORDS if options["data"] is None else COUNTS)
    if apart and options["data"] is not None:
        raise MissingValue(f"{apart[0]} is about published counts: leave it out beside --data")
    if apart:
        raise MissingValue(f"{apart[0]} is about records: {_of_a_count(apart[0], options)}")
    if options["data"] is not None:
        names = (*RECORDS, "digits", "memo", "folder", "report", "force", "as_json", "seconds")
        return _records(noise=options["noise"] or "laplace", **{name: options[name] for name in names})
    return _counts(**options)


def _of_a_count(name: str, options: Mapping[str, Any]) -> str:
    """What to write for an option about records without records, which may be meant of a published count."""
    noise = (options["noise"] or "").strip()
    if not noise and not _given(COUNTS):
        return f"{name} needs --data FILE"
    if name != "--epsilon" or "(" in noise:
        return f"leave {name} out for a published count, or add --data FILE"
    budget = f"{noise or 'geometric'}(epsilon={options['epsilon']})"
    return f"the budget of a published count is that of its noise: --noise {quote(budget)}"


def _given(names: tuple[str, ...]) -> list[str]:
    """The options among these that were typed."""
    context = click.get_current_context()
    typed = [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    return [f"--{SPELT.get(name, name).replace('_', '-')}" for name in typed]


@within("epsproof.verify.laws.implied_risk")
def _guarantee(
    digits: int,
    figure: Path | None,
    report: Path | None,
    force: bool,
    as_json: bool,
    seconds: float,
    **asked: Any,
) -> Exit:
    from epsproof.reports.documents.releases.guarantee import AskedGuarantee, guarantee_document, save_curve
    from epsproof.reports.results.shown import print_result

    question = AskedGuarantee(**asked, digits=digits)
    document = guarantee_document(question)
    if figure is not None:
        save_curve(question, document, figure, force)
    print_result("guarantee", document, as_json, report, force)
    return Exit.PROVED


@within("epsproof.verify.records.data_file", memory=RECORDS_MEMORY)
def _records(seconds: float, **options: Any) -> Exit:
    return answer(**options)


@within("epsproof.verify.releases.one_count", "epsproof.verify.releases.tree_posterior")
def _counts(**options: Any) -> Exit:
    from epsproof.reports.documents.releases.risk import Asked, risk_document, save
    from epsproof.reports.results.shown import print_result

    memo, folder = options["memo"], options["folder"]
    if memo is not None:
        from epsproof.reports.document.formats import refuse_form

        refuse_form(memo, "--memo")
    if folder is not None and options["cells"] is not None:
        raise UnsupportedForm(
            "--to writes an article on one count, a tree or records; for the cells of a table take --memo"
        )
    asked = Asked(**{name: options[name] for name in ("file", "noise", "prior", *COUNTS[1:7], "digits")})
    document = risk_document(asked)
    save(asked, document, options["figure"], options["certificate"], options["force"])
    if memo is not None:
        from epsproof.reports.memo.releases.output import write_count_memo

        for note in write_count_memo(asked, document, memo, options["force"]):
            click.echo(note, err=True)
    if folder is not None:
        from epsproof.reports.memo.releases.output import about_all
        from epsproof.reports.releases.output import counts_output

        write_article(counts_output(asked, document, about_all(asked, document)), folder, options["force"])
    print_result("count", document, options["as_json"], options["report"], options["force"])
    return Exit.PROVED
