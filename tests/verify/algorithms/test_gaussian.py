"""Gaussian noise: probabilities against scipy, the least delta against the formula, true claims and ones a little too small."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from scipy.stats import multivariate_normal, norm

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.cli import main
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.certified import FarValue, statement_of
from epsproof.verify.algorithms.gaussian import least_square, probability_of_gaussian_way
from epsproof.verify.algorithms.path import Form
from epsproof.verify.algorithms.program import parsed
from epsproof.verify.algorithms.run import paths
from epsproof.verify.algorithms.trial import Trial, tried
from epsproof.verify.numeric.real_roots import precision

F = Fraction
SPARSE = """
rho = gaussian(2)
for q in queries:
    if q + gaussian(4) >= rho:
        output("above")
        stop()
    else:
        output("below")
"""
WITH_VALUE = """
rho = gaussian(2)
for q in queries:
    v = q + gaussian(4)
    if v >= rho:
        output(v)
        stop()
output("none")
"""


def trial(program: str, epsilon: str, delta: str, length: int = 1, **vector: Any) -> Trial:
    table = {"length": length, "sensitivity": 1, **vector}
    claim = {"epsilon": epsilon, "delta": delta}
    return tried(algorithm_of({"program": program, "claim": claim, "vector": table}, "test"))


def balle(mu: float, epsilon: float) -> float:
    return float(norm.cdf(mu / 2 - epsilon / mu) - math.exp(epsilon) * norm.cdf(-mu / 2 - epsilon / mu))


@pytest.mark.parametrize(
    "program",
    [
        SPARSE,
        "output(argmax([q + gaussian(2) for q in queries]))",
        "x = gaussian(1)\ny = gaussian(3)\nif queries[0] + x + 2*y >= queries[1] - x:\n    output(1)\nelse:\n    output(0)",
        "x = gaussian(1)\nif x > queries[1]:\n    if x < 3:\n        if 2*x > gaussian(2) + queries[2]:\n            output(1)",
        "if bernoulli(1/3):\n    output(1)\nelse:\n    if queries[1] > gaussian(1/2):\n        output(1)",
        "r = gaussian(1)\ng = gaussian(2)\nif g < r + queries[0]:\n    if g > queries[1] - r:\n        output(1)\noutput(0)",
    ],
)
@pytest.mark.parametrize("entries", [("0", "0", "0"), ("1/2", "-1", "3")])
def test_each_way_has_the_probability_that_scipy_finds(program: str, entries: tuple[str, ...]) -> None:
    with precision(128):
        total = 0.0
        for path in paths(parsed(program), {"queries": [F(x) for x in entries]}):
            found = probability_of_gaussian_way(path)
            forms = [condition.form for condition in path.conditions]
            slopes = np.array(
                [
                    [float(f.coefficients("noise").get(i, 0) * n.scale) for i, n in enumerate(path.noises)]
                    for f in forms
                ]
            )
            share = float(path.weight.ball().mid())
            if forms:
                mean, cov = [float(f.constant) for f in forms], slopes @ slopes.T
                share *= float(
                    multivariate_normal.cdf(mean, None, cov, allow_singular=True, maxpts=200_000, abseps=1e-6)
                )
            assert float(found.mid()) == pytest.approx(share, abs=2e-4)
            assert float(found.rad()) < 1e-15
            total += float(found.mid())
    assert total == pytest.approx(1, abs=1e-12)


def test_a_noisy_value_beside_a_comparison_has_the_probability_that_an_integral_gives() -> None:
    from scipy.integrate import quad

    (path, *_) = paths(parsed(WITH_VALUE), {"queries": [F(1), F(0)]})
    assert isinstance(path.outputs[0], Form)
    with precision(128):
        found = probability_of_gaussian_way(path, [(F(2), F(5))])
    wanted, _ = quad(lambda v: norm.pdf(v, 1, 4) * norm.cdf(v / 2), 2, 5)
    assert float(found.mid()) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize(
    ("program", "length", "square"),
    [
        ("output(queries[0] + gaussian(2))", 1, F(1, 4)),
        ("output(3*queries[0] - 3*gaussian(2) + 7)", 1, F(1, 4)),
        ("for q in queries:\n    output(q + gaussian(3))", 4, F(4, 9)),
        ("output(queries[0] + gaussian(3) + gaussian(4))", 1, F(1, 25)),
        ("x = gaussian(2)\noutput(queries[0] + x)\noutput(queries[0] + x)", 1, F(1, 4)),
        ("output(queries[0] + gaussian(2))\noutput(queries[0] + gaussian(2))", 1, F(1, 2)),
        ("output(sum(queries) + gaussian(6))", 3, F(1, 4)),
        ("if bernoulli(1/3):\n    output(queries[0] + gaussian(2))\nelse:\n    output('none')", 1, F(1, 4)),
    ],
)
@pytest.mark.parametrize("epsilon", ["0", "1/2", "2"])
def test_what_is_put_out_directly_has_the_delta_of_the_formula(
    program: str, length: int, square: F, epsilon: str
) -> None:
    """A little more is proved for all vectors, a little less is refuted."""
    delta = balle(math.sqrt(square), float(F(epsilon)))
    share = 1 / 3 if "bernoulli" in program else 1
    below, above = (
        trial(program, epsilon, str(F(factor * delta)), length) for factor in (share * 0.999, 1.001)
    )
    assert below.verdict == "refuted"
    assert below.certified is not None
    assert share * delta == pytest.approx(float(below.certified.least.mid()), abs=1e-12)
    assert float(below.certified.most.mid()) == pytest.approx(share * delta, abs=1e-12)
    assert (above.verdict, above.shift and above.shift.square) == ("proved", square)


def test_no_epsilon_without_delta_covers_gaussian_noise_that_is_put_out() -> None:
    for epsilon in ("1/10", "3", "1000"):
        found = trial("output(queries[0] + gaussian(2))", epsilon, "0")
        assert found.verdict == "refuted"
        worst = found.certified and found.certified.worst
        assert worst is not None
        assert isinstance(worst.event, FarValue)
        assert worst.event.tail
        assert statement_of(worst, F(0)).endswith(f"> exp({epsilon})")  # type: ignore[union-attr]
    assert trial("output(0*queries[0] + gaussian(2))", "1/10", "0").verdict == "proved"


def test_sparse_vector_is_proved_where_one_shift_is_enough_and_refuted_below_its_worst_event() -> None:
    assert trial(SPARSE, "1", "1/100", 2).verdict == "proved"
    open_ = trial(SPARSE, "0", "13/100", 2, entries=[0, 1])
    assert open_.verdict == "undecided"
    assert open_.certified is not None
    assert open_.shift is not None
    assert 0.05 < open_.certified.least <= open_.certified.most < open_.shift.delta
    least = float(open_.certified.least.mid())
    assert trial(SPARSE, "0", f"{least - 1e-6:.9f}", 2, entries=[0, 1]).verdict == "refuted"
    assert trial(SPARSE, "0", f"{least + 1e-6:.9f}", 2, entries=[0, 1]).verdict != "refuted"
    little = SPARSE.replace("gaussian(2)", "gaussian(1/9)").replace("gaussian(4)", "gaussian(1/9)")
    assert trial(little, "1", "1/100", 2).verdict == "refuted"


def test_noise_that_is_put_out_twice_tells_the_difference_of_what_it_hides() -> None:
    program = "x = gaussian(9)\noutput(queries[0] + x)\noutput(queries[1] + x)"
    found = trial(program, "5", "99/100", 2)
    assert found.verdict == "refuted"
    assert found.certified is not None
    assert found.certified.least > 0.999


def test_a_value_beside_its_comparison_is_refuted_by_cells_and_proved_by_one_shift() -> None:
    assert trial(WITH_VALUE, "1", "1/100", 2).verdict == "proved"
    assert (
        trial(WITH_VALUE.replace("(2)", "(1/2)").replace("(4)", "(1/2)"), "1", "1/100", 2).verdict
        == "refuted"
    )


def test_noise_whose_scale_the_data_decide_is_refuted_by_cells() -> None:
    program = "if queries[0] >= 1:\n    output(gaussian(2))\nelse:\n    output(gaussian({}))"
    assert trial(program.format("1"), "1/10", "1/10").verdict == "refuted"
    assert trial(program.format("2"), "1/10", "1/10").verdict != "refuted"


def test_a_finite_family_is_confirmed_between_ends() -> None:
    def verdict(delta: str) -> str:
        data = {"program": "output(sum(data) + gaussian(2))", "claim": {"epsilon": "1/2", "delta": delta}}
        return tried(
            algorithm_of({**data, "records": {"values": [0, 1], "sizes": [1, 2, 3]}}, "count")
        ).verdict

    assert [verdict(delta) for delta in ("0.05245", "0.05244")] == ["confirmed", "refuted"]


def test_other_noise_beside_gaussian_noise_is_left_open() -> None:
    program = "output(queries[0] + gaussian(2) + laplace(1))"
    found = trial(program, "1/100", "1/100")
    assert found.verdict == "undecided"
    assert "beside other noise" in found.reasons[0]
    data = {
        "program": "output(n + gaussian(2) + laplace(1))",
        "claim": {"epsilon": "1"},
        "sets": {"a": {"n": 0}, "b": {"n": 1}},
    }
    with pytest.raises(UnsupportedForm, match="beside other noise"):
        tried(algorithm_of({**data, "neighbours": [["a", "b"]]}, "sets"))


ADAPTIVE = """
first = queries[0] + gaussian(2)
output(first)
if first >= 3:
    output(queries[1] + gaussian({}))
else:
    output(queries[2] + gaussian({}))
"""
DECIDED = "if gaussian(5) >= 0:\n    output(queries[0] + {0})\nelse:\n    output(queries[1] + {0})"


def test_a_later_draw_may_be_shifted_by_what_was_decided_before_it() -> None:
    found = trial(ADAPTIVE.format(2, 2), "1", "1/20", 3)
    assert (found.verdict, found.shift and found.shift.square) == ("proved", F(1, 2))
    smaller = trial(ADAPTIVE.format(2, 1), "1", "1/20", 3, entries=[0, 1])
    assert smaller.verdict == "refuted"
    assert smaller.certified is not None
    assert float(smaller.certified.most.mid()) == pytest.approx(balle(math.sqrt(5 / 4), 1), abs=1e-9)


def test_a_draw_is_not_shifted_by_what_is_decided_after_it() -> None:
    before = trial(DECIDED.format("gaussian(2)"), "1", "1/10", 2)
    assert (before.verdict, before.shift and before.shift.square) == ("proved", F(1, 4))
    late = DECIDED.format("x")
    after = trial(f"x = gaussian(2)\n{late}", "1", "1/10", 2, entries=[0, 1])
    assert after.shift is None


def test_a_circle_of_comparisons_is_proved_by_one_shift_and_open_where_its_probability_is_not_known() -> None:
    draws = "a = gaussian(2)\nb = gaussian(2)\nc = gaussian(2)\n"
    circle = draws + "if a > b + queries[0] and b > c {} queries[0] and c > a - 5:\n    output(1)"
    found = trial(circle.format("-"), "1", "1/10")
    assert (found.verdict, found.shift and found.shift.square) == ("proved", F(1, 6))
    assert trial(circle.format("-"), "1", "0").verdict == "undecided"
    assert trial(circle.format("+"), "1", "1/10").verdict == "undecided"


def test_the_least_shift_solves_dependent_rows_and_no_shift_contradicting_ones() -> None:
    one, both = {0: F(1)}, {0: F(1), 1: F(1)}
    assert least_square([(both, F(1))]) == F(1, 2)
    assert least_square([(one, F(1)), (both, F(1)), ({1: F(2)}, F(0))]) == 1
    assert least_square([(one, F(1)), ({0: F(2)}, F(1))]) is None
    assert least_square([]) == 0


@pytest.mark.long
def test_where_the_time_ends_a_search_both_ends_are_told(tmp_path) -> None:
    program = "x = gaussian(1)\nfor q in queries:\n    v = q + gaussian(3)\n    output(v)\n    if v >= x:\n        stop()\n"
    file = tmp_path / "values.toml"
    head = f'schema = "algorithm/1"\nprogram = """\n{program}"""\n'
    file.write_text(
        head + '[claim]\nepsilon = "1"\ndelta = "1/100"\n[vector]\nlength = 3\n', encoding="utf-8"
    )
    found = CliRunner().invoke(
        main, ["algorithm", str(file), "--json", "--time", "5"], catch_exceptions=False
    )
    document = json.loads(found.stdout)
    assert (found.exit_code, document["verdict"]) == (2, "undecided")
    assert (
        0
        < float(document["delta"]["lower"])
        < float(document["delta"]["upper"])
        <= float(document["all_vectors"]["delta"])
    )
    assert "the search for other data was ended" in document["reasons"][-1]
