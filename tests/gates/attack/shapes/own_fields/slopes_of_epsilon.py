"""How epsilon moves with a prior."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

PROFILES = ("r", "2", "a/(p*q)", "1 + p", "3 - p", "1 + a*p", "r*q", "2 + q", "1/p", "1 + a/p")
GUARDS = (
    "r > 1",
    "0 < a < 1",
    "-1 < a < 0",
    "r > 2",
    "p*q*r < 1",
    "p < 1/2",
    "q < 1",
    "0 < p < 1",
    "p > 1/2",
    "a < 0",
    "r < 0",
)


def slope(random: Random) -> Draft:
    """The sign of a derivative on a domain."""
    profile = random.choice(PROFILES)
    given = [
        text
        for text in random.sample(GUARDS, 3)
        if not {"a", "r"} & set(text) or {"a", "r"} & set(text) & set(profile)
    ]
    given += ["0 < p <= 1", "0 < q <= 1"] if random.random() < 0.8 else []
    fields = {
        "profile": profile,
        "by": random.choice("pq"),
        "sign": random.choice(("< 0", "<= 0", ">= 0", "> 0", "== 0")),
    }
    if random.random() < 0.2:
        fields["bound"] = random.choice(("membership", "bounded"))
    return Draft("slopes_of_epsilon", "sign", tuple(given), fields)


MAKERS = [slope]
