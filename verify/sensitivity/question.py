"""A question about sensitivity as a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected, unknown_field
from epsproof.derive.text.grammar import number
from epsproof.verify.sensitivity.statistic import Statistic, statistic
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = ["Domain", "Question", "question_of", "read_question"]

RELATIONS = ("replace", "add-remove")
SPOKEN = {"replace one": "replace", "add or remove one": "add-remove"}
"""As files of algorithms say it."""
FIELDS = frozenset({"statistic", "neighbours", "domain", "claimed", "n", "records", "steps", "values"})
DOMAIN = frozenset({"from", "to"})
COUNTED = {
    "larger": "the records of the larger data set",
    "smaller": "the records of the smaller data set",
    "public": "nothing of the data: it is a public number, whatever the data are",
}
"""What n may count in a claim where one record is added or removed; where one is replaced, both data sets have n records."""
MOST_VALUES, MOST_RECORDS, MOST_STEPS = 12, 40, 11
EXAMPLE = 'statistic = "mean(x)", neighbours = "replace", domain = { from = "0", to = "1" }'


@frozen
class Domain:
    """What a record may be: one of ``values``, or anything between the first and the last of them on an ``interval``."""

    values: tuple[Fraction, ...]
    interval: bool

    def __str__(self) -> str:
        if self.interval:
            return f"from {self.values[0]} to {self.values[-1]}"
        return "one of " + ", ".join(map(str, self.values))


@frozen
class Question:
    """``neighbours`` is "replace" or "add-remove"; ``claimed`` a formula in n; ``records`` the largest size that is tried, None
    for as many as a limit allows.

    ``n`` says what n counts where a record is added or removed, a name of ``COUNTED``; None where nothing is said. In the
    statistic n is the size of the data set that it is computed from, unless n is a public number.
    """

    statistic: Statistic
    neighbours: str
    domain: Domain
    claimed: Statistic | None
    records: int | None
    n: str | None = None

    @property
    def open_reading(self) -> bool:
        """Whether the claim depends on what n counts, and nothing says it."""
        return (
            self.neighbours == "add-remove"
            and self.n is None
            and self.claimed is not None
            and self.claimed.of_size
        )

    def claimed_at(self, size: int) -> Fraction | None:
        """What is claimed of data sets of which the larger one has ``size`` records; None where the formula has no value."""
        assert self.claimed is not None
        return self.claimed.value(((Fraction(0), size - (self.n == "smaller")),))

    def with_public(self, number: int) -> Question:
        """The question at one value of the public number n."""
        claimed = self.claimed and self.claimed.at_size(number)
        return evolve(self, statistic=self.statistic.at_size(number), claimed=claimed)


def read_question(path: Path) -> Question:
    """The question in a file; raises QuestionError with the file's name."""
    try:
        return question_of(read_toml(path, parse_float=str))
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None


def question_of(table: Mapping[str, Any]) -> Question:
    """The question in a table; raises QuestionError with the field that is wrong."""
    if unknown := sorted(set(table) - FIELDS):
        raise unknown_field(unknown[0], sorted(FIELDS), ending=f"; for instance {EXAMPLE}")
    for name in ("statistic", "neighbours", "domain"):
        if name not in table:
            raise QuestionError(f"{name!r} is missing; for instance {EXAMPLE}")
    relation = SPOKEN.get(str(table["neighbours"]), table["neighbours"])
    if relation not in RELATIONS:
        raise QuestionError(f"neighbours is 'replace' or 'add-remove', not {str(table['neighbours'])[:40]!r}")
    given = table.get("values", {})
    if not isinstance(given, Mapping):
        raise QuestionError('values is a table of names, such as values = { b = "1/2" }')
    values = {str(name): _number(f"values.{name}", text) for name, text in given.items()}
    records = table.get("records")
    if records is not None and (
        not isinstance(records, int) or isinstance(records, bool) or not 1 <= records <= MOST_RECORDS
    ):
        raise QuestionError(f"records is a whole number from 1 to {MOST_RECORDS}, not {str(records)[:40]!r}")
    claimed, counted = table.get("claimed"), table.get("n")
    if counted is not None and counted not in COUNTED:
        raise QuestionError(
            f"n is {', '.join(map(repr, COUNTED))}, what n counts in the claim, and not {str(counted)[:40]!r}"
        )
    if counted is not None and relation == "replace":
        raise QuestionError(
            "n has no field where one record is replaced: both data sets have n records; leave the field out"
        )
    return Question(
        statistic(_text("statistic", table["statistic"]), values),
        relation,
        _domain(table["domain"], table.get("steps")),
        None if claimed is None else statistic(_text("claimed", claimed), values, over_records=False),
        records,
        counted,
    )


def _text(name: str, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value.strip():
        raise QuestionError(f"{name} is a text, for instance {EXAMPLE}")
    return value


def _number(name: str, value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise QuestionError(f"{name} is a number, for instance '1/2'")
    try:
        return number(str(value))
    except SyntaxRejected:
        raise QuestionError(f"{name} is a number, for instance '1/2', and not {str(value)[:40]!r}") from None


def _domain(given: Any, steps: Any) -> Domain:
    """A list of values, or a table with ``from`` and ``to`` whose interval is tried at equal ``steps``."""
    if isinstance(given, list):
        values = tuple(sorted({_number("domain", value) for value in given}))
        if len(values) < 2:
            raise QuestionError(
                "a domain has two different values or more; of one value all records are the same"
            )
        if len(values) > MOST_VALUES:
            raise LimitExceeded(f"the domain has {len(values)} values; at most {MOST_VALUES} are tried")
        return Domain(values, False)
    if not isinstance(given, Mapping) or set(given) != DOMAIN:
        raise QuestionError(
            'domain is a list such as [0, 1], or an interval such as { from = "0", to = "1" }'
        )
    low, high = _number("domain.from", given["from"]), _number("domain.to", given["to"])
    if low >= high:
        better = (
            "its lower end is below its upper end"
            if low == high
            else f'write domain = {{ from = "{high}", to = "{low}" }}'
        )
        raise QuestionError(f"the domain runs from {low} to {high}; {better}")
    count = 4 if steps is None else steps
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_STEPS:
        raise QuestionError(f"steps is a whole number from 1 to {MOST_STEPS}, not {str(count)[:40]!r}")
    return Domain(tuple(low + (high - low) * Fraction(i, count) for i in range(count + 1)), True)
