"""The capped ratio where the prior of inclusion is fixed."""

from __future__ import annotations

from derive.profiles.family import Family

capped_ratio_at_inclusion = Family(
    name="capped-ratio-at-inclusion",
    title="capped ratio for adversaries with one prior p0 of inclusion",
    profile="max(a/(p*q), r)",
    where=("p == p0",),
    assume=("0 < a < 1, r > 1",),
    source="Kazan and Reiter (2024), eqs. (16), (32)",
)
