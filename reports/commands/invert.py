"""``epsproof invert``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from epsproof.reports.commands.options import as_json, asked, forced, reported, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import left, within

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["command"]

DIGITS = 12


@click.command(name="invert")
@asked
@click.option("--for", "parameter", required=True, metavar="NAME", help="The parameter asked for, such as r.")
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Another parameter's value: a=0.25, a=1/4."
)
@click.option("--epsilon", metavar="VALUE", help="The epsilon of a release.")
@click.option(
    "--exact",
    metavar="P",
    help="In place of --epsilon: the probability of an exact count under the geometric mechanism.",
)
@click.option(
    "--failure",
    metavar="PROBABILITY",
    help="How often a limit on the posterior may fail, with --privacy; 1/100 for a guarantee if left out.",
)
@reported
@seconds_allowed
@forced
@as_json
@within("epsproof.verify.closed_form.inverse")
def command(
    asked: Question,
    parameter: str,
    settings: tuple[str, ...],
    epsilon: str | None,
    exact: str | None,
    failure: str | None,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """Which value of a parameter of PROFILE does a given epsilon guarantee?

    Without --epsilon and --exact the answer is a formula in t = exp(-epsilon); with --exact it is the frontier of the parameters
    for that utility.

    With --privacy '(8, 1e-6)', 'zcdp(2.56)' or another guarantee both ends of a number, for a failure probability of 1/100 or
    that of --failure.
    """
    from epsproof.derive.models.private import FAILURE
    from epsproof.reports.documents.invert import invert_document
    from epsproof.reports.results.shown import print_result
    from epsproof.verify.closed_form.inverse import prove_inverse
    from epsproof.verify.laws.release import numbers_in
    from epsproof.verify.system.time_limit import now

    start = now()
    asked, epsilon = _numbers(_settled(asked, parameter, settings), epsilon)
    if numbers_in(asked.privacy):
        if given := next(
            (name for name, value in (("epsilon", epsilon), ("exact", exact)) if value is not None), ""
        ):
            raise click.UsageError(
                f"--{given} beside --privacy {asked.privacy!r}: the guarantee has its numbers; leave --{given} out"
            )
        document = _of_guarantee(asked, parameter, failure, seconds)
        print_result("inverse", document, as_json, report, force)
        return exit_of(document["status"])
    asked = _failing(asked, failure, epsilon or exact)
    problem = asked.problem()
    found = prove_inverse(problem, parameter, seconds)
    if found.status != "proved" and (chance := _number(asked.failure)) is not None:
        general = evolve(asked, failure=FAILURE).problem()
        wider = prove_inverse(general, parameter, left(seconds, start)).at(FAILURE, chance)
        found = wider if wider.status == "proved" else found
    document = invert_document(problem, found, epsilon, exact)
    print_result("inverse", document, as_json, report, force)
    return exit_of(document["status"])


def _settled(asked: Question, parameter: str, settings: tuple[str, ...]) -> Question:
    """The question with the assumption that each parameter in ``settings`` is its value."""
    from epsproof.reports.question import some_values_of

    if not settings:
        return asked
    asked = evolve(asked, named=(*(asked.named or ()), parameter))
    values = some_values_of(settings, asked.problem())
    if parameter in values:
        raise click.UsageError(f"--set {parameter} beside --for {parameter}: its value is what is asked for")
    settled = [f"{name} == {value}" for name, value in values.items()]
    return evolve(asked, assume=(*asked.assume, *settled))


def _of_guarantee(asked: Question, parameter: str, failure: str | None, seconds: float) -> dict[str, Any]:
    """The value between two ends, by the pure budgets that limit the posterior of a secret one step away alike. Raises
    UnsupportedForm for models of which other worlds are further away."""
    from epsproof.derive.text.errors import UnsupportedForm
    from epsproof.reports.documents.invert import guaranteed_document
    from epsproof.reports.documents.mechanism import steps_of
    from epsproof.reports.documents.releases.guarantee import AskedGuarantee
    from epsproof.verify.closed_form.inverse import prove_inverse

    bound = "membership" if asked.bound == "unbounded" else asked.bound
    problem = evolve(asked, privacy="pure", bound=bound).problem()
    try:
        steps = steps_of(problem)
    except UnsupportedForm:
        steps = {0}
    if steps - {1}:
        raise UnsupportedForm(
            "a guarantee is read for upper limits on the posterior of one world, with all others one step from the secret: ask "
            "of --model membership"
        )
    given = AskedGuarantee(asked.privacy, None, failure, "1", DIGITS)
    return guaranteed_document(
        problem, prove_inverse(problem, parameter, seconds), given.guarantee, given.failing(given.guarantee)
    )


def _numbers(asked: Question, epsilon: str | None) -> tuple[Question, str | None]:
    """Of a guarantee such as (8, 1e-6) the question about (eps, 1e-6), and its epsilon, unless --epsilon is another one."""
    from epsproof.verify.laws.release import PAIR

    pair = PAIR.fullmatch(asked.privacy.strip())
    if pair is None or epsilon is not None or _number(pair[1]) is None:
        return asked, epsilon
    return evolve(asked, privacy=f"(eps, {pair[2]})"), pair[1]


def _failing(asked: Question, failure: str | None, given: str | None) -> Question:
    """The question with its failure probability: the one given, or, of a guarantee in numbers, the usual one, unless an
    assumption says what ``failure`` is. Raises UsageError under pure privacy, which never fails."""
    from epsproof.derive.models.private import PURE, USUAL_FAILURE, leaves_failure_open

    if failure is not None and asked.privacy.strip() in PURE:
        raise click.UsageError(
            f"--failure belongs to --privacy '(eps, 1e-6)': pure privacy never fails; leave {failure} out"
        )
    if (
        failure is None
        and given is not None
        and leaves_failure_open(asked.privacy, (*asked.where, *asked.assume))
    ):
        return evolve(asked, failure=USUAL_FAILURE)
    return asked if failure is None else evolve(asked, failure=failure)


def _number(failure: str) -> Fraction | None:
    """The number that a text is; of a failure probability that is one, the proof for any of them will do, too."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.derive.text.numbers import number

    try:
        return number(failure)
    except QuestionError:
        return None
