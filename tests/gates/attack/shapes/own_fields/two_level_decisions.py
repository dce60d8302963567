"""Numbers that are quoted of decisions from a block's count and its county's, of regions, and of counts fitted to a total."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.release import DECISIONS
from tests.gates.attack.shapes.own_fields.quoted_numbers import PRIORS, SHORT, rows_said

NOISES = SHORT[1:]


def _row(random: Random) -> dict[str, str]:
    """What is asked for."""
    asked = random.choice([*DECISIONS])
    if asked == "largest variance gap":
        return {"of": asked, "s": random.choice(("1/4", "1/2", "1", "0.3", "2"))}
    return _fitted(random) if asked == "risk by post-processing" else _decision(asked, random)


def _decision(asked: str, random: Random) -> dict[str, str]:
    """A decision about a person of a block, for true counts that are now and then the least or most of the county."""
    found = {
        "of": asked,
        "noise": random.choice(NOISES),
        "county": random.choice(NOISES),
        "d": random.choice("112"),
    }
    found["prior"] = random.choice(PRIORS)
    if random.random() < 0.4:
        found |= {"least": random.choice("001"), "most": random.choice("1123")}
        if random.random() < 0.5:
            found |= {"least": found["most"], "prior": "1/2"}
    if random.random() < 0.2:
        found = {name: text for name, text in found.items() if name != "d"} | {
            "others": random.choice(NOISES)
        }
    if random.random() < 0.6:
        found["true_x1"] = random.choice("01")
        found["true_x2"] = str(int(found["true_x1"]) + random.randint(0, 2))
    if asked == "region":
        ends = [sorted(random.choice(range(-4, 6)) for _ in "ab") for _ in "ab"]
        found |= {
            name: f"{low} to {high}" for name, (low, high) in zip(("x2_range", "y1_range"), ends, strict=True)
        }
        return {
            name: text for name, text in found.items() if name not in ("least", "most", "others", "prior")
        } | {"d": "1"}
    return found


def _fitted(random: Random) -> dict[str, str]:
    """A block's count that is fitted to a total."""
    found = {"of": "risk by post-processing", "noise": random.choice(NOISES), "others": random.choice(NOISES)}
    found |= {"d": random.choice("1237"), "total": random.choice("1123"), "prior": random.choice(PRIORS)}
    return found | ({"before": "x1* and y1*"} if random.random() < 0.4 else {})


def decided(random: Random) -> Draft:
    """One row, or two."""
    return Draft("two_level_decisions", "release", (), {"asked": rows_said(random, _row)})


MAKERS = [decided]
