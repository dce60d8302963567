"""Phrases such as ``12 x laplace(epsilon=0.1), 0.1 x 5``: which laws are released, and how often."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from attrs import frozen

from derive.laws.amount import Amount, amount
from derive.laws.catalogue import law_named, laws
from derive.laws.law import Law
from derive.laws.release_ways import counted, inside_again, releases_meant, thousands
from derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected
from derive.text.number_ways import number_in

__all__ = ["Release", "releases"]

CALL = re.compile(r"([A-Za-z][\w-]*)\s*(?:\((.*)\))?", re.DOTALL)
FILE = re.compile(r"[^\s,()][^,()]*\.toml")
COUNT = re.compile(r"\d{1,9}")
TIMES = re.compile(r"\s+[x*]\s+|\s*\u00d7\s*")
LONE_TIMES = re.compile(r"\s*,\s*(?=[x\u00d7]\s*\d+\s*(?:,|$))")
INSIDE = re.compile(r"(\([^()]*?)\s+x\s+(\d+)\s*\)")
ALSO = r"\b(?:and|plus|then|followed by)\b"
JOINED = re.compile(
    rf"(?<=\d)\s+(?:[+&;]|{ALSO})\s+(?=[a-z_]{{3,}}\()|(?<=\))\s*(?:[+&;]+|{ALSO})\s*(?=[A-Za-z\d])|(?<=\))\s+(?=[a-z_]{{3,}}\()"
)
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


def releases(text: str, missing: tuple[str, ...] = ()) -> tuple[Release, ...]:
    """The releases that a phrase names, in its order; a number alone is a pure budget.

    Parameters ``missing`` may stay open. Raises QuestionError with the rule and the nearest phrase that works.
    """
    if len(text) > LONGEST:
        raise LimitExceeded(f"the releases take {len(text)} characters; at most {LONGEST} are read")
    if not text.strip():
        raise SyntaxRejected("no release is named", text, 1, "for instance '0.135 x 12' or '12 x laplace(epsilon=0.1)'")
    if labelled := re.fullmatch(r"\s*(?:releases|of each release|--mechanism)\s+(.+?)\s*", text):
        raise SyntaxRejected("releases stand without the beginning of a line", text, 1, f"write '{labelled[1]}'")
    if better := thousands(text):
        raise SyntaxRejected("a number has no signs between its figures", text, 1, f"write '{better}'")
    if (bare := text.strip().rstrip(",; ")) != text.strip() and bare:
        raise SyntaxRejected("nothing stands behind the last sign", text, len(bare) + 1, f"write '{bare}'")
    if found := LONE_TIMES.search(text):
        better = LONE_TIMES.sub(" ", text).strip()
        raise SyntaxRejected("how often stands behind its release without a comma", text, found.start() + 1, f"write '{better}'")
    if found := INSIDE.search(text):
        better = INSIDE.sub(r"\1) x \2", text)
        raise SyntaxRejected("how often stands behind the brackets", text, found.end(1) + 1, f"write '{better}'")
    if found := JOINED.search(text):
        better = JOINED.sub(", ", text)
        raise SyntaxRejected("releases are separated by a comma", text, found.start() + 1, f"write '{better}'")
    if found := next((one for one in DECIMAL_COMMA.finditer(text) if not _parts_arguments(text, one)), None):
        if found[2] == "000" and found[1] != "0":
            better = text.replace(found[0], found[1] + found[2]).strip()
            raise SyntaxRejected("a number has no commas between its figures", text, found.start() + 1, f"write '{better}'")
        two = f"two numbers a blank behind the comma: {found[1]}, {found[2]}"
        raise SyntaxRejected(f"decimals have a point: {found[1]}.{found[2]}", text, found.start() + 1, two)
    if found := re.fullmatch(r"\s*(\d*\.\d+)\s*,\s*(\d+(?:\.\d+)?[eE]-\d+)\s*", text):
        two = f"'dp({found[1]}), dp({found[2]})' for two budgets"
        raise SyntaxRejected("this has two readings", text, 1, f"write 'dp(epsilon={found[1]}, delta={found[2]})', or {two}")
    _refuse_number_of_releases(text)
    parts = [_release(part, text, column, missing) for part, column in _split(text)]
    if len(parts) > MOST_PARTS:
        raise LimitExceeded(f"{len(parts)} kinds of releases; at most {MOST_PARTS} are composed")
    return tuple(parts)


def _parts_arguments(text: str, found: re.Match[str]) -> bool:
    """Whether the comma stands between arguments of a law that has as many parameters, none with its name before it; 0,5 is a
    decimal all the same."""
    opened = text.rfind("(", 0, found.start())
    call = re.search(r"([A-Za-z][\w-]*)\s*$", text[:opened]) if opened >= 0 else None
    inside = text[opened + 1 :].partition(")")[0]
    if call is None or call[1] not in laws() or {*")="} & {*text[opened : found.start()]} or found[1] == "0":
        return False
    return 2 <= inside.count(",") + 1 <= len(law_named(call[1]).parameters)


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
            better = f"{text[:place]}{text[place + 1 :]}" if depth < 0 else _closed(text.strip())
            hint = f"write '{better.strip()}'" if abs(depth) == 1 else "for instance '12 x laplace(epsilon=0.1)'"
            raise SyntaxRejected("a bracket has no partner", text, min(place + 1, len(text)), hint)
        if char == "," and not depth:
            yield text[start:place], start + 1
            start = place + 1


def _closed(text: str) -> str:
    """The text with its bracket closed: before how often, or at the end."""
    found = re.fullmatch(r"(.*\([^()]*?)(\s+x\s+\d+(?:\s*,.*)?)", text)
    return f"{found[1]}){found[2]}" if found else f"{text})"


def _release(part: str, text: str, column: int, missing: tuple[str, ...]) -> Release:
    sides = [side.strip() for side in TIMES.split(part)]

    def better(meant: str) -> str:
        return text.strip().replace(part.strip(), meant, 1)

    if len(sides) > 2 or not all(sides):
        meant = counted(sides) if all(sides) else ""
        hint = f"write '{better(meant)}'" if meant else "for instance '0.135 x 12' or '12 x laplace(0.1)'"
        raise SyntaxRejected("a part is 'BUDGET x TIMES' or 'TIMES x LAW(...)'", text, column, hint)
    if len(sides) == 1:
        return _of(sides[0], 1, text, column, missing)
    counts = [bool(COUNT.fullmatch(side)) for side in sides]
    if not any(counts):
        if huge := next((side for side in sides if side.isdigit()), ""):
            raise QuestionError(f"{part.strip()}: the number of releases is 1 to {MOST_RELEASES:,}, not {huge[:40]}")
        if any(re.fullmatch(r"\d+\s+epochs?", side) for side in sides):
            rule = "an epoch has as many releases as a sample goes into the data, which is not said"
            raise SyntaxRejected(rule, text, column, "write how many releases all epochs have, such as x 2350 for 10 of 235")
        meant = counted(sides)
        if huge := next((one for one in re.findall(r"\d{7,}", meant) if int(one) > MOST_RELEASES), ""):
            raise QuestionError(f"{part.strip()}: the number of releases is 1 to {MOST_RELEASES:,}, not {huge}")
        hint = f"write '{better(meant)}'" if meant else f"for instance '{_such(sides)}'"
        raise SyntaxRejected("how often is a whole number", text, column, hint)
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
    if better := inside_again(text):
        raise SyntaxRejected("the parameters of a law stand in its brackets", text, column, f"write '{better}'")
    call = CALL.fullmatch(body)
    if call is None or body.startswith("log("):
        return _pure(body, count, text, column, bool(missing))
    if call[1] in {"inf", "infinity", "nan"}:
        raise QuestionError(f"a budget is a positive finite number, not {body}: an infinite budget protects nobody")
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
        raise QuestionError("truncated_geometric: the greatest count is at least the sensitivity; raise largest")
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


def _such(sides: Sequence[str]) -> str:
    """Twelve releases of the side that is a decimal or a law; of Laplace noise where none is."""
    law = next((side for side in sides if side.partition("(")[0].strip() in laws()), "laplace")
    budget = next((side for side in sides if re.fullmatch(r"\d*\.\d+", side)), "")
    if budget and law in sides:
        return f"{law} x {int(Fraction(budget)) + 1}"
    return f"{budget} x 12" if budget else f"12 x {law}"


def _pure(body: str, count: int, text: str, column: int, left_open: bool) -> Release:
    """Releases of a pure budget."""
    try:
        value = amount(body)
    except SyntaxRejected:
        hint = releases_meant(text, left_open)
        raise SyntaxRejected(f"{body[:40]!r} is neither a budget nor a law", text, column, hint) from None
    if not value.positive:
        raise QuestionError(f"a budget is a positive finite number, not {body}; a budget of 0 releases nothing: leave it out")
    return Release(count, law_named("dp"), {"epsilon": value, "delta": Amount(Fraction(0))})


def _finite(text: str, what: str, name: str) -> Amount:
    if text.strip().lstrip("+-").lower() in {"inf", "infinity", "nan", "oo"}:
        raise QuestionError(f"{what} is a finite number, not {text.strip()}; for instance {name}=1")
    try:
        return amount(text)
    except SyntaxRejected:
        shown = text.strip()[:40]
        law = what.partition(":")[0]
        if text.strip() in ("?", "...", "_", name, "eps", "ε"):
            raise QuestionError(f"{what} is left open by leaving it out: write {law} without brackets") from None
        if found := re.fullmatch(r"(\S+)\s+([a-z]\w*\s*=\s*\S+)", text.strip()):
            raise QuestionError(f"{law}: parameters are separated by a comma: write {name}={found[1]}, {found[2]}") from None
        if ";" in text:
            raise QuestionError(f"{law}: numbers are separated by a comma: write {text.replace(';', ',')}") from None
        if found := re.fullmatch(rf"{name}[\s:]+([\d./]+)", text.strip()):
            raise QuestionError(f"{what} is given with an equals sign: write {name}={found[1]}") from None
        near = number_in(text, name == "sensitivity")
        meant = near.told if near else _quotient(text.strip()) or "0.1"
        raise QuestionError(f"{what} is a number such as 0.1, 1/10 or log(3), not {shown!r}; write {name}={meant}") from None


def _quotient(text: str) -> str:
    """The quotient of two decimals as a number that is read; empty for any other text."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)", text)
    return str(Fraction(found[1]) / Fraction(found[2])) if found and Fraction(found[2]) else ""
