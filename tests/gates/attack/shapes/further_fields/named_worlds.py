"""Bayes' rule in finite models whose weights the file names: what it substitutes holds in the worlds and in the goals."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

WORLDS = (("w", "1 - w"), ("w**2/(1 + w**2)", "1/(1 + w**2)"), ("1 - w", "w/2", "w/2"))
MEANINGS = (("1/4", ()), ("2/3", ()), ("u/9", ("0 < u < 1",)), ("u/2", ("0 <= u <= 1",)))
GOALS = (
    "prior == {share}",
    "prior > {share}",
    "posterior >= prior",
    "posterior > prior",
    "w == {meaning} => ratio >= 1",
    "posterior <= prior/t",
    "prior <= 1/2",
    "w < 1/2",
)


def bayes(random: Random) -> Draft:
    """Two worlds or three, whose first is the event, and a goal in the name of a weight or in what it stands for."""
    weights = random.choice(WORLDS)
    meaning, given = random.choice(MEANINGS)
    worlds = [[weight, "" if k else "event", [random.randint(0, 2)]] for k, weight in enumerate(weights)]
    goal = random.choice(GOALS).format(share=weights[0].replace("w", f"({meaning})"), meaning=meaning)
    fields = {"worlds": worlds, "output": [random.randint(0, 2)], "goals": [goal]}
    return Draft("named_worlds", "bayes", ("0 < t < 1", *given), fields, {"w": meaning})


MAKERS = [bayes]
