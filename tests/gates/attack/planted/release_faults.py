"""Faults in the kinds about releases, algorithms and data: printed risks and variances, data sets, spaces, numbers, searches."""

from epsproof.verify.algorithms import algorithm
from epsproof.verify.claims.judges.formulas import grid
from epsproof.verify.claims.judges.privacy import gaussian_budget
from epsproof.verify.claims.judges.releases import expected_risk
from epsproof.verify.metric import printed_bounds
from epsproof.verify.releases import one_count
from epsproof.verify.sensitivity import neighbours
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault(
        "printed risks ignore the assumptions",
        ["printed_risks"],
        [(expected_risk._is_met, "hold(claim.assumptions, ", "hold((), ")],
    ),
    Fault(
        "printed variances ignore the assumptions",
        ["printed_variances"],
        [(gaussian_budget.judge, "hold(claim.assumptions, ", "hold((), ")],
    ),
    Fault(
        "no record is added to a data set",
        ["small_data_sets"],
        [(neighbours._local, 'if neighbours == "add-remove":', "if False:")],
        30,
    ),
    Fault(
        "a sum over the secret is a quotient",
        ["metric_spaces"],
        [(printed_bounds.main_theorem, "one / scene.power(d[u][v]))", "scene.power(d[u][v]))")],
    ),
    Fault(
        "a tie is a right guess",
        ["quoted_numbers"],
        [(one_count.OneCount._two_sided, "if up <= 0:", "if up < 0:")],
    ),
    Fault(
        "a search may be off by a tenth",
        ["searches_on_grids"],
        [(grid.Compared.side, "> self.within:", "> 0.1:")],
    ),
    Fault(
        "data sets have neighbours of one size less",
        ["algorithms"],
        [(algorithm.Records.neighbours, "abs(len(a) - len(b)) == 1", "len(a) - len(b) == 1")],
        30,
    ),
]
