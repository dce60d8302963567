"""What other libraries say to a case: the number that they would have one use, or None where they do not ask this."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from math import exp
from typing import Any

from tests.benchmarks.peers.cases import Case, Part

__all__ = ["EVERY", "TOOLS", "installed"]

EVERY = {"prv_accountant": 10}
"""Of a slow tool every so many cases are asked."""


def _distribution(case: Case) -> Any:
    """The composed privacy loss distribution of dp-accounting, with its own default interval; None where a law is not known."""
    found = [_one(part) for part in case.parts]
    if None in found:
        return None
    whole, *others = (one.self_compose(part.count) for one, part in zip(found, case.parts, strict=True))
    for other in others:
        whole = whole.compose(other)
    return whole


def _one(part: Part) -> Any:
    from dp_accounting.pld import common
    from dp_accounting.pld import privacy_loss_distribution as pld

    numbers = part.floats
    match part.law:
        case "dp":
            return pld.from_privacy_parameters(common.DifferentialPrivacyParameters(numbers[0], 0))
        case "laplace":
            return pld.from_laplace_mechanism(1 / numbers[0])
        case "gaussian":
            return pld.from_gaussian_mechanism(numbers[0])
        case "randomized_response":
            noise = numbers[1] / (exp(numbers[0]) + numbers[1] - 1)
            return pld.from_randomized_response(noise, int(numbers[1]))
        case "subsampled_gaussian":
            return pld.from_gaussian_mechanism(numbers[1], sampling_prob=numbers[0])
        case "subsampled_laplace":
            return pld.from_laplace_mechanism(1 / numbers[1], sampling_prob=numbers[0])
    return None


def dp_accounting(case: Case) -> float | None:
    from dp_accounting import dp_event
    from dp_accounting.rdp import rdp_privacy_accountant as rdp

    if case.kind == "divergence":
        part = case.part
        if part.law == "dp":
            return None
        event = (
            dp_event.LaplaceDpEvent(1 / part.floats[0])
            if part.law == "laplace"
            else dp_event.PoissonSampledDpEvent(part.floats[0], dp_event.GaussianDpEvent(part.floats[1]))
        )
        accountant = rdp.RdpAccountant([float(case.given)])
        accountant.compose(event, part.count)
        return float(accountant._rdp[0])
    if case.kind == "rdp":
        order, bound = case.part.floats
        return float(rdp.compute_epsilon([order], [bound * case.part.count], float(case.given))[0])
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
    if case.kind == "divergence" or any(part.law not in made for part in case.parts):
        return None
    at, counts = float(case.given), [part.count for part in case.parts]
    error = at / 1000 if case.asked == "epsilon" else 1e-10
    accountant = PRVAccountant(
        [made[part.law](*part.floats) for part in case.parts],
        eps_error=0.01,
        delta_error=error,
        max_self_compositions=counts,
    )
    ask = accountant.compute_epsilon if case.asked == "epsilon" else accountant.compute_delta
    return float(ask(at, num_self_compositions=counts)[2])


def autodp(case: Case) -> float | None:
    from autodp import mechanism_zoo, transformer_zoo

    def one(part: Part) -> Any:
        numbers = part.floats
        match part.law:
            case "dp":
                return mechanism_zoo.RandresponseMechanism(p=exp(numbers[0]) / (1 + exp(numbers[0])))
            case "laplace":
                return mechanism_zoo.LaplaceMechanism(b=1 / numbers[0])
            case "gaussian":
                return mechanism_zoo.ExactGaussianMechanism(numbers[0] / part.count**0.5)
            case "zcdp":
                return mechanism_zoo.zCDP_Mechanism(numbers[0])
        return None

    found = [one(part) for part in case.parts]
    if None in found:
        return None
    if case.asked == "divergence":
        return float(found[0].get_RDP(float(case.given)) * case.part.count)
    counts = [1 if part.law == "gaussian" else part.count for part in case.parts]
    whole = found[0] if counts == [1] else transformer_zoo.Composition()(found, counts)
    ask = whole.get_approxDP if case.asked == "epsilon" else whole.get_approx_delta
    return float(ask(float(case.given)))


def riskcal(case: Case) -> float | None:
    """The advantage, which is delta at epsilon = 0."""
    from riskcal import analysis

    if case.asked != "delta" or case.given != "0":
        return None
    part = case.part
    if part.law == "zcdp":
        return float(analysis.get_advantage_from_zcdp(part.floats[0] * part.count))
    if part.law == "gaussian":
        return float(analysis.get_advantage_from_gdp(part.count**0.5 / part.floats[0]))
    found = _distribution(case)
    return None if found is None else float(analysis.get_advantage_from_pld(found))


TOOLS: dict[str, Callable[[Case], float | None]] = {
    "dp_accounting": dp_accounting, "prv_accountant": prv_accountant, "autodp": autodp, "riskcal": riskcal,
}  # fmt: skip


def installed() -> list[str]:
    return [name for name in TOOLS if importlib.util.find_spec(name) is not None]
