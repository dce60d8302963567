"""The least epsilon over a grid of priors, each by bisection between what a private mechanism reaches and what is admitted.

Likelihoods t**height with whole heights that differ by at most the steps between worlds are all that matters: the posterior is
largest, and smallest, at one of them. What is admitted at a prior is looked for from the prior upwards, and downwards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import define, frozen

from epsproof.derive.models.model import Model
from tests.gates.brute_force.formulas import values
from tests.gates.heights import heights

__all__ = ["Least", "least"]

STEPS, HALVINGS, FAR, REFINED = 160, 46, 40.0, 6
SPREAD = {1: 1500, 2: 50, 3: 16}
CLOSER = {1: 101, 2: 21, 3: 9}
Priors = dict[str, np.ndarray]


@define
class Least:
    """``epsilon`` at the prior ``at``, -1 where the criterion fails already at the prior itself."""

    epsilon: float
    at: dict[str, float]


@frozen
class _Asked:
    text: str
    where: Sequence[str]
    model: Model


def least(text: str, where: Sequence[str], model: Model) -> Least | None:
    """The least epsilon found; None where no prior of the grid is in the region."""
    with np.errstate(all="ignore"):
        return _closer(text, where, model)


def _closer(text: str, where: Sequence[str], model: Model) -> Least | None:
    """The least epsilon on a grid over all priors, then on finer ones around where it is."""
    asked, names = _Asked(text, where, model), list(model.priors)
    near = [1e-7, 1e-4, 1e-3, 0.999, 0.9999]
    axis = np.unique([*np.linspace(1 / SPREAD[len(names)], 1, SPREAD[len(names)]), *near])
    found = _least(asked, _grid(asked, [axis] * len(names)))
    width = 2 / SPREAD[len(names)]
    for _ in range(REFINED if found is not None and found.epsilon >= 0 else 0):
        around = [
            np.clip(np.linspace(x - width, x + width, CLOSER[len(names)]), 1e-9, 1) for x in found.at.values()
        ]
        closer = _least(asked, _grid(asked, around))
        if closer is not None and closer.epsilon <= found.epsilon:
            found = closer
        width /= 5
    return found


def _grid(asked: _Asked, axes: list[np.ndarray]) -> Priors:
    """All combinations, with equations of the region inserted."""
    found = {
        name: axis.ravel()
        for name, axis in zip(asked.model.priors, np.meshgrid(*axes, indexing="ij"), strict=True)
    }
    for text in asked.where:
        name, equation, right = text.partition(" == ")
        if equation:
            found[name] = np.broadcast_to(values(right, found), found[name].shape).copy()
    return found


def _least(asked: _Asked, priors: Priors) -> Least | None:
    priors = _inside(asked, priors)
    weights = {
        world: values(text, priors) + 0 * next(iter(priors.values()))
        for world, text in asked.model.worlds.items()
    }
    prior = sum(weights[world] for world in asked.model.secret)
    if not len(prior):
        return None
    places = {**priors, "prior": prior, "prior_odds": prior / (1 - prior)}

    def admitted(posterior: np.ndarray) -> np.ndarray:
        wide = posterior.ndim == 2
        here = {name: x[:, None] if wide else x for name, x in places.items()}
        here |= {"posterior": posterior, "posterior_odds": posterior / (1 - posterior)}
        told = values(asked.text, here)
        held = told if "posterior" in asked.text else posterior <= told * here["prior"] + 1e-12
        return np.broadcast_to(held, posterior.shape)

    epsilon = np.full_like(prior, FAR)
    for end in (1 - 1e-9, 0.0):
        limit = _first_refused(admitted, prior, end)
        epsilon = np.minimum(epsilon, _until(asked, weights, limit, end > 0))
    epsilon = np.where(epsilon >= FAR - 0.1, np.inf, epsilon)
    epsilon = np.where(admitted(prior), epsilon, -1.0)
    place = int(np.argmin(epsilon))
    return Least(float(epsilon[place]), {name: float(x[place]) for name, x in priors.items()})


def _inside(asked: _Asked, priors: Priors) -> Priors:
    held = np.ones(next(iter(priors.values())).shape, bool)
    for text in (*asked.where, *asked.model.where):
        held &= values(text, priors)
    return {name: x[held] for name, x in priors.items()}


def _first_refused(admitted, prior: np.ndarray, end: float) -> np.ndarray:
    """Where the criterion first fails on the way from the prior to the end; beyond the end where it does not."""
    path = prior[:, None] + (end - prior[:, None]) * np.linspace(0, 1, STEPS) ** 1.5
    refused = ~admitted(path)
    fails, rows = refused.any(axis=1), np.arange(len(prior))
    place = np.where(fails, refused.argmax(axis=1), STEPS - 1)
    good, bad = path[rows, np.maximum(place - 1, 0)], path[rows, place]
    for _ in range(HALVINGS):
        middle = (good + bad) / 2
        held = admitted(middle)
        good, bad = np.where(held, middle, good), np.where(held, bad, middle)
    return np.where(fails, bad, np.inf if end else -np.inf)


def _until(asked: _Asked, weights: dict[str, np.ndarray], limit: np.ndarray, above: bool) -> np.ndarray:
    """The largest epsilon whose posteriors stay on the near side of the limit."""
    low, high = np.zeros_like(limit), np.full_like(limit, FAR)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        reached = _reached(asked, weights, np.exp(-middle), above)
        held = reached <= limit if above else reached >= limit
        low, high = np.where(held, middle, low), np.where(held, high, middle)
    return low


def _reached(asked: _Asked, weights: dict[str, np.ndarray], t: np.ndarray, above: bool) -> np.ndarray:
    """The largest posterior over all private mechanisms, or the smallest."""
    found = []
    for each in heights(asked.model.name):
        shares = {world: weight * t ** each[world] for world, weight in weights.items()}
        found.append(sum(shares[world] for world in asked.model.secret) / sum(shares.values()))
    return np.maximum.reduce(found) if above else np.minimum.reduce(found)
