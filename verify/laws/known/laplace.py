"""Laplace noise."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.one_release import Laplace

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> Laplace:
    """Laplace noise of the budget epsilon."""
    return Laplace(values["epsilon"])


LOSSES = {"laplace": released}
