"""Certificates of releases: intervals of integers for every weight of the noise, bounds of the tails, and answers.

The weights come from balls; the answers are those that ``epsproof.verify.repeat`` derives from the pairs, with
decimals rounded outward, and are compared with the ball's enclosure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from epsproof.derive.releases.noise import Noise
from epsproof.derive.releases.tree import Tree
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.numeric.decimals import Decimals, rounded
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import as_ball, at_precision, ends, exact_end
from epsproof.verify.releases.law import reach_of, weight
from epsproof.verify.releases.one_count import OneCount, likelihood_ratios, posterior
from epsproof.verify.releases.tree_posterior import tree_posterior
from epsproof.verify.repeat.outcome import Broken
from epsproof.verify.repeat.release import SCHEMA, implied
from epsproof.verify.system.engine_error import EngineError

__all__ = ["count_certificate", "tree_certificate"]

FIRST_BITS, LAST_BITS = 128, 1 << 13
LIKELY = Fraction(1, 10**12)


def count_certificate(
    noises: Sequence[Noise], prior: Fraction, known: int, published: Sequence[Fraction], digits: int
) -> dict[str, Any]:
    """The certificate of one count, or of several releases of it; raises UnsupportedForm for noise that has a density."""
    laws = [*noises] * (max(1, len(published)) if len(noises) == 1 else 1)
    single = len(set(laws)) == 1
    one = OneCount(laws[0], prior, known)
    least = least_of(one) if single and laws[0].is_discrete else None

    def asked() -> dict[str, Any]:
        pairs = [(law, value - known) for law, value in zip(laws, published, strict=False)]
        found: dict[str, Any] = {"posterior": posterior(prior, likelihood_ratios(pairs))} if published else {}
        if single:
            found["expected posterior"] = one.expected().posterior
            if least is not None:
                found["correct guess"] = one.guess().correct
        return found

    question = {
        "about": "count",
        "prior": str(prior),
        "known": known,
        "published": [[str(law), int(value)] for law, value in zip(laws, published, strict=False)],
        **({} if least is None else {"least": least}),
    }
    distance = int(max((abs(value - known) for value in published), default=Fraction(0))) + 3
    return _certified(question, set(laws), distance, asked, digits)


def least_of(one: OneCount) -> int | None:
    """The least published value with a posterior above 1/2, where there is one that is not too improbable."""
    found = at_precision(one.guess, 12)
    with precision(64):
        likely = as_ball(found.correct) > as_ball(LIKELY)
    return found.least if isinstance(found.least, int) and likely else None


def tree_certificate(tree: Tree, digits: int) -> dict[str, Any]:
    """The certificate of the posterior in a tree; raises UnsupportedForm for noise that has a density."""
    fields = ("name", "parent", "known", "at_least", "at_most", "others", "others_at_most")
    units = []
    for unit in tree.units.values():
        told = {
            name: value
            for name in fields
            if (value := getattr(unit, name)) is not None and value is not False
        }
        published = {} if unit.published is None else {"published": int(unit.published)}
        units.append({**told, "noise": str(unit.noise), **published})
    question = {"about": "tree", "prior": str(tree.prior), "person": tree.person, "units": units}
    return _certified(
        question,
        {unit.noise for unit in tree.units.values()},
        3,
        lambda: {"posterior": tree_posterior(tree).probability},
        digits,
    )


def _certified(
    question: dict[str, Any],
    laws: set[Noise],
    distance: int,
    asked: Callable[[], dict[str, Any]],
    digits: int,
) -> dict[str, Any]:
    """The certificate at the first number of bits that gives the digits; raises LimitExceeded where none does."""
    if other := [law for law in laws if not law.is_discrete]:
        raise UnsupportedForm(f"{other[0]} has a density; certificates are of noise on the integers")
    truth = at_precision(lambda: {name: ends(value, digits) for name, value in asked().items()}, digits)
    bits = FIRST_BITS + 4 * digits
    while bits <= LAST_BITS:
        certificate = {
            "schema": SCHEMA,
            "bits": bits,
            "noises": {str(law): _entry(law, bits, distance) for law in sorted(laws, key=str)},
            **question,
            "answers": {name: ("0", "1") for name in truth},
        }
        try:
            found = implied(certificate)
        except Broken:
            bits *= 2
            continue
        if all(_sharp(low, high, digits) for low, high in found.values()):
            return {
                **certificate,
                "answers": {name: _outward(name, truth[name], *pair, digits) for name, pair in found.items()},
            }
        bits *= 2
    raise LimitExceeded(f"{LAST_BITS} bits give no certificate of {digits} digits")


def _sharp(low: Fraction, high: Fraction, digits: int) -> bool:
    return high - low <= high * Fraction(1, 10**digits)


def _outward(name: str, truth: Decimals, low: Fraction, high: Fraction, digits: int) -> list[str]:
    """The decimals that are stated; raises EngineError where integers and balls contradict each other."""
    if high < Fraction(truth.lower) or low > Fraction(truth.upper):
        raise EngineError(f"{name} is between {truth.lower} and {truth.upper} by balls, but not by integers")
    return [rounded(low, digits, False), rounded(high, digits, True)]


def _entry(law: Noise, bits: int, distance: int) -> dict[str, Any]:
    """Family, rate, and the weights from 0 to a distance beyond which less than 2**-bits is left."""
    reach = max(reach_of(law, bits), distance, 3)
    with precision(bits + 64):
        pairs = [_pair(law, d, bits) for d in range(reach + 1)]
        tail = exact_end((weight(law, reach + 1) / (1 - weight(law, 1))).upper()) * (1 << bits)
    single = {"t": str(law.t)} if law.t is not None else {"rate": str(law.rate.value)}
    count = {"count": law.count} if law.count > 1 else {}
    return {"family": law.family, **single, **count, "weights": pairs, "tail": str(tail.__ceil__() + 1)}


def _pair(law: Noise, distance: int, bits: int) -> list[str]:
    """Integers between which the weight in units of 2**-bits lies, with one to spare."""
    value = weight(law, distance) * as_ball(Fraction(1 << bits))
    low, high = exact_end(value.lower()).__floor__() - 1, exact_end(value.upper()).__ceil__() + 1
    return [str(max(0, low)), str(high)]
