"""Whatever is rho-zero-concentrated."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.one_release import Concentrated

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> Concentrated:
    """The guarantee alone."""
    return Concentrated(values["rho"])


LOSSES = {"zcdp": released}
