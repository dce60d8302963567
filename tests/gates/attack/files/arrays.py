"""Closed forms on arrays from Python, at machine numbers across all scales, beside formulas at 400 digits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import isnan, nextafter
from random import Random
from typing import Any

import numpy as np
from mpmath import mp, mpf

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.verify.closed_form.batch import Batch

__all__ = ["drawn", "said", "wrong"]

FAMILIES: tuple[
    tuple[tuple[str, tuple[str, ...], tuple[str, ...]], dict[str, str], Callable[..., mpf]], ...
] = (
    (("r", (), ("r > 1",)), {"r": "above 1"}, lambda r: mp.log(r) / 2),
    (("r", ("q == 1",), ("r > 1",)), {"r": "above 1"}, lambda r: mp.log(r)),
    (("posterior - prior <= b", (), ("0 < b < 1",)), {"b": "share"}, lambda b: mp.log((1 + b) / (1 - b))),
    (
        ("max(a/p, r)", ("q == 1",), ("0 < a < 1", "r > 1")),
        {"a": "share", "r": "above 1"},
        lambda a, r: mp.log((r - a) / (1 - a)),
    ),
    (("posterior_odds <= c*prior_odds", (), ("c > 1",)), {"c": "above 1"}, lambda c: mp.log(c) / 2),
)
COUNT = 40


def drawn(random: Random) -> dict[str, Any]:
    """A family, and values of its parameters, some next to their ends and some outside."""
    number = random.randrange(len(FAMILIES))
    kinds = FAMILIES[number][1]
    return {
        "family": number,
        "values": {name: [_drawn(random, kind) for _ in range(COUNT)] for name, kind in kinds.items()},
    }


def _drawn(random: Random, kind: str) -> float:
    scale = 10.0 ** random.uniform(-17, 0)
    if kind == "share":
        return random.choice((scale, 1 - scale, random.random(), nextafter(1, 0), 5e-324, 0.5, 1.0, 0.0))
    return random.choice((1 + scale, 10.0 ** random.uniform(0, 308), nextafter(1, 2), 1.7e308, 3.0, 1.0))


@lru_cache(maxsize=16)
def _batch(number: int) -> Batch:
    return Batch(Solver(pose(*FAMILIES[number][0])).answer())


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; a warning is an error here."""
    with np.errstate(all="raise"):
        found = _batch(row["family"])(**{name: np.array(values) for name, values in row["values"].items()})
    return {"lower": found.lower.tolist(), "upper": found.upper.tolist(), "case": found.case.tolist()}


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false of the first point at which something is."""
    _, kinds, formula = FAMILIES[row["family"]]
    with mp.workdps(400):
        for k in range(COUNT):
            at = {name: values[k] for name, values in row["values"].items()}
            inside = all(0 < x < 1 if kinds[name] == "share" else x > 1 for name, x in at.items())
            low, high = document["lower"][k], document["upper"][k]
            if not inside:
                if document["case"][k] != -1 or not isnan(low):
                    return [f"{at} is outside of the assumptions, and has a case"]
                continue
            truth = formula(**{name: mpf(x) for name, x in at.items()})
            if not mpf(low) <= truth <= mpf(high):
                return [f"at {at} epsilon is {mp.nstr(truth, 20)}, not between {low!r} and {high!r}"]
            if high - low > 1e-5 * (1 + high):
                return [f"at {at} the ends {low!r} and {high!r} tell little"]
    return []
