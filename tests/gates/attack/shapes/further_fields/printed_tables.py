"""Printed tables of closed forms, by ranges that are narrow, leave a point open, or overlap; a row is now and then wrong."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

PROFILES = (
    ("{a}", (), ("log({a})/2", "log({a})/2", "log(sqrt({a}))", "log({a})", "log({a})/3")),
    ("{a}", ("q == 1",), ("log({a})", "log({a})", "log({a})/2")),
    ("2 + {a}", (), ("log(2 + {a})/2", "log(2 + {a})/2", "log(2 - {a})/2")),
    (
        "max({a}, 3/2)",
        (),
        ("log(max({a}, 3/2))/2", "log({a})/2", "log(3/2)/2", "log(3/2 if {a} < 3/2 else {a})/2"),
    ),
    ("1 + {a}**2", (), ("log(1 + {a}**2)/2", "log(1 + {a})/2", "log(1 + {a}**2)/2")),
    ("2 + abs({a} - 2)", (), ("log(2 + abs({a} - 2))/2", "log({a})/2", "log(4 - {a})/2")),
)
RANGES = (
    "1 < {a} < 3",
    "{a} > 1",
    "2 < {a} < 3",
    "{a} >= 1",
    "5/2 <= {a} <= 5",
    "1 < {a} < 3/2",
    "10 < {a} < 11",
    "{a} > 7/5",
)
CUTS = ("2", "3", "5/2", "3/2", "7/4", "4", "21/2", "29/20")
TABLES = (
    ("{a} <= {c}", "{a} > {c}"),
    ("{a} < {c}", "{a} > {c}"),
    ("{a} < {c}", "{a} == {c}", "{a} > {c}"),
    ("{a} <= {c}", "{a} >= {d}"),
    ("{a} < {c}", "{c} <= {a} < {d}", "{a} >= {d}"),
    ("1/({a} - {c}) > 0", "{a} < {c}"),
    ("{a} <= {c}",),
    ("{a} > {c}", "{a} < {d}"),
    ("{a} <= {c}, {a} > 0", "{a} > {c}"),
    ("{a} != {c}", "{a} == {d}"),
    ("{a}**2 <= 5", "{a}**2 > 5"),
    ("not {a} > {c}", "{a} > {c} or {a} < 0"),
)


def table(random: Random) -> Draft:
    """Rows for one parameter."""
    profile, where, epsilons = random.choice(PROFILES)
    name = random.choice("arb")
    letters = {"a": name, "c": random.choice(CUTS), "d": random.choice(CUTS)}
    right = random.choice(epsilons) if random.random() < 0.7 else epsilons[0]
    rows = []
    for when in random.choice(TABLES):
        epsilon = random.choice(epsilons) if random.random() < 0.3 else right
        rows.append([when.format(**letters), epsilon.format(**letters)])
    given = [
        random.choice(RANGES).format(**letters),
        *(["{a} != {c}".format(**letters)] if random.random() < 0.1 else []),
    ]
    fields: dict[str, object] = {
        "profile": profile.format(**letters),
        "rows": rows,
        **({"where": list(where)} if where else {}),
    }
    if random.random() < 0.2:
        fields["bound"] = random.choice(("membership", "bounded"))
    return Draft("printed_tables", "minimum", tuple(given), fields)


MAKERS = [table]
