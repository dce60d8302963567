"""The document of ``epsproof metric``, also for a continuous prior on the line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.metric.judged_bounds import Judged, judged
from epsproof.verify.metric.largest_epsilon import largest_epsilon, printed_epsilon, worst_prior
from epsproof.verify.metric.largest_posterior import LargestPosterior, largest_posterior
from epsproof.verify.metric.line import judged_on_line, largest_epsilon_on_line, posterior_on_line, prior_of
from epsproof.verify.metric.metric_file import LineQuestion, Secret, SpaceQuestion
from epsproof.verify.numeric.decimals import SHORT, Ends, rounded, rounded_ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = ["certificate_of", "ends_of", "judged_entry", "line_document", "metric_document"]

# The document of ``epsproof metric``.

SCHEMA = "epsproof-metric/1"


def metric_document(question: SpaceQuestion, digits: int) -> dict[str, Any]:
    """For every secret the largest posterior, the mechanism that attains it, the multipliers that prove it, the printed bounds,
    and the largest epsilon for what is tolerated; ``worst`` is the place of the largest posterior (where there is no epsilon, of
    the least epsilon), ``most_gained`` that of the largest advantage."""
    space = question.space
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "values": list(space.values),
        "distances": [[str(d) for d in row] for row in space.distances],
        "prior": [str(p) for p in space.prior],
        "remarks": list(question.remarks),
    }
    if question.factor is not None:
        document["epsilon"] = str(question.factor)
    found = [_secret(question, secret, digits) for secret in question.secrets]
    document["secrets"] = [entry for entry, _ in found]
    document["worst"] = max(range(len(found)), key=lambda k: (found[k][1], -k))
    if question.factor is not None:
        gains = [
            rank - space.mass(secret.members)
            for (_, rank), secret in zip(found, question.secrets, strict=True)
        ]
        document["most_gained"] = max(range(len(found)), key=lambda k: (gains[k], -k))
    return document


def certificate_of(question: SpaceQuestion | LineQuestion, digits: int) -> dict[str, Any]:
    """The certificate of the only secret. Raises UnsupportedForm where there are several, no epsilon, or a continuous prior."""
    if isinstance(question, LineQuestion):
        raise UnsupportedForm(
            "a certificate is about finitely many values; of a continuous prior there is none"
        )
    if question.factor is None or len(question.secrets) != 1:
        raise UnsupportedForm(
            "a certificate is about one secret and one epsilon; give centre beside within, and epsilon"
        )
    return largest_posterior(
        question.space, question.secrets[0].members, question.factor, digits + 10
    ).document


def _secret(question: SpaceQuestion, secret: Secret, digits: int) -> tuple[dict[str, Any], Fraction]:
    """The entry of one secret, and the largest posterior (or minus the largest epsilon) for the order of secrets."""
    space = question.space
    prior = space.mass(secret.members)
    entry: dict[str, Any] = {"secret": [space.values[i] for i in secret.members], "prior": str(prior)}
    if secret.centre is not None:
        entry |= {"centre": space.values[secret.centre], "within": str(secret.within)}
    rank = Fraction(0)
    if question.factor is not None:
        found = largest_posterior(space, secret.members, question.factor, digits + 10)
        rank = found.lower
        entry |= {
            "posterior": ends_of((found.lower, found.upper), digits),
            "advantage": ends_of((found.lower - prior, found.upper - prior), digits),
            "mechanism": _mechanism(found, digits),
            "multipliers": _multipliers(found, digits),
            "bounds": [judged_entry(one, digits) for one in judged(found, secret)],
        }
        worst = worst_prior(space, secret)
        pair = [space.values[i] for i in worst.pair]
        entry["worst_prior"] = {
            "R": str(worst.diameter),
            "across": str(worst.across),
            "pair": pair,
            "status": worst.status,
        }
    limit = question.limit(secret)
    if limit is not None:
        entry["largest_epsilon"] = _epsilon(question, secret, limit, digits)
        rank = rank if question.factor is not None else -Fraction(entry["largest_epsilon"]["lower"])
    return entry, rank


def _multipliers(found: LargestPosterior, digits: int) -> list[list[str]]:
    names = found.space.values
    return [[names[s], names[u], _short(m, digits)] for (s, u), m in sorted(found.multipliers.items())]


def _mechanism(found: LargestPosterior, digits: int) -> list[dict[str, Any]]:
    """How probable "yes" is for each value: half of exp(-epsilon h)."""
    rows = []
    for value, height in zip(found.space.values, found.heights, strict=True):
        exact = found.factor.exact(height)
        chance = _power(found, height, digits) if exact is None else (exact / 2, exact / 2)
        rows.append({"value": value, "height": str(height), "yes": ends_of(chance, digits)})
    return rows


def _power(found: LargestPosterior, height: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    with precision(4 * digits + 64):
        ball = found.factor.ball(height) / 2
        return exact_end(ball.lower()), exact_end(ball.upper())


def judged_entry(one: Judged, digits: int) -> dict[str, Any]:
    """A printed bound with its verdict, and how far it is above the truth."""
    gap = (Fraction(0), Fraction(0)) if one.status == "exact" else one.gap
    return {
        "name": one.name,
        "title": one.bound.title,
        "printed": one.bound.printed,
        "says": one.bound.says,
        "status": one.status,
        "value": ends_of(one.value, digits),
        "above_truth": ends_of(gap, digits),
        **({} if one.equality is None else {"equality": one.equality.document}),
    }


def _epsilon(question: SpaceQuestion, secret: Secret, limit: Fraction, digits: int) -> dict[str, Any]:
    found = largest_epsilon(question.space, secret.members, limit, digits)
    printed = printed_epsilon(question.space, secret, limit, digits)
    entry = {"limit": str(limit), **rounded_ends(found, digits)}
    if found.closed is not None:
        entry["exact"] = str(found.closed)
    inverted = {
        "epsilon": str(printed.epsilon),
        "posterior": ends_of(printed.posterior, digits),
        "status": printed.status,
    }
    return {**entry, "eps_inversion": inverted}


def ends_of(value: tuple[Fraction, Fraction], digits: int) -> dict[str, str]:
    """``lower`` rounded down and ``upper`` up, of numbers that may be negative; ``exact`` where they are one short fraction."""
    return rounded_ends(Ends(*value), digits, exact=True)


def _short(value: Fraction, digits: int) -> str:
    """A multiplier as it is, or where it is long about as large (the certificate holds it whole)."""
    return str(value) if len(str(value)) <= SHORT else rounded(value, digits, False)


# The document of ``epsproof metric`` for a continuous prior on the line.

LINE_SCHEMA = "epsproof-metric-line/1"


def line_document(question: LineQuestion, digits: int) -> dict[str, Any]:
    """The largest posterior of the interval with the likelihoods that attain it, the printed bounds, and the largest epsilon."""
    prior = prior_of(question, digits + 8)
    near = {"centre": str(question.centre), "within": str(question.within)}
    document: dict[str, Any] = {
        "schema": LINE_SCHEMA,
        "law": str(question.prior),
        "range": str(question.scale),
        "secret": {"from": str(question.start), "to": str(question.end), **near},
        "prior": ends_of(prior, digits),
    }
    if question.factor is not None:
        found = posterior_on_line(question, question.factor, digits + 8)
        document |= {
            "epsilon": str(question.factor),
            "posterior": ends_of((found.lower, found.upper), digits),
            "advantage": ends_of((found.lower - prior[1], found.upper - prior[0]), digits),
            "top": ends_of((found.top, found.top), digits),
            "bounds": [judged_entry(one, digits) for one in judged_on_line(question, question.factor, found)],
        }
    if question.posterior is not None or question.advantage is not None:
        largest = largest_epsilon_on_line(question, digits)
        tolerated = {"posterior": question.posterior, "advantage": question.advantage}
        document["largest_epsilon"] = {
            **{name: str(value) for name, value in tolerated.items() if value is not None},
            **rounded_ends(largest, digits),
        }
    return document
