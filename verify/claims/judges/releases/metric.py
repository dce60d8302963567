"""Statements about metric privacy on named spaces: goals about the exact largest posteriors and printed bounds there.

Names of a goal: prior, posterior (the largest over all private mechanisms), advantage, R (the largest distance), across (the
largest of a secret value and another), the printed bounds of ``epsproof.verify.metric.printed_bounds`` with underscores for dots
(and_bound, or_bound for those that are words of the language; a bound above 1 counts as 1), and where a space has a limit,
limit and inverted, the largest posterior at the epsilon that the simplified bound gives. Of several spaces every name ends in
that of the space: ``posterior_weak``. The goals are read and compared by the second reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.described import described
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.box import is_met
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.metric.judged_bounds import judged
from epsproof.verify.metric.largest_epsilon import printed_epsilon, worst_prior
from epsproof.verify.metric.largest_posterior import LargestPosterior, largest_posterior
from epsproof.verify.metric.metric_file import SpaceQuestion, space_question_of
from epsproof.verify.reader import NotRead, Truth, is_counterexample, parse
from epsproof.verify.reader.evaluate import free_names

__all__ = ["judge"]

WORDS = {"and": "and_bound", "or": "or_bound"}
ABOUT = ("all spaces", "these spaces")


def judge(claim: Claim, searches: Searches) -> Finding:
    """Refuted with the spaces and the mechanism where a goal fails; proved where the claim is ``about = "these spaces"`` and each
    goal holds; else undecided, as nothing is known of other spaces."""
    about = claim.get("about", ABOUT[0])
    if about not in ABOUT:
        raise claim.rejected(f"'about' is one of {', '.join(ABOUT)}", "about")
    if ("space" in claim.data) == ("spaces" in claim.data):
        rule = "'space' is a table as in a file of epsproof metric, and 'spaces' are several by name; one of them"
        raise claim.rejected(rule, "space")
    typed = Typed.of(claim)
    if not typed.goals:
        raise claim.rejected("'goals' is empty", "goals")
    try:
        return _judged(claim, typed, about)
    except NotRead as error:
        raise claim.rejected(str(error)) from error


def _judged(claim: Claim, typed: Typed, about: str) -> Finding:
    tables: Mapping[str, Any] = {"": claim["space"]} if "space" in claim.data else claim["spaces"]
    wanted = free_names([parse(text) for text in (*typed.assumptions, *typed.goals)], typed.reading)
    if not tables:
        raise claim.rejected("'spaces' is empty", "spaces")
    point: dict[str, Fraction] = {}
    mechanisms: dict[str, str] = {}
    for name, table in tables.items():
        end = f"_{name}" if name else ""
        try:
            question = space_question_of(table)
            found = _exact(question)
        except QuestionError as error:
            raise claim.rejected(f"the space{f' {name}' if name else ''}: {error}") from error
        values = {f"{key}{end}": value for key, value in _values(question, found).items()}
        claim.refuse_defined(*values)
        if taken := sorted(values.keys() & point.keys()):
            raise claim.rejected(
                f"{taken[0]!r} is a name of two of the spaces: call them otherwise", "spaces"
            )
        point |= values
        mechanisms['P("yes")' + (f" for {name}" if name else "")] = Said(_mechanism(found))
    if unknown := sorted(wanted - point.keys()):
        if unknown[0].partition("_")[0] == "inverted" and unknown[0].replace("inverted", "limit", 1) in point:
            raise claim.rejected(
                f"{unknown[0]!r} is not rational here: take a limit whose epsilon gives powers that are"
            )
        raise claim.rejected(f"{unknown[0]!r} is no name of these spaces")
    point = {key: value for key, value in point.items() if key in wanted}
    if is_counterexample(typed.assumptions, ("0 == 1",), point, typed.reading) is not Truth.TRUE:
        return Finding(
            "undecided",
            "stated",
            "the assumptions do not hold on the spaces named, or are too close to decide",
        )
    for place, goal in enumerate(typed.goals):
        failing = is_counterexample(typed.assumptions, (goal,), point, typed.reading)
        if failing is Truth.TRUE:
            told = {**described(typed, place, point), **mechanisms}
            return Finding("refuted", "enclosed", "fails on a finite space", told, failing=goal)
        if failing is not Truth.FALSE:
            return Finding("undecided", "enclosed", f"{goal} is too close to decide")
        if not is_met(typed, place, point):
            return Finding("undecided", "stated", f"what {goal} supposes does not hold on the spaces named")
    if about == ABOUT[1]:
        return Finding(
            "proved", "enclosed", "exact on the spaces named: attained by a mechanism, proved by multipliers"
        )
    return Finding("undecided", "sampled", "holds on the spaces named; of other spaces nothing is known")


def _exact(question: SpaceQuestion) -> LargestPosterior:
    if question.factor is None or len(question.secrets) != 1:
        raise QuestionError("it needs epsilon or t, and one secret (give centre beside within)")
    found = largest_posterior(question.space, question.secrets[0].members, question.factor)
    if not found.exact or question.factor.exact(Fraction(1)) is None:
        raise QuestionError(
            f"epsilon = {question.factor} has powers that are not rational here; take log(2), say"
        )
    return found


def _values(question: SpaceQuestion, found: LargestPosterior) -> dict[str, Fraction]:
    space, secret = question.space, question.secrets[0]
    prior, worst = space.mass(secret.members), worst_prior(space, secret)
    values = {"prior": prior, "posterior": found.lower, "advantage": found.lower - prior}
    values |= {"R": worst.diameter, "across": worst.across}
    values |= {WORDS.get(one.name, one.name.replace(".", "_")): one.value[0] for one in judged(found, secret)}
    limit = question.limit(secret)
    if limit is not None:
        inverted = printed_epsilon(space, secret, limit, 20).posterior
        values |= {"limit": limit, **({"inverted": inverted[0]} if inverted[0] == inverted[1] else {})}
    return values


def _mechanism(found: LargestPosterior) -> str:
    """The probabilities of "yes", for a counterexample."""
    chances = [found.factor.exact(height) for height in found.heights]
    return ", ".join(
        f"{value}: {chance / 2}" for value, chance in zip(found.space.values, chances, strict=True) if chance
    )
