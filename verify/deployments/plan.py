"""The plan of a deployment as a TOML file states it: the unit of protection, the adversary, releases, and claimed budgets.

A file of ``known`` holds what was published of a deployment, with its sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.releases.tree import prior_of
from epsproof.derive.text.errors import (
    QuestionError,
    UnknownName,
    UnsupportedForm,
    name_meant,
    unknown_field,
)
from epsproof.derive.text.numbers import number
from epsproof.verify.claims.judges.releases.accounting import FIELDS as ROW
from epsproof.verify.claims.judges.releases.accounting import row_of
from epsproof.verify.laws.read import releases_of
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = [
    "ADVERSARY",
    "AGAINST",
    "CLAIMED",
    "FIELDS",
    "MECHANISM",
    "PART",
    "PROTECTS",
    "STEP",
    "Claimed",
    "Mechanism",
    "Plan",
    "Step",
    "known_plans",
    "plan_of",
    "read_plan",
]

SCHEMA = "deployment/1"
KNOWN = Path(__file__).with_name("known")
FIELDS = (
    "schema",
    "title",
    "source",
    "note",
    "protects",
    "against",
    "adversary",
    "part",
    "mechanism",
    "post_processing",
    "claimed",
)
PROTECTS = ("unit", "neighbours", "published_exactly")
AGAINST = ("secret", "failure")
ADVERSARY = ("name", "prior")
PART = ("name", "where")
MECHANISM = ("name", "releases", "part", "source")
STEP = ("name", "reads")
CLAIMED = (*(name for name in ROW if name != "releases"), "of", "source")
ADDED, REPLACED = "add or remove one", "replace one"
INCLUSION, VALUE = "inclusion", "value"
ATTACKS = {
    (ADDED, INCLUSION): ("membership", 1),
    (ADDED, VALUE): ("value-of-participant", 2),
    (REPLACED, VALUE): ("bounded", 1),
}
"""The attack model, and how many steps apart the data sets are of which the secret is true and false."""
PRIORS = {"a stranger": "1/100", "an acquaintance": "1/10", "an insider": "1/2"}
MOST, MOST_PARTS = 300, 40


@frozen
class Mechanism:
    """Releases of a name; ``part`` is the part of the data that they are about, empty where they are about all."""

    name: str
    releases: str
    part: str
    source: str


@frozen
class Step:
    """A step that reads outputs, and what other steps made of them, and nothing else."""

    name: str
    reads: tuple[str, ...]


@frozen
class Claimed:
    """A row of an account but for its releases, which are those of the mechanisms ``of``."""

    numbers: Mapping[str, str]
    of: tuple[str, ...]
    source: str


@frozen
class Plan:
    """What a plan says. ``priors`` are those of classes of adversaries by their names; ``failure`` is None where none is given;
    a part of the data is where all its conditions on a person hold. ``table`` is what was read, as texts."""

    title: str
    source: str
    note: str
    unit: str
    neighbours: str
    published_exactly: tuple[str, ...]
    secret: str
    priors: Mapping[str, str]
    failure: str | None
    parts: Mapping[str, tuple[str, ...]]
    mechanisms: tuple[Mechanism, ...]
    steps: tuple[Step, ...]
    claimed: tuple[Claimed, ...]
    table: Mapping[str, Any]

    @property
    def attack(self) -> tuple[str, int]:
        """The attack model, and the steps between data sets of which the secret is true and false."""
        return ATTACKS[self.neighbours, self.secret]

    def releases(self, names: Iterable[str], disjoint: bool) -> str:
        """The releases of these mechanisms, those of ``disjoint`` parts of the data between bars; what is about all data counts
        in every part."""
        wanted = {*names}
        chosen = [one for one in self.mechanisms if one.name in wanted]
        parts = [*dict.fromkeys(one.part for one in chosen if one.part)] if disjoint else []
        groups = [[one for one in chosen if one.part in ("", part)] for part in parts] or [chosen]
        return " | ".join(", ".join(one.releases for one in group) for group in groups)


def known_plans() -> list[str]:
    """The names of deployments of which a plan is known."""
    return sorted(file.stem for file in KNOWN.glob("*.toml"))


def read_plan(asked: str) -> Plan:
    """The plan in a TOML file, or the known one of that name. Raises QuestionError with the field, the rule and what would do."""
    path = Path(asked)
    if path.suffix != ".toml":
        if asked not in known_plans():
            meant = name_meant(asked, known_plans())
            near = f"did you mean {meant}? " if meant else ""
            raise UnknownName(
                f"no deployment is named {asked!r}; {near}A plan is a file whose name ends in .toml: epsproof init --topic "
                "deployment writes one to start from"
            )
        path = KNOWN / f"{asked}.toml"
    try:
        return plan_of(read_toml(path, parse_float=str))
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None


def plan_of(table: Mapping[str, Any]) -> Plan:
    """The plan that a table states. Raises QuestionError."""
    _known(table, FIELDS, "a plan")
    if table.get("schema") != SCHEMA:
        found = f"schema = {str(table['schema'])[:40]!r}" if "schema" in table else "there is no schema"
        raise QuestionError(f"{found}: a plan begins with the line schema = {SCHEMA!r}")
    protects, against = _table(table, "protects", PROTECTS), _table(table, "against", AGAINST)
    neighbours = _one_of(protects, "neighbours", (ADDED, REPLACED))
    secret = _one_of(against, "secret", (INCLUSION, VALUE), INCLUSION if neighbours == ADDED else VALUE)
    if (neighbours, secret) not in ATTACKS:
        raise UnsupportedForm(
            f"neighbours = {REPLACED!r} keeps the number of records, and says nothing of who is in the data: write secret = "
            f"{VALUE!r}, or neighbours = {ADDED!r}"
        )
    parts = _parts(table, neighbours, secret)
    mechanisms = _mechanisms(table, neighbours, parts)
    names = [one.name for one in mechanisms]
    steps = _steps(table, names)
    failure = against.get("failure")
    return Plan(
        title=_text(table, "title", 'title = "Counts by county"'),
        source=_text(table, "source", "", ""),
        note=_text(table, "note", "", ""),
        unit=_text(protects, "unit", 'unit = "the record of one person"'),
        neighbours=neighbours,
        published_exactly=_texts(protects, "published_exactly"),
        secret=secret,
        priors=_priors(table),
        failure=None if failure is None else _failure(str(failure)),
        parts=parts,
        mechanisms=mechanisms,
        steps=steps,
        claimed=_claimed(table, names),
        table=_as_texts(table),
    )


# The tables of a plan.


def _parts(table: Mapping[str, Any], neighbours: str, secret: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in _rows(table, "part"):
        _known(row, PART, "a part of the data")
        name, given = _text(row, "name", 'name = "young"'), row.get("where", [])
        conditions = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, list) else ()
        if not conditions or not all(isinstance(one, str) and one.strip() for one in conditions):
            raise QuestionError(
                f'part {name}: where is a condition on a person, or a list of them: where = "age < 65"'
            )
        if any(map(_listed, conditions)):
            raise QuestionError(
                f"part {name}: a comma joins nothing in where: write 'age > 3 and age < 18', or a list of texts"
            )
        if name in found:
            raise QuestionError(f"part: two have the name {name!r}; give each its own")
        found[name] = conditions
    if found and (neighbours == REPLACED or secret == VALUE):
        raise UnsupportedForm(
            "part: a record that is replaced, or a value that changes, may move from one part of the data to another, and both "
            f"parts tell of it; leave [[part]] out, so that budgets add, or write neighbours = {ADDED!r}, secret = {INCLUSION!r}"
        )
    if len(found) > MOST_PARTS:
        raise QuestionError(
            f"part: {len(found)} parts; at most {MOST_PARTS} are compared; put together what is alike"
        )
    if len(found) == 1:
        raise QuestionError(
            "part: one part is no division of the data; leave [[part]] out, or add the other parts"
        )
    return found


def _listed(text: str) -> bool:
    """Whether a comma stands outside all brackets."""
    depth = 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and depth <= 0:
            return True
    return False


def _mechanisms(table: Mapping[str, Any], neighbours: str, parts: Mapping[str, Any]) -> tuple[Mechanism, ...]:
    rows = _rows(table, "mechanism")
    if not rows:
        raise QuestionError(
            'mechanism: the plan releases nothing; add [[mechanism]] with name = "counts" and releases = "12 x laplace(0.1)"'
        )
    found: list[Mechanism] = []
    for row in rows:
        _known(row, MECHANISM, "a mechanism")
        name = _text(row, "name", 'name = "counts"')
        releases = _text(row, "releases", 'releases = "12 x laplace(0.1)"')
        part = _text(row, "part", "", "")
        if name in (one.name for one in found):
            raise QuestionError(f"mechanism: two have the name {name!r}; give each its own")
        if part and part not in parts:
            has = (
                f"the parts are {', '.join(parts)}"
                if parts
                else f'add [[part]] with name = "{part}" and where = "age < 65"'
            )
            raise QuestionError(f"mechanism {name}: part = {part!r} is no part of the data; {has}")
        _refuse_neighbours(name, releases, neighbours)
        found.append(Mechanism(name, releases, part, _text(row, "source", "", "")))
    if idle := [part for part in parts if part not in {one.part for one in found}]:
        raise QuestionError(
            f"part: nothing is released of {idle[0]}; leave it out, or name it in a mechanism"
        )
    return tuple(found)


def _refuse_neighbours(name: str, releases: str, neighbours: str) -> None:
    """Raise QuestionError for releases that are not read, or are private in another sense than the plan says."""
    if "|" in releases:
        raise QuestionError(
            f"mechanism {name}: bars stand for disjoint parts of the data, which a plan states as [[part]]; write one for each"
        )
    for release in releases_of(releases):
        if release.law is None:
            raise UnsupportedForm(
                f"mechanism {name}: {release} is a file, and a plan stands alone; name a law, such as laplace(0.1) or (1, 1e-6)"
            )
        meant = REPLACED if release.law.replaces else ADDED if not release.law.symmetric else neighbours
        if meant != neighbours:
            raise UnsupportedForm(
                f"mechanism {name}: {release.law.name} is private where neighbours {meant}; the plan says neighbours = "
                f"{neighbours!r}: write neighbours = {meant!r}, or a budget that holds in the plan's sense, such as (1, 1e-6)"
            )


def _steps(table: Mapping[str, Any], outputs: Iterable[str]) -> tuple[Step, ...]:
    found: list[Step] = []
    readable = [*outputs]
    for row in _rows(table, "post_processing"):
        _known(row, STEP, "a step of post-processing")
        name, reads = _text(row, "name", 'name = "rounding"'), _texts(row, "reads")
        if not reads:
            raise QuestionError(
                f"post_processing {name}: reads is a list of what it reads, such as reads = [{readable[0]!r}]"
            )
        if wrong := [one for one in reads if one not in readable]:
            raise QuestionError(
                f"post_processing {name}: it reads {wrong[0]!r}, which is neither a mechanism nor an earlier step; what reads "
                f"the data is a [[mechanism]] with a budget; reads = [{readable[0]!r}] would do"
            )
        readable.append(name)
        found.append(Step(name, reads))
    return tuple(found)


def _claimed(table: Mapping[str, Any], names: list[str]) -> tuple[Claimed, ...]:
    rows = _rows(table, "claimed")
    if not rows:
        raise QuestionError(
            'claimed: the plan claims no number; add [[claimed]] with epsilon = "1" and delta = "1e-6", or rho = "0.5"'
        )
    found: list[Claimed] = []
    for row in rows:
        _known(row, CLAIMED, "what is claimed")
        of = _texts(row, "of")
        if wrong := [one for one in of if one not in names]:
            raise QuestionError(f"claimed: of = [{wrong[0]!r}] is no mechanism; they are {', '.join(names)}")
        numbers = {name: str(row[name]) for name in ROW if name in row}
        try:
            row_of({**numbers, "releases": "zcdp(1)"})
        except QuestionError as error:
            raise QuestionError(f"claimed: {error}") from None
        found.append(Claimed(numbers, of or tuple(names), _text(row, "source", "", "")))
    return tuple(found)


def _priors(table: Mapping[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in _rows(table, "adversary"):
        _known(row, ADVERSARY, "an adversary")
        name, text = _text(row, "name", 'name = "an insider"'), str(row.get("prior", ""))
        try:
            prior_of(text)
        except QuestionError as error:
            raise QuestionError(f'adversary {name}: {error}; for instance prior = "1/10"') from None
        if name in found:
            raise QuestionError(f"adversary: two have the name {name!r}; give each its own")
        found[name] = text
    return found or PRIORS


def _failure(text: str) -> str:
    value = number(text)
    if not 0 <= value < 1:
        raise QuestionError(
            f'failure is a probability below 1, not {text[:40]}; for instance failure = "0.05"'
        )
    return text


# Fields.


def _known(table: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    for name in table:
        if name not in known:
            raise unknown_field(name, known, what)


def _table(table: Mapping[str, Any], name: str, known: tuple[str, ...] | None) -> Mapping[str, Any]:
    found = table.get(name, {})
    if not isinstance(found, dict):
        raise QuestionError(f"{name} is a table: write [{name}], and its fields in the lines below")
    if known is not None:
        _known(found, known, f"[{name}]")
    return found


def _rows(table: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = table.get(name, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise QuestionError(
            f"{name} is a list of tables: write [[{name}]], and its fields in the lines below"
        )
    if len(found) > MOST:
        raise QuestionError(
            f"{name}: {len(found)} tables; at most {MOST} are read; write '12 x ...' for what is alike"
        )
    return found


def _text(table: Mapping[str, Any], name: str, example: str, default: str | None = None) -> str:
    found = table.get(name, default)
    if not isinstance(found, str) or (default is None and not found.strip()):
        said = (
            f"{name!r} is missing"
            if found is None
            else f"{name!r} is a text that says something, not {found!r:.40}"
        )
        raise QuestionError(f"{said}: write {example}" if example else said)
    return found


def _texts(table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = table.get(name, [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise QuestionError(f'{name} is a list of texts, such as {name} = ["counts"]')
    return tuple(found)


def _one_of(table: Mapping[str, Any], name: str, known: tuple[str, ...], default: str | None = None) -> str:
    found = table.get(name, default)
    if found not in known:
        raise QuestionError(
            f"{name} = {'nothing' if found is None else repr(str(found)[:40])}: it is {' or '.join(map(repr, known))}"
        )
    return str(found)


def _as_texts(given: Any) -> Any:
    """Tables and lists of texts: what was read, as a record keeps it."""
    if isinstance(given, Mapping):
        return {name: _as_texts(value) for name, value in given.items()}
    return [_as_texts(one) for one in given] if isinstance(given, list) else str(given)
