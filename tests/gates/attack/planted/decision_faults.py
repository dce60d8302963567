"""Faults in decisions from the counts of a block and its county."""

from epsproof.verify.releases import two_levels as decisions
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault(
        "a tie is decided as 1",
        ["two_level_decisions"],
        [(decisions._lines, "row.append(end.__floor__() + 1)", "row.append(end.__ceil__())")],
        8,
    ),
    Fault(
        "a block's noise is taken for a single one",
        ["sums_of_noises"],
        [(decisions.decisions, "if levels.block.count > 1:", "if False:")],
        86,
    ),
]
