"""Printed variances of Gaussian noise, at pairs of epsilon and delta where they hold, and where they do not."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

VARIANCES = (
    "2*D**2*log(1.25/delta)/epsilon**2",
    "2*D**2*log(1.25/delta)/epsilon**2",
    "D**2*log(1/delta)/epsilon**2",
    "D**2/epsilon**2",
    "2*D**2*log(2/delta)/epsilon**2",
    "D**2/(2*epsilon)",
    "D**2*log(1/delta)/epsilon",
    "D**2",
    "D/delta",
    "epsilon*D**2",
    "2*D**2*(log(1/delta) + epsilon)/epsilon**2",
    "D**2*log(delta)/epsilon**2",
    "D**2/(epsilon - 1)",
    "(D/epsilon)**2 if epsilon < 1 else D**2",
    "max(D**2, D**2/epsilon**2)",
    "0*D",
    "sqrt(D)/delta",
    "D**2*exp(-epsilon)",
    "D**2*10**6",
)
EPSILONS, DELTAS = (
    "1/100 1/10 1/2 1 2 4 10 30 100".split(),
    "1e-9 1e-5 1/1000 1/100 1/10 1/3 9/10 1 2".split(),
)
GIVEN = (
    "epsilon <= 1",
    "epsilon < 1",
    "delta < 1/2",
    "epsilon > D",
    "delta <= epsilon",
    "epsilon*delta < 1/10",
    "D >= 1",
    "D > 1",
)


def budget(random: Random) -> Draft:
    """A printed variance with a few pairs."""
    pairs = [[random.choice(EPSILONS), random.choice(DELTAS)] for _ in range(random.randint(1, 4))]
    told = random.sample(GIVEN, random.choice((0, 0, 1, 1, 2)))
    return Draft(
        "printed_variances",
        "gaussian-budget",
        tuple(told),
        {"variance": random.choice(VARIANCES), "tried": pairs},
    )


MAKERS = [budget]
