"""Bayes' rule in finite models, with weights of any sign."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

WEIGHTS = (
    ("1/2", "1/2"),
    ("3/2", "-1/2"),
    ("1/4", "3/4"),
    ("-1", "2"),
    ("p", "1 - p"),
    ("1", "0"),
    ("0", "1"),
)
GOALS = (
    "ratio >= 1",
    "ratio <= 1/t",
    "posterior <= 1",
    "posterior >= prior",
    "ratio > 1",
    "posterior <= prior/t",
    "ratio <= 1/(prior + t*(1 - prior))",
    "posterior >= 0",
    "prior > 0",
    "ratio == 1",
    "ratio <= 2",
    "posterior <= prior",
    "posterior*t <= prior",
)
FACTOR = {"t": "exp(-eps)"}
BY_EPSILON = (
    "ratio <= exp(eps)",
    "posterior <= exp(eps)*prior",
    "ratio <= exp(eps/2)",
    "log(ratio) <= eps",
    "posterior >= prior*exp(-eps)",
    "ratio >= exp(-eps/2)",
    "eps >= 0",
    "ratio <= 1 + eps",
)


def bayes(random: Random) -> Draft:
    """Two worlds or three, and goals about the event given an output."""
    weights = list(random.choice(WEIGHTS))
    if random.random() < 0.3:
        weights = ["1/2" if w == "1/2" else w for w in weights[:1]] + [
            f"({weights[1]})/2",
            f"({weights[1]})/2",
        ]
    events = ["event", *("" for _ in weights[1:])]
    if random.random() < 0.3:
        random.shuffle(events)
    worlds = [[w, e, [random.randint(0, 2)]] for w, e in zip(weights, events, strict=True)]
    given = random.sample(
        ("0 < t <= 1", "0 < t < 1", "0 < p < 1", "0 < p <= 1", "t > 0", "-1 < p < 1", "p > 0"), 2
    )
    used = tuple(g for g in given if "t" in g or any("p" in w for w in weights))
    same = FACTOR if random.random() < 0.4 else {}
    goal = random.choice(BY_EPSILON if same else GOALS)
    fields = {"worlds": worlds, "output": [random.randint(0, 2)], "goals": [goal]}
    return Draft("finite_models", "bayes", used, fields, same)


MAKERS = [bayes]
