"""An algorithm with what is claimed of it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.verify.algorithms.exact import Exact
from epsproof.verify.algorithms.family import Family

__all__ = ["MEANINGS", "Algorithm", "Claim"]

MEANINGS = {
    "with the output": "for every output o that comes with the budget e, P(M(x) = o) <= exp(e) P(M(x') = o) + delta",
    "on the first data set": "for the budget e that is spent on x, P(M(x) in S) <= exp(e) P(M(x') in S) + delta",
    "largest": "for the largest budget e that is ever spent, P(M(x) in S) <= exp(e) P(M(x') in S) + delta",
}


@frozen(eq=False)
class Claim:
    """(epsilon, delta)-differential privacy. ``growth`` is exp(epsilon), None where epsilon is what the algorithm spends; then
    ``meaning`` is a key of MEANINGS.
    """

    epsilon: str
    growth: Exact | None
    delta: Fraction
    meaning: str | None


@frozen(eq=False)
class Algorithm:
    """``values`` are the constants of the program."""

    name: str
    title: str
    source: str
    text: str
    program: ast.Module
    values: Mapping[str, Any]
    claim: Claim
    family: Family
