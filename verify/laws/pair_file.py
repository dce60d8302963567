"""Two finite laws from a TOML file, exact; the file lists the probabilities of every outcome under both."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import number
from epsproof.verify.laws.pair import Pair
from epsproof.verify.system.toml_file import NotToml, read_toml

__all__ = ["pair_in"]

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
