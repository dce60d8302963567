"""Numbers that are quoted of a release: what published counts tell, exactly, against the digits that were printed.

A row asks for one quantity and says what was printed of it: a number (the value rounds to its digits), ``at_least`` and
``at_most`` (the value, rounded to their digits, is not beyond them), or ``above`` and ``below`` (the exact value is). ``draws``
says of how many draws a printed share is; ``otherwise`` what else the numbers are tried with where they are not as printed.

A ``correct guess`` is the probability that the guess of what is more likely a posteriori is right, given that the person has the
value; an ``expected posterior`` and an ``expected risk`` are means given the same. They say nothing of a person without it; the
criterion ``guess`` of ``evaluate`` is about both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Asked, Printed, Said, printed
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import Blurred, Value, as_ball, at_precision, exact_end
from epsproof.verify.releases.quoted import TWO_LEVELS, quantity

__all__ = ["judge"]

DIGITS, SHOWN, BITS, MOST_BITS, MOST_COUNT = 12, 8, 256, 2048, 10**12
FARTHEST = 10**6
SAID, EXACTLY = ("printed", "at_least", "at_most", "above", "below"), ("above", "below")
SAMPLER = "the stationary law of the sampler that draws X1 by (2.10) for every X2, also below the new X1"


@frozen
class _Row:
    """One number: ``value`` lies between two rationals, in units of what was printed."""

    asked: Asked
    said: Mapping[str, Printed]
    low: Fraction
    high: Fraction

    @property
    def verdict(self) -> str:
        wrong, open_ = False, False
        for word, number in self.said.items():
            ends = {_holds(word, number, value) for value in (self.low, self.high)}
            crosses = (
                word == "printed"
                and self.low < number.value - number.half < number.value + number.half < self.high
            )
            wrong = wrong or (ends == {False} and not crosses)
            open_ = open_ or len(ends) == 2 or crosses
        return "refuted" if wrong else "undecided" if open_ else "confirmed"

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2

    @property
    def shown(self) -> Said:
        """The value to eight digits, and to the printed ones where these count."""
        if self.high - self.low > abs(self.middle) / 10**SHOWN:
            return Said("from ", _decimal(self.low, SHOWN), " to ", _decimal(self.high, SHOWN))
        rounded = [_like(self.middle, number) for word, number in self.said.items() if word not in EXACTLY]
        return Said(
            "", _decimal(self.middle, SHOWN), *((", to the printed digits ", rounded[0]) if rounded else ())
        )

    @property
    def told(self) -> str:
        return ", ".join(f"{word.replace('_', ' ')} {number.text}" for word, number in self.said.items())


def judge(claim: Claim, searches: Searches) -> Finding:
    """Confirmed where every row is, refuted by the first that is not; every value is enclosed, with all tails of sums bounded."""
    claim.refuse_assumptions()
    rows = claim["asked"]
    if not rows:
        raise claim.rejected(
            '\'asked\' is empty: a row is { of = "posterior", ..., printed = "0.57" }', "asked"
        )
    found = [_row(claim, {**claim.get("given", {}), **row}, own=row) for row in rows]
    wrong = [row for row in found if row.verdict == "refuted"]
    open_row = next((row for row in found if row.verdict != "confirmed"), None)
    remark = _elsewhere(claim, rows, found) if wrong else ""
    if wrong:
        told = "; ".join(f"{row.asked} is {row.shown}, {row.told}" for row in wrong)
        counted = f"{len(found) - len(wrong)} of {len(found)} numbers as printed; " if len(found) > 1 else ""
        printed = {word: number.text for word, number in wrong[0].said.items()}
        place = {"asked": wrong[0].asked, "value": wrong[0].shown, **printed}
        return Finding("refuted", "enclosed", f"{counted}{told}{remark}", place)
    if open_row is not None:
        return Finding(
            "undecided", "enclosed", f"{open_row.asked} is {open_row.shown}, too close to {open_row.told}"
        )
    told = "; ".join(f"{row.asked} is {row.shown}" for row in found[:3])
    more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
    return Finding("confirmed", "enclosed", f"{told}{more}{remark}")


def _row(
    claim: Claim, texts: dict[str, str], law: str = "exact", own: Mapping[str, str] | None = None
) -> _Row:
    """The value of a row between two ends; raises ClaimRejected for a row that asks for nothing, or where one of its ``own``
    fields says nothing about its number."""
    texts = dict(texts)
    said: dict[str, Printed] = {}
    for word in SAID:
        if word in texts:
            number = printed(texts.pop(word))
            if number is None:
                raise claim.rejected(f"{word!r} of a row is no number: write 0.25, 1.7e-2 or 1/4")
            said[word] = number
    if not said or ("printed" in said and len(said) > 1):
        raise claim.rejected(f"a row says what was printed by one of {', '.join(SAID)}")
    scale, draws = texts.pop("scale", "1"), texts.pop("draws", "1")
    if not all(_is_count(text) for text in (scale, draws)):
        rule = f"'scale' and 'draws' of a row are whole numbers above 0, at most {MOST_COUNT}, for instance 100 for percent"
        raise claim.rejected(rule, "scale")
    try:
        compute = quantity(texts, law)
        try:
            low, high = at_precision(lambda: _between(compute(), said, int(scale)), DIGITS, MOST_BITS)
        except LimitExceeded:
            with precision(BITS):
                low, high = _ends(compute(), int(scale))
    except QuestionError as error:
        raise claim.rejected(str(error)) from error
    except Blurred as error:
        why = "no precision gives it; what was published is too far from what is possible"
        raise claim.rejected(f"{texts['of']!r}: {why}") from error
    if idle := sorted(compute.unused & {*(own or {})}):
        rule = f"{texts['of']!r} does not depend on {idle[0]!r}: leave it out; what several rows share stands in 'given'"
        raise claim.rejected(rule, "asked")
    hidden = {"of", *claim.get("given", {}), *(name for one in claim.get("otherwise", []) for name in one)}
    shown = (part for name, value in texts.items() if name not in hidden for part in (name, value))
    return _Row(Asked(texts["of"], *shown), said, low, high)


def _is_count(text: str) -> bool:
    return text.isdecimal() and len(text) <= len(str(MOST_COUNT)) and 1 <= int(text) <= MOST_COUNT


def _between(value: Value, said: Mapping[str, Printed], scale: int) -> tuple[Fraction, Fraction]:
    """The ends, in units of what was printed; raises Blurred where they are too far apart for a verdict."""
    low, high = _ends(value, scale)
    if _Row(Asked(""), said, low, high).verdict == "undecided":
        raise Blurred
    return low, high


def _ends(value: Value, scale: int) -> tuple[Fraction, Fraction]:
    if isinstance(value, Fraction):
        return value * scale, value * scale
    if not value.is_finite():
        raise Blurred
    return exact_end(value.lower()) * scale, exact_end(value.upper()) * scale


def _holds(word: str, number: Printed, value: Fraction) -> bool:
    if word == "printed":
        return abs(value - number.value) <= number.half
    if word == "at_least":
        return value >= number.value - number.half
    if word == "at_most":
        return value <= number.value + number.half
    return value > number.value if word == "above" else value < number.value


def _elsewhere(claim: Claim, rows: Sequence[Mapping[str, str]], found: Sequence[_Row]) -> str:
    """What else was perhaps computed where the posterior is not what was printed: by a sampler, or with other texts of
    ``otherwise``; and how far both are from printed shares of draws."""
    given = [{**claim.get("given", {}), **row} for row in rows]
    told = _draws(given, found)
    if [texts for texts in given if texts["of"] in TWO_LEVELS] == given:
        told += _tried(f"by {SAMPLER}", claim, given, "sampler")
    for other in claim.get("otherwise", []):
        words = ", ".join(f"{name} {value}" for name, value in other.items())
        told += _tried(f"with {words}", claim, [{**texts, **other} for texts in given], "exact")
    return told


def _tried(where: str, claim: Claim, given: Sequence[dict[str, str]], law: str) -> str:
    values = [_row(claim, texts, law) for texts in given]
    matching = sum(row.verdict == "confirmed" for row in values)
    shown = ", ".join(_decimal(row.middle, SHOWN) for row in values)
    return f"; {where}: {shown}, {matching} of {len(values)} as printed{_draws(given, values)}"


def _draws(given: Sequence[Mapping[str, str]], found: Sequence[_Row]) -> str:
    """The largest distance of printed shares of independent draws from the probabilities, in standard errors."""
    distances = []
    for texts, row in zip(given, found, strict=True):
        if "draws" in texts and "printed" in row.said:
            scale = int(texts.get("scale", "1"))
            share, printed_share = row.middle / scale, row.said["printed"].value / scale
            gap = max(abs(share - printed_share) - row.said["printed"].half / scale, Fraction(0))
            if 0 < share < 1:
                distances.append((gap**2 / (share * (1 - share)) * int(texts["draws"]), row.asked))
    if not distances:
        return ""
    most, asked = max(distances)
    far = f"up to {float(most) ** 0.5:.1f}" if most < FARTHEST**2 else f"more than {FARTHEST}"
    return f" ({asked} {far} standard errors of as many independent draws away)"


def _like(value: Fraction, number: Printed) -> str:
    """The value rounded to the digits of a printed number."""
    unit = 2 * number.half
    if not unit:
        return _decimal(value, SHOWN)
    steps = (value / unit + Fraction(1, 2)).__floor__()
    places = max(0, -_exponent(unit))
    digits = str(abs(int(steps * unit * 10**places))).rjust(places + 1, "0")
    whole, after = digits[: len(digits) - places], digits[len(digits) - places :]
    return f"{'-' if steps < 0 else ''}{whole}{'.' if places else ''}{after}"


def _exponent(unit: Fraction) -> int:
    return len(str(unit.numerator)) - len(str(unit.denominator))


def _decimal(value: Fraction, digits: int) -> str:
    return as_ball(value).str(digits, radius=False) if value else "0"
