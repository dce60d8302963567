"""Bounds on the ratio of posterior to prior, the right one and others, with trials of mechanisms beside the proof."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

RATIO = "1/(p*q + x1*(1 - q)*p + x0*(1 - p))"
RATIOS = (RATIO, RATIO, RATIO, RATIO, "1/(p*q + x0*(1 - p*q))", "1/(p + x0*(1 - p))", "x1/x0", "1/x1", "1/x0")
BOUNDS = (
    "1/(p*q + t**2*(1 - q)*p + t*(1 - p))",
    "1/(p*q + t**2*(1 - q)*p + t*(1 - p))",
    "1/(p*q + t**2*(1 - q)*p + t*(1 - p))",
    "1/(t + p*(q - t) + t**2*p*(1 - q))",
    "2/(2*p*q + 2*t**2*p - 2*t**2*p*q + 2*t - 2*t*p)",
    "1/(p*q + t*(1 - q)*p + t*(1 - p))",
    "1/(p*q + t*(1 - q)*p + t**2*(1 - p))",
    "1/(p*q + t**2*(1 - p*q))",
    "1/(p*q + t**2*(1 - q)*p)",
    "1/(p*q + t*(1 - p))",
    "1/(p + t*(1 - p))",
    "1/t**2",
    "1/t",
    "1/(p*q)",
    "min(1/(p*q + t**2*(1 - q)*p + t*(1 - p)), 1/(p*q))",
)
GOALS = (
    "{a} <= {b}",
    "{a} <= {b}",
    "{a} <= {b}",
    "{a} < {b}",
    "{b} >= {a}",
    "1/({a}) >= 1/({b})",
    "1 <= {b}",
    "q >= 1/2 => {a} <= {b}",
    "{a} <= {b} <= 1/t**2",
    "p == 1 => {a} <= {b}",
    "{a} - {b} <= 0",
    "{b} <= 1/(p*q)",
    "{a} == {b}",
)
DISTANT = (
    "{0} >= t",
    "{0} >= t",
    "{0} >= t**2",
    "t <= {0} <= 1/t",
    "{0} >= 1",
    "{0} > t",
    "{0} == t",
    "{0} == t**2",
    "{0} > 0",
)
RANGES = (
    "0 < {0} <= 1",
    "0 < {0} <= 1",
    "0 < {0} <= 1",
    "0 < {0} < 1",
    "{0} == 1/2",
    "{0} == 1/2",
    "{0} == 1",
)


def tried(random: Random) -> Draft:
    """One goal or two, now and then by a definition."""
    given = [random.choice(RANGES).format(name) for name in "pqt"]
    given += [random.choice(DISTANT).format(name) for name in ("x0", "x1")]
    if random.random() < 0.5:
        given[3:] = ["x0 >= t", "x1 >= t**2"]
    let, goals = dict[str, str](), list[str]()
    for number in range(random.choice((1, 1, 1, 2))):
        bound = random.choice(BOUNDS)
        if random.random() < 0.25:
            let[f"B{number}"], bound = bound, f"B{number}"
        goals.append(random.choice(GOALS).format(a=random.choice(RATIOS), b=bound))
    fields = {"goals": goals, "mechanisms": random.choice((1, 2, 3, 8)), **({"let": let} if let else {})}
    return Draft("bounds_with_trials", "bound", tuple(given), fields)


MAKERS = [tried]
