"""The exponential mechanism at its worst scores."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.one_release import BoundedRange

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> BoundedRange:
    """The mechanism at its worst scores."""
    return BoundedRange(values["epsilon"])


LOSSES = {"exponential": released}
