"""Permute-and-flip: a candidate in random order is chosen with probability exp(epsilon (score - best)/(2 sensitivity)), else the
next one; it is report-noisy-max with exponential noise of the scale 2 sensitivity/epsilon (Ding et al. 2021)."""

from __future__ import annotations

from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.noisy_max import events, two_exponential
from epsproof.verify.laws.one_release import NOISY_MAX, Laplace, Worst

__all__ = ["LAW"]


def released(values: Values) -> Worst:
    """Two candidates whose scores differ, below the Laplace mechanism."""
    epsilon = values["epsilon"]
    return Worst(Laplace(epsilon), events(two_exponential, epsilon), True, NOISY_MAX)


LAW = Law(
    name="permute_and_flip",
    title="permute-and-flip on a finite set, at its worst scores",
    plain="a choice by permute-and-flip",
    source=(
        "McKenna and Sheldon (2020); Ding, Kifer, Sayed Adnan Rashid, Steinke, Wang, Xiao and Zhang (2021), that it is "
        "report-noisy-max with exponential noise"
    ),
    parameters=(Parameter("epsilon", "the budget of one release"),),
    released=released,
    remarks=(
        "no scores tell more than the Laplace mechanism of the same budget, and with two candidates one release tells as much at "
        "every level; of several releases the lower end is that of two candidates",
        "where all scores move in one direction, as counts do, the exponent is epsilon (score - best)/sensitivity",
    ),
    steps={"epsilon": 1},
)
