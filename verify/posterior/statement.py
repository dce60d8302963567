"""What was released about n bounded values, and the prior, as a TOML file; and whether there is a posterior at all."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError, unknown_field
from epsproof.derive.text.numbers import number
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = [
    "FIELDS",
    "FLAT",
    "INVERSE_VARIANCE",
    "Impropriety",
    "Propriety",
    "Statement",
    "propriety",
    "read_statement",
    "statement_of",
]

FIELDS = (
    "n",
    "bounds",
    "mean",
    "variance",
    "epsilon_mean",
    "epsilon_variance",
    "prior",
    "constraints",
    "level",
    "quantiles",
)
NEEDED = FIELDS[:6]
FLAT, INVERSE_VARIANCE = "flat", "inverse-variance"
PRIORS = {FLAT: "proportional to 1", INVERSE_VARIANCE: "proportional to 1/sigma^2"}
EXAMPLE = 'n = 43, bounds = [0, 100], mean = "34.3", variance = "2224.0656", epsilon_mean = "0.25", epsilon_variance = "0.25"'
LEVEL = Fraction(19, 20)
MOST_VALUES, MOST_QUANTILES = 100_000, 20
LEAST_LEVEL = Fraction(1, 1000)


class Impropriety(QuestionError):
    """The integral of prior times likelihood is infinite, so that there is no posterior."""


@frozen
class Statement:
    """Values of a normal law between ``low`` and ``high``; their mean and their variance (with the divisor n - 1) were
    released with Laplace noise of the scales (high - low)/(n epsilon_mean) and (high - low)^2/(n epsilon_variance).

    ``constraints``: whether it is used that mean and variance are those of values between the bounds. ``level`` is the
    probability of intervals. All numbers are exact.
    """

    n: int
    low: Fraction
    high: Fraction
    mean: Fraction
    variance: Fraction
    epsilon_mean: Fraction
    epsilon_variance: Fraction
    prior: str = FLAT
    constraints: bool = True
    level: Fraction = LEVEL
    quantiles: tuple[Fraction, ...] = ((1 - LEVEL) / 2, Fraction(1, 2), (1 + LEVEL) / 2)

    @property
    def range(self) -> Fraction:
        return self.high - self.low

    @property
    def scaled_mean(self) -> Fraction:
        """The released mean where the values are between 0 and 1 (Kazan 2025, Theorem 13)."""
        return (self.mean - self.low) / self.range

    @property
    def scaled_variance(self) -> Fraction:
        """The released variance there."""
        return self.variance / self.range**2

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is odd about the released numbers, which noise explains."""
        found = []
        if not self.low <= self.mean <= self.high:
            found.append(
                f"the released mean {self.mean} is outside of the bounds; noise makes it so, and it is used as it is"
            )
        most = self.range**2 * Fraction(self.n, 4 * (self.n - 1))
        if self.variance < 0:
            found.append(
                f"the released variance {self.variance} is negative; noise makes it so, and it is used as it is"
            )
        if self.variance > most:
            found.append(
                f"the released variance {self.variance} is above {most}, the most that {self.n} values between the bounds have"
            )
        return tuple(found)


@frozen
class Propriety:
    """Why the posterior is a probability."""

    rule: str
    source: str


def propriety(statement: Statement) -> Propriety:
    """Why the posterior is proper; raises Impropriety where it is not.

    Where x = sigma^2 goes to 0 the density of the releases, integrated over mu, goes to a positive number, so that 1/x
    makes its integral infinite there, whatever the constraints; where x grows, that density falls as x^(-(n-1)/2).
    """
    if statement.prior == INVERSE_VARIANCE:
        raise Impropriety(
            "prior: 'inverse-variance', a density proportional to 1/sigma^2, has no proper posterior here, with constraints or "
            "without (Kazan 2025, Theorem 17): next to sigma^2 = 0 the density of the releases is bounded below, and the "
            "integral of 1/sigma^2 is infinite; prior = 'flat' has a proper one"
        )
    if statement.constraints:
        return Propriety(
            "the prior is flat on a bounded region and the density of the releases is bounded",
            "Kazan 2025, section 4.4.1",
        )
    if statement.n <= 3:
        raise Impropriety(
            f"n: with the flat prior and without constraints the posterior is proper for n > 3 alone, and n is {statement.n} "
            "(Kazan 2025, Theorem 18): where sigma is large the density of the releases falls as 1/sigma^(n-1), and the integral "
            "over sigma^2 is infinite; constraints = true makes it proper for every n of 2 or more"
        )
    return Propriety(
        f"n = {statement.n} > 3, so that the density of the releases has a finite integral over all mu and sigma^2",
        "Kazan 2025, Theorem 18",
    )


def _exact(field: str, given: Any) -> Fraction:
    if not isinstance(given, bool) and isinstance(given, (int, str)):
        try:
            return number(str(given))
        except LimitExceeded as error:
            raise LimitExceeded(f"{field}: {error}") from None
        except QuestionError:
            pass
    raise QuestionError(f"{field}: {str(given)[:40]!r} is no number; write 2, 0.25 or '1/3'")


def _positive(field: str, given: Any) -> Fraction:
    found = _exact(field, given)
    if found <= 0:
        raise QuestionError(
            f"{field}: a privacy budget is above 0, and {found} is not; for instance {field} = '1/4'"
        )
    return found


def _count(given: Any) -> int:
    found = _exact("n", given)
    if found.denominator != 1:
        raise QuestionError(
            f"n: how many values there are is a whole number, and {found} is none; for instance n = 43"
        )
    if found < 1:
        raise QuestionError(
            f"n: how many values there are is 1 or more, and {found} is not; for instance n = 43"
        )
    if found == 1:
        raise QuestionError("n: one value has no variance, whose divisor is n - 1; n is 2 or more")
    if found > MOST_VALUES:
        raise LimitExceeded(f"n: at most {MOST_VALUES:,} values, not {int(found):,}")
    return int(found)


def _bounds(given: Any) -> tuple[Fraction, Fraction]:
    if not isinstance(given, list) or len(given) != 2:
        raise QuestionError(
            "bounds: the least and the largest possible value as a list of two, such as bounds = [0, 100]"
        )
    low, high = (_exact("bounds", end) for end in given)
    if low >= high:
        raise QuestionError(
            f"bounds: no values lie between {low} and {high}, so that the support is empty; the first bound is below the second, "
            "such as bounds = [0, 100]"
        )
    return low, high


def _level(field: str, given: Any) -> Fraction:
    found = _exact(field, given)
    if not LEAST_LEVEL <= found <= 1 - LEAST_LEVEL:
        raise QuestionError(
            f"{field}: a probability from {LEAST_LEVEL} to {1 - LEAST_LEVEL}, and {found} is none; for instance '0.95'"
        )
    return found


def _levels(given: Any) -> tuple[Fraction, ...]:
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_QUANTILES:
        raise QuestionError(
            f"quantiles: a list of 1 to {MOST_QUANTILES} probabilities, such as ['0.025', '0.5', '0.975']"
        )
    return tuple(sorted({_level("quantiles", one) for one in given}))


def _prior(given: Any) -> str:
    if not isinstance(given, str) or given not in PRIORS:
        known = " or ".join(f"{name!r} ({said})" for name, said in PRIORS.items())
        raise QuestionError(f"prior: the joint prior of mu and sigma^2 is {known}, not {str(given)[:40]!r}")
    return given


def statement_of(table: Mapping[str, Any]) -> Statement:
    """The statement in a table; raises QuestionError with the field that is wrong, and the rule. Nothing is said about
    propriety."""
    if unknown := sorted(set(table) - set(FIELDS)):
        raise unknown_field(unknown[0], FIELDS, ending=f"; for instance {EXAMPLE}")
    if missing := [name for name in NEEDED if name not in table]:
        raise QuestionError(f"{missing[0]!r} is missing; for instance {EXAMPLE}")
    low, high = _bounds(table["bounds"])
    n, mean, variance = (
        _count(table["n"]),
        _exact("mean", table["mean"]),
        _exact("variance", table["variance"]),
    )
    if variance == 0:
        raise QuestionError(
            "variance: a variance with Laplace noise is 0 with probability 0; where a negative one was replaced by 0, its law is "
            "another one: give the variance as it was released, which may be negative"
        )
    if not isinstance(table.get("constraints", True), bool):
        raise QuestionError(
            "constraints: true or false, whether mean and variance are those of values between the bounds"
        )
    level = _level("level", table.get("level", str(LEVEL)))
    levels = [str((1 - level) / 2), "1/2", str((1 + level) / 2)]
    return Statement(
        n,
        low,
        high,
        mean,
        variance,
        _positive("epsilon_mean", table["epsilon_mean"]),
        _positive("epsilon_variance", table["epsilon_variance"]),
        _prior(table.get("prior", FLAT)),
        table.get("constraints", True),
        level,
        _levels(table["quantiles"]) if "quantiles" in table else tuple(map(Fraction, levels)),
    )


def read_statement(path: Path) -> Statement:
    """The statement in a TOML file; raises QuestionError with the file's name."""
    try:
        return statement_of(read_toml(path, parse_float=str))
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None
