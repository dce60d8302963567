"""Numbers that are quoted of releases whose noise is a sum: decisions about a block, posteriors, distances, guesses in ties."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft
from tests.gates.attack.shapes.own_fields.quoted_numbers import PRIORS, SHORT, rows_said

BLOCKS = ("2 x discrete-gaussian(sigma2=1/3)", "3 x discrete-gaussian(sigma2=1/3)")
SUMS = (*BLOCKS, "2 x discrete-gaussian(sigma2=1)", "2 x geometric(t=1/3)", "3 x geometric(t=1/2)")
TIED = (("2 x geometric(t=1/3)", "3/8"), ("2 x geometric(t=1/3)", "5/8"), ("3 x geometric(t=1/3)", "27/67"))
DECISIONS = ("correct decision", "gain", "loss", "net gain")
ASKED = (
    *DECISIONS,
    "region",
    "posterior of two levels",
    "county count",
    "distance of laws",
    "correct guess",
    "least",
)


def _row(random: Random) -> dict[str, str]:
    """What is asked for."""
    asked = random.choice(ASKED)
    if asked in ("correct guess", "least"):
        noise, prior = random.choice((*TIED, (random.choice(SUMS), random.choice(PRIORS))))
        return {"of": asked if asked != "least" else "least published value", "noise": noise, "prior": prior}
    if asked == "distance of laws":
        found = {"of": asked, "noise": random.choice(SUMS), "d": random.choice("12")}
        return found | {"others": random.choice((*SHORT, *SUMS))}
    found = {
        "of": asked,
        "noise": random.choice((*BLOCKS, SHORT[3])),
        "county": random.choice((*BLOCKS, SHORT[3])),
        "d": "1",
    }
    if asked == "region":
        ends = [sorted(random.choice(range(-4, 6)) for _ in "ab") for _ in "ab"]
        return found | {
            name: f"{low} to {high}" for name, (low, high) in zip(("x2_range", "y1_range"), ends, strict=True)
        }
    found["prior"] = random.choice(PRIORS)
    if asked in DECISIONS:
        return found | {"true_x1": random.choice("01"), "true_x2": "1"}
    found |= {name: str(random.randint(-1, 3)) for name in ("x1", "x2", "y1")}
    return found if asked != "county count" else {**found, "k2": str(random.randint(0, 3))}


def summed_up(random: Random) -> Draft:
    """One row, or two."""
    return Draft("sums_of_noises", "release", (), {"asked": rows_said(random, _row)})


MAKERS = [summed_up]
