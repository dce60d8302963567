"""Report-noisy-max: Laplace noise of the scale 2 sensitivity/epsilon is added to every score, and the candidate of the largest
sum is told, not the sum."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="report_noisy_max",
    title="report-noisy-max with Laplace noise on a finite set",
    plain="a choice by noisy scores",
    source="Dwork and Roth (2014), Claim 3.9",
    parameters=(Parameter("epsilon", "the budget of one release"),),
    remarks=(
        "no scores tell more than the Laplace mechanism of the same budget, which is the upper end; the lower end is that of one "
        "candidate against others, and the ends do not meet",
        "where all scores move in one direction, as counts do, the scale is sensitivity/epsilon",
        "with exponential noise it is permute_and_flip, with Gumbel noise it is exponential",
    ),
    steps={"epsilon": 1},
)
