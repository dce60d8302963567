"""Trees of published counts: their units, what the adversary knows, and which counts are possible."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

from attrs import field, frozen

from epsproof.derive.releases.noise import Noise, noise
from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected, nearest, unknown_field
from epsproof.derive.text.numbers import number
from epsproof.derive.text.proposal import NUMBER

__all__ = ["LARGEST", "Tree", "TreeRejected", "Unit", "farthest", "possible", "prior_of", "tree_of", "whole"]

# A unit of a tree of published counts, and what the adversary knows of it.


@frozen
class Unit:
    """A block, a county, or several blocks whose counts were added up.

    ``published`` is the number that was released of its count, None where none was. ``known``: how many others in it have the
    value, for certain; None where the adversary does not know. A unit without children then has any count from ``at_least`` to
    ``at_most``, each as likely; of a unit with children ``others`` says how many the children leave out: 0, any number up to
    ``others_at_most``, each as likely, or None where ``others`` has no bound. ``at_most`` bounds the whole count: it leaves the
    stated prior of the person as it is, and given whether the person has the value, all that is still possible is as likely.
    """

    name: str
    parent: str | None
    noise: Noise
    published: Fraction | None = None
    known: int | None = None
    at_least: int = 0
    at_most: int | None = None
    others: bool = False
    others_at_most: int | None = None


# Trees of published counts, from tables of a TOML file.

TOP = ("person", "prior", "noise", "unit")
FIELDS = ("name", "parent", "noise", "published", "known", "at_least", "at_most", "others", "others_at_most")
START = "epsproof init --topic block-in-county writes one to start from"
MOST_UNITS, MOST_LEVELS, LARGEST = 2000, 40, 10**12


class TreeRejected(QuestionError):
    """The tables describe no tree of counts; the message names the unit, and the rule."""


@frozen
class Tree:
    """Units by name; the ``person`` is in the unit of that name, which has no children, and has the value with probability
    ``prior`` before anything is published."""

    units: Mapping[str, Unit]
    person: str
    prior: Fraction
    children: Mapping[str, tuple[str, ...]] = field(factory=dict)

    @property
    def path(self) -> list[Unit]:
        """From the person's unit to the top."""
        found = [self.units[self.person]]
        while (parent := found[-1].parent) is not None:
            found.append(self.units[parent])
        return found

    @property
    def top(self) -> Unit:
        return self.path[-1]


def tree_of(document: Mapping[str, Any]) -> Tree:
    """The tree of a TOML document; raises TreeRejected, which names the unit, or another QuestionError."""
    stray = sorted(set(document) - {*TOP})
    if stray:
        raise unknown_field(stray[0], TOP, "a release")
    tables = document.get("unit")
    if not isinstance(tables, list) or not tables:
        raise TreeRejected(
            f"a release is a list of [[unit]] tables, with 'person', 'prior' and 'noise' above them; {START}"
        )
    if len(tables) > MOST_UNITS:
        raise LimitExceeded(f"{len(tables)} units; at most {MOST_UNITS} are read")
    common = None if "noise" not in document else _noise(document["noise"], "the file")
    units: dict[str, Unit] = {}
    for place, table in enumerate(tables, 1):
        unit = _unit(table, place, common)
        if unit.name in units:
            raise TreeRejected(f"unit {unit.name!r} is there twice")
        units[unit.name] = unit
    children = _children(units)
    person = document.get("person")
    if person is None and len(units) == 1:
        person = next(iter(units))
    if person is None:
        raise TreeRejected(
            f"'person' is missing: it names the unit that the person is in; units: {', '.join(units)[:200]}"
        )
    if not isinstance(person, str) or person not in units:
        raise TreeRejected(f"'person' names the unit that the person is in; nearest to {str(person)[:40]!r}: "
                           f"{nearest(str(person), units)}")  # fmt: skip
    tree = Tree(units, person, prior_of(document.get("prior")), children)
    _sound(tree)
    return tree


def prior_of(given: Any) -> Fraction:
    """The probability that the person has the value; of a table of probabilities, which sum to 1, that of ``yes``."""
    if isinstance(given, dict):
        parts = {str(name): _number(value, f"prior, {name}") for name, value in given.items()}
        if "yes" not in parts or min(parts.values()) < 0:
            raise QuestionError(
                "'prior' as a table has 'yes', that the person has the value, and others, none negative"
            )
        if sum(parts.values()) != 1:
            raise QuestionError(f"the probabilities of 'prior' sum to {sum(parts.values())}, not 1")
        given = str(parts["yes"])
    if given is None:
        raise QuestionError("no prior is given: how likely is it, before anything is published, that the person has the value? "
                            "for instance 1/2")  # fmt: skip
    value = _number(given, "prior")
    if not 0 < value < 1:
        percent = 1 < value < 100 and value.denominator == 1
        said = (
            f"for percent write {value}/100"
            if percent
            else "an adversary who is certain learns nothing: write 1/100, or 99/100"
        )
        raise QuestionError(f"the prior is above 0 and below 1, not {given}: {said}")
    return value


def whole(value: Any, what: str, least: int = 0) -> int:
    """A count; raises TreeRejected for what is none."""
    found = _number(value, what, "write a whole number such as 4")
    if found.denominator != 1 or found < least:
        near = max(least, floor(found))
        meant = f"write {near} or {near + 1}" if found > least else f"write {least}"
        raise TreeRejected(f"{what} is a whole number of at least {least}, not {value}: {meant}")
    if found > LARGEST:
        raise LimitExceeded(f"{what} is {value}; counts up to {LARGEST:,} are treated")
    return int(found)


def _number(value: Any, what: str, examples: str = NUMBER) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise TreeRejected(f"{what} is a number, not {value!r:.60}")
    text = str(value)
    if text.strip().lstrip("+-").lower() in {"inf", "infinity", "nan"}:
        raise TreeRejected(f"{what} is a finite number, not {text.strip()}")
    try:
        found = number(text)
    except SyntaxRejected:
        raise TreeRejected(f"{what} is a number such as 2 or 1/2, not {text[:40]!r}: {examples}") from None
    if abs(found) > LARGEST:
        raise LimitExceeded(f"{what} is {text}; numbers up to {LARGEST:,} are treated")
    return found


def _noise(given: Any, where: str) -> Noise:
    if not isinstance(given, str):
        raise TreeRejected(f"{where}: 'noise' is a text such as 'discrete-gaussian(rho=0.099)'")
    try:
        return noise(given)
    except QuestionError as error:
        raise TreeRejected(f"{where}: {error}") from None


def _unit(table: Any, place: int, common: Noise | None) -> Unit:
    name = table.get("name") if isinstance(table, dict) else None
    if not isinstance(name, str) or not name.strip() or len(name) > 100:
        raise TreeRejected(f"unit number {place} has no 'name'")
    where = f"unit {name!r}"
    if stray := sorted(set(table) - {*FIELDS}):
        raise unknown_field(stray[0], FIELDS, where)
    law = _noise(table["noise"], where) if "noise" in table else common
    if law is None:
        raise TreeRejected(f"{where} has no 'noise', and there is none above the units")
    parent = table.get("parent")
    if parent is not None and not isinstance(parent, str):
        raise TreeRejected(f"{where}: 'parent' is the name of a unit")
    published = None
    if "published" in table:
        published = _number(table["published"], f"{where}: 'published'")
        if law.is_discrete and published.denominator != 1:
            raise TreeRejected(
                f"{where}: 'published' = {table['published']} has probability 0: {law} on a count gives whole numbers"
            )
    counts = {
        n: whole(table[n], f"{where}: {n!r}")
        for n in ("known", "at_least", "at_most", "others_at_most")
        if n in table
    }
    if table.get("others", "none") not in ("none", "any"):
        raise TreeRejected(f'{where}: \'others\' is "none" (its children are all of it) or "any"')
    others = table.get("others") == "any" or "others_at_most" in counts
    if counts.get("at_least", 0) > counts.get("at_most", LARGEST):
        raise TreeRejected(f"{where}: 'at_least' is above 'at_most'")
    if "known" in counts and counts.keys() - {"known"}:
        raise TreeRejected(f"{where}: 'known' leaves no room for {min(counts.keys() - {'known'})!r}")
    return Unit(name, parent, law, published, others=others, **counts)


def _children(units: Mapping[str, Unit]) -> dict[str, tuple[str, ...]]:
    """The children of every unit; raises TreeRejected for a parent that is not there, a cycle, and a second top."""
    found: dict[str, tuple[str, ...]] = {name: () for name in units}
    for unit in units.values():
        if unit.parent is None:
            continue
        if unit.parent not in units:
            raise TreeRejected(
                f"unit {unit.name!r}: its parent {unit.parent[:40]!r} is no unit; nearest: {nearest(unit.parent, units)}"
            )
        found[unit.parent] += (unit.name,)
    for name in units:
        seen, here = [name], units[name].parent
        while here is not None:
            if here in seen:
                raise TreeRejected(
                    f"unit {name!r}: its parents form a cycle: {' in '.join([*seen[seen.index(here) :], here])}"
                )
            if len(seen) == MOST_LEVELS:
                raise LimitExceeded(
                    f"unit {name!r}: {MOST_LEVELS} levels are above it; at most {MOST_LEVELS} are treated"
                )
            seen.append(here)
            here = units[here].parent
    tops = [unit.name for unit in units.values() if unit.parent is None]
    if len(tops) != 1:
        raise TreeRejected(f"one unit has no parent, not {len(tops)}: {', '.join(map(repr, tops[:3]))}")
    return found


def _sound(tree: Tree) -> None:
    """Raise TreeRejected for what cannot be of the units."""
    if tree.children[tree.person]:
        raise TreeRejected(
            f"unit {tree.person!r}: the person is in a unit without children; {tree.children[tree.person][0]!r} is in it"
        )
    if tree.units[tree.person].known is None:
        raise TreeRejected(
            f"unit {tree.person!r}: 'known' says how many others in it have the value, which the adversary knows"
        )
    on_path = {unit.name for unit in tree.path}
    below = tree.units[tree.person]
    for unit in tree.path[1:]:
        if unit.known is not None:
            if len(tree.children[unit.name]) > 1 or unit.others or below.known is None:
                raise TreeRejected(f"unit {unit.name!r}: 'known' says all about it; leave out 'others' and all children but "
                                   f"{below.name!r}, of which 'known' is said as well")  # fmt: skip
            if unit.known < below.known:
                raise TreeRejected(
                    f"unit {unit.name!r}: {unit.known} known are fewer than the {below.known} of {below.name!r} in it"
                )
        below = unit
    for unit in tree.units.values():
        inner = bool(tree.children[unit.name])
        if inner and unit.known is not None and unit.name not in on_path:
            raise TreeRejected(f"unit {unit.name!r}: a known count has no children; say it of the children")
        if inner and unit.at_least:
            raise TreeRejected(f"unit {unit.name!r}: 'at_least' is said of units without children")
        if not inner and unit.others:
            raise TreeRejected(f"unit {unit.name!r}: 'others' is said of units with children")
    _room(tree)


def _room(tree: Tree) -> None:
    """Raise TreeRejected where the least counts of the children are above what a unit may have at most."""
    least: dict[str, int] = {}

    def least_of(name: str) -> int:
        unit = tree.units[name]
        if name not in least:
            inside = [least_of(child) for child in tree.children[name]]
            own = unit.known if unit.known is not None else unit.at_least
            least[name] = max(sum(inside), own)
        return least[name]

    for name in sorted(tree.units, key=lambda n: -len(_above(tree, n))):
        unit = tree.units[name]
        if unit.at_most is not None and least_of(name) + (name in {u.name for u in tree.path}) > unit.at_most:
            raise TreeRejected(f"unit {name!r}: its children have at least {least_of(name)}, with the person one more, "
                               f"which is above its 'at_most' = {unit.at_most}")  # fmt: skip


def _above(tree: Tree, name: str) -> list[str]:
    found = [name]
    while (parent := tree.units[found[-1]].parent) is not None:
        found.append(parent)
    return found


# Which counts a unit of a tree can have, and which published value is farthest from them.


def possible(tree: Tree, name: str) -> tuple[int, int | None]:
    """The least and the largest count of the unit, the person with or without the value; None where there is no largest."""
    unit, inside = tree.units[name], tree.children[name]
    here = int(name == tree.person)
    if unit.known is not None:
        return unit.known, unit.known + (name in {step.name for step in tree.path})
    if not inside:
        return unit.at_least, None if unit.at_most is None else unit.at_most + here
    ranges = [possible(tree, child) for child in inside]
    least = sum(low for low, _ in ranges)
    others = unit.others_at_most if unit.others else 0
    tops = [*(high for _, high in ranges), others]
    most = None if None in tops else sum(top for top in tops if top is not None)
    if unit.at_most is not None:
        most = unit.at_most if most is None else min(most, unit.at_most)
    return least, most


def farthest(tree: Tree) -> tuple[Unit, int, int | None] | None:
    """The unit whose published value is outside of its counts by most spreads of its noise, with its least and largest count."""
    found: list[tuple[float, Unit, int, int | None]] = []
    for name, unit in tree.units.items():
        if unit.published is None:
            continue
        low, high = possible(tree, name)
        away = max(Fraction(0), low - unit.published, Fraction(0) if high is None else unit.published - high)
        steps = float(away) ** 2 if unit.noise.family == "discrete-gaussian" else float(away)
        found.append((steps * float(unit.noise.rate), unit, low, high))
    worst = max(found, key=lambda entry: entry[0], default=None)
    return None if worst is None or worst[0] == 0 else worst[1:]
