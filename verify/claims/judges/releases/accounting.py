"""Rows of an account: which budget named releases have together, against what was said of it.

A row names releases as ``compose`` does, between bars those of disjoint parts of the data; epsilon and delta, a rho, or a mu;
and in ``says`` what is claimed of them: ``enough``, which is meant where nothing is said; ``not enough``; or that it is the least
epsilon, delta, rho or mu: no smaller number will do, to the digits that were printed. Of a notion of privacy, such as zcdp(rho),
it is about all releases that have it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import isqrt

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.verify.claims.values.given import Asked, Between, Given, Printed, Said, printed
from epsproof.verify.laws.compose import Part, composed
from epsproof.verify.laws.conversions import ADDED, Converted, least_mu, least_rho
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.guarantee import answered, delta_at, epsilon_at
from epsproof.verify.laws.one_release import PARALLEL, BoundedRange, Concentrated, Laplace, Normal
from epsproof.verify.laws.read import disjoint, parts_of
from epsproof.verify.numeric.decimals import Ends, at_most, rounded

__all__ = ["FIELDS", "Judged", "Row", "judged", "row_of"]

ENOUGH, NOT_ENOUGH = "enough", "not enough"
LEAST = {name: f"least {name}" for name in ("epsilon", "delta", "rho", "mu")}
SAYS = (ENOUGH, NOT_ENOUGH, *LEAST.values())
SINGLE = ("rho", "mu")
FIELDS = ("releases", "epsilon", "delta", *SINGLE, "says")
DIGITS, SHOWN = (12, 24), 10
NONE = "infinite, as no epsilon is enough"
BUDGETS = "epsilon and delta, or rho, or mu"


@frozen
class Row:
    """What a row says. ``parts`` are the releases of each part of the data, one where all releases are about the whole."""

    releases: str
    parts: tuple[list[Part], ...]
    numbers: dict[str, Printed]
    says: str

    @property
    def asked(self) -> str:
        """Which number is told: the least delta where that is claimed, and epsilon of both else."""
        if self.says == LEAST["delta"]:
            return "delta"
        return next((name for name in SINGLE if name in self.numbers), "epsilon")

    @property
    def given(self) -> tuple[str, Printed] | None:
        """Of epsilon and delta the one at which the other is told."""
        name = {"epsilon": "delta", "delta": "epsilon"}.get(self.asked, "")
        return (name, self.numbers[name]) if name else None

    @property
    def number(self) -> Printed:
        """The number that the row claims."""
        return self.numbers[self.asked]


@frozen
class Judged:
    """The verdict on a row, the least number that it is about, None where none is enough, or none was found, and by what."""

    row: Row
    verdict: str
    least: Ends | None = None
    reason: str = ""
    theorems: tuple[str, ...] = ()

    @property
    def shown(self) -> Given:
        if self.least is None:
            return Said(self.reason or NONE)
        return Between(rounded(self.least.lower, SHOWN, False), rounded(self.least.upper, SHOWN, True))

    @property
    def place(self) -> dict[str, str]:
        at = () if self.row.given is None else (self.row.given[0], self.row.given[1].text)
        asked = Asked(LEAST[self.row.asked], "releases", self.row.releases, *at)
        return {"asked": asked, "value": self.shown}

    @property
    def told(self) -> str:
        """The number that the row claims, and as what."""
        said = {ENOUGH: "is claimed to be enough", NOT_ENOUGH: "is claimed not to be enough"}
        return f"{self.row.number.text} {said.get(self.row.says, 'is printed')}"


def row_of(texts: Mapping[str, str]) -> Row:
    """The row; raises QuestionError for one that is not read."""
    for name in texts:
        if name not in FIELDS:
            raise QuestionError(f"a row has no {name!r}; its fields are {', '.join(FIELDS)}")
    if "releases" not in texts:
        raise QuestionError("a row has no 'releases', such as releases = \"gaussian(sigma=3) x 10\"")
    names = _budget(texts)
    says = texts.get("says", ENOUGH)
    allowed = (ENOUGH, NOT_ENOUGH, *(LEAST[name] for name in names))
    if says not in allowed:
        raise QuestionError(
            f"'says' of a row with {' and '.join(names)} is {', '.join(allowed)}, not {says[:40]!r}"
        )
    parts = disjoint(texts["releases"])
    if any(release.law is None for part in parts for release in part):
        raise QuestionError("the releases of a claim are named laws, and no files")
    numbers = {name: _number(name, texts[name]) for name in names}
    return Row(texts["releases"], tuple(map(parts_of, parts)), numbers, says)


def _budget(texts: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the numbers of a row."""
    single = [name for name in SINGLE if name in texts]
    both = [name for name in ("epsilon", "delta") if name in texts]
    if len(single) > 1 or (single and both):
        raise QuestionError(
            f"a row has {BUDGETS}, not {' and '.join((*single, *both))}; write a row for each"
        )
    if single:
        return (single[0],)
    if not both:
        raise QuestionError(f'a row has {BUDGETS}; for instance epsilon = "1", delta = "1e-5"')
    for name in ("epsilon", "delta"):
        if name not in texts:
            raise QuestionError(f'a row has no {name!r} beside {both[0]}; of a pure budget write delta = "0"')
    return "epsilon", "delta"


def _number(name: str, text: str) -> Printed:
    number = printed(text)
    if number is None or number.value < 0 or (name == "delta" and number.value >= 1):
        domain = "at least 0 and below 1" if name == "delta" else "at least 0"
        raise QuestionError(f"{name} of a row is a number {domain}, such as 1e-5, not {text[:40]!r}")
    return number


def judged(row: Row) -> Judged:
    """The verdict, by as many digits as it needs; never confirmed or refuted where the ends do not tell."""
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
    """The verdict by ends to so many digits: of disjoint parts each has the least number or a smaller one, and one has it."""
    found = [_least(row, part, digits) for part in row.parts]
    parallel = (PARALLEL,) if len(found) > 1 else ()
    theorems = tuple(dict.fromkeys((*parallel, *(by for one in found for by in one[1]))))
    ends = [one[0] for one in found]
    known = [one for one in ends if one is not None]
    whole = (
        Ends(max(x.lower for x in known), max(x.upper for x in known)) if len(known) == len(ends) else None
    )
    if row.says in LEAST.values():
        verdict = "refuted" if whole is None else _rounds(whole, row.number)
        return Judged(row, verdict, whole, theorems=theorems)
    private = False if whole is None else at_most(whole, row.number.value)
    if private is None and row.asked == "epsilon":
        private = _by_delta(row, digits)
    verdicts = {True: "confirmed", False: "refuted", None: "undecided"}
    right = private if row.says == ENOUGH or private is None else not private
    return Judged(row, verdicts[right], whole, theorems=theorems)


def _by_delta(row: Row, digits: int) -> bool | None:
    """Whether the releases are private with both numbers, as their least delta tells; None where it does not."""
    told = []
    for part in row.parts:
        if row.numbers["delta"].value == composed(part).infinite:
            return None
        told.append(
            at_most(_delta(part, row.numbers["epsilon"].value, digits)[0], row.numbers["delta"].value)
        )
    return False if False in told else None if None in told else True


Found = tuple[Ends | None, tuple[str, ...]]


def _least(row: Row, part: Sequence[Part], digits: int) -> Found:
    """The least number that is asked for, of one part of the data, with the theorems that give it."""
    if row.asked == "epsilon":
        return _epsilon(part, row.numbers["delta"].value, digits)
    if row.asked == "delta":
        return _delta(part, row.numbers["epsilon"].value, digits)
    if (exact := _exact(part, row.asked)) is not None:
        return Ends(exact, exact), (ADDED,)
    find: Callable[[], Converted] = (
        partial(least_rho, list(part), digits)
        if row.asked == "rho"
        else partial(least_mu, list(part), composed(part), digits)
    )
    found = find()
    return Ends(found.lower, found.upper), found.evidence


def _exact(parts: Sequence[Part], name: str) -> Fraction | None:
    """The least rho or mu of Gaussian noise, and rho of what is zero-concentrated, where it is a rational number."""
    total = Fraction(0)
    for part, count in parts:
        if isinstance(part, Normal):
            total += count * part.square / 2
        elif name == "rho" and isinstance(part, Concentrated) and not part.parameter.logarithm:
            total += count * part.parameter.value
        else:
            return None
    if name == "rho":
        return total
    root = Fraction(isqrt((2 * total).numerator), isqrt((2 * total).denominator))
    return root if root**2 == 2 * total else None


def _largest(parts: Sequence[Part]) -> Fraction | None:
    """The largest finite loss, exactly; None where that is not known, or is no rational number."""
    total = Fraction(0)
    for part, count in parts:
        size = part.base if isinstance(part, Discrete) else getattr(part, "epsilon", None)
        if not isinstance(part, (BoundedRange, Discrete, Laplace)) or size is None or size.logarithm:
            return None
        if isinstance(part, Discrete) and part.unbounded:
            return None
        total += count * size.value * (part.table().losses[-1] if isinstance(part, Discrete) else 1)
    return total


def _epsilon(part: Sequence[Part], delta: Fraction, digits: int) -> Found:
    """The least epsilon at delta; None where none is enough. Raises LimitExceeded and UnsupportedForm."""
    composition, largest = composed(part), _largest(part)
    if largest is not None and delta == composition.infinite:
        return Ends(largest, largest), composition.theorems
    try:
        by, ends = answered(composition, partial(epsilon_at, delta=delta, digits=digits))
    except (LimitExceeded, UnsupportedForm):
        raise
    except QuestionError:
        return None, composition.theorems
    return ends, by.theorems


def _delta(part: Sequence[Part], epsilon: Fraction, digits: int) -> tuple[Ends, tuple[str, ...]]:
    """The least delta at epsilon, which is the chance of an infinite loss from the largest finite one on."""
    composition, largest = composed(part), _largest(part)
    if largest is not None and largest <= epsilon:
        return Ends(composition.infinite, composition.infinite), composition.theorems
    by, ends = answered(composition, partial(delta_at, epsilon=epsilon, digits=digits))
    return ends, by.theorems


def _rounds(least: Ends, number: Printed) -> str:
    """Whether a number between the ends is within half a unit of the printed one's last digit."""
    low, high = number.value - number.half, number.value + number.half
    if low <= least.lower and least.upper <= high:
        return "confirmed"
    return "refuted" if least.upper < low or least.lower > high else "undecided"
