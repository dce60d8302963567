"""The command ``epsproof``."""

from __future__ import annotations

import click

from epsproof.reports.lazy_group import LazyGroup

__all__ = ["main"]

COMMANDS = {
    "derive": (
        "epsproof.reports.commands.derive",
        "Derive the largest epsilon that a risk profile admits, and prove it.",
    ),
    "signs": (
        "epsproof.reports.commands.signs",
        "Signs of d epsilon/dp and d epsilon/dq, with their conditions.",
    ),
    "evaluate": ("epsproof.reports.commands.evaluate", "Enclose epsilon for given parameter values."),
    "compose": (
        "epsproof.reports.commands.compose",
        "Compose releases: certified epsilon at a delta, or delta at an epsilon.",
    ),
    "algorithm": (
        "epsproof.reports.commands.releases.algorithm",
        "Put an algorithm on trial: is it as private as it claims?",
    ),
    "sensitivity": (
        "epsproof.reports.commands.releases.sensitivity",
        "By how much one record can change a statistic, exactly.",
    ),
    "risk": (
        "epsproof.reports.commands.releases.risk",
        "What a release tells about one person, or each record of a table.",
    ),
    "justify": (
        "epsproof.reports.commands.justify",
        "Justify a deployment: what it protects, and whether its budget holds.",
    ),
    "posterior": (
        "epsproof.reports.commands.releases.posterior",
        "The posterior of mean and variance after their release with Laplace noise.",
    ),
    "metric": (
        "epsproof.reports.commands.releases.metric",
        "The largest posterior of a secret under metric privacy, exactly.",
    ),
    "sweep": (
        "epsproof.reports.commands.sweep",
        "Certified epsilons on a grid or a Latin hypercube of parameters.",
    ),
    "compare": ("epsproof.reports.commands.compare", "Does one criterion imply another one?"),
    "invert": ("epsproof.reports.commands.invert", "The parameter that a given epsilon guarantees."),
    "verify": ("epsproof.reports.commands.verify", "Check the claims of a paper or of a file."),
    "init": (
        "epsproof.reports.commands.init",
        "Write a commented file to start from: claims, an algorithm, a model, a sweep.",
    ),
    "explain": (
        "epsproof.reports.commands.explain",
        "Show one claim of a paper or a file whole, with its evidence.",
    ),
    "check": ("epsproof.reports.commands.check", "Check certificates with the kernel alone."),
    "solvers": (
        "epsproof.reports.commands.solvers",
        "Ask z3 and cvc5 about the statements of saved certificates.",
    ),
    "report": (
        "epsproof.reports.commands.report",
        "Write a paper's or a profile's derivations as LaTeX and PDF.",
    ),
    "latex": ("epsproof.reports.commands.latex", "Write one theorem as LaTeX, to be put into an article."),
    "figure": (
        "epsproof.reports.commands.figure",
        "Draw the paper's figures again from the derived formulas.",
    ),
    "coq": ("epsproof.reports.commands.coq", "Write theorems for the Coq proof assistant."),
    "model": (
        "epsproof.reports.commands.model",
        "Show an attack model: worlds, distances and the bounds that follow.",
    ),
    "help": (
        "epsproof.reports.commands.guide.help",
        "Explain a topic: criteria, models, verdicts, rungs, files and others.",
    ),
    "manual": ("epsproof.reports.commands.guide.manual", "Write the manual as web pages with a search."),
    "list": (
        "epsproof.reports.commands.list",
        "List papers, attack models, profiles, claims and their kinds.",
    ),
}


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"epsproof {version('epsproof')}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
def main() -> None:
    """From a Bayesian risk profile to the privacy budget epsilon that it implies: derived, proved, checked.

    Exit codes: 0 proved (for claims: all as expected), 1 something refuted, 2 something undecided or not read, 3 the question or
    file cannot be answered as it was put, 4 an error of epsproof itself, which is no answer: please report it.
    """
