"""Numbers that are quoted of a release are wrong where the value, computed from the weights of the noise, is none that they
allow."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mpmath import inf, mp, mpf

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import as_number
from tests.gates.attack.kinds.number import _printed
from tests.gates.attack.two_levels import (
    Chances,
    Law,
    chances,
    discrete_gaussian,
    post_processed,
    region,
    summed,
)

PHRASE = re.compile(r"(?:(\d+) x )?([a-z-]+)\((\w+)=(\S+)\)\Z")
WINDOW, DIGITS = 1000, 60
SURE, ROUGH = mpf(10) ** -33, mpf(10) ** -9
HALF = Fraction(1, 2)


class Unknown(Exception):
    """The quantity has no value, or is none that this judge computes."""


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    return _reason(draft, SURE)


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether a row is wrong."""
    return Truth.TRUE if _reason(draft, SURE) else Truth.UNDECIDED if _reason(draft, -SURE) else Truth.FALSE


def _reason(draft: Draft, slack: mpf) -> str:
    """Why a row is wrong, by more than the slack where its value is not rational."""
    given = draft.fields.get("given", {})
    for row in draft.fields["asked"]:
        try:
            if why := _wrong({**given, **row}, slack):
                return why
        except Unknown:
            return "a row has no value"
    return ""


def _wrong(row: Mapping[str, str], slack: mpf) -> str:
    """Which text of the row does not hold, empty where all do."""
    with mp.workdps(DIGITS):
        found = COMPUTED[row["of"]](row)
        least = (
            0 if isinstance(found, Fraction) else mp.sign(slack) * ROUGH if row["of"] in DECISIONS else slack
        )
        here: Any = found if isinstance(found, Fraction) else as_number(found)
        here = here * int(row.get("scale", "1"))
        for word in ("printed", "at_least", "at_most", "above", "below"):
            if word not in row:
                continue
            number, half = (
                _printed(row[word]) if isinstance(found, Fraction) else map(as_number, _printed(row[word]))
            )
            over, under = here - number - half, number - half - here
            if word in ("above", "below"):
                gap = number - here if word == "above" else here - number
                wrong = gap > least or (gap == 0 and isinstance(found, Fraction))
            else:
                wrong = (word != "at_least" and over > least) or (word != "at_most" and under > least)
            if wrong:
                return f"{row['of']} is {mp.nstr(as_number(found), 20)}, {word} {row[word]}"
    return ""


def _law(phrase: str) -> tuple[str, Fraction, int]:
    """The family, its parameter (t, sigma**2 or b) and how many are added."""
    match = PHRASE.match(phrase)
    assert match is not None
    count, family, name, text = match.groups()
    number = Fraction(text)
    return family, 1 / (2 * number) if name == "rho" else number, int(count or 1)


def _of_others(row: Mapping[str, str]) -> str:
    """The sum of the noises of d other blocks."""
    count, _, single = row["noise"].rpartition(" x ")
    return f"{int(count or 1) * int(row['d'])} x {single}"


@lru_cache(maxsize=256)
def _masses(phrase: str) -> dict[int, object]:
    """P[noise = n], rational for one geometric noise."""
    family, number, count = _law(phrase)
    if family == "laplace":
        raise Unknown
    with mp.workdps(DIGITS):
        if family == "geometric":
            single: dict[int, object] = {
                n: (1 - number) / (1 + number) * number ** abs(n) for n in range(-WINDOW, WINDOW + 1)
            }
        else:
            single = discrete_gaussian(number)
        return single if count == 1 else summed({n: as_number(x) for n, x in single.items()}, count)


def _ratio(phrase: str, offset: Fraction) -> object:
    """P[published | known + 1] / P[published | known]."""
    family, number, count = _law(phrase)
    if family == "laplace":
        return mp.exp(as_number((abs(offset) - abs(offset - 1)) / number))
    if offset.denominator != 1:
        raise Unknown
    if family == "discrete-gaussian" and count == 1:
        return mp.exp(as_number((2 * offset - 1) / (2 * number)))
    if count == 1:
        return number if offset < 1 else 1 / number
    masses = _masses(phrase)
    if int(offset) not in masses or int(offset) - 1 not in masses:
        raise Unknown
    return as_number(masses[int(offset) - 1]) / as_number(masses[int(offset)])


def _after(prior: Fraction, ratio: object) -> object:
    if isinstance(ratio, Fraction):
        return prior * ratio / (prior * ratio + 1 - prior)
    return as_number(prior) * ratio / (as_number(prior) * ratio + as_number(1 - prior))


def _prior(row: Mapping[str, str]) -> Fraction:
    return Fraction(row["prior"])


def _known(row: Mapping[str, str]) -> int:
    return int(row.get("known", "0"))


def _posterior(row: Mapping[str, str]) -> object:
    found: object = _prior(row)
    for text in row["published"].split(","):
        ratio = _ratio(row["noise"], Fraction(text) - _known(row))
        if isinstance(found, Fraction):
            found = _after(found, ratio)
        else:
            odds = found / (1 - found) * as_number(ratio)  # type: ignore[operator]
            found = odds / (1 + odds)
    return found


def _mass(shift: int) -> Callable[[Mapping[str, str]], object]:
    return lambda row: _masses(row["noise"]).get(int(row["published"]) - _known(row) - shift, Fraction(0))


def _expected(row: Mapping[str, str]) -> object:
    phrase, prior = row["noise"], _prior(row)
    family, number, _ = _law(phrase)
    if family != "laplace":
        offsets = [n for n in _masses(phrase) if n + 1 in _masses(phrase)]
        return sum(
            (
                as_number(_masses(phrase)[n]) * as_number(_after(prior, _ratio(phrase, Fraction(n + 1))))
                for n in offsets
            ),
            mpf(0),
        )
    b = as_number(number)

    def weighed(y: mpf) -> mpf:
        ratio = mp.exp((abs(y) - abs(y - 1)) / b)
        return mp.exp(-abs(y - 1) / b) / (2 * b) * as_number(_after(prior, ratio))

    return mp.quad(weighed, [-inf, 0, mpf(1) / 4, mpf(1) / 2, mpf(3) / 4, 1, inf])


def _guess(row: Mapping[str, str]) -> object:
    """P[posterior > 1/2] where the person has the value."""
    phrase, prior = row["noise"], _prior(row)
    family, number, _ = _law(phrase)
    if family != "laplace":
        masses = _masses(phrase)
        above = (n for n in masses if n + 1 in masses and _above(prior, _ratio(phrase, Fraction(n + 1))))
        return sum((as_number(masses[n]) for n in above), mpf(0))
    b = as_number(number)
    odds = as_number((1 - prior) / prior)
    up, down = (_above(prior, _ratio(phrase, Fraction(y))) for y in (1, 0))
    if down or not up:
        return Fraction(int(down))
    return 1 - mp.exp(-(1 - (1 + b * mp.log(odds)) / 2) / b) / 2


def _above(prior: Fraction, ratio: object) -> bool:
    return (
        bool(_after(prior, ratio) > HALF)
        if isinstance(ratio, Fraction)
        else bool(_after(prior, ratio) - as_number(HALF) > SURE)
    )


def _least(row: Mapping[str, str]) -> object:
    phrase = row["noise"]
    family, b, _ = _law(phrase)
    if family == "laplace":
        if _above(_prior(row), _ratio(phrase, Fraction(0))) or not _above(
            _prior(row), _ratio(phrase, Fraction(1))
        ):
            raise Unknown
        return (1 + as_number(b) * mp.log(as_number((1 - _prior(row)) / _prior(row)))) / 2 + _known(row)
    masses = _masses(phrase)
    above = [
        n + 1 for n in masses if n + 1 in masses and _above(_prior(row), _ratio(phrase, Fraction(n + 1)))
    ]
    if not above or min(above) < -WINDOW // 2:
        raise Unknown
    return Fraction(min(above) + _known(row))


def _gap(row: Mapping[str, str]) -> object:
    """s less the variance of discrete Gaussian noise."""
    masses = _masses(f"discrete-gaussian(sigma2={row['s']})")
    return as_number(Fraction(row["s"])) - sum(n * n * as_number(p) for n, p in masses.items())


def _distance(row: Mapping[str, str]) -> object:
    one, other = _masses(_of_others(row)), _masses(row["others"])
    return sum(abs(as_number(one.get(n, 0)) - as_number(other.get(n, 0))) for n in {*one, *other}) / 2


def _growth(row: Mapping[str, str]) -> object:
    first, second = (
        as_number(_expected({**row, "noise": noise.strip()})) for noise in row["noises"].split(";")
    )
    return (second - first) / as_number(_prior(row))


def _joint(row: Mapping[str, str]) -> dict[tuple[int, int], mpf]:
    """The weights of the counts of a block, 0 or 1, and of its county, given what was published."""
    block, county, others = (_masses(text) for text in (row["noise"], row["county"], _of_others(row)))
    prior, least, top = _prior(row), int(row.get("least", "0")), int(row.get("most", "60"))
    x1, x2, y1 = (int(row[name]) for name in ("x1", "x2", "y1"))
    found = {}
    for k1, share in ((0, 1 - prior), (1, prior)):
        start = max(least, k1)
        weight = as_number(share / (top - start + 1 if "most" in row else 1)) * as_number(
            block.get(x1 - k1, 0)
        )
        for k2 in range(start, top + 1):
            found[k1, k2] = (
                weight * as_number(county.get(x2 - k2, 0)) * as_number(others.get(y1 - (k2 - k1), 0))
            )
    return found


def _block(row: Mapping[str, str]) -> object:
    joint = _joint(row)
    return sum(w for (k1, _), w in joint.items() if k1) / sum(joint.values())


def _county(row: Mapping[str, str]) -> object:
    joint = _joint(row)
    return sum((w for (_, k2), w in joint.items() if k2 == int(row["k2"])), mpf(0)) / sum(joint.values())


def _floats(phrase: str) -> Law:
    family, number, count = _law(phrase)
    if family != "discrete-gaussian":
        raise Unknown
    return summed(discrete_gaussian(number), count)


def _laws(row: Mapping[str, str]) -> tuple[Law, Law, Law]:
    """Of the noise on the block's count, the county's, and the sum of the other blocks'."""
    others = row["others"] if "others" in row else _of_others(row)
    return _floats(row["noise"]), _floats(row.get("county", row["noise"])), _floats(others)


def _chances(row: Mapping[str, str]) -> Chances:
    return chances(row, *_laws(row))


def _largest_gap(row: Mapping[str, str]) -> object:
    """Over s at least that; sampled, as it falls from 1/4 on."""
    return max(_gap({"s": str(Fraction(row["s"]) + Fraction(k, 50))}) for k in range(12))  # type: ignore[type-var]


DECISIONS: dict[str, Callable[[Mapping[str, str]], object]] = {
    "correct decision": lambda row: _chances(row).correct,
    "gain": lambda row: _chances(row).gain,
    "loss": lambda row: _chances(row).loss,
    "net gain": lambda row: _chances(row).gain - _chances(row).loss,
    "tie": lambda row: _chances(row).tie,
    "region": lambda row: region(row, *_laws(row)[1:]),
    "risk by post-processing": lambda row: post_processed(row, _laws(row)[0], _laws(row)[2]),
    "largest variance gap": _largest_gap,
}
QUANTITIES: dict[str, Callable[[Mapping[str, str]], object]] = {
    "posterior": _posterior,
    "risk": lambda row: as_number(_posterior(row)) / as_number(_prior(row)),
    "mass": _mass(1),
    "mass without the person": _mass(0),
    "expected posterior": _expected,
    "expected risk": lambda row: as_number(_expected(row)) / as_number(_prior(row)),
    "correct guess": _guess,
    "least published value": _least,
    "variance gap": _gap,
    "distance of laws": _distance,
    "growth of the expected risk": _growth,
    "posterior of two levels": _block,
    "county count": _county,
}
COMPUTED = {**QUANTITIES, **DECISIONS}
