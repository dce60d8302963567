"""Faults in what the engine says of releases: laws, sums of losses, groups, orders of a pair, budgets of mechanisms."""

from epsproof.verify.laws import compose
from epsproof.verify.laws import conversions as least_divergence
from epsproof.verify.laws import discrete as convolution
from epsproof.verify.laws import mechanism_budget as group
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault(
        "failure terms do not add up",
        ["counts"],
        [(convolution.finite_mass, "((1 - part.infinite) ** k for", "((1 - part.infinite) for")],
    ),
    Fault(
        "Gaussian releases are counted once",
        ["numbers"],
        [(compose._product, "sum((x.square * k for", "sum((x.square for")],
    ),
    Fault(
        "sampled releases are asked in one order of the pair",
        ["sampled", "sampled answers"],
        [(least_divergence.least_divergence, "for added in (False, True)", "for added in (True, True)")],
    ),
    Fault(
        "the failure term of a group is that of a person",
        ["budgets"],
        [(group.grouped, "_growth(budget, steps)", "1")],
    ),
]
