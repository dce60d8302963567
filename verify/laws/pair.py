"""A pair of finite laws with rational probabilities, also from a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.numbers import number
from epsproof.verify.laws.loss import Atoms, multinomial, real, ways
from epsproof.verify.system.toml_file import NotToml, read_toml

__all__ = ["Pair", "pair_in"]


@frozen
class Pair:
    """``masses`` holds (P, Q) of every outcome; not both 0, each side sums to 1."""

    masses: tuple[tuple[Fraction, Fraction], ...]

    @property
    def back(self) -> Pair:
        """P and Q exchanged."""
        return Pair(tuple((q, p) for p, q in self.masses))

    @property
    def symmetric(self) -> bool:
        """Whether the likelihood ratio has the same law in both orders."""
        return self._ratios() == self.back._ratios()

    def _ratios(self) -> dict[Fraction, Fraction]:
        """The mass under P of every likelihood ratio P/Q that is positive and finite."""
        found: dict[Fraction, Fraction] = {}
        for p, q in self.masses:
            if p and q:
                found[p / q] = found.get(p / q, Fraction(0)) + p
        return found

    @property
    def finite(self) -> Fraction:
        """P of the outcomes that Q has too."""
        return sum((p for p, q in self.masses if q), Fraction(0))

    def values(self, count: int) -> int:
        """How many compositions of ``count`` outcomes there are."""
        return ways(len(self._ratios()), count)

    def power(self, count: int) -> Atoms:
        """The loss of ``count`` independent outcomes: every composition of the distinct likelihood ratios, exactly weighted."""
        merged = self._ratios()
        found = multinomial([(real(ratio).log(), real(merged[ratio])) for ratio in sorted(merged)], count)
        found.sort(key=lambda pair: float(pair[0].mid()))
        return Atoms([x for x, _ in found], [mass for _, mass in found], real(1 - self.finite**count))


# Two finite laws from a TOML file, exact; the file lists the probabilities of every outcome under both.

FIELDS = {"title", "P", "Q"}
MOST_OUTCOMES = 1000


def pair_in(path: Path) -> Pair:
    """The pair of ``P`` and ``Q``, tables outcome = probability or lists of probabilities; raises QuestionError.

    Probabilities are numbers or texts such as "1/3"; each law sums to 1 exactly. An outcome that one of them lacks has the
    probability 0 there.
    """
    try:
        data = read_toml(path, parse_float=str)
    except NotToml as error:
        raise QuestionError(f"{path}: {error}") from None
    for name in data:
        if name not in FIELDS:
            raise QuestionError(f"{path}: no field is named {name!r}; the fields are title, P and Q")
    laws = {name: _law(data.get(name), f"{path}: {name}") for name in ("P", "Q")}
    outcomes = sorted({*laws["P"], *laws["Q"]})
    zero = Fraction(0)
    masses = [(laws["P"].get(x, zero), laws["Q"].get(x, zero)) for x in outcomes]
    return Pair(tuple((p, q) for p, q in masses if p or q))


def _law(data: Any, where: str) -> Mapping[str, Fraction]:
    if isinstance(data, list):
        data = {f"{place:06}": value for place, value in enumerate(data)}
    if not isinstance(data, dict) or not data:
        raise QuestionError(
            f'{where} is a table such as {{ yes = "3/4", no = "1/4" }} or a list of probabilities'
        )
    if len(data) > MOST_OUTCOMES:
        raise QuestionError(f"{where} has {len(data)} outcomes; at most {MOST_OUTCOMES} are treated")
    found = {}
    for outcome, value in data.items():
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise QuestionError(
                f'{where}: the probability of {outcome!r} is a number or a text such as "1/3"'
            )
        found[outcome] = number(str(value))
        if found[outcome] < 0:
            raise QuestionError(f"{where}: the probability of {outcome!r} is negative")
    if (total := sum(found.values())) != 1:
        raise QuestionError(f"{where}: the probabilities sum to {total}, not to 1")
    return found
