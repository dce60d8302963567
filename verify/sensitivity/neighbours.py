"""Neighbouring data sets: the question about them in a file, the worst pair of each small size, influences of their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected, unknown_field
from epsproof.derive.text.numbers import number
from epsproof.verify.sensitivity.statistic import DataSet, Domain, Statistic, statistic
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = [
    "Pair",
    "SensitivityQuestion",
    "Worst",
    "data_sets",
    "influences_of",
    "influences_of_pairs",
    "question_of",
    "read_question",
    "worst_pairs",
]

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
class SensitivityQuestion:
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

    def with_public(self, number: int) -> SensitivityQuestion:
        """The question at one value of the public number n."""
        claimed = self.claimed and self.claimed.at_size(number)
        return evolve(self, statistic=self.statistic.at_size(number), claimed=claimed)


def read_question(path: Path) -> SensitivityQuestion:
    """The question in a file; raises QuestionError with the file's name."""
    try:
        return question_of(read_toml(path, parse_float=str))
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None


def question_of(table: Mapping[str, Any]) -> SensitivityQuestion:
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
    return SensitivityQuestion(
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


MOST_PAIRS, MOST_SIZES = 60_000, 40


@frozen
class Pair:
    """Two neighbouring data sets, ``first`` no smaller than ``second``, and the statistic on both."""

    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]
    values: tuple[Fraction, Fraction]

    @property
    def difference(self) -> Fraction:
        """By how much the statistic differs."""
        return abs(self.values[0] - self.values[1])


@frozen
class Worst:
    """Of data sets with ``records`` records (the larger one): the first pair with the largest difference, None where the
    statistic has no value on one side of every pair; how many pairs were compared, and how many had no value on a side."""

    records: int
    pair: Pair | None
    compared: int
    without_value: int


def worst_pairs(question: SensitivityQuestion) -> Iterator[Worst]:
    """The worst pair for one record, two records, and so on up to the question's size or a limit on the work."""
    used = 0
    for size in range(1, (question.records or MOST_SIZES) + 1):
        used += _work(question, size)
        if used > MOST_PAIRS and size > 1:
            return
        yield _worst(question, size)


def _work(question: SensitivityQuestion, size: int) -> int:
    """How many pairs there are of that size, at most."""
    width = len(question.domain.values)
    kept = comb(size - 1 + width - 1, width - 1)
    return kept * (width if question.neighbours == "add-remove" else comb(width, 2))


def _worst(question: SensitivityQuestion, size: int) -> Worst:
    statistic = question.statistic.at_size(size) if question.n == "public" else question.statistic
    best: Pair | None = None
    compared = without = 0
    known: dict[tuple[Fraction, ...], Fraction | None] = {}

    def value(records: tuple[Fraction, ...]) -> Fraction | None:
        if records not in known:
            known[records] = statistic.value(counted(records))
        return known[records]

    for first, second in pairs(question.domain, question.neighbours, size):
        one, two = value(first), value(second)
        if one is None or two is None:
            without += 1
            continue
        compared += 1
        if best is None or abs(one - two) > best.difference:
            best = Pair(first, second, (one, two))
    return Worst(size, best, compared, without)


def pairs(
    domain: Domain, neighbours: str, size: int
) -> Iterator[tuple[tuple[Fraction, ...], tuple[Fraction, ...]]]:
    """All pairs of neighbours whose larger data set has that size, records in ascending order: the rest, then who differs."""
    for rest in combinations_with_replacement(domain.values, size - 1):
        if neighbours == "add-remove":
            for value in domain.values:
                yield tuple(sorted((*rest, value))), rest
        else:
            for i, low in enumerate(domain.values):
                for high in domain.values[i + 1 :]:
                    yield tuple(sorted((*rest, low))), tuple(sorted((*rest, high)))


def counted(records: tuple[Fraction, ...]) -> DataSet:
    """The data set as different values with their numbers."""
    return tuple(sorted(Counter(records).items()))


Values = dict[str, Fraction]
Records = tuple[Fraction, ...]


def influences_of(query: Statistic, records: Records, domain: Domain, neighbours: str) -> Values | None:
    """n, q, the least and largest influence of a record, their mean and variance, and the local sensitivity over the domain;
    None where the query has no value with one record less."""
    whole, without = _left_out(query, records)
    if whole is None or without is None:
        return None
    influences = [abs(whole - value) for value in without]
    mean = sum(influences, Fraction(0)) / len(influences)
    return {
        "n": Fraction(len(records)),
        "q": whole,
        "least": min(influences),
        "largest": max(influences),
        "mean": mean,
        "variance": sum((i * i for i in influences), Fraction(0)) / len(influences) - mean**2,
        "local": _local(query, records, whole, domain, neighbours),
    }


def influences_of_pairs(
    query: Statistic, records: Records, outputs: tuple[Fraction, ...]
) -> Iterator[Values]:
    """For two different records i, j and an output o: q, the answers without each, and the influences; distinct ones once."""
    whole, without = _left_out(query, records)
    if whole is None or without is None:
        return
    several = Counter(zip(records, without, strict=True))
    for one in several:
        for other in several:
            if one == other and several[one] < 2:
                continue
            for output in outputs:
                yield {
                    "n": Fraction(len(records)),
                    "q": whole,
                    "o": output,
                    "x_i": one[0],
                    "x_j": other[0],
                    "without_i": one[1],
                    "without_j": other[1],
                    "influence_i": abs(whole - one[1]),
                    "influence_j": abs(whole - other[1]),
                }


def data_sets(domain: Domain, largest: int) -> Iterator[Records]:
    """All data sets of one record, two, and so on, up to the order of the records."""
    for size in range(1, largest + 1):
        yield from combinations_with_replacement(domain.values, size)


def _left_out(query: Statistic, records: Records) -> tuple[Fraction | None, list[Fraction] | None]:
    """The query with all records, and without each."""
    found = []
    for place in range(len(records)):
        value = query.value(counted(records[:place] + records[place + 1 :]))
        if value is None:
            return None, None
        found.append(value)
    return query.value(counted(records)), found


def _local(query: Statistic, records: Records, whole: Fraction, domain: Domain, neighbours: str) -> Fraction:
    """The largest change to any neighbour that the query has a value on."""
    others: list[DataSet] = []
    for place in range(len(records)):
        rest = records[:place] + records[place + 1 :]
        if neighbours == "replace":
            others += [counted(tuple(sorted((*rest, value)))) for value in domain.values]
        else:
            others.append(counted(rest))
    if neighbours == "add-remove":
        others += [counted(tuple(sorted((*records, value)))) for value in domain.values]
    values = [value for value in map(query.value, others) if value is not None]
    return max((abs(whole - value) for value in values), default=Fraction(0))
