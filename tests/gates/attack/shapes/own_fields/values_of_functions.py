"""Goals on gamma, beta and Phi beside one another, each under a condition of its own, now and then of another or with a slip."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

HELD = (
    ("a > 0", "gamma(a)*a == gamma(a + 1)"), ("a > 1", "gamma(a - 1)*(a - 1) == gamma(a)"),
    ("a > 2", "gamma(a)/gamma(a - 2) > 0"),
    ("a > 0", "gamma(a) > 0"), ("a > 3", "gamma(a)/gamma(a - 1) > 2"), ("b > 0", "beta(b, 2) == 1/(b*(b + 1))"),
    ("b > 0", "beta(1, b) == beta(b, 1)"), ("a < b", "Phi(a) < Phi(b)"), ("a > 0", "Phi(a) > 1/2"), ("a >= 0", "Phi(-a) <= 1/2"),
    ("a != b", "Phi(a) + Phi(-a) == 1"), ("a > 1", "a > 1/2"), ("a < 2", "b < 3 or b > 2"), ("b < 0", "b*a**2 <= 0"),
    ("b > 1", "log(b) > 0"), ("a > 0", "Phi(-a) <= exp(-a**2/2)/2"), ("b > 0", "1 - Phi(b) < exp(-b**2/2)/b"),
)  # fmt: skip
OTHERS = ("a < 0", "a < 2", "a > -1", "b > 0", "b < 1", "a != 0", "a < 3", "b > a")
SLIPS = (
    ("(a", "(a - 1/3"),
    ("> ", "< "),
    ("== ", "== 1/2 + "),
    ("> 1/2", "> 2/3"),
    ("(b", "(b + 1"),
    ("2", "3"),
)
GIVEN = ((), (), ("a > 0",), ("-3 < a < 3",), ("a > 0", "b > 0"), ("a < 0", "a > 1"))


def values(random: Random) -> Draft:
    """Two or three goals, of which one may be under the condition of another, or say something else."""
    goals = []
    for when, goal in random.sample(HELD, random.choice((2, 2, 3))):
        if random.random() < 0.35:
            when = random.choice((*OTHERS, *(one for one, _ in HELD)))
        if random.random() < 0.15:
            goal = goal.replace(*random.choice(SLIPS), 1)
        goals.append(f"{when} => {goal}")
    given = random.choice(GIVEN)
    return Draft("values of functions", "functions", given, {"goals": goals}, empty="a > 1" in given)


MAKERS = [values]
