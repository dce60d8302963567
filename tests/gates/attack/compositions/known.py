"""What the named laws are, from their definitions: the outputs of a mechanism on two data sets, ``steps`` steps apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, exp, log1p, sqrt, tanh

import numpy as np
from scipy.special import ndtr

from tests.gates.attack.compositions.pairs import Law

__all__ = ["LAWS", "law"]

Values = Mapping[str, float]
PIECES, REACH = 1500, 30.0


def law(name: str, values: Values, steps: int = 1) -> Law:
    """The law of one release."""
    return LAWS[name](values, steps)


def _answers(values: Values, steps: int) -> Law:
    """The truth, another answer, or one of the others; at data sets that are further apart it is that of the larger budget."""
    truth, others = exp(values["epsilon"] * steps), values.get("outcomes", 2) - 2
    total = truth + 1 + others
    return Law.finite([truth / total, 1 / total, others / total], [1 / total, truth / total, others / total])


def _pure(values: Values, steps: int) -> Law:
    """The truth of two answers; a failure tells all, and grows with the steps."""
    budget, delta = values["epsilon"], values.get("delta", 0.0)
    failing = min(1.0, delta * sum(exp(i * budget) for i in range(steps)))
    truth = 1 / (1 + exp(-budget * steps))
    p = [(1 - failing) * truth, (1 - failing) * (1 - truth), failing, 0.0]
    return Law.finite(p, [p[1], p[0], 0.0, failing])


def _geometric(values: Values, steps: int) -> Law:
    """Counts that are moved by the sensitivity, so often; what lies beyond both counts is put together."""
    far = round(values.get("sensitivity", 1)) * steps
    t = exp(-values["epsilon"] / values.get("sensitivity", 1))
    inner = np.arange(1, far)
    noise = (1 - t) / (1 + t)
    near, away = 1 / (1 + t), t**far / (1 + t)
    return Law.finite([near, *(noise * t**inner), away], [away, *(noise * t ** (far - inner)), near])


def _discrete_gaussian(values: Values, steps: int) -> Law:
    sigma, far = values["sigma"], round(values.get("sensitivity", 1)) * steps
    places = np.arange(-ceil(14 * sigma) - far, ceil(14 * sigma) + 2 * far + 1)
    weights = np.exp(-((places / sigma) ** 2) / 2)
    moved = np.exp(-(((places - far) / sigma) ** 2) / 2)
    return Law.finite(moved / moved.sum(), weights / weights.sum())


def _gaussian(values: Values, steps: int) -> Law:
    return Law(square=(values.get("sensitivity", 1) * steps / values["sigma"]) ** 2)


def _laplace_cells(budget: float) -> tuple[np.ndarray, ...]:
    """P, Q, least and greatest loss of cells: one beyond each of the two counts, others between them."""
    ends = np.linspace(-budget, budget, PIECES + 1)
    far = np.exp((ends - budget) / 2) / 2
    near = np.exp((-ends - budget) / 2) / 2
    p = np.concatenate([[far[0]], np.diff(far), [0.5]])
    q = np.concatenate([[0.5], -np.diff(near), [near[-1]]])
    return p, q, np.concatenate([[-budget], ends]), np.concatenate([ends, [budget]])


def _normal_cells(mu: float) -> tuple[np.ndarray, ...]:
    ends = np.concatenate([[-np.inf], np.linspace(-REACH, REACH + mu, 3 * PIECES), [np.inf]])

    def masses(centre: float) -> np.ndarray:
        low, high = ends[:-1] - centre, ends[1:] - centre
        return np.where(low > 0, ndtr(-low) - ndtr(-high), ndtr(high) - ndtr(low))

    losses = mu * ends - mu * mu / 2
    return masses(mu), masses(0.0), losses[:-1], losses[1:]


def _laplace(values: Values, steps: int) -> Law:
    return Law.of_cells(*_laplace_cells(values["epsilon"] * steps))


def _sampled(base: Callable[[Values], tuple[np.ndarray, ...]]) -> Callable[[Values, int], Law]:
    """With the person, who is drawn at the rate, against without."""

    def found(values: Values, steps: int) -> Law:
        assert steps == 1
        rate = values["rate"]
        p, q, low, high = base(values)
        inner = [
            np.where(np.isfinite(x), np.logaddexp(log1p(-rate), np.log(rate) + x), x) for x in (low, high)
        ]
        return Law.of_cells(rate * p + (1 - rate) * q, q, *inner)

    return found


def _two_answers(values: Values) -> tuple[np.ndarray, ...]:
    one = _answers(values, 1).less
    return one.p, one.q, one.loss, one.loss


def _promised(values: Values, steps: int) -> Law:
    """Gaussian noise keeps the limit on all divergences, or on that of one order."""
    rho = values["rho"] if "rho" in values else values["bound"] / values["order"]
    return Law(square=2 * rho * steps**2, promise=True)


def _event(values: Values, steps: int) -> Law:
    """Randomized response keeps it too: s tanh(s/2) is the limit."""
    low, high, rho = 0.0, 1 + values["rho"] + 2 * sqrt(values["rho"]), values["rho"] * steps**2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * tanh(middle / 2) < rho else (low, middle)
    found = _pure({"epsilon": low}, 1)
    return Law(found.less, found.more, promise=True)


LAWS: dict[str, Callable[[Values, int], Law]] = {
    "dp": _pure,
    "randomized_response": _answers,
    "geometric": _geometric,
    "truncated_geometric": _geometric,
    "discrete_laplace": lambda values, steps: _geometric(
        {**values, "epsilon": values.get("sensitivity", 1) / values["scale"]}, steps
    ),
    "discrete_gaussian": _discrete_gaussian,
    "gaussian": _gaussian,
    "gdp": lambda values, steps: Law(square=(values["mu"] * steps) ** 2),
    "laplace": _laplace,
    "subsampled_gaussian": _sampled(
        lambda values: _normal_cells(values.get("sensitivity", 1) / values["sigma"])
    ),
    "subsampled_laplace": _sampled(lambda values: _laplace_cells(values["epsilon"])),
    "subsampled_randomized_response": _sampled(_two_answers),
    "zcdp": _promised,
    "rdp": _promised,
    "an event of zcdp": _event,
}
