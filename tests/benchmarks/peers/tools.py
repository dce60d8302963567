"""What other libraries say to a case: the number that they would have one use, or None where they do not ask this."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from math import exp
from typing import Any

from tests.benchmarks.peers.cases import Case

__all__ = ["EVERY", "TOOLS", "installed"]

EVERY = {"prv_accountant": 10}
"""Of a slow tool every so many cases are asked."""


def _distribution(case: Case) -> Any:
    """The composed privacy loss distribution of dp-accounting, with its own default interval."""
    from dp_accounting.pld import common
    from dp_accounting.pld import privacy_loss_distribution as pld

    numbers = case.floats
    match case.law:
        case "dp":
            made = pld.from_privacy_parameters(common.DifferentialPrivacyParameters(numbers[0], 0))
        case "laplace":
            made = pld.from_laplace_mechanism(1 / numbers[0])
        case "gaussian":
            made = pld.from_gaussian_mechanism(numbers[0])
        case "randomized_response":
            made = pld.from_randomized_response(
                numbers[1] / (exp(numbers[0]) + numbers[1] - 1), int(numbers[1])
            )
        case "subsampled_gaussian":
            made = pld.from_gaussian_mechanism(numbers[1], sampling_prob=numbers[0])
        case _:
            return None
    return made.self_compose(case.count)


def dp_accounting(case: Case) -> float | None:
    from dp_accounting import dp_event
    from dp_accounting.rdp import rdp_privacy_accountant as rdp

    if case.kind == "divergence":
        if case.law == "dp":
            return None
        event = (
            dp_event.LaplaceDpEvent(1 / case.floats[0])
            if case.law == "laplace"
            else dp_event.PoissonSampledDpEvent(case.floats[0], dp_event.GaussianDpEvent(case.floats[1]))
        )
        accountant = rdp.RdpAccountant([float(case.given)])
        accountant.compose(event, case.count)
        return float(accountant._rdp[0])
    if case.kind == "rdp":
        order, bound = case.floats
        return float(rdp.compute_epsilon([order], [bound * case.count], float(case.given))[0])
    found = _distribution(case)
    if found is None:
        return None
    ask = found.get_epsilon_for_delta if case.asked == "epsilon" else found.get_delta_for_epsilon
    return float(ask(float(case.given)))


def prv_accountant(case: Case) -> float | None:
    from prv_accountant import PRVAccountant
    from prv_accountant import privacy_random_variables as laws

    made = {
        "dp": lambda x: laws.PureDPMechanism(x),
        "laplace": lambda x: laws.LaplaceMechanism(x),
        "gaussian": lambda x: laws.GaussianMechanism(x),
        "subsampled_gaussian": lambda x, y: laws.PoissonSubsampledGaussianMechanism(x, y),
    }
    if case.kind == "divergence" or case.law not in made:
        return None
    at = float(case.given)
    error = at / 1000 if case.asked == "epsilon" else 1e-10
    accountant = PRVAccountant(
        made[case.law](*case.floats), eps_error=0.01, delta_error=error, max_self_compositions=case.count
    )
    ask = accountant.compute_epsilon if case.asked == "epsilon" else accountant.compute_delta
    return float(ask(at, num_self_compositions=[case.count])[2])


def autodp(case: Case) -> float | None:
    from autodp import mechanism_zoo, transformer_zoo

    numbers = case.floats
    made: dict[str, Callable[[], Any]] = {
        "dp": lambda: mechanism_zoo.RandresponseMechanism(p=exp(numbers[0]) / (1 + exp(numbers[0]))),
        "laplace": lambda: mechanism_zoo.LaplaceMechanism(b=1 / numbers[0]),
        "gaussian": lambda: mechanism_zoo.ExactGaussianMechanism(numbers[0] / case.count**0.5),
        "zcdp": lambda: mechanism_zoo.zCDP_Mechanism(numbers[0]),
    }
    if case.law not in made:
        return None
    one = made[case.law]()
    if case.asked == "divergence":
        return float(one.get_RDP(float(case.given)) * case.count)
    whole = (
        one
        if case.law == "gaussian" or case.count == 1
        else transformer_zoo.Composition()([one], [case.count])
    )
    ask = whole.get_approxDP if case.asked == "epsilon" else whole.get_approx_delta
    return float(ask(float(case.given)))


def riskcal(case: Case) -> float | None:
    """The advantage, which is delta at epsilon = 0."""
    from riskcal import analysis

    if case.asked != "delta" or case.given != "0":
        return None
    if case.law == "zcdp":
        return float(analysis.get_advantage_from_zcdp(case.floats[0] * case.count))
    if case.law == "gaussian":
        return float(analysis.get_advantage_from_gdp(case.count**0.5 / case.floats[0]))
    found = _distribution(case)
    return None if found is None else float(analysis.get_advantage_from_pld(found))


TOOLS: dict[str, Callable[[Case], float | None]] = {
    "dp_accounting": dp_accounting, "prv_accountant": prv_accountant, "autodp": autodp, "riskcal": riskcal,
}  # fmt: skip


def installed() -> list[str]:
    return [name for name in TOOLS if importlib.util.find_spec(name) is not None]
