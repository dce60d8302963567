"""From the row of a shape to a claim: placeholders become terms, numbers and relations at random.

``{a}`` to ``{d}`` are terms, ``{x}`` to ``{z}`` names, ``{k}`` and ``{m}`` numbers, ``{n}`` an
exponent from 2 to 5, ``{R}`` a relation, ``{S}`` the same turned around, ``{Q}`` another one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from epsproof.verify.reader import NotRead, parse
from epsproof.verify.reader.evaluate import free_names
from tests.gates.attack.draft import Draft

__all__ = ["Row", "draft"]

NAMES = ("x", "y", "z", "u", "w", "s", "g", "m")
NUMBERS = "1 2 3 -1 -2 1/2 -1/2 1/3 3/2 4 5 -3 2/3 10".split()
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
KINDS = (
    "inequality",
    "equivalence",
    "identity",
    "sign",
    "step",
    "limit",
    "bound",
    "prose",
)
GUARDS = (
    "{0} > 0",
    "{0} < 0",
    "{0} >= 0",
    "{0} <= 0",
    "{0} > 1",
    "0 < {0} < 1",
    "-1 < {0} < 1",
    "{0} >= -2",
    "{0} > {1}",
    "{0} < {1}",
    "{0}*{1} > 0",
    "{0} + {1} >= 1",
    "{0} == 2*{1}",
    "{0} == 2",
    "0 < {0} <= {1}",
    "-2 <= {0} <= 2",
    "{0}**2 < 4",
    "1/{0} > 0",
    "{0} < 0 < {1}",
    "{0} >= 1",
    "0 <= {0} <= 1",
    "-3 < {0} < -1",
)
RARE_GUARDS = (
    "{0} != 0",
    "{0} > 0 or {1} > 0",
    "not {0} <= 0",
    "{0} < 0 or {0} > 1",
    "abs({0}) >= 1",
)


@dataclass(frozen=True)
class Row:
    """What tempts: ``goals`` under ``given``, with definitions; ``guarded`` says how often a name
    gets a random assumption."""

    goals: Sequence[str]
    given: Sequence[str] = ()
    let: Mapping[str, str] = field(default_factory=dict)
    slope: Mapping[str, Sequence[str]] = field(default_factory=dict)
    substitutions: Mapping[str, str] = field(default_factory=dict)
    kinds: Sequence[str] = KINDS
    guarded: float = 0.55
    empty: bool = False


def draft(shape: str, row: Row, random: Random) -> Draft:
    """The claim that the row makes with these random choices."""
    filled = _choices(random)

    def fill(text: str) -> str:
        return re.sub(r"\{(\w)\}", lambda match: filled[match[1]], text)

    given = [fill(text) for text in row.given]
    fields: dict[str, object] = {"goals": [fill(text) for text in row.goals]}
    if row.let:
        fields["let"] = {name: fill(text) for name, text in row.let.items()}
    if row.slope:
        fields["slope"] = {name: [fill(text), fill(by)] for name, (text, by) in row.slope.items()}
    if random.random() < 0.05:
        fields["through"] = [fill(random.choice(("{a} {R} {b}", "{x} > 0", "{c} == {k}")))]
    made = Draft(shape, random.choice(row.kinds), tuple(given), fields, row.substitutions, row.empty)
    if "through" in fields and made.kind in ("enclosure", "prose"):
        del fields["through"]
    return Draft(
        shape,
        made.kind,
        (*given, *_guards(made, row.guarded, random)),
        fields,
        row.substitutions,
        row.empty,
    )


def _choices(random: Random) -> dict[str, str]:
    """What every placeholder becomes."""
    names = random.sample(NAMES, 3)
    relation = random.choice(("<", "<=", ">", ">=", "<=", ">=", "=="))
    chosen = dict(zip("xyz", names, strict=True))
    chosen |= {letter: _term(names, random, i) for i, letter in enumerate("abcd")}
    chosen |= {
        "k": random.choice(NUMBERS),
        "m": random.choice(NUMBERS),
        "n": str(random.randint(2, 5)),
    }
    return {k: f"({v})" if k in "km" and not v.isdigit() else v for k, v in chosen.items()} | {
        "R": relation,
        "S": TURNED[relation],
        "Q": random.choice(("<", "<=", ">", ">=")),
    }


def _term(names: Sequence[str], random: Random, index: int) -> str:
    one, other = names[index % 3], random.choice(names)
    number = random.choice(NUMBERS)
    shapes = (
        *(one,) * 8,
        f"({one} + {number.lstrip('-')})",
        f"({one} - {number.lstrip('-')})",
        f"({one} + {other})",
        f"({one} - {other})",
        f"({one}*{other})",
        f"(-{one})",
        f"({one}**2)",
        f"({number}*{one})",
        f"({number})",
        f"(1/{one})",
        f"abs({one})",
        f"max({one}, {number})",
    )
    return random.choice(shapes)


def _guards(made: Draft, share: float, random: Random) -> list[str]:
    """Random assumptions about the names of a claim."""
    try:
        trees = [parse(text) for text in (*made.assumptions, *made.goals)]
        names = sorted(free_names(trees, made.definitions))
    except NotRead:
        return []
    found = []
    for name in names:
        if random.random() < share:
            pool = RARE_GUARDS if random.random() < 0.06 else GUARDS
            others = [n for n in names if n != name] or [random.choice(NUMBERS[:2])]
            found.append(random.choice(pool).format(name, random.choice(others)))
    return found
