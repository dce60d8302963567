"""Closed forms of epsilon, right ones and wrong ones, with negative parameters and contradictory
conditions."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

GUARDS = (
    "{0} > 1",
    "{0} > 2",
    "0 < {0} < 1",
    "-1 < {0} < 0",
    "{0} < -1",
    "1 < {0} < 3",
    "{0} >= 1",
    "-2 < {0} < 2",
    "-1 <= {0} <= 1",
)
PROFILES = (
    ("{a}", (), ("log({a})/2", "log({a})", "log({a})/3")),
    ("{a}", ("q == 1",), ("log({a})", "log({a})/2")),
    ("2 - {a}", (), ("log(2 - {a})/2", "log(1000)")),
    ("2 + {a}", (), ("log(2 + {a})/2", "log(2 - {a})/2")),
    ("1 + {a}**2", (), ("log(1 + {a}**2)/2", "log(1 + {a}**2)")),
    ("max({a}, 3/2)", (), ("log(max({a}, 3/2))/2", "log({a})/2", "log(3/2)/2")),
    ("abs({a}) + 1", ("q == 1",), ("log(1 + {a})", "log(1 - {a})", "log(abs({a}) + 1)")),
    ("2 + abs({a})", (), ("log(2 + {a})/2", "log(2 - {a})/2", "log(2 + abs({a}))/2")),
    ("{a}/(p*q)", (), ("log((1 - {a})/{a})", "log({a})")),
    ("(p*q + {a})/(p*q)", (), ("log((1 + {a})/(1 - {a}))", "log(1 + {a})")),
    ("max({a}/p, 3)", ("q == 1",), ("log((3 - {a})/(1 - {a}))", "log(3)")),
    ("3 + {a}*p", ("q == 1",), ("log(3)", "log(3 + {a})")),
    ("3 + 1/{a}", (), ("log(3 + 1/{a})/2", "log(3)/2")),
)


def minimum(random: Random) -> Draft:
    """A printed epsilon on a range of its parameter."""
    profile, where, epsilons = random.choice(PROFILES)
    name = random.choice(("a", "b", "r", "c"))
    guard = random.choice(GUARDS).format(name)
    fields = {"profile": profile.format(a=name), "epsilon": random.choice(epsilons).format(a=name)}
    if where:
        fields["where"] = list(where)
    if random.random() < 0.3:
        fields["when"] = random.choice(("{0} > 4", "{0} < 0", "{0} == 2", "{0} > 1/2", "{0} <= 1")).format(
            name
        )
    if random.random() < 0.3:
        fields["bound"] = random.choice(("membership", "membership", "bounded", "other"))
    return Draft("printed_minima", "minimum", (guard,), fields)


MAKERS = [minimum]
