"""The laws that have a name, and phrases that say which are released and how often: ``12 x laplace(epsilon=0.1), 0.1 x 5``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

from attrs import evolve, frozen

from epsproof.derive.text.errors import (
    LimitExceeded,
    QuestionError,
    SyntaxRejected,
    UnknownName,
    UnsupportedForm,
)
from epsproof.derive.text.numbers import Amount, amount
from epsproof.verify.laws.law import FALLING, RATE, Law

__all__ = [
    "PAIR",
    "Release",
    "budget_open",
    "further",
    "law_named",
    "laws",
    "misspelt",
    "numbers_in",
    "releases",
    "scale",
    "with_budget",
]

# The laws that have a name: a file each, in the room ``known``.

SAME = {
    "normal": "gaussian", "gauss": "gaussian", "n": "gaussian", "dgauss": "discrete_gaussian", "dgaussian": "discrete_gaussian",
    "two_sided_geometric": "geometric", "double_geometric": "geometric", "lap": "laplace", "two_sided_laplace": "laplace",
    "dlaplace": "discrete_laplace", "rr": "randomized_response", "randomised_response": "randomized_response",
    "krr": "randomized_response", "approximate": "dp", "approx": "dp", "pure": "dp", "eps": "dp", "epsilon": "dp",
    "dp_sgd": "subsampled_gaussian", "dpsgd": "subsampled_gaussian", "exponential_mechanism": "exponential",
    "noisy_max": "report_noisy_max", "noisy_argmax": "report_noisy_max", "pf": "permute_and_flip",
    "one_sided_noisy_max": "permute_and_flip",
}  # fmt: skip
"""Other names of the laws themselves."""

DOMINATED = {
    "tulap": (
        "geometric",
        "its noise is that of the geometric mechanism with a uniform part, which has no data in it",
    ),
}
"""Mechanisms that are no law here: one that is, whose hockey-stick is nowhere smaller, and why. Nothing else is offered."""

LEAST_LETTERS, SLIPS = 5, 2
FILES = Path(__file__).with_name("known")


@cache
def laws() -> dict[str, Law]:
    """All laws by name, in alphabetical order; a file bears the name of its law."""
    names = sorted(file.stem for file in FILES.glob("*.py") if file.stem != "__init__")
    return {name: import_module(f"epsproof.verify.laws.known.{name}").LAW for name in names}


def law_named(name: str) -> Law:
    """The law of that name, written with hyphens or underscores.

    Raises UnknownName with the law that is meant where the name is another one for it, or a misspelt one, and with one that
    dominates what is named where that is known; no other law bounds what a mechanism tells.
    """
    plain = name.replace("-", "_")
    if plain in laws():
        return laws()[plain]
    said = f"no law is named {name[:40]!r}"
    if plain.lower() in laws():
        raise UnknownName(f"{said}: the names have small letters; write {plain.lower()}")
    if meant := SAME.get(plain.lower()) or misspelt(plain.lower()):
        raise UnknownName(f"{said}; nearest: {meant}; or give a TOML file with two laws")
    if plain.lower() in DOMINATED:
        above, why = DOMINATED[plain.lower()]
        raise UnknownName(f"{said}; {above} tells at least as much: {why}")
    raise UnknownName(
        f"{said}, and none here is known to tell at least as much; epsproof help releases has the laws; write dp(epsilon, delta) "
        "with a guarantee that the mechanism has, or give a TOML file with two laws"
    )


def misspelt(name: str) -> str:
    """The one law whose name has the same first letter and differs in one or two letters; empty where there is none."""
    near = (
        [law for law in laws() if law[0] == name[:1] and _slips(name, law) <= SLIPS]
        if len(name) >= LEAST_LETTERS
        else []
    )
    return near[0] if len(near) == 1 else ""


def _slips(one: str, other: str) -> int:
    """How many letters are put in, left out, replaced, or exchanged with the next, at least."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and (a, one[i - 2]) == (other[j - 2], b):
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


# Phrases such as ``12 x laplace(epsilon=0.1), 0.1 x 5``: which laws are released, and how often.

CALL = re.compile(r"([A-Za-z][\w-]*)\s*(?:\((.*)\))?", re.DOTALL)
PAIR = re.compile(r"\(\s*([^\s,()]+)\s*,\s*([^\s,()]+)\s*\)")
FILE = re.compile(r"[^\s,()][^,()]*\.toml")
COUNT = re.compile(r"\d{1,9}")
TIMES = re.compile(r"\s+[x*]\s+|\s*\u00d7\s*")
HINT = "for instance '0.135 x 12', '12 x laplace(epsilon=0.1)' or 'gaussian(sigma=3) x 10, 0.1 x 5'"
NAMED_BUDGETS = {"rho": "zcdp", "mu": "gdp", "eps": "dp", "epsilon": "dp"}
NAMED = re.compile(r"(rho|mu|eps|epsilon)\s*=\s*(\d*[1-9]\d*|\d+\.\d*[1-9]|[1-9]\d*/[1-9]\d*)", re.IGNORECASE)
"""A budget with the name of its parameter, such as rho=2.56."""
OPEN = "for instance '12 x laplace' or 'gaussian'; epsproof help releases has the laws"
DECIMAL_COMMA = re.compile(r"(?<![\w.])(\d+),(\d+)(?![\w.])")
LONGEST, MOST_PARTS, MOST_RELEASES = 4000, 200, 1_000_000


@frozen
class Release:
    """``count`` releases of one law at the values of its parameters; of two laws in a TOML file ``law`` is None."""

    count: int
    law: Law | None
    values: dict[str, Amount]
    file: str = ""

    def __str__(self) -> str:
        inside = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        shown = self.file if self.law is None else f"{self.law.name}({inside})" if inside else self.law.name
        return f"{self.count} x {shown}"


def numbers_in(text: str) -> bool:
    """Whether the text is a guarantee with all its numbers, such as zcdp(2.56) or 12 x laplace(0.1)."""
    try:
        return bool(re.search(r"\d", text)) and bool(releases(text))
    except QuestionError:
        return False


def releases(text: str, missing: tuple[str, ...] = ()) -> tuple[Release, ...]:
    """The releases that a phrase names, in its order; a number alone is a pure budget, two in brackets are (epsilon, delta).

    Parameters ``missing`` may stay open. Raises QuestionError with the rule and the nearest phrase that works.
    """
    if len(text) > LONGEST:
        raise LimitExceeded(f"the releases take {len(text)} characters; at most {LONGEST} are read")
    if not text.strip():
        raise SyntaxRejected("no release is named", text, 1, HINT)
    if found := next((one for one in DECIMAL_COMMA.finditer(text) if not _parts_arguments(text, one)), None):
        two = f"two numbers a blank behind the comma: {found[1]}, {found[2]}"
        raise SyntaxRejected(f"decimals have a point: {found[1]}.{found[2]}", text, found.start() + 1, two)
    if found := re.fullmatch(r"\s*(\d*\.\d+)\s*,\s*(\d+(?:\.\d+)?[eE]-\d+)\s*", text):
        two = f"'dp({found[1]}), dp({found[2]})' for two budgets"
        raise SyntaxRejected(
            "this has two readings", text, 1, f"write 'dp(epsilon={found[1]}, delta={found[2]})', or {two}"
        )
    _refuse_number_of_releases(text)
    parts = [_release(part, text, column, missing) for part, column in _split(text)]
    if len(parts) > MOST_PARTS:
        raise LimitExceeded(f"{len(parts)} kinds of releases; at most {MOST_PARTS} are composed")
    return tuple(parts)


def _parts_arguments(text: str, found: re.Match[str]) -> bool:
    """Whether the comma stands between arguments of a law that has several, none with its name before it; 0,5 is a decimal all
    the same."""
    opened = text.rfind("(", 0, found.start())
    call = re.search(r"([A-Za-z][\w-]*)\s*$", text[:opened]) if opened >= 0 else None
    if call is None or call[1] not in laws() or {*")="} & {*text[opened : found.start()]} or found[1] == "0":
        return False
    return len(law_named(call[1]).parameters) > 1


def _refuse_number_of_releases(text: str) -> None:
    """Raise SyntaxRejected for ``laplace(0.1), 12``, where the whole number may be a budget or how often."""
    found = re.fullmatch(r"\s*([A-Za-z][\w-]*\s*\([^()]*\))\s*,\s*([1-9]\d*)\s*", text)
    if found and found[2] != "1":
        better = f"write '{found[1]} x {found[2]}' for so many releases, or '{found[1]}, dp({found[2]})' for such a budget"
        raise SyntaxRejected("this has two readings", text, found.start(2) + 1, better)


def _split(text: str) -> Iterator[tuple[str, int]]:
    """The parts between commas outside brackets, with their columns."""
    depth, start = 0, 0
    for place, char in enumerate(text + ","):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth < 0 or (place == len(text) and depth):
            raise SyntaxRejected("a bracket has no partner", text, min(place + 1, len(text)), HINT)
        if char == "," and not depth:
            yield text[start:place], start + 1
            start = place + 1


def _release(part: str, text: str, column: int, missing: tuple[str, ...]) -> Release:
    sides = [side.strip() for side in TIMES.split(part)]
    if len(sides) > 2 or not all(sides):
        raise SyntaxRejected("a part is 'BUDGET x TIMES' or 'TIMES x LAW(...)'", text, column, HINT)
    if len(sides) == 1:
        return _of(sides[0], 1, text, column, missing)
    counts = [bool(COUNT.fullmatch(side)) for side in sides]
    if not any(counts):
        if huge := next((side for side in sides if side.isdigit()), ""):
            raise QuestionError(
                f"{part.strip()}: the number of releases is 1 to {MOST_RELEASES:,}, not {huge[:40]}"
            )
        raise SyntaxRejected("how often is a whole number", text, column, HINT)
    if all(counts):
        hint = f"write 'dp({sides[0]}) x {sides[1]}' where {sides[0]} is the budget"
        raise SyntaxRejected("which of the two numbers is the budget is not clear", text, column, hint)
    count = int(sides[counts.index(True)])
    if not 1 <= count <= MOST_RELEASES:
        raise QuestionError(f"{part.strip()}: the number of releases is 1 to {MOST_RELEASES:,}, not {count}")
    return _of(sides[counts.index(False)], count, text, column, missing)


def _of(body: str, count: int, text: str, column: int, missing: tuple[str, ...]) -> Release:
    if FILE.fullmatch(body):
        return Release(count, None, {}, body)
    if pair := PAIR.fullmatch(body):
        body = f"dp({pair[1]}, {pair[2]})"
    call = CALL.fullmatch(body)
    if call is None or body.startswith("log("):
        return _pure(body, count, text, column, bool(missing))
    if call[1] in {"inf", "infinity", "nan"}:
        raise QuestionError(
            f"a budget is a positive finite number, not {body}: an infinite budget protects nobody"
        )
    law = law_named(call[1])
    given: dict[str, Amount] = {}
    names = [p.name for p in law.parameters]
    for place, argument in enumerate(filter(None, (a.strip() for a in (call[2] or "").split(",")))):
        name, equals, value = argument.partition("=")
        if not equals and place >= len(names):
            raise QuestionError(f"{law.name} takes {', '.join(names)}; {argument!r} is one number too many")
        name, value = (name.strip(), value) if equals else (names[place], argument)
        if name in given:
            raise QuestionError(f"{law.name}: {name} is given twice")
        given[name] = _finite(value, f"{law.name}: {name}", name)
    values = _values(law, given, missing, "=" not in (call[2] or ""))
    if law.name == "truncated_geometric" and values["largest"].value < values["sensitivity"].value:
        raise QuestionError(
            "truncated_geometric: the greatest count is at least the sensitivity; raise largest"
        )
    return Release(count, law, values)


def _values(law: Law, given: dict[str, Amount], missing: tuple[str, ...], placed: bool) -> dict[str, Amount]:
    """The parameters of the law; raises QuestionError, also for numbers without names in the wrong order."""
    try:
        return law.values(given, missing)
    except QuestionError as error:
        if placed and (better := law.exchanged(given)):
            order = ", then ".join(parameter.name for parameter in law.parameters[:2])
            raise QuestionError(f"{law.name} takes {order}: write {better}") from error
        raise


def _pure(body: str, count: int, text: str, column: int, left_open: bool) -> Release:
    """Releases of a pure budget."""
    try:
        value = amount(body)
    except SyntaxRejected:
        hint = OPEN if left_open else HINT
        if found := NAMED.fullmatch(body.strip()):
            hint = f"for instance {NAMED_BUDGETS[found[1].lower()]}({found[2]})"
        raise SyntaxRejected(f"{body[:40]!r} is neither a budget nor a law", text, column, hint) from None
    if not value.positive:
        raise QuestionError(
            f"a budget is a positive finite number, not {body}; a budget of 0 releases nothing: leave it out"
        )
    return Release(count, law_named("dp"), {"epsilon": value, "delta": Amount(Fraction(0))})


def _finite(text: str, what: str, name: str) -> Amount:
    if text.strip().lstrip("+-").lower() in {"inf", "infinity", "nan", "oo"}:
        raise QuestionError(f"{what} is a finite number, not {text.strip()}; for instance {name}=1")
    try:
        return amount(text)
    except SyntaxRejected:
        shown = text.strip()[:40]
        raise QuestionError(
            f"{what} is a number such as 0.1, 1/10 or log(3), not {shown!r}; for instance {name}=0.1"
        ) from None


# The same releases seen from data sets that are several steps apart.


def budget_open(release: Release) -> str:
    """The parameter of the release that is left to be found, the rate of a sample where the noise is given; empty for none."""
    if release.law is None:
        return ""
    if release.law.budget not in release.values:
        return release.law.budget
    return RATE if RATE in release.law.open(release.values) else ""


def with_budget(release: Release, strength: Fraction) -> Release:
    """The release with its open parameter at this strength > 0: the parameter itself, or one over a scale of noise."""
    name = budget_open(release)
    value = Amount(1 / strength if name in FALLING else strength)
    return evolve(release, values={**release.values, name: value}) if name else release


def scale(release: Release) -> Fraction:
    """A strength at which the release tells neither very little nor very much: one over the sensitivity for a scale of noise."""
    return 1 / release.values["sensitivity"].value if budget_open(release) in FALLING else Fraction(1)


def further(release: Release, steps: int) -> Release:
    """The release at data sets ``steps`` steps apart: noise moved as often, or a budget as often.

    Raises UnsupportedForm for laws of which one step says too little about several.
    """
    if steps == 1:
        return release
    name, values = "" if release.law is None else release.law.name, dict(release.values)
    moved = {} if release.law is None else release.law.steps
    if not moved or values.get("delta", Amount(Fraction(0))).value:
        raise UnsupportedForm(
            f"{name or release}: a world of the attack model is {steps} steps away, and this law says too little of that; ask "
            "where it has no weight, for instance --where 'q == 1', or name laplace, geometric or dp"
        )
    for parameter, power in moved.items():
        values[parameter] = values[parameter].times(Fraction(steps**power))
    if name == "truncated_geometric" and values["largest"].value < values["sensitivity"].value:
        raise UnsupportedForm(
            f"{release}: counts of at most {values['largest']} cannot be {steps} steps apart; raise largest"
        )
    return evolve(release, values=values)
