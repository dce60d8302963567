"""Faults in the kinds about releases, algorithms and data: printed risks and variances, data sets, spaces, numbers, searches."""

from epsproof.verify.algorithms import algorithm, trial
from epsproof.verify.claims.kinds.formulas import grid
from epsproof.verify.claims.kinds.privacy import gaussian_budget
from epsproof.verify.claims.kinds.releases import data_sets, expected_risk, release
from epsproof.verify.metric import printed_bounds
from epsproof.verify.releases import law, one_count
from epsproof.verify.sensitivity import neighbours
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault(
        "printed risks ignore the assumptions",
        ["printed_risks"],
        [(expected_risk._is_met, "hold(claim.assumptions, ", "hold((), ")],
    ),
    Fault(
        "printed risks are of few numbers",
        ["printed_risks"],
        [(expected_risk._bound, '"k >= 1"', '"1 <= k", "k <= 3"')],
        37,
    ),
    Fault(
        "printed variances ignore the assumptions",
        ["printed_variances"],
        [(gaussian_budget.judge, "hold(claim.assumptions, ", "hold((), ")],
    ),
    Fault(
        "a variance is taken for a deviation",
        ["printed_variances"],
        [
            (gaussian_budget._least_delta, "1 / variance.sqrt()", "1 / variance"),
            (gaussian_budget.judge, "if not _is_seen(claim, epsilon, delta):", "if False:"),
        ],
        26,
    ),
    Fault(
        "no record is added to a data set",
        ["small_data_sets"],
        [(neighbours._local, 'if neighbours == "add-remove":', "if False:")],
        30,
    ),
    Fault(
        "data sets ignore the assumptions",
        ["small_data_sets"],
        [
            (
                data_sets._tried,
                "(NEVER,), point, typed.reading) is Truth.TRUE",
                "(NEVER,), point, typed.reading) is not None",
            ),
            (
                data_sets._tried,
                "is_counterexample(typed.assumptions, (goal,)",
                "is_counterexample((), (goal,)",
            ),
        ],
    ),
    Fault(
        "a bound takes the farthest value of the secret",
        ["metric_spaces"],
        [(printed_bounds.from_the_secret, "min(d[u][v]", "max(d[u][v]")],
        64,
    ),
    Fault(
        "a sum over the secret is a quotient",
        ["metric_spaces"],
        [(printed_bounds.main_theorem, "one / scene.power(d[u][v]))", "scene.power(d[u][v]))")],
    ),
    Fault(
        "continuous noise has a mass",
        ["quoted_numbers"],
        [(law.law_of, "if not noise.is_discrete:", "if False:")],
        66,
    ),
    Fault(
        "the evidence of a value is that of the next one",
        ["quoted_numbers"],
        [(one_count.likelihood_ratios, "2 * offset - 1", "2 * offset + 1")],
    ),
    Fault(
        "a tie is a right guess",
        ["quoted_numbers"],
        [(one_count.OneCount._two_sided, "if up <= 0:", "if up < 0:")],
    ),
    Fault(
        "a number beyond a limit is within it",
        ["quoted_numbers"],
        [(release._holds, "value <= number.value + number.half", "value <= number.value + 3 * number.half")],
        74,
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
    Fault(
        "a budget that is put out is forgotten",
        ["algorithms"],
        [(trial._exactly, 'claim.meaning == "with the output"', "False")],
        234,
    ),
]
