"""The capped ratio where the prior of the value is fixed."""

from __future__ import annotations

from derive.profiles.family import Family

capped_ratio_at_value = Family(
    name="capped-ratio-at-value",
    title="capped ratio for adversaries with one prior q0 of the value",
    profile="max(a/(p*q), r)",
    where=("q == q0",),
    assume=("0 < a < 1, r > 1",),
    source="Kazan and Reiter (2024), eq. (15)",
)
