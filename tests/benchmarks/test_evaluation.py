"""A certified epsilon beside what one would use instead, on the same two profiles, with the error in epsilon."""

from __future__ import annotations

import math
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy
from scipy.optimize import differential_evolution, dual_annealing, minimize, shgo
from sympy.core.cache import clear_cache

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.verify.closed_form.batch import Batch
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.evaluated_again import read_number_again
from epsproof.verify.numeric.enclosure import Bracket
from epsproof.verify.numeric.failing_prior import critical_factors
from epsproof.verify.numeric.grid import grid_search, pointwise_closed_form
from epsproof.verify.numeric.numeric_question import numeric_question
from epsproof.verify.numeric.stratum import strata

PROBLEMS = {
    "one": pose("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1, r > 1"]),
    "two": pose("max(a/(p*q), r)", [], ["0 < a < 1, r > 1"]),
}
AT = {"a": Fraction(1, 4), "r": Fraction(3)}
TRUTH = {"one": math.log(11 / 3), "two": math.log(11 / 3) / 2}
GROUP = {"one": "one prior runs, 15 digits", "two": "two priors run, 15 digits"}
KNOWN = "a known closed form, 50 digits"
LIMIT, COARSE, NEAR = 30, 20, 1e-12
SCIPY = {
    differential_evolution: {"seed": 0, "tol": 1e-12},
    dual_annealing: {"seed": 0, "maxiter": 300},
    shgo: {"n": 64, "iters": 3},
}


def epsilon(p: float, q: float) -> float:
    """Theorem 2's epsilon for the profile max(1/(4 p q), 3)."""
    gap = min(4 * p * q, 1.0 / 3.0) - p * q
    if gap <= 0 or p <= 0 or q <= 0:
        return 50.0
    if q == 1:
        return math.log((1 - p) / gap)
    root = math.sqrt((1 - p) ** 2 + 4 * p * (1 - q) * gap) - (1 - p)
    return math.log(2 * p * (1 - q) / root) if root > 0 else 50.0


def run(benchmark: Any, group: str, truth: float, search: Callable[[], float], **options: Any) -> float:
    """The error in epsilon, which is kept."""
    benchmark.group = group
    found = benchmark.pedantic(search, **{"rounds": 3, "warmup_rounds": 1, **options})
    benchmark.extra_info["error"] = f"{found - truth:+.1e}"
    return float(found - truth)


@pytest.fixture(scope="module")
def r_grid() -> Iterator[Callable[[str], float]]:
    """The grid search in R: a process that answers, so that its start is not counted."""
    program = shutil.which("Rscript")
    if program is None:
        pytest.skip("Rscript is not installed (Debian: r-base-core); the NumPy port stands for it")
    command = [program, str(Path(__file__).with_name("grid.R"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        lines_in, lines_out = process.stdin, process.stdout

        def ask(line: str) -> float:
            lines_in.write(line + "\n")
            lines_in.flush()
            return float(lines_out.readline())

        yield ask
        lines_in.close()


@pytest.mark.parametrize("name", ["one", "two"])
def test_certified_enclosure(benchmark: Any, name: str) -> None:
    run(
        benchmark,
        GROUP[name],
        TRUTH[name],
        lambda: float(evaluate(PROBLEMS[name], AT, 15).lower),
        iterations=5,
    )


@pytest.mark.parametrize("name", ["one", "two"])
def test_second_reading_of_a_certified_number(benchmark: Any, name: str) -> None:
    """What the second reader takes of the time of an enclosure: the typed question scanned, the worst priors judged exactly."""
    found = evaluate(PROBLEMS[name], AT, 15)

    def search() -> float:
        assert read_number_again(PROBLEMS[name], AT, found)
        return float(found.lower)

    run(benchmark, GROUP[name], TRUTH[name], search, iterations=5)


@pytest.mark.parametrize("name", ["one", "two"])
def test_certified_enclosure_of_a_new_profile(benchmark: Any, name: str) -> None:
    """From the text of a profile that differs from all before, in a process that has answered others."""
    where = ["q == 1"] if name == "one" else []
    number = count(1001)

    def search() -> float:
        k = next(number)
        problem = pose(f"max({k}*a/(1000*p*q), r)", where, ["0 < a < 1, r > 1"])
        return float(evaluate(problem, {**AT, "a": Fraction(250, k)}, 15).lower)

    run(benchmark, GROUP[name], TRUTH[name], search, rounds=30, warmup_rounds=3)


@pytest.mark.parametrize("name", ["one", "two"])
def test_certified_enclosure_of_a_new_problem(benchmark: Any, name: str) -> None:
    """From a posed problem that differs from all before, as the optimisers start from a function that is written already."""
    where = ["q == 1"] if name == "one" else []
    posed = iter(
        [(k, pose(f"max({k}*a/(1000*p*q), r)", where, ["0 < a < 1, r > 1"])) for k in range(2001, 2051)]
    )

    def search() -> float:
        k, problem = next(posed)
        return float(evaluate(problem, {**AT, "a": Fraction(250, k)}, 15).lower)

    run(benchmark, GROUP[name], TRUTH[name], search, rounds=30, warmup_rounds=3)


@pytest.mark.parametrize("name", ["one", "two"])
def test_certified_enclosure_never_asked_before(benchmark: Any, name: str) -> None:
    """From the text of the profile on, with all caches of SymPy empty."""
    where = ["q == 1"] if name == "one" else []

    def search() -> float:
        return float(evaluate(pose("max(a/(p*q), r)", where, ["0 < a < 1, r > 1"]), AT, 15).lower)

    run(benchmark, GROUP[name], TRUTH[name], search, rounds=5, setup=clear_cache)


@pytest.mark.parametrize("name", ["one", "two"])
def test_refinement_to_1000_digits(benchmark: Any, name: str) -> None:
    """The decisions at both ends alone, once t* is located."""
    pieces = strata(numeric_question(PROBLEMS[name], AT))

    def located() -> tuple[tuple[Bracket], dict[str, Any]]:
        bracket = Bracket(pieces, lambda: None)
        assert bracket.demands()
        critical, bracket.pieces = critical_factors(bracket.pieces, lambda: None)
        bracket.locate(critical)
        return (bracket,), {}

    benchmark.group = f"digits of an enclosure, {name} running"
    benchmark.pedantic(lambda bracket: bracket.refine(1003), setup=located, rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("name", ["one", "two"])
def test_r_grid(benchmark: Any, name: str, r_grid: Callable[[str], float]) -> None:
    """1000 x 1000 priors; for one prior the profile is infinite off the line q = 1."""
    run(benchmark, GROUP[name], TRUTH[name], lambda: r_grid(name))


def test_r_line_alone(benchmark: Any, r_grid: Callable[[str], float]) -> None:
    """1000 priors on the line q = 1, for one who rewrites the search."""
    run(benchmark, GROUP["one"], TRUTH["one"], lambda: r_grid("line"))


@pytest.mark.parametrize("name", ["one", "two"])
def test_numpy_grid(benchmark: Any, name: str) -> None:
    """The search in NumPy, 1000 x 1000 priors as in R."""

    def search() -> float:
        axis = np.arange(1, 1001) / 1000
        p, q = np.meshgrid(axis, axis, indexing="ij")
        ratio = np.where((q == 1) | (name == "two"), np.maximum(0.25 / (p * q), 3), np.inf)
        return float(pointwise_closed_form(p, q, ratio).min())

    run(benchmark, GROUP[name], TRUTH[name], search)


@pytest.mark.parametrize("name", ["one", "two"])
@pytest.mark.parametrize("optimiser", SCIPY, ids=lambda f: f.__name__)
def test_scipy(benchmark: Any, name: str, optimiser: Callable[..., Any]) -> None:
    one = name == "one"
    bounds = [(1e-6, 1.0)] * (1 if one else 2)

    def objective(x: np.ndarray) -> float:
        return epsilon(float(x[0]), 1.0 if one else float(x[1]))

    run(
        benchmark,
        GROUP[name],
        TRUTH[name],
        lambda: float(optimiser(objective, bounds, **SCIPY[optimiser]).fun),
    )


@pytest.mark.parametrize("name", ["one", "two"])
def test_nelder_mead(benchmark: Any, name: str) -> None:
    """From the best of COARSE priors in every direction, until nothing moves any more."""
    axis = [(k + 0.5) / COARSE for k in range(COARSE)]
    starts = [(p,) for p in axis] if name == "one" else list(product(axis, axis))

    def objective(x: Sequence[float]) -> float:
        p, q = x[0], 1.0 if name == "one" else x[1]
        return epsilon(p, q) if 0 < p <= 1 and 0 < q <= 1 else 50.0

    def search() -> float:
        start = min(starts, key=objective)
        found = minimize(objective, start, method="Nelder-Mead", options={"xatol": 1e-15, "fatol": 1e-15})
        return float(found.fun)

    assert abs(run(benchmark, GROUP[name], TRUTH[name], search)) < NEAR


@pytest.mark.parametrize("name", ["one", "two"])
def test_numpy_zoom(benchmark: Any, name: str) -> None:
    """A grid in NumPy, and finer ones around the best prior, until neighbours differ by 1e-15."""
    size = 1000 if name == "one" else 60

    def search() -> float:
        low, high, best = np.zeros(2), np.ones(2), math.inf
        while (high - low)[0] > 1e-15:
            p, q = (np.linspace(a, b, size + 1)[1:] for a, b in zip(low, high, strict=True))
            p, q = (p, np.ones(1)) if name == "one" else np.meshgrid(p, q, indexing="ij")
            found = pointwise_closed_form(p, q, np.maximum(0.25 / (p * q), 3))
            place, step = np.unravel_index(int(np.nanargmin(found)), found.shape), (high - low) / size
            best = min(best, float(found[place]))
            middle = np.array([p[place], q[place] if name == "two" else 1.0])
            low, high = np.maximum(middle - 1.5 * step, 0.0), np.minimum(middle + 1.5 * step, 1.0)
        return best

    assert abs(run(benchmark, GROUP[name], TRUTH[name], search)) < NEAR


def test_mpmath(benchmark: Any) -> None:
    """A scan of 100 priors and golden section around the best one, with 20 digits."""

    def value(p: Any) -> Any:
        gap = min(3 * p, mpmath.mpf(1) / 3 - p)
        return mpmath.log((1 - p) / gap) if gap > 0 else mpmath.inf

    def search() -> float:
        with mpmath.workdps(20):
            best = min((mpmath.mpf(k) / 101 for k in range(1, 101)), key=value)
            low, high = best - mpmath.mpf(1) / 101, best + mpmath.mpf(1) / 101
            part = (mpmath.sqrt(5) - 1) / 2
            while high - low > mpmath.mpf(10) ** -16:
                left, right = high - part * (high - low), low + part * (high - low)
                low, high = (low, right) if value(left) < value(right) else (left, high)
            return float(value((low + high) / 2))

    assert abs(run(benchmark, GROUP["one"], TRUTH["one"], search)) < NEAR


def test_z3_optimiser(benchmark: Any) -> None:
    """The largest t with t (1 - p) <= min(3 p, 1/3 - p), over p in (0, 1)."""
    z3 = pytest.importorskip("z3", reason="z3-solver is not installed (extra smt)")

    def search() -> float:
        solver, p, t = z3.Optimize(), z3.Real("p"), z3.Real("t")
        solver.set("timeout", 1000 * LIMIT)
        solver.add(p > 0, p < 1, t * (1 - p) <= 3 * p, t * (1 - p) <= z3.Q(1, 3) - p, t > 0)
        goal = solver.maximize(t)
        if solver.check() != z3.sat:
            return math.nan
        top = solver.upper(goal)
        return -math.log(float(top.as_fraction())) if z3.is_rational_value(top) else math.nan

    run(benchmark, GROUP["one"], TRUTH["one"], search, rounds=1, warmup_rounds=0)


def test_sympy_route(benchmark: Any) -> None:
    """SymPy's maximum of t over p; an error of nan where it has no answer in 30 seconds."""
    p = sympy.Symbol("p", real=True)
    factor = sympy.Min(3 * p, sympy.Rational(1, 3) - p) / (1 - p)

    def late(*_: Any) -> None:
        raise TimeoutError

    def search() -> float:
        signal.signal(signal.SIGALRM, late)
        signal.alarm(LIMIT)
        try:
            return float(-sympy.log(sympy.maximum(factor, p, sympy.Interval(0, sympy.Rational(1, 2)))))
        except (TimeoutError, NotImplementedError, ValueError, TypeError):
            return math.nan
        finally:
            signal.alarm(0)

    run(benchmark, GROUP["one"], TRUTH["one"], search, rounds=1, warmup_rounds=0)


@pytest.mark.parametrize("digits", [15, 50, 1000])
def test_certified_closed_form(benchmark: Any, digits: int) -> None:
    benchmark.group = KNOWN
    value = ClosedValue(Solver(PROBLEMS["one"]).answer())
    low, _ = benchmark(value, AT, digits)
    benchmark.extra_info["error"] = f"{float(low) - TRUTH['one']:+.1e}"


def test_r_grid_for_three_digits(benchmark: Any, r_grid: Callable[[str], float]) -> None:
    run(benchmark, KNOWN, TRUTH["one"], lambda: r_grid("one"))


def test_numpy_grid_for_three_digits(benchmark: Any) -> None:
    run(
        benchmark,
        KNOWN,
        TRUTH["one"],
        lambda: float(grid_search(numeric_question(PROBLEMS["one"], AT)).epsilon),
    )


@pytest.mark.parametrize("name", ["one", "two"])
@pytest.mark.parametrize("digits", [15, 1000])
def test_digits(benchmark: Any, name: str, digits: int) -> None:
    benchmark.group = f"digits of an enclosure, {name} running"
    benchmark.pedantic(lambda: evaluate(PROBLEMS[name], AT, digits), rounds=5, warmup_rounds=1)


def test_batch_of_two_cases(benchmark: Any) -> None:
    benchmark.group = "a two-case closed form on arrays"
    form = Batch(Solver(pose("r", ["q == q0"], ["r > 1", "0 < q0 < 1"])).answer())
    assert len(form.formulas) == 2
    chance, count = np.random.default_rng(0), 1 << 19
    r, q0 = chance.uniform(1.01, 9, count), chance.uniform(0.01, 0.99, count)
    benchmark.pedantic(form, kwargs={"r": r, "q0": q0}, rounds=5, warmup_rounds=1)
    if benchmark.enabled:
        benchmark.extra_info["error"] = f"{count / benchmark.stats.stats.median:.1e} points a second"
