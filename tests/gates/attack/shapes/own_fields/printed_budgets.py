"""What releases have together, as it is printed: the true number, one with a slip, and sums of budgets."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

LAWS = {"gaussian": "sigma", "dp": "epsilon", "laplace": "epsilon", "zcdp": "rho"}
NUMBERS = {
    "gaussian": "1/2 1 2 5 20".split(),
    "dp": "1/100 1/10 1/2 1 3".split(),
    "laplace": "1/10 1/2 1 3".split(),
    "zcdp": "1/100 1/10 1/2 2".split(),
}
EPSILONS, DELTAS = "0 1/10 1/2 1 1.2 2 3 5 10 30".split(), "0 1e-9 1e-5 0.001 0.01 1/10 1/2".split()
SAYS = ("enough", "enough", "not enough", "least epsilon", "least delta")


def phrase(random: Random) -> str:
    """One notion alone, or pure budgets beside Gaussian noise."""
    names = random.choice(
        (("gaussian",), ("dp",), ("laplace",), ("zcdp",), ("dp", "gaussian"), ("dp", "laplace"))
    )
    parts = []
    for name in names:
        times = 1 if "laplace" in names else random.choice((1, 1, 2, 5, 12))
        inside = f"{LAWS[name]}={random.choice(NUMBERS[name])}"
        if name == "dp" and random.random() < 0.4:
            inside += f", delta={random.choice(('1e-6', '1/100', '1/10'))}"
        parts.append(f"{times} x {name}({inside})")
    return ", ".join(parts)


def row(random: Random) -> dict[str, str]:
    """Mostly of rough numbers, some of which are the least ones."""
    return {
        "releases": phrase(random),
        "epsilon": random.choice(EPSILONS),
        "delta": random.choice(DELTAS),
        "says": random.choice(SAYS),
    }


def budget(random: Random) -> Draft:
    """A row, or several with one delta."""
    rows = [row(random) for _ in range(random.choice((1, 1, 1, 3)))]
    given = {}
    if len(rows) > 1:
        given = {"delta": rows[0]["delta"]}
        rows = [{name: text for name, text in one.items() if name != "delta"} for one in rows]
    return Draft(
        "printed_budgets", "accounting", (), {"given": given, "asked": rows} if given else {"asked": rows}
    )


MAKERS = [budget]
