"""A question about metric privacy as a TOML file: about finitely many values, or on the line where it names a law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError, unknown_field
from epsproof.verify.channel.exponentials import Factor, factor_of
from epsproof.verify.metric.space import (
    FORMS,
    LinePrior,
    Space,
    check_metric,
    closed,
    distances_of,
    exact,
    names_of,
)
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = [
    "LineQuestion",
    "Secret",
    "SpaceQuestion",
    "line_question_of",
    "read_question",
    "space_question_of",
]

SPACE_FIELDS = frozenset(
    {*FORMS, "values", "norm", "range", "close", "prior", "secret", "centre", "within", "parts", "epsilon", "t", "posterior",
     "advantage"}
)  # fmt: skip
EXAMPLE = 'points = [0, 1, 2], prior = "uniform", secret = [1, 2], epsilon = "log(2)"'


@frozen
class Secret:
    """``members`` are the places of the values that count as a right guess; ``centre`` is the value x where they are those
    within a distance of it, ``within``; ``parts`` where they are the union of two or more sets."""

    members: tuple[int, ...]
    centre: int | None = None
    within: Fraction | None = None
    parts: tuple[tuple[int, ...], ...] = ()


@frozen
class SpaceQuestion:
    """``secrets`` has one entry, or one for each value x. ``factor`` is None where only a largest epsilon is asked for.

    ``limit`` is the largest tolerated posterior, or where it is relative, by how much it may be above the prior (``advantage``).
    ``remarks`` say what was made of the file."""

    space: Space
    secrets: tuple[Secret, ...]
    factor: Factor | None
    posterior: Fraction | None = None
    advantage: Fraction | None = None
    remarks: tuple[str, ...] = ()

    def limit(self, secret: Secret) -> Fraction | None:
        """The largest tolerated posterior of a secret."""
        if self.advantage is not None:
            return self.space.mass(secret.members) + self.advantage
        return self.posterior


def space_question_of(table: Mapping[str, Any]) -> SpaceQuestion:
    """The question in a table; raises QuestionError with the field, value, pair or triple that is wrong."""
    if unknown := sorted(set(table) - SPACE_FIELDS):
        raise unknown_field(unknown[0], sorted(SPACE_FIELDS), ending=f"; for instance {EXAMPLE}")
    names, distances = distances_of(table)
    remarks: tuple[str, ...] = ()
    if not isinstance(table.get("close", False), bool):
        raise QuestionError("close is true or false")
    if table.get("close", False):
        shortest = closed(distances)
        if shortest != distances:
            changed = [
                (i, j) for i in range(len(names)) for j in range(i) if shortest[i][j] != distances[i][j]
            ]
            i, j = changed[0] if changed else (0, 0)
            remarks = (
                f"shortest paths replace {len(changed)} distances, such as {distances[i][j]} of {names[j]} and {names[i]} by "
                f"{shortest[i][j]}: the mechanism has to be private for these",
            )
            distances = shortest
    check_metric(names, distances)
    space = Space(names, distances, _prior(table.get("prior"), names))
    secrets = _secrets(table, space)
    limits = [name for name in ("posterior", "advantage") if name in table]
    if len(limits) == 2:
        raise QuestionError("posterior and advantage are two ways to say how much is tolerated; give one")
    factor = factor_in(table)
    if factor is None and not limits:
        raise QuestionError(
            'epsilon = "log(2)" asks for the largest posterior, and posterior = "1/2" for the largest epsilon'
        )
    tolerated = {name: exact(name, table[name]) for name in limits}
    question = SpaceQuestion(
        space, secrets, factor, tolerated.get("posterior"), tolerated.get("advantage"), remarks
    )
    for secret in secrets:
        limit, prior = question.limit(secret), space.mass(secret.members)
        if limit is not None and not prior < limit < 1:
            shown = ", ".join(names[i] for i in secret.members)
            name, given = next(iter(tolerated.items()))
            percent = (
                f"; for percent write {name} = '{given}/100'"
                if given.denominator == 1 and 1 < given < 100
                else ""
            )
            said = (
                f"the tolerated posterior of {shown} is above its prior {prior} and below 1, and not {limit}"
            )
            raise QuestionError(f"{said}{percent}")
    return question


def _prior(given: Any, names: Sequence[str]) -> tuple[Fraction, ...]:
    if given == "uniform":
        return (Fraction(1, len(names)),) * len(names)
    if isinstance(given, Mapping):
        if unknown := sorted(set(given) - set(names)):
            raise QuestionError(f"prior: {unknown[0]!r} is none of the values {', '.join(names)}")
        given = [given.get(name, 0) for name in names]
    if not isinstance(given, list) or len(given) != len(names):
        raise QuestionError(
            f'prior is "uniform", a list of {len(names)} weights, or a table such as {{ {names[0]} = "1/2" }}'
        )
    found = tuple(exact(f"prior of {name}", weight) for name, weight in zip(names, given, strict=True))
    if negative := [name for name, weight in zip(names, found, strict=True) if weight < 0]:
        raise QuestionError(f"the prior of {negative[0]} is negative")
    if sum(found) != 1:
        raise QuestionError(f"the prior sums to {sum(found)}, not to 1")
    return found


def _secrets(table: Mapping[str, Any], space: Space) -> tuple[Secret, ...]:
    given = [name for name in ("secret", "within", "parts") if name in table]
    if len(given) != 1:
        raise QuestionError(
            "one of secret, parts and within (a distance) says which values are a right guess"
        )
    if "centre" in table and given != ["within"]:
        raise QuestionError("centre is about values within a distance of it")
    if given == ["within"]:
        return _balls(table, space)
    if given == ["parts"]:
        if not isinstance(table["parts"], list) or len(table["parts"]) < 2:
            raise QuestionError('parts is a list of two or more lists of values, such as [["a"], ["b"]]')
        parts = tuple(space.places(names_of("parts", part), "parts") for part in table["parts"])
        found = Secret(tuple(sorted(set().union(*parts))), None, None, parts)
    else:
        found = Secret(space.places(names_of("secret", table["secret"]), "secret"))
    _learnable(space, found)
    return (found,)


def _balls(table: Mapping[str, Any], space: Space) -> tuple[Secret, ...]:
    """The values within a distance of the centre; without a centre one secret for each value that leaves something to learn."""
    within = exact("within", table["within"])
    if within < 0:
        raise QuestionError("within is a distance of 0 or more")
    size = range(len(space.values))
    centres = size if "centre" not in table else space.places([str(table["centre"])], "centre")
    balls = [Secret(tuple(i for i in size if space.distances[x][i] <= within), x, within) for x in centres]
    found = tuple(ball for ball in balls if 0 < space.mass(ball.members) < 1)
    if not found:
        _learnable(space, balls[0])
    return found


def _learnable(space: Space, secret: Secret) -> None:
    mass = space.mass(secret.members)
    if not 0 < mass < 1:
        shown = ", ".join(space.values[i] for i in secret.members)
        raise QuestionError(
            f"the secret ({shown}) has the prior {mass}: nothing can be learnt about it; leave some values out"
        )


def factor_in(table: Mapping[str, Any]) -> Factor | None:
    """The factor of the fields epsilon or t; None where neither is there. Raises QuestionError."""
    if "t" in table:
        if "epsilon" in table:
            raise QuestionError("t is exp(-epsilon); give one of them")
        t = exact("t", table["t"])
        if not 0 < t < 1:
            raise QuestionError(f"t = {t} is exp(-epsilon), above 0 and below 1")
        return Factor(Fraction(1), 1 / t)
    if "epsilon" not in table:
        return None
    given = table["epsilon"]
    if isinstance(given, bool) or not isinstance(given, (int, str)):
        raise QuestionError('epsilon is a number such as "1/2", or "log(3)"')
    return factor_of(str(given))


LAWS = {
    "uniform": ("low", "high"),
    "normal": ("mean", "deviation"),
    "truncated-normal": ("mean", "deviation", "low", "high"),
}
LINE_FIELDS = frozenset(
    {
        "law",
        "low",
        "high",
        "mean",
        "deviation",
        "range",
        "centre",
        "within",
        "epsilon",
        "t",
        "posterior",
        "advantage",
    }
)
LINE_EXAMPLE = (
    'law = "normal", mean = 40, deviation = 10, range = 5, centre = 40, within = 1, epsilon = "log(2)"'
)


@frozen
class LineQuestion:
    """The distance is |x - x'|/``scale``; the secret is the interval from ``start`` to ``end``: what is within ``within`` of
    the ``centre``. ``factor`` is None where only a largest epsilon is asked for."""

    prior: LinePrior
    scale: Fraction
    centre: Fraction
    within: Fraction
    factor: Factor | None
    posterior: Fraction | None = None
    advantage: Fraction | None = None

    @property
    def start(self) -> Fraction:
        return self.centre - self.within * self.scale

    @property
    def end(self) -> Fraction:
        return self.centre + self.within * self.scale


def line_question_of(table: Mapping[str, Any]) -> LineQuestion:
    """The question in a table; raises QuestionError with the field that is wrong."""
    if unknown := sorted(set(table) - LINE_FIELDS):
        raise unknown_field(
            unknown[0], sorted(LINE_FIELDS), "a question with a law", f"; for instance {LINE_EXAMPLE}"
        )
    for name in ("centre", "within"):
        if name not in table:
            raise QuestionError(f"{name!r} is missing; for instance {LINE_EXAMPLE}")
    scale, within = exact("range", table.get("range", 1)), exact("within", table["within"])
    if scale <= 0 or within <= 0:
        raise QuestionError(
            "range and within are above 0; a single value of a continuous prior has the probability 0"
        )
    limits = [name for name in ("posterior", "advantage") if name in table]
    factor = factor_in(table)
    if len(limits) == 2:
        raise QuestionError("posterior and advantage are two ways to say how much is tolerated; give one")
    if factor is None and not limits:
        raise QuestionError(
            'epsilon = "log(2)" asks for the largest posterior, and posterior = "1/2" for the largest epsilon'
        )
    tolerated = {name: exact(name, table[name]) for name in limits}
    if wrong := [name for name, value in tolerated.items() if not 0 < value < 1]:
        raise QuestionError(f"{wrong[0]} is above 0 and below 1")
    centre = exact("centre", table["centre"])
    found = LineQuestion(
        _line_prior(table),
        scale,
        centre,
        within,
        factor,
        tolerated.get("posterior"),
        tolerated.get("advantage"),
    )
    if not found.prior.holds(found.start, found.end):
        raise QuestionError(
            f"the secret, from {found.start} to {found.end}, has the prior 0: nothing can be learnt about it"
        )
    if not found.prior.holds(None, found.start) and not found.prior.holds(found.end, None):
        raise QuestionError(
            f"the secret, from {found.start} to {found.end}, has the prior 1: nothing can be learnt about it"
        )
    return found


def _line_prior(table: Mapping[str, Any]) -> LinePrior:
    law = table["law"]
    if not isinstance(law, str) or law not in LAWS:
        raise QuestionError(f"law is one of {', '.join(LAWS)}, not {str(law)[:40]!r}")
    if missing := [name for name in LAWS[law] if name not in table]:
        raise QuestionError(f"{law}: {missing[0]!r} is missing; it needs {', '.join(LAWS[law])}")
    every = {name for names in LAWS.values() for name in names}
    if extra := sorted((every - set(LAWS[law])) & set(table)):
        raise QuestionError(f"{law}: {extra[0]!r} is no field of it; it needs {', '.join(LAWS[law])}")
    found = {name: exact(name, table[name]) for name in LAWS[law]}
    if "low" in found and found["low"] >= found["high"]:
        raise QuestionError(f"low = {found['low']} is below high = {found['high']}, or there is no prior")
    if found.get("deviation", Fraction(1)) <= 0:
        raise QuestionError("deviation is above 0")
    return LinePrior(found.get("low"), found.get("high"), found.get("mean"), found.get("deviation"))


def read_question(path: Path) -> SpaceQuestion | LineQuestion:
    """The question in a TOML file; raises QuestionError with the file's name."""
    try:
        table = read_toml(path, parse_float=str)
        return line_question_of(table) if "law" in table else space_question_of(table)
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None
