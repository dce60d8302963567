"""Accounting: which (epsilon, delta) named releases have together, against what was printed of them.

A row names releases as ``compose`` does, an epsilon and a delta, and ``says`` what is claimed of them: ``enough``, which is meant
where nothing is said: the releases are (epsilon, delta)-private; ``not enough``; or ``least epsilon`` or ``least delta``: no
smaller number will do, to the digits that were printed. Of a notion of privacy, such as zcdp(rho), it is about all releases that
have it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.schemas import FORMULAS, meaning
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from fractions import Fraction

    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.values.given import Given, Printed
    from epsproof.verify.laws.compose import Composition, Part
    from epsproof.verify.numeric.decimals import Ends

__all__ = ["KINDS", "judge"]

ENOUGH, NOT_ENOUGH, EPSILON, DELTA = "enough", "not enough", "least epsilon", "least delta"
SAYS, FIELDS = (ENOUGH, NOT_ENOUGH, EPSILON, DELTA), ("releases", "epsilon", "delta", "says")
DIGITS, SHOWN = (12, 24), 10
NONE = "infinite, as no epsilon is enough"


@frozen
class Row:
    """What a row says."""

    releases: str
    parts: list[Part]
    epsilon: Printed
    delta: Printed
    says: str


@frozen
class Judged:
    """The verdict on a row, and the least epsilon or delta; None where no epsilon is enough, or none was found."""

    row: Row
    verdict: str
    least: Ends | None = None
    reason: str = ""

    @property
    def asked(self) -> str:
        """Which number is told: the least delta where that is claimed."""
        return DELTA if self.row.says == DELTA else EPSILON

    @property
    def shown(self) -> Given:
        from epsproof.verify.claims.values.given import Between, Said
        from epsproof.verify.numeric.decimals import rounded

        if self.least is None:
            return Said(self.reason or NONE)
        return Between(rounded(self.least.lower, SHOWN, False), rounded(self.least.upper, SHOWN, True))

    @property
    def place(self) -> dict[str, str]:
        from epsproof.verify.claims.values.given import Asked

        name, number = ("epsilon", self.row.epsilon) if self.asked == DELTA else ("delta", self.row.delta)
        asked = Asked(self.asked, "releases", self.row.releases, name, number.text)
        return {"asked": asked, "value": self.shown}

    @property
    def told(self) -> str:
        """The number that the row claims."""
        number = self.row.delta if self.asked == DELTA else self.row.epsilon
        said = {ENOUGH: "is claimed to be enough", NOT_ENOUGH: "is claimed not to be enough"}
        return f"{number.text} {said.get(self.row.says, 'is printed')}"


def judge(claim: Claim, searches: Searches) -> Finding:
    """Confirmed where every row holds, refuted by those that do not; every number is enclosed between two proved ends."""
    claim.refuse_assumptions()
    if not claim["asked"]:
        raise claim.rejected(
            '\'asked\' is empty: a row is { releases = "gaussian(sigma=3) x 10", epsilon = "6", delta = "1e-6" }',
            "asked",
        )
    found = [
        _judged(row) for row in [_row(claim, {**claim.get("given", {}), **row}) for row in claim["asked"]]
    ]
    wrong = [one for one in found if one.verdict == "refuted"]
    counted = f"{len(found) - len(wrong)} of {len(found)} rows hold; " if len(found) > 1 else ""
    if wrong:
        told = "; ".join(f"{one.place['asked']} is {one.shown}, {one.told}" for one in wrong)
        first = wrong[0]
        number = first.row.delta if first.asked == DELTA else first.row.epsilon
        return Finding("refuted", "enclosed", f"{counted}{told}", {**first.place, "printed": number.text})
    if open_row := next((one for one in found if one.verdict == "undecided"), None):
        why = open_row.reason or f"is {open_row.shown}, which does not tell"
        return Finding("undecided", "enclosed", f"{open_row.place['asked']}: {why}; {open_row.told}")
    told = "; ".join(f"{one.place['asked']} is {one.shown}" for one in found[:3])
    more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
    return Finding("confirmed", "enclosed", f"{told}{more}")


def _row(claim: Claim, texts: Mapping[str, str]) -> Row:
    """Raises ClaimRejected for a row that is not read."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.verify.claims.values.given import printed
    from epsproof.verify.laws.read import parts_of, releases_of

    for name in texts:
        if name not in FIELDS:
            raise claim.rejected(f"a row has no {name!r}; its fields are {', '.join(FIELDS)}", "asked")
    for name in FIELDS[:3]:
        if name not in texts:
            raise claim.rejected(f"a row has no {name!r}; {name} may stand in 'given' for all rows", "asked")
    says = texts.get("says", ENOUGH)
    if says not in SAYS:
        raise claim.rejected(f"'says' of a row is {', '.join(SAYS)}, not {says[:40]!r}", "asked")
    numbers = {}
    for name in ("epsilon", "delta"):
        number = printed(texts[name])
        if number is None or number.value < 0 or (name == "delta" and number.value >= 1):
            domain = "at least 0 and below 1" if name == "delta" else "at least 0"
            raise claim.rejected(
                f"{name} of a row is a number {domain}, such as 1e-5, not {texts[name][:40]!r}", "asked"
            )
        numbers[name] = number
    try:
        named = releases_of(texts["releases"])
        if any(release.law is None for release in named):
            raise claim.rejected("the releases of a claim are named laws, and no files", "asked")
        return Row(texts["releases"], parts_of(named), numbers["epsilon"], numbers["delta"], says)
    except QuestionError as error:
        raise claim.rejected(str(error), "asked") from error


def _judged(row: Row) -> Judged:
    from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm

    found = Judged(row, "undecided")
    for digits in DIGITS:
        try:
            found = _with(row, digits)
        except (LimitExceeded, UnsupportedForm, ArithmeticError) as stopped:
            return Judged(row, "undecided", None, str(stopped))
        if found.verdict != "undecided":
            break
    return found


def _with(row: Row, digits: int) -> Judged:
    """The verdict by ends to so many digits."""
    from epsproof.verify.laws.compose import composed

    composition, delta = composed(row.parts), row.delta.value
    largest = _largest(row.parts)
    if row.says == DELTA:
        least = _delta(row, composition, largest, digits)
        return Judged(row, _rounds(least, row.delta), least)
    found = _epsilon(row, composition, largest, digits)
    if row.says == EPSILON:
        return Judged(row, "refuted" if found is None else _rounds(found, row.epsilon), found)
    private = False if found is None else _at_most(found, row.epsilon.value)
    if private is None and delta != composition.infinite:
        private = _at_most(_delta(row, composition, largest, digits), delta)
    verdicts = {True: "confirmed", False: "refuted", None: "undecided"}
    return Judged(row, verdicts[private if row.says == ENOUGH or private is None else not private], found)


def _largest(parts: Sequence[Part]) -> Fraction | None:
    """The largest finite loss, exactly; None where that is not known, or is no rational number."""
    from fractions import Fraction

    from epsproof.verify.laws.discrete import Discrete
    from epsproof.verify.laws.one_release import BoundedRange, Laplace

    total = Fraction(0)
    for part, count in parts:
        size = part.base if isinstance(part, Discrete) else getattr(part, "epsilon", None)
        if not isinstance(part, (BoundedRange, Discrete, Laplace)) or size is None or size.logarithm:
            return None
        if isinstance(part, Discrete) and part.unbounded:
            return None
        total += count * size.value * (part.table().losses[-1] if isinstance(part, Discrete) else 1)
    return total


def _epsilon(row: Row, composition: Composition, largest: Fraction | None, digits: int) -> Ends | None:
    """The least epsilon at the delta; None where none is enough. Raises LimitExceeded and UnsupportedForm."""
    from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
    from epsproof.verify.laws.guarantee import answered, epsilon_at
    from epsproof.verify.numeric.decimals import Ends

    if largest is not None and row.delta.value == composition.infinite:
        return Ends(largest, largest)
    try:
        return answered(composition, partial(epsilon_at, delta=row.delta.value, digits=digits))[1]
    except (LimitExceeded, UnsupportedForm):
        raise
    except QuestionError:
        return None


def _delta(row: Row, composition: Composition, largest: Fraction | None, digits: int) -> Ends:
    """The least delta at the epsilon, which is the chance of an infinite loss from the largest finite one on."""
    from epsproof.verify.laws.guarantee import answered, delta_at
    from epsproof.verify.numeric.decimals import Ends

    if largest is not None and largest <= row.epsilon.value:
        return Ends(composition.infinite, composition.infinite)
    return answered(composition, partial(delta_at, epsilon=row.epsilon.value, digits=digits))[1]


def _at_most(ends: Ends, number: Fraction) -> bool | None:
    """Whether a number between the ends is at most the other one; None where they do not tell."""
    return True if ends.upper <= number else False if ends.lower > number else None


def _rounds(least: Ends, number: Printed) -> str:
    """Whether a number between the ends is within half a unit of the printed one's last digit."""
    low, high = number.value - number.half, number.value + number.half
    if low <= least.lower and least.upper <= high:
        return "confirmed"
    return "refuted" if least.upper < low or least.lower > high else "undecided"


KINDS = {
    "accounting": Kind(
        judge,
        {
            "asked": meaning(
                {"type": "array", "items": FORMULAS},
                "rows with releases, epsilon, delta, and says: enough, not enough, least epsilon or least delta",
            ),
            "given": meaning(FORMULAS, "fields that all rows share, such as delta"),
        },
        belief="that the releases are those of the deployment, and neighbours what its unit of privacy says",
    )
}
