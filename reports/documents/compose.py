"""The document of ``epsproof compose``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from epsproof.derive.text.errors import LimitExceeded, MissingValue, QuestionError, UnsupportedForm, option
from epsproof.derive.text.numbers import number
from epsproof.reports.documents.open_budget import ends_of, open_parameter, scale_of
from epsproof.verify.laws.compose import Part, composed, standing_in
from epsproof.verify.laws.conversions import Converted, least_divergence, least_mu, least_rho
from epsproof.verify.laws.guarantee import (
    BY,
    answered,
    delta_at,
    epsilon_at,
    known_delta,
    known_epsilon,
)
from epsproof.verify.laws.law import FALLING, RATE, RISING
from epsproof.verify.laws.least_noise import least_noise
from epsproof.verify.laws.most_rounds import most_rounds
from epsproof.verify.laws.one_release import PARALLEL, Worst
from epsproof.verify.laws.read import disjoint, parts_of, releases_of
from epsproof.verify.laws.release import Release, budget_open
from epsproof.verify.numeric.decimals import Ends, rounded_ends

__all__ = ["compose_document", "undecided"]

ROUNDS = re.compile(r"(?<![\w.(=])n(?=\s+[x*]\s)|(?<=\s[x*]\s)\s*n(?![\w(.=-])")
"""How often, where that is asked for: n x gaussian(sigma=3), or gaussian(sigma=3) x n."""
NOTHING = Ends(Fraction(0), Fraction(0))
SCHEMA = "epsproof-compose/1"
MOST = 10**15
ASKED = {"zcdp": "rho", "gdp": "mu"}
GIVE_ONE = "give one of {0} (it asks for epsilon), {1}, {2} and {3}; for instance {4}"


def undecided(document: dict[str, Any], reason: str) -> dict[str, Any]:
    """The document of what was known when a search was stopped, with the reason."""
    return {**document, "status": "undecided", "reasons": [reason]}


def compose_document(
    text: str,
    options: Mapping[str, str | None],
    digits: int,
    so_far: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """What is released, what is given and asked, the answer between two ends, and why. Raises QuestionError.

    Of epsilon and delta two ends are told to ``so_far`` before they are searched for; where no search is possible, they are the
    answer, undecided.
    One of the options delta, epsilon, to (zcdp or gdp) and order (of a Renyi divergence) has a value. Releases of disjoint
    parts of the data stand between bars.
    """
    given = {name: value for name, value in options.items() if value is not None}
    if "|" in text:
        return _of_disjoint(text, options, digits)
    if {*given} == {"delta", "epsilon"}:
        return _calibrated(text, given, digits)
    found = releases_of(text)
    parts = parts_of(found)
    if len(given) > 1:
        raise MissingValue(_one_of(given))
    if not given:
        raise MissingValue(
            GIVE_ONE.format(*map(option, ("delta", "epsilon", "to", "renyi")), option("delta", "1e-5"))
        )
    ((name, value),) = given.items()
    asked = {"delta": "epsilon", "epsilon": "delta", "to": ASKED.get(value, ""), "order": "divergence"}[name]
    at = None if name == "to" else {"delta": _delta, "epsilon": _epsilon, "order": _order}[name](value)
    ends: Ends
    if at is not None and name != "order":
        ask = partial(epsilon_at, delta=at) if name == "delta" else partial(delta_at, epsilon=at)
        known = known_epsilon(parts, at) if name == "delta" else known_delta(parts, at)
        told = [str(release) for release in found]
        early = (
            None
            if known is None
            else _document(told, {name: str(at)}, asked, known, digits, (False, True), BY)
        )
        if early is not None and so_far is not None:
            so_far(early)
        try:
            composition, ends = answered(composed(parts), partial(ask, digits=digits))
        except (LimitExceeded, UnsupportedForm, ArithmeticError) as stopped:
            if early is None:
                raise (
                    LimitExceeded(str(stopped)) if isinstance(stopped, ArithmeticError) else stopped
                ) from None
            return undecided(early, str(stopped))
        exact, adaptive = composition.exact or _meet(ends, digits), composition.adaptive
        theorems = composition.theorems
    else:
        budget, adaptive = _converted(at, value, parts, digits)
        ends, exact, theorems = budget, budget.tight, budget.evidence
    budgets = [_budget(release) for release in found]
    given = {} if at is None else {name: str(at)}
    document = _document(
        [str(release) for release in found], given, asked, ends, digits, (exact, adaptive), theorems
    )
    if None not in budgets and name in ("delta", "epsilon") and at is not None and at >= 0:
        document["budgets"] = budgets
    return document


def _of_disjoint(text: str, options: Mapping[str, str | None], digits: int) -> dict[str, Any]:
    """The largest number of all parts: who is added or left out is in one of them, and the others stay as they are."""
    if options.get("delta") is not None and options.get("epsilon") is not None:
        raise UnsupportedForm(
            "the least noise is found for one part of the data at a time; leave the bars out, or ask for --delta alone"
        )
    disjoint(text)
    found = [compose_document(part, options, digits) for part in text.split("|")]
    whole = {name: value for name, value in found[0].items() if name not in ("budgets", "status", "reasons")}
    reasons = [reason for one in found for reason in one.get("reasons", ())]
    return {
        **whole,
        "releases": [f"{', '.join(one['releases'])} of part {n}" for n, one in enumerate(found, 1)],
        "lower": max((one["lower"] for one in found), key=Fraction),
        "upper": max((one["upper"] for one in found), key=Fraction),
        "exact": all(one["exact"] for one in found),
        "adaptive": all(one["adaptive"] for one in found),
        "theorems": [*dict.fromkeys((PARALLEL, *(by for one in found for by in one["theorems"])))],
        **({"status": "undecided", "reasons": reasons} if reasons else {}),
    }


def _calibrated(text: str, given: Mapping[str, str], digits: int) -> dict[str, Any]:
    """The least noise, or the largest budget, of the releases whose budget is open, for both numbers."""
    if ROUNDS.search(text):
        return _rounds(text, given)
    found = releases_of(text, (*RISING, *FALLING, RATE))
    if both := [
        r for r in found if r.law is not None and RATE in r.law.open(r.values) and budget_open(r) != RATE
    ]:
        raise QuestionError(
            f"{both[0]} leaves the rate and the noise open; one is asked for: give the other one a value"
        )
    if not any(map(budget_open, found)):
        raise MissingValue(
            f"{_one_of(given)}; for the least noise leave a budget open, such as '60 x gaussian'"
        )
    parameter = open_parameter(found, text, "")
    at = {"delta": _delta(given["delta"]), "epsilon": _epsilon(given["epsilon"])}
    if at["epsilon"] < 0:
        raise QuestionError(
            f"{option('epsilon')} is at least 0 where noise is asked for, not {at['epsilon']}; for instance "
            f"{option('epsilon', '1')}"
        )
    ends = least_noise(found, at["epsilon"], at["delta"], digits)
    told = ends_of(ends, parameter, digits)
    releases, shown = [str(release) for release in found], {name: str(value) for name, value in at.items()}
    sharp = ends.upper is not None and _meet(Ends(ends.lower, ends.upper), digits)
    document = _document(releases, shown, parameter, NOTHING, digits, (sharp, True), ends.evidence)
    scales = {"scale": scale} if (scale := scale_of(ends, found, digits)) else {}
    return {**document, "lower": told["lower"], "upper": told["upper"], "safe": told["safe"], **scales}


def _rounds(text: str, given: Mapping[str, str]) -> dict[str, Any]:
    """How many rounds fit where n says how often: n rounds do, and one more does not."""
    at = {"delta": _delta(given["delta"]), "epsilon": _epsilon(given["epsilon"])}
    if at["epsilon"] < 0:
        raise QuestionError(
            f"{option('epsilon')} is at least 0 where rounds are counted; for instance {option('epsilon', '1')}"
        )

    def named(count: int) -> tuple[Release, ...]:
        return releases_of(ROUNDS.sub(str(count), text))

    found = most_rounds(named, at["epsilon"], at["delta"])
    fit, beyond = str(found.fit), str(found.beyond)
    sharp = found.beyond == found.fit + 1
    document = _document(
        [text.strip()],
        {name: str(value) for name, value in at.items()},
        "rounds",
        NOTHING,
        1,
        (sharp, found.adaptive),
        found.theorems,
    )
    return {**document, "lower": fit, "upper": beyond, "safe": fit}


def _document(
    releases: list[str],
    given: dict[str, str],
    asked: str,
    ends: Ends,
    digits: int,
    is_so: tuple[bool, bool],
    theorems: Sequence[str],
) -> dict[str, Any]:
    """Two ends, whether they are exact, and whether they hold where releases are chosen after earlier outputs."""
    return {
        "schema": SCHEMA,
        "releases": releases,
        "given": given,
        "asked": asked,
        **rounded_ends(ends, digits),
        "exact": is_so[0],
        "adaptive": is_so[1],
        "theorems": list(theorems),
    }


def _one_of(given: Mapping[str, str]) -> str:
    """What each of several options asks for, of which one is given."""
    asked = {"delta": "epsilon", "epsilon": "delta", "to": "another budget", "order": "a Renyi divergence"}
    names = {"order": "renyi"}
    told = (
        f"{option(names.get(name, name), value)} alone asks for {asked[name]}"
        for name, value in given.items()
    )
    return f"one question at a time: {', '.join(told)}"


def _meet(ends: Ends, digits: int) -> bool:
    """Whether the two ends are one but for the last digits."""
    return ends.upper - ends.lower <= ends.upper * Fraction(10, 10**digits)


def _budget(release: Release) -> list[Any] | None:
    """How often, epsilon or exp(epsilon), whether it is the latter, and delta: what a standard-library program composes again."""
    if release.law is None or release.law.name != "dp":
        return None
    epsilon, delta = release.values["epsilon"], release.values["delta"]
    return [release.count, str(epsilon.value), epsilon.logarithm, str(delta.value)]


def _converted(
    order: Fraction | None, definition: str, parts: list[Part], digits: int
) -> tuple[Converted, bool]:
    """The budget, and whether later releases may be chosen after earlier outputs. Rho and divergences add. Of mechanisms on any
    scores the lower end is the largest of those of some scores."""
    if worst := tuple(dict.fromkeys(x.theorem for x, _ in parts if isinstance(x, Worst))):
        above, lists = standing_in(parts)
        most, adaptive = _converted(order, definition, above, digits)
        least = max(_converted(order, definition, below, digits)[0].lower for below in lists)
        return Converted(least, most.upper, False, evidence=(*worst, *most.evidence)), adaptive
    if order is not None:
        return least_divergence(parts, order, digits), True
    if definition == "zcdp":
        return least_rho(parts, digits), True
    composition = composed(parts)
    return least_mu(parts, composition, digits), composition.adaptive


def _order(text: str) -> Fraction:
    if text.strip().lower() in ("inf", "infinity", "oo", "∞"):
        raise QuestionError(
            f"{option('renyi')} is a number above 1; of the order {text} is pure privacy: write {option('delta', '0')}"
        )
    value = number(text)
    if value <= 1:
        raise QuestionError(
            f"{option('renyi')} is an order above 1, not {text}; for instance {option('renyi', '2')}"
        )
    return _computed("renyi", value, text)


def _delta(text: str) -> Fraction:
    value = number(text)
    if not 0 <= value < 1:
        near = (
            "a probability of failure of 1 promises nothing"
            if value >= 1
            else "a probability is not negative"
        )
        such = f"for instance {option('delta', '1e-5')}"
        raise QuestionError(f"{option('delta')} is at least 0 and below 1, not {text}: {near}; {such}")
    return value


def _epsilon(text: str) -> Fraction:
    value = number(text)
    if value < -MOST:
        raise LimitExceeded(f"{option('epsilon')} is {text[:40]}; numbers down to -10**15 are treated")
    return _computed("epsilon", value, text)


def _computed(name: str, value: Fraction, text: str) -> Fraction:
    """The value, where exponentials of it are computed with; raises LimitExceeded."""
    if value > MOST:
        raise LimitExceeded(f"{option(name)} is {text[:40]}; numbers up to 10**15 are treated")
    return value
