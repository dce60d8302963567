"""Statements about guesses near a centre, and about the epsilon that a tolerated posterior gives, on small spaces."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import as_number
from tests.gates.attack.kinds.metric import values
from tests.gates.attack.shapes.own_fields.metric_spaces import FACTORS, PRIORS, geometry

SQUARES = ("1/4", "1/9", "4/9", "9/16")
RINGS = ("single_attr_final", "single_attr_sum", "and_bound")
LIMITS = ("limit", "inverted", "limit", "inverted", "across", "R")
OTHERS = ("posterior", "posterior", "prior", "simplified_bound", "less_simple", "main_bound", "advantage")
GOALS = (
    "{a} {R} {b}",
    "{a} {R} {b}",
    "{a} {R} {v}",
    "{a} == {v}",
    "{a} {R} {k}",
    "{a} - {b} {R} {k}",
    "{b} {R} {a}",
    "{a}/{b} {R} {k}",
    "{a} >= {k} => {a} {R} {b}",
    "inverted {R} limit",
    "posterior <= {a}",
    "prior <= {a} <= posterior",
)
GIVEN = ("{a} < {k}", "{a} <= {b}", "inverted <= limit", "R == across", "posterior < 1")


def _halved(space: dict[str, Any]) -> dict[str, Any]:
    """The same with distances half as long, and a factor whose square root is rational."""
    if "levels" in space:
        size = space.pop("levels")
        space |= {
            "values": [*map(str, range(size))],
            "edges": [[str(i), str(i + 1), "1"] for i in range(size - 1)],
        }
    name = "edges" if "edges" in space else "distances"
    half = [
        [str(Fraction(x) / 2) if name == "distances" or k == 2 else x for k, x in enumerate(row)]
        for row in space[name]
    ]
    return {**space, name: half}


def _ball(random: Random) -> dict[str, Any]:
    """A space with a centre, values near it, and now and then a limit."""
    while True:
        size = random.choice((2, 3, 3, 4, 4))
        space: dict[str, Any] = geometry(random, size)
        half = random.random() < 0.3
        space = _halved(space) if half else space
        space["prior"] = random.choice(("uniform", random.choice(PRIORS[size]).split()))
        space["t"] = random.choice(SQUARES if half else FACTORS)
        space |= {
            "centre": str(random.randrange(size)),
            "within": random.choice(("1", "1", "1", "1", "0", "2", "1/2", "3/2")),
        }
        try:
            known = values(space)
        except (ValueError, ZeroDivisionError):
            continue
        if not 0 < known["prior"] < 1:
            continue
        if random.random() < 0.7:
            limit = known["prior"] + (1 - known["prior"]) * Fraction(
                random.choice("1/2 1/3 1/4 2/3 3/4 9/10 1/10".split())
            )
            space |= random.choice(({"posterior": str(limit)}, {"advantage": str(limit - known["prior"])}))
        return space


def _shown(value: Any) -> str:
    """The value, or a rational close to it."""
    return str(value if isinstance(value, Fraction) else Fraction(int(as_number(value) * 1000), 1000))


def balls(random: Random) -> Draft:
    """One or two goals about one space."""
    space = _ball(random)
    known = values(space)

    def name() -> str:
        if random.random() < 0.03:
            return random.choice((*RINGS, *LIMITS))
        return random.choice(
            [x for x in (*RINGS, *RINGS, *LIMITS, *OTHERS) if isinstance(known.get(x), Fraction)]
        )

    rational = isinstance(known.get("inverted"), Fraction)
    goals, given = (
        [text for text in texts if rational or "inverted" not in text] for texts in (GOALS, GIVEN)
    )

    def filled(text: str) -> str:
        one = name()
        return text.format(
            a=one,
            b=name(),
            v=_shown(known.get(one, Fraction(1, 2))),
            R=random.choice(("<", "<=", ">=", "==", "<=", ">")),
            k=random.choice("0 1/2 1/3 1 2/3 2".split()),
        )

    told = [filled(random.choice(given)) for _ in range(random.choice((0, 0, 0, 1)))]
    fields: dict[str, object] = {
        "goals": [filled(random.choice(goals)) for _ in range(random.choice((1, 1, 2)))],
        "space": space,
    }
    if random.random() < 0.9:
        fields["about"] = "these spaces"
    return Draft("balls_in_spaces", "metric", tuple(told), fields)


MAKERS = [balls]
