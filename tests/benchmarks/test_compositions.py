"""Compositions beside dp-accounting, prv-accountant and autodp, each where it is installed.

riskcal has no composition of its own: it takes privacy loss distributions from dp-accounting.

``python -m tests.benchmarks.test_compositions --cases 100 --seed 1`` prints, for every tool, how often its epsilon is above our
two ends (safe, but loose), between them, or below them (unsafe), how far off it is, and how long it takes; every value below our
lower end is listed with the command that gives ours.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import exp
from time import perf_counter

import pytest
from attrs import frozen

from derive.laws.release import releases
from verify.laws.compose import composed
from verify.laws.guarantee import Ends, epsilon_at
from verify.laws.read import parts_of

KINDS = ("dp", "laplace", "gaussian")


@frozen
class Case:
    """``count`` releases: of the budget ``size``, with Laplace noise of that budget, or Gaussian noise of that deviation."""

    kind: str
    size: float
    count: int
    delta: float

    @property
    def phrase(self) -> str:
        return f"{self.count} x {self.kind}({Fraction(str(self.size))})"

    def ends(self) -> Ends:
        return epsilon_at(composed(parts_of(releases(self.phrase))), Fraction(str(self.delta)), 12)


def cases(number: int, seed: int) -> Iterator[Case]:
    """Random compositions, sizes of four decimals; Laplace at most 300 times."""
    generator = random.Random(seed)
    for place in range(number):
        kind = KINDS[place % 3]
        count = round(10 ** generator.uniform(0, 2.4 if kind == "laplace" else 4))
        size = round(max(0.001, generator.uniform(0.2, 2) / count**0.5), 4)
        size = round(count**0.5 * generator.uniform(0.5, 6), 4) if kind == "gaussian" else size
        yield Case(kind, size, count, float(f"{10 ** generator.uniform(-10, -2):.3g}"))


def dp_accounting(case: Case) -> float:
    from dp_accounting.pld import common
    from dp_accounting.pld import privacy_loss_distribution as pld

    step = {"value_discretization_interval": 1e-4}
    made = {
        "dp": lambda: pld.from_privacy_parameters(common.DifferentialPrivacyParameters(case.size, 0), **step),
        "laplace": lambda: pld.from_laplace_mechanism(1 / case.size, **step),
        "gaussian": lambda: pld.from_gaussian_mechanism(case.size, **step),
    }[case.kind]()
    return made.self_compose(case.count).get_epsilon_for_delta(case.delta)


def prv_accountant(case: Case) -> float:
    from prv_accountant import PRVAccountant
    from prv_accountant.privacy_random_variables import GaussianMechanism, LaplaceMechanism, PureDPMechanism

    law = {"dp": PureDPMechanism, "laplace": LaplaceMechanism, "gaussian": GaussianMechanism}[case.kind](case.size)
    made = PRVAccountant(law, eps_error=1e-2, delta_error=case.delta / 1000, max_self_compositions=case.count)
    return made.compute_epsilon(case.delta, num_self_compositions=[case.count])[2]


def autodp(case: Case) -> float:
    from autodp import mechanism_zoo, transformer_zoo

    made = {
        "dp": lambda: mechanism_zoo.RandresponseMechanism(p=exp(case.size) / (1 + exp(case.size))),
        "laplace": lambda: mechanism_zoo.LaplaceMechanism(b=1 / case.size),
        "gaussian": lambda: mechanism_zoo.ExactGaussianMechanism(case.size),
    }[case.kind]()
    return transformer_zoo.Composition()([made], [case.count]).get_approxDP(case.delta)


TOOLS: dict[str, Callable[[Case], float]] = {
    "dp_accounting": dp_accounting, "prv_accountant": prv_accountant, "autodp": autodp,
}  # fmt: skip


def installed() -> list[str]:
    return [name for name in TOOLS if importlib.util.find_spec(name) is not None]


def compared(number: int, seed: int) -> None:
    """Print the comparison."""
    tools, off, side, seconds = installed(), {}, {}, {}
    unsafe, widths, ours = [], [], []
    for case in cases(number, seed):
        start = perf_counter()
        ends = case.ends()
        ours.append(perf_counter() - start)
        widths.append(float(ends.upper - ends.lower))
        for tool in tools:
            start = perf_counter()
            try:
                found = float(TOOLS[tool](case))
            except Exception as error:
                side.setdefault(tool, []).append(f"none ({type(error).__name__})")
                continue
            seconds.setdefault(tool, []).append(perf_counter() - start)
            where = "above" if found > ends.upper else "below" if found < ends.lower else "between"
            side.setdefault(tool, []).append(where)
            off.setdefault(tool, []).append(abs(found - float(ends.upper)))
            if where == "below":
                unsafe.append((tool, case, found, float(ends.lower)))
    print(f"{number} compositions: width at most {max(widths):.1e}; ", end="")
    print(f"{statistics.median(ours):.4f} s (median), {max(ours):.2f} s at most")
    for tool in tools:
        counts = {where: side[tool].count(where) for where in sorted({*side[tool]})}
        print(f"{tool}: {counts}; off by {statistics.median(off[tool]):.1e} (median), {max(off[tool]):.1e} at most; ", end="")
        print(f"{statistics.median(seconds[tool]):.3f} s (median), {max(seconds[tool]):.2f} s at most")
    for tool, case, found, lower in unsafe:
        print(f"below: {tool} {found:.12g} < {lower:.12g}: epsproof compose '{case.phrase}' --delta {case.delta}")


@pytest.mark.parametrize("tool", TOOLS)
def test_peers_are_compared(tool: str) -> None:
    """Wherever a tool answers, its epsilon is near our two ends, and ours are close to each other."""
    pytest.importorskip(tool, reason=f"{tool} is not installed")
    for case in cases(12, 7):
        ends, found = case.ends(), float(TOOLS[tool](case))
        assert ends.upper - ends.lower < Fraction(1, 10**9), case
        assert float(ends.lower) * 0.9 - 0.01 < found < float(ends.upper) * 2 + 1, (case, found)


@pytest.mark.parametrize(
    ("phrase", "limit"),
    [("0.05 x 1000", 1.0), ("0.001 x 100000", 10.0), (", ".join(f"0.{100 + 7 * i}" for i in range(50)), 5.0)],
    ids=["thousand", "hundred thousand", "fifty different"],
)
def test_seconds(phrase: str, limit: float) -> None:
    """Width at most 1e-9 in the time allowed."""
    start = perf_counter()
    ends = epsilon_at(composed(parts_of(releases(phrase))), Fraction(1, 10**6), 12)
    assert perf_counter() - start < limit
    assert ends.upper - ends.lower < Fraction(1, 10**9)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compared(options.cases, options.seed)
