"""The document of ``epsproof risk --privacy``: the risk that a guarantee implies, and its curve over priors."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.models.private import USUAL_FAILURE, refuse_share
from epsproof.derive.releases.tree import prior_of
from epsproof.derive.text.errors import MissingValue, QuestionError, UnsupportedForm, option
from epsproof.derive.text.numbers import number
from epsproof.reports.output import write_beside
from epsproof.verify.laws.implied_risk import TESTS, Guarantee
from epsproof.verify.laws.read import releases_of
from epsproof.verify.numeric.decimals import Enclosure, rounded_ends

__all__ = ["AskedGuarantee", "curve_table", "guarantee_document", "save_curve"]

SCHEMA = "epsproof-guarantee/1"
OFTEN = (
    "if the secret is true, the posterior exceeds its upper end with probability at most {failure}, over the outputs as the "
    "adversary expects them; if it is false, no more often. This holds however the outputs are processed, and for all data of "
    "the others"
)
NEVER = "the posterior never exceeds its upper end, for any output and all data of the others"
APART = "; the secret is true or false of data sets {group} steps apart"
GUESS = (
    "advantage: for no test of the secret does the true positive rate exceed the false positive rate by more; guess: somebody "
    "who sees the outputs and guesses what is likelier is right with at most this probability"
)
LEAST = Fraction(1, 10**200)
MOST_GROUP, MOST_PRIORS = 1000, 1000
GRID = 200
MEASURES = ("posterior", "ratio", "difference", "posterior_odds")
Unlimited = Enclosure[Fraction, Fraction | None]


@frozen
class AskedGuarantee:
    """The options as they were given."""

    privacy: str
    prior: str | None
    failure: str | None
    group: str
    digits: int

    @property
    def guarantee(self) -> Guarantee:
        return Guarantee(releases_of(self.privacy), _group(self.group))

    @property
    def priors(self) -> list[Fraction]:
        if self.prior is None:
            raise MissingValue(
                "--prior is missing: how likely is the secret before anything is published? For instance --prior 1/2"
            )
        found = [prior_of(text.strip()) for text in self.prior.split(",")]
        if len(found) > MOST_PRIORS:
            raise QuestionError(
                f"{len(found)} priors; at most {MOST_PRIORS} are answered: --figure draws them all"
            )
        return found

    def failing(self, guarantee: Guarantee) -> Fraction:
        """The failure probability; without one 0 where the loss is bounded, else the usual one."""
        if self.failure is None:
            return Fraction(0) if guarantee.bounded else Fraction(USUAL_FAILURE)
        refuse_share(self.failure)
        value = number(self.failure)
        if not (value == 0 or LEAST <= value < 1):
            raise QuestionError(
                f"--failure is a probability below 1, of at least 1e-200, or 0, not {self.failure}; for instance --failure 0.05"
            )
        return value


def guarantee_document(asked: AskedGuarantee) -> dict[str, Any]:
    """What the guarantee implies at each prior, and whatever the prior, each between two ends. Raises QuestionError."""
    guarantee, priors, digits = asked.guarantee, asked.priors, asked.digits
    failure = asked.failing(guarantee)
    tau = guarantee.likelihood(failure, digits + 2)
    advantage = guarantee.advantage(digits + 2)
    guesses = [guarantee.guess(prior, digits + 2) for prior in priors]
    apart = APART.format(group=guarantee.group) if guarantee.group > 1 else ""
    told = [
        {
            "prior": str(prior),
            **{name: _rounded(ends, digits) for name, ends in _measures(prior, tau).items()},
            "guess": rounded_ends(guess, digits),
        }
        for prior, guess in zip(priors, guesses, strict=True)
    ]
    return {
        "schema": SCHEMA,
        "privacy": [str(release) for release in guarantee.releases],
        "group": guarantee.group,
        "failure": str(failure),
        "given": asked.failure is not None,
        "odds_ratio": _rounded(_odds(tau), digits),
        "advantage": rounded_ends(advantage, digits),
        "priors": told,
        "sharp": {
            "posterior": _met(tau, digits),
            "guess": all(_met(ends, digits) for ends in (advantage, *guesses)),
        },
        "statement": (OFTEN.format(failure=failure) if failure else NEVER) + apart,
        "tests": GUESS,
        "theorems": [*guarantee.theorems, TESTS],
    }


def _measures(prior: Fraction, tau: Enclosure[Fraction, Fraction]) -> dict[str, Unlimited]:
    """Bayes' rule: each falls with tau, the least ratio of likelihoods."""
    posterior = Enclosure(*(prior / (prior + (1 - prior) * end) for end in (tau.upper, tau.lower)))
    odds, before = _odds(tau), prior / (1 - prior)
    return {
        "posterior": posterior,
        "ratio": Enclosure(posterior.lower / prior, posterior.upper / prior),
        "difference": Enclosure(max(Fraction(0), posterior.lower - prior), posterior.upper - prior),
        "posterior_odds": Enclosure(before * odds.lower, None if odds.upper is None else before * odds.upper),
    }


def _odds(tau: Enclosure[Fraction, Fraction]) -> Unlimited:
    """The posterior odds over the prior odds; without an upper end where nothing limits them."""
    return Enclosure(1 / tau.upper, 1 / tau.lower if tau.lower else None)


def _rounded(ends: Unlimited, digits: int) -> dict[str, str]:
    told = rounded_ends(ends, digits)
    return {**told, "upper": "inf" if ends.upper is None else told["upper"]}


def _met(ends: Enclosure[Fraction, Fraction], digits: int) -> bool:
    return bool(ends.upper - ends.lower <= ends.upper / 10 ** (digits - 1))


def _group(text: str) -> int:
    value = number(text)
    if value.denominator != 1 or not 1 <= value <= MOST_GROUP:
        raise QuestionError(
            f"{option('group', text)}: a group has 1 to {MOST_GROUP} persons; for instance --group 2"
        )
    return int(value)


# The curve over priors.


def curve_table(asked: AskedGuarantee) -> list[dict[str, str]]:
    """Both ends of what depends on the prior, at the priors 1/200, ..., 199/200, from one ratio of likelihoods."""
    guarantee = asked.guarantee
    tau = guarantee.likelihood(asked.failing(guarantee), asked.digits + 2)
    rows = []
    for place in range(1, GRID):
        measures = _measures(Fraction(place, GRID), tau)
        row = {"prior": f"{place / GRID:g}"}
        for name in MEASURES:
            told: Mapping[str, str] = _rounded(measures[name], asked.digits)
            row |= {f"{name}_at_least": told["lower"], f"{name}_at_most": told["upper"]}
        rows.append(row)
    return rows


def save_curve(asked: AskedGuarantee, document: Mapping[str, Any], file: Path, force: bool) -> None:
    """Write the curve as a table (.csv) or as a picture, by the ending of the file; raises UnsupportedForm for others."""
    form, rows = file.suffix[1:].lower(), curve_table(asked)
    if form == "csv":
        lines = (rows[0], *(row.values() for row in rows))
        content = "".join(f"{','.join(line)}\n" for line in lines).encode()
    else:
        from epsproof.reports.figures.releases.by_prior import prior_figure
        from epsproof.reports.figures.releases.posterior import FORMS

        if form not in FORMS:
            raise UnsupportedForm(
                f"{file.name}: a curve ends in {', '.join('.' + one for one in ('csv', *FORMS))}"
            )
        content = prior_figure(rows, document, form)
    write_beside(file.parent, {file.name: content}, force)
