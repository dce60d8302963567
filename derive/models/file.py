"""From a TOML file to an attack model; every rule that a model has to keep is checked here."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from itertools import product
from typing import Any

import sympy
from attrs import evolve

from epsproof.derive.algebra.signs import NOT_NEGATIVE, POSITIVE, Signs
from epsproof.derive.algebra.unfolding import relations_from
from epsproof.derive.models.model import Model, Privacy, ProofStep
from epsproof.derive.text.errors import (
    ModelRejected,
    QuestionError,
    UnknownField,
    field_place,
    name_meant,
    option,
    setting,
    unknown_field,
)
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.names import ADVERSARY, NAME, RESERVED, no_parameter
from epsproof.derive.text.notation import symbol

__all__ = ["checked", "holds", "model_of", "prior_points", "value_at"]

# Points of priors at which a model is tried out exactly: corners, ends and the middle, where its conditions
# hold.

VALUES = (Fraction(1), Fraction(1, 2), Fraction(1, 100), Fraction(1, 4), Fraction(99, 100))
MOST = 256
Point = Mapping[str, Fraction]


def prior_points(priors: Sequence[str], where: Sequence[str]) -> Iterator[Point]:
    """Points in (0, 1] at which the conditions hold; none where a condition has parameters or is no comparison of polynomials."""
    conditions = [(c.left - c.right, c.relation) for text in where for c in parse_conditions(text)]
    if any(not x.is_polynomial() or {s.name for s in x.free_symbols} - {*priors} for x, _ in conditions):
        return
    kept = next(k for k in range(len(VALUES), 0, -1) if k ** len(priors) <= MOST or k == 1)
    for values in product(VALUES[:kept], repeat=len(priors)):
        point = dict(zip(priors, values, strict=True))
        if all(holds(value_at(x, point), relation) for x, relation in conditions):
            yield point


def value_at(polynomial: sympy.Expr, point: Point) -> sympy.Rational:
    """The value of a polynomial in the priors alone."""
    names = sorted(point)
    if not names:
        return polynomial
    whole = sympy.Poly(polynomial, *map(symbol, names))
    return whole(*(sympy.Rational(point[n].numerator, point[n].denominator) for n in names))


def holds(value: sympy.Expr, relation: str) -> bool:
    """Whether a number is in that relation to 0."""
    outcomes = {
        "<": value < 0,
        "<=": value <= 0,
        ">": value > 0,
        ">=": value >= 0,
        "==": value == 0,
        "!=": value != 0,
    }
    return bool(outcomes[relation])


# From a TOML file to an attack model; every rule that a model has to keep is checked here, with the name of
# what breaks it.

SCHEMA = "attack-model/1"
REST = "rest"
REMAINING = ("remainder", "remaining", "otherwise", "other", "others", "else")
MOST_WORLDS, MOST_STEPS = 64, 40
SHARES = (
    "under approximate privacy delta is 0 or more and below the failure probability, which is 1/2 at most"
)
FIELDS = {
    "schema": str, "name": str, "title": str, "source": str, "secret": list, "where": list, "assume": list, "assumptions": list,
    "priors": dict, "worlds": dict, "neighbours": list, "privacy": dict, "derivation": list, "mechanism": list,
    "event": str, "parameters": dict, "not_covered": list, "moves": bool,
}  # fmt: skip
NEIGHBOURS = {"between": list, "from_to": list, "steps": int}
PRIVACY = {"delta": str, "failure": str}
STEP = {"latex": str, "because": str, "uses": list}
TYPES = {str: "a text", list: "a list", dict: "a table", int: "a whole number", bool: "true or false"}
NEEDED = ("name", "secret", "priors", "worlds", "neighbours")
Table = Mapping[str, Any]
LISTED = ("between", "from_to", "secret")
EXAMPLES = {
    "name": 'name = "mine"',
    "secret": 'secret = ["in"], one or several of the worlds',
    "priors": '[priors] and below it p = "that the person is in the data"',
    "worlds": '[worlds] and below it in = "p" and out = "rest"',
    "neighbours": '[[neighbours]] and below it between = ["in", "out"]',
}


def model_of(text: str, file: str) -> Model:
    """The model that a TOML text describes.

    ``[priors]`` holds the meaning of every prior, ``[worlds]`` the weight of every world, one of which may be "rest";
    ``[[neighbours]]`` the pairs ``between`` (or ``from_to``, protected one way) with their ``steps``; ``secret`` lists worlds.
    ``event`` is the secret in words, ``[parameters]`` says what parameters mean, ``not_covered`` what the model leaves out,
    ``moves`` that one step may take a record from one cell of a table to another. ``file`` stands in messages.

    Raises ModelRejected.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ModelRejected(f"{file}: no TOML: {error}") from None
    try:
        found = _model(_fields(data, FIELDS, NEEDED, "a model"))
        checked(found)
        return _with_private_shares(_with_positive_secret(found))
    except UnknownField as error:
        at = field_place(error.field, enumerate(text.splitlines(), 1))
        place = f", line {at[0]}, column {at[1]}" if at else ""
        raise ModelRejected(f"{file}{place}: {error}") from None
    except QuestionError as error:
        raise ModelRejected(f"{file}: {error}") from None


def _model(data: Table) -> Model:
    if data.get("schema", SCHEMA) != SCHEMA:
        raise ModelRejected(f"the schema of a model is {SCHEMA!r}, not {data['schema']!r}")
    rows = [_fields(row, NEIGHBOURS, (), "neighbours") for row in data["neighbours"]]
    private = data.get("privacy")
    privacy = None if private is None else Privacy(**_fields(private, PRIVACY, PRIVACY, "privacy"))
    return Model(
        name=data["name"],
        title=data.get("title", data["name"]),
        source=data.get("source", ""),
        priors=_texts(data["priors"], "priors"),
        worlds=_whole(_texts(data["worlds"], "worlds")),
        secret=_names(data["secret"], "secret"),
        neighbours=tuple(map(_neighbour, rows)),
        where=_names(data.get("where", []), "where"),
        assume=_names(data.get("assume", []), "assume"),
        privacy=privacy,
        assumptions=_names(data.get("assumptions", []), "assumptions"),
        derivation=_steps(data.get("derivation", []), "derivation"),
        mechanism=_steps(data.get("mechanism", []), "mechanism"),
        event=data.get("event", ""),
        meanings=_texts(data.get("parameters", {}), "parameters"),
        not_covered=_names(data.get("not_covered", []), "not_covered"),
        moves=data.get("moves", False),
    )


def _fields(data: object, known: Mapping[str, type], needed: Iterable[str], what: str) -> Table:
    """The table, if its fields are known ones of their type, and none is missing."""
    if not isinstance(data, dict):
        raise ModelRejected(f"{what}: a table is expected, not {data!r}")
    for name, value in data.items():
        if name not in known:
            raise unknown_field(name, known, what)
        if type(value) is not known[name]:
            parts = (
                [part.strip() for part in value.split(",")]
                if isinstance(value, str) and name in LISTED
                else [value]
            )
            better = f"; write {name} = {parts!r}" if known[name] is list and isinstance(value, str) else ""
            if known[name] is int and isinstance(value, float) and value > 0:
                better = f"; write {name} = {int(value)} or {name} = {int(value) + 1}"
            better = better or (f"; write {EXAMPLES[name]}" if name in EXAMPLES else "")
            raise ModelRejected(f"{what}: {name!r} is {TYPES[known[name]]}, not {value!r:.60}{better}")
    for name in needed:
        if name not in data:
            such = f": write {EXAMPLES[name]}" if name in EXAMPLES else ""
            raise ModelRejected(f"{what} lacks the field {name!r}{such}")
    return data


def _texts(data: Table, what: str) -> dict[str, str]:
    for name, value in data.items():
        if not isinstance(value, str):
            raise ModelRejected(
                f"[{what}] {name}: a text is expected, not {value!r}; {_in_words(name, value, what)}"
            )
    return dict(data)


def _in_words(name: str, value: object, what: str) -> str:
    """What to write for a number in place of a text: a weight is a text, but a prior and a parameter are described by one."""
    if what == "worlds":
        return f'write {name} = "{value}"'
    asked = option("where", f"{name} == {value}") if what == "priors" else setting(name, str(value))
    return f'write what it means, as in {name} = "that it holds"; its value is {asked} beside a criterion'


def _names(data: Iterable[object], what: str) -> tuple[str, ...]:
    found = tuple(data)
    for each in found:
        if not isinstance(each, str):
            raise ModelRejected(f"{what} is a list of texts; {each!r} is none")
    return tuple(str(each) for each in found)


def _steps(rows: Iterable[object], what: str) -> tuple[ProofStep, ...]:
    found = [_fields(row, STEP, ("latex", "because"), what) for row in rows]
    return tuple(ProofStep(row["latex"], row["because"], _names(row.get("uses", []), what)) for row in found)


def _neighbour(row: Table) -> tuple[str, str, int, bool]:
    if ("between" in row) == ("from_to" in row):
        raise ModelRejected(
            "neighbours are a pair 'between' two worlds, or 'from_to' where privacy protects one way"
        )
    pair = row.get("between", row.get("from_to"))
    if len(pair) != 2 or pair[0] == pair[1]:
        raise ModelRejected(f"neighbours are two worlds, not {pair!r}")
    steps = row.get("steps", 1)
    if not 0 <= steps <= MOST_STEPS:
        raise ModelRejected(
            f"the neighbours {pair[0]!r} and {pair[1]!r} are 0 to {MOST_STEPS} steps apart, not {steps}"
        )
    if not steps and "from_to" in row:
        what = "nothing may tell the one from the other: with 0 steps that holds both ways; write 'between'"
        raise ModelRejected(f"from {pair[0]!r} to {pair[1]!r} {what}")
    return (*pair, steps, "from_to" in row)


def _whole(worlds: dict[str, str]) -> dict[str, str]:
    """The weights, with what is left over for the world of the weight "rest"."""
    rest = [name for name, weight in worlds.items() if weight.strip() == REST]
    if len(rest) > 1:
        raise ModelRejected(
            f"the weight of one world is {REST!r}, not those of {' and '.join(map(repr, rest))}"
        )
    if not rest:
        return worlds
    total = sympy.Add(*(_weight(name, text) for name, text in worlds.items() if name != rest[0]))
    return {**worlds, rest[0]: sympy.sstr(sympy.expand(1 - total))}


def _weight(world: str, text: str) -> sympy.Expr:
    try:
        found = parse_expression(text)
    except QuestionError as error:
        raise ModelRejected(f"the weight of {world!r}: {error}") from None
    if not found.is_polynomial():
        raise ModelRejected(
            f"the weight of {world!r} is a polynomial in the priors and parameters, not {text}"
        )
    return found


def _refuse_slips(model: Model) -> None:
    """Raises ModelRejected for a name in the weights that is no prior, and is described nowhere."""
    described = {*model.meanings, *re.findall(r"[A-Za-z]\w*", " ".join(model.assume))}
    weighed = set[str]().union(*map(_names_of, model.weights.values()))
    for name in sorted({*model.parameters} & weighed - described):
        same = [prior for prior in model.priors if name.lower().rstrip("0123456789") == prior.lower()]
        near = (
            [REST]
            if name.lower() in REMAINING
            else same or get_close_matches(name, [*model.priors, REST], n=1)
        )
        meant = f"did you mean {near[0]!r}? " if near else ""
        raise ModelRejected(
            f"{name!r} is no prior; {meant}a parameter is described under [parameters], or bounded in assume"
        )


def checked(model: Model) -> None:
    """Raises ModelRejected with the rule that is broken."""
    if not NAME.match(model.name.replace("-", "_")):
        raise ModelRejected(f"{model.name[:60]!r} is no name; write letters, digits and hyphens")
    for name in (*model.priors, *model.parameters):
        if rule := no_parameter(name):
            raise ModelRejected(rule)
        if not NAME.match(name) or name in RESERVED:
            raise ModelRejected(f"{name!r} cannot name a prior or a parameter; choose another name")
    for name in {*model.meanings} - {*model.parameters}:
        raise ModelRejected(f"[parameters] {name!r} is used nowhere")
    for name in {*model.parameters} & {*ADVERSARY}:
        if other := [prior for prior in model.priors if prior.lower() == name.lower()]:
            raise ModelRejected(f"{name!r} is no prior, but {other[0]!r} is: write {name} under [priors]")
        raise ModelRejected(
            f"{name!r} names a prior, not a parameter: list it under [priors] or choose another name"
        )
    _refuse_slips(model)
    if not 2 <= len(model.worlds) <= MOST_WORLDS:
        raise ModelRejected(
            f"a model has 2 to {MOST_WORLDS} worlds, not {len(model.worlds)}; for instance {EXAMPLES['worlds']}"
        )
    for world in (*model.secret, *(name for start, end, *_ in model.neighbours for name in (start, end))):
        if world not in model.worlds:
            near = f"did you mean {meant!r}? " if (meant := name_meant(str(world), model.worlds)) else ""
            raise ModelRejected(
                f"{world!r} is no world; {near}the worlds: {', '.join(map(repr, model.worlds))}"
            )
    if len({*model.secret}) != len(model.secret):
        raise ModelRejected("the secret names a world twice")
    if not model.secret or not model.others:
        raise ModelRejected("the secret is some of the worlds: not none, and not all of them")
    _checked_weights(model)
    _checked_paths(model)


def _checked_weights(model: Model) -> None:
    for world, text in model.worlds.items():
        weight = _weight(world, text)
        if weight.is_number and weight < 0:
            raise ModelRejected(f"the weight of {world!r} is negative: {weight}")
    excess = sympy.expand(sympy.Add(*model.weights.values()) - 1)
    if excess != 0:
        raise ModelRejected(
            f"the weights sum to {sympy.sstr(sympy.factor(1 + excess))}, not to 1; one of them may be {REST!r}"
        )
    if sympy.expand(model.prior) == 0:
        raise ModelRejected("the secret has the prior probability 0")
    if sympy.expand(model.prior) == 1:
        raise ModelRejected(
            "the secret has the prior probability 1: there is nothing that a release could tell"
        )
    free = {
        world: weight
        for world, weight in model.weights.items()
        if not _names_of(weight) & {*model.parameters}
    }
    for point in prior_points([*model.priors], model.where):
        for world, weight in free.items():
            if value_at(weight, point) < 0:
                text = model.worlds[world]
                raise ModelRejected(
                    f"the weight of {world!r}, {text}, is negative at {_shown(point)}; state 'where' it is not"
                )


def _with_positive_secret(model: Model) -> Model:
    """The model where its secret has a positive prior: a condition more unless that is seen at priors in (0, 1]."""
    if _names_of(model.prior) & {*model.parameters}:
        return model
    stated = [
        c
        for text in (*(f"0 < {name} <= 1" for name in model.priors), *model.where)
        for c in parse_conditions(text)
    ]
    known = relations_from([c for c in stated if (c.left - c.right).is_polynomial()])
    sign = Signs(known).possible(model.prior)
    if sign <= POSITIVE:
        return model
    relation = ">" if sign <= NOT_NEGATIVE else "!="
    return evolve(model, where=(*model.where, f"{sympy.sstr(sympy.expand(model.prior))} {relation} 0"))


def _with_private_shares(model: Model) -> Model:
    """The model with what its privacy supposes of parameters among its conditions."""
    more = () if model.privacy is None else model.privacy.conditions
    return evolve(model, assume=tuple(dict.fromkeys((*model.assume, *more))))


def _names_of(expression: sympy.Expr) -> set[str]:
    return {s.name for s in expression.free_symbols}


def _shown(point: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def _checked_paths(model: Model) -> None:
    for secret in model.secret:
        for other in model.others:
            if (secret, other) not in model.distance:
                raise ModelRejected(
                    f"no path of protected steps leads from {secret!r} to {other!r}: privacy says nothing of them; add neighbours"
                )
    lengths = [model.distance[s, u] for s in model.secret for u in model.others]
    if model.privacy is not None and (far := next((d for d in lengths if d != 1), 1)) != 1:
        raise ModelRejected(
            f"under approximate privacy the secret is one step from every other world; here it is {far}"
        )
    if model.privacy is not None and len(model.secret) > 1:
        raise ModelRejected("under approximate privacy the secret is one world")
    for text in () if model.privacy is None else model.privacy.conditions:
        for each in parse_conditions(text):
            if (gap := each.left - each.right).is_number and not holds(gap, each.relation):
                raise ModelRejected(f"{SHARES}; not so: {text}")
