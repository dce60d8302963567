"""Polynomials on whose sign a proof may split."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq_mpoly

from epsproof.verify.search.branch import Branch
from epsproof.verify.search.saturation import candidates
from epsproof.verify.search.stages import SPLIT_AFTER
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import total_degree
from epsproof.verify.workspace.sampling import values


def split_level(branches: Sequence[Branch], position: int) -> int | None:
    """How many more nested splits a split after that stage allows; None where none is due."""
    if branches and branches[0].prover.suggested:
        return 1
    return SPLIT_AFTER.index(position + 1) if branches and position + 1 in SPLIT_AFTER else None


def dividers(prover: Prover, goal: fmpq_mpoly, count: int) -> list[fmpq_mpoly]:
    """What strategies suggested; else simple polynomials of both signs on the region, of equally simple ones those that divide it
    most evenly first."""
    if prover.suggested:
        suggested, prover.suggested = prover.suggested, []
        return suggested
    points = prover.sampler.points
    if not len(points):
        return []
    found = []
    for position, candidate in enumerate(candidates(prover, goal)):
        value = values(candidate, points)
        share = min(np.mean(value > 1e-9), np.mean(value < -1e-9))
        if share > 0.02:
            weight = total_degree(candidate) + 0.25 * len(candidate) + 2 * (0.5 - share)
            found.append((float(weight), position, candidate))
    found.sort(key=lambda entry: entry[:2])
    return [entry[-1] for entry in found[:count]]
