"""Report-noisy-max: Laplace noise of the scale 2 sensitivity/epsilon is added to every score, and the candidate of the largest
sum is told, not the sum."""

from __future__ import annotations

from functools import partial

from flint import arb

from epsproof.verify.laws.discrete import event_alone
from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.noisy_max import among, events, two_laplace
from epsproof.verify.laws.one_release import NOISY_MAX, Laplace, Worst

__all__ = ["LAW"]

CROWDS = (3, 8, 24)


def released(values: Values) -> Worst:
    """Also one candidate among many of the same score, which loses some: its noise is mostly beyond its own score then."""
    epsilon = values["epsilon"]

    def one_of(others: int) -> tuple[arb, arb]:
        return among(others, arb(0)), among(others, -real(epsilon))

    crowds = tuple(event_alone(partial(one_of, others)) for others in CROWDS)
    return Worst(Laplace(epsilon), (*events(two_laplace, epsilon), *crowds), False, NOISY_MAX)


LAW = Law(
    name="report_noisy_max",
    title="report-noisy-max with Laplace noise on a finite set",
    plain="a choice by noisy scores",
    source="Dwork and Roth (2014), Claim 3.9",
    parameters=(Parameter("epsilon", "the budget of one release"),),
    released=released,
    remarks=(
        "no scores tell more than the Laplace mechanism of the same budget, which is the upper end; the lower end is that of one "
        "candidate against others, and the ends do not meet",
        "where all scores move in one direction, as counts do, the scale is sensitivity/epsilon",
        "with exponential noise it is permute_and_flip, with Gumbel noise it is exponential",
    ),
    steps={"epsilon": 1},
)
