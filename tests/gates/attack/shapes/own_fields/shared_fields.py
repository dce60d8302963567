"""Fields that several kinds share, put together: definitions and derivatives where the kind gives names a meaning; regions,
models, cases and rows; closed forms that a sentence states."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from tests.gates.attack.draft import Draft
from tests.gates.attack.shapes.own_fields.metric_spaces import spaces
from tests.gates.attack.shapes.own_fields.printed_minima import minimum
from tests.gates.attack.shapes.own_fields.small_data_sets import MAKERS as DATA_SETS

OWN = re.compile(
    r"\b(?:(?:prior|posterior|advantage|main_bound|less_simple|simplified_bound|across|or_bound)(?:_weak|_strong)?"
    r"|q|least|largest|mean|variance|local|n|o|x_[ij]|without_[ij]|influence_[ij])\b"
)
FRESH = ("y", "x0", "I", "S", "E", "Q", "pi", "e", "N", "largest", "h", "t0", "n")
ALIASES = (
    "{0}",
    "{0}",
    "2*{0} - {0}",
    "{0} + 0",
    "{0}*{0}/{0}",
    "max({0}, 0)",
    "({0} if {0} > 0 else -{0})",
    "abs({0})",
)
REGIONS = (
    "p <= 1/2",
    "q >= 1/2",
    "q == 1",
    "p == 1",
    "p + q <= 1",
    "p*q <= 1/4",
    "q <= p",
    "1/4 <= q <= 3/4",
    "p > 1/2",
)


def defined(random: Random) -> Draft:
    """A claim in which one of the kind's own names, or two, have been given other names."""
    while True:
        found = random.choice((spaces, *DATA_SETS))(random)
        own = sorted({name for goal in found.goals for name in OWN.findall(goal)})
        if own:
            break
    let, slope = dict[str, str](), dict[str, list[str]]()
    fresh = random.sample(FRESH, 3)
    for name in random.sample(own, min(len(own), random.choice((1, 1, 2)))):
        alias, inner = fresh.pop(), random.choice(ALIASES).format(name)
        if random.random() < 0.2:
            by = random.choice(own)
            slope[alias] = [f"{name}*{by}", by]
        elif random.random() < 0.3 and fresh:
            middle = fresh.pop()
            let |= {middle: inner, alias: random.choice((middle, f"{middle}*1", f"1/(1/{middle})"))}
        else:
            let[alias] = inner
        found = _renamed(found, name, alias)
    let |= found.fields.get("let", {})
    fields = {
        **found.fields,
        **({"let": _shuffled(let, random)} if let else {}),
        **({"slope": slope} if slope else {}),
    }
    return replace(found, shape="shared_fields", fields=fields)


def _renamed(draft: Draft, name: str, alias: str) -> Draft:
    word = re.compile(rf"(?<!\w){name}(?!\w)")
    goals = [word.sub(alias, goal) for goal in draft.goals]
    told = tuple(word.sub(alias, text) for text in draft.assumptions)
    return replace(draft, fields={**draft.fields, "goals": goals}, assumptions=told)


def _shuffled(let: dict[str, str], random: Random) -> dict[str, str]:
    return dict(random.sample([*let.items()], len(let)))


def printed(random: Random) -> Draft:
    """A closed form on another region, as rows of a table, or stated by a sentence."""
    one, other = minimum(random), minimum(random)
    fields = dict(one.fields)
    if random.random() < 0.4:
        fields["where"] = random.sample(REGIONS, random.choice((1, 1, 2)))
    if random.random() < 0.4:
        rows = [[fields.get("when", ""), fields["epsilon"]]]
        if random.random() < 0.7:
            name = one.assumptions[0].replace("-", " ").split("<")
            letter = next(part.strip() for text in name for part in text.split() if part.isalpha())
            rows.append(
                [
                    random.choice(("{0} > 2", "{0} < 1", "{0} <= 4", "{0} == 3", "")).format(letter),
                    fields["epsilon"],
                ]
            )
        fields = {key: value for key, value in fields.items() if key not in ("when", "epsilon")} | {
            "rows": rows
        }
        return replace(one, shape="shared_fields", fields=fields)
    if random.random() < 0.3:
        fields["bound"] = other.fields.get("bound", "membership")
    kind = random.choice(("minimum", "prose"))
    if random.random() < 0.3 and "when" in fields:
        return replace(one, shape="shared_fields", kind=kind, fields=fields, assumptions=())
    return replace(one, shape="shared_fields", kind=kind, fields=fields)


MAKERS = [defined, printed]
