"""Numbers that are quoted of a release: right to their digits, one unit of the last digit away, or on the wrong side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from mpmath import mp

from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import as_number
from tests.gates.attack.kinds.release import COMPUTED, DIGITS, QUANTITIES, Unknown

NOISES = (
    "geometric(t=1/2)",
    "geometric(t=1/3)",
    "geometric(t=9/10)",
    "discrete-gaussian(sigma2=1)",
    "discrete-gaussian(rho=1/8)",
    "discrete-gaussian(sigma2=1/3)",
    "laplace(b=1)",
    "laplace(b=2)",
    "laplace(b=1/2)",
    "2 x geometric(t=1/2)",
    "3 x discrete-gaussian(sigma2=1)",
)
PRIORS = "1/2 1/2 1/3 2/3 1/10 9/10 1/864 3/4 1/100 99/100".split()
SHORT = (
    "geometric(t=1/3)",
    "discrete-gaussian(sigma2=1)",
    "discrete-gaussian(rho=1/8)",
    "discrete-gaussian(sigma2=1/3)",
)
TIED = tuple(
    {"noise": noise, "prior": prior}
    for noise, priors in (("geometric(t=1/2)", ("1/3", "2/3")), ("geometric(t=1/3)", ("1/4", "3/4")))
    for prior in priors
)
ASKED = (*QUANTITIES, "posterior", "correct guess")


def _row(random: Random) -> dict[str, str]:
    """What is asked for."""
    found = {"of": random.choice(ASKED), "noise": random.choice(NOISES)}
    if found["of"] == "variance gap":
        return {"of": "variance gap", "s": random.choice(("1/4", "1/2", "1", "0.3", "2"))}
    if found["of"] == "distance of laws":
        return {
            **found,
            "noise": random.choice((*NOISES[:2], *NOISES[3:7])),
            "d": "2",
            "others": random.choice(NOISES),
        }
    if found["of"] in ("correct guess", "least published value") and random.random() < 0.4:
        return {**found, **random.choice(TIED)}
    if found["of"] == "growth of the expected risk":
        two = "; ".join(random.choice((NOISES[0], NOISES[1], *NOISES[3:])) for _ in "ab")
        return {"of": found["of"], "noises": two, "prior": random.choice(PRIORS)}
    if found["of"] in ("posterior of two levels", "county count"):
        return _two_levels(found["of"], random)
    if "mass" not in found["of"]:
        found["prior"] = random.choice(PRIORS)
    if found["of"] in ("posterior", "risk", "mass", "mass without the person"):
        found["published"] = str(random.randint(-3, 6))
        if found["of"] in ("posterior", "risk") and " x " not in found["noise"] and random.random() < 0.2:
            found["published"] += f",{random.randint(-2, 4)}"
    if random.random() < 0.3 and found["of"] != "correct guess":
        found["known"] = str(random.randint(-1, 3))
    return found


def _two_levels(asked: str, random: Random) -> dict[str, str]:
    """A block in a county, with small counts."""
    found = {
        "of": asked,
        "noise": random.choice(SHORT),
        "county": random.choice(SHORT),
        "d": random.choice(("1", "2")),
    }
    found |= {name: str(random.randint(-1, 3)) for name in ("x1", "x2", "y1")} | {
        "prior": random.choice(PRIORS)
    }
    if random.random() < 0.4:
        found |= {"least": random.choice(("0", "1")), "most": random.choice(("1", "3", "9"))}
    return found if asked != "county count" else {**found, "k2": str(random.randint(0, 3))}


def _said(value: str, random: Random) -> dict[str, str]:
    """What is printed of a decimal with many digits."""
    whole, _, after = value.partition(".")
    places = random.choice((0, 1, 2, 3, 3, 4, 6, 9))
    unit = 10**-places
    near = f"{float(f'{whole}.{after}') + random.choice((0, 0, 0, 1, -1, 5)) * unit:.{places}f}"
    cut = f"{whole}.{after[:places]}" if places else whole
    word = random.choice(("printed", "printed", "printed", "at_least", "at_most", "above", "below"))
    return {word: random.choice((near, near, cut, f"{whole}.{after[:30]}", "1/2", "2/3", "1", "0"))}


def rows_said(random: Random, asked: Callable[[Random], dict[str, str]]) -> list[dict[str, str]]:
    """One row, or two, of what is asked for, with what is printed of it."""
    rows = []
    for _ in range(random.choice((1, 1, 1, 2))):
        row = asked(random)
        try:
            with mp.workdps(DIGITS):
                value = as_number(COMPUTED[row["of"]](row))
                text = mp.nstr(value, 40, min_fixed=-60, max_fixed=60)
        except Unknown:
            text = "0.5"
        row |= _said(text, random)
        if random.random() < 0.1:
            row["draws"] = random.choice(("10", "1000", "1000000"))
        rows.append(row)
    return rows


def quoted(random: Random) -> Draft:
    """One row, or two."""
    rows = rows_said(random, _row)
    return Draft("quoted_numbers", "release", ("0 == 1",) if random.random() < 0.03 else (), {"asked": rows})


MAKERS = [quoted]
