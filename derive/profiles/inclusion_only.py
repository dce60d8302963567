"""The capped ratio where only inclusion is at risk."""

from __future__ import annotations

from derive.profiles.family import Family

inclusion_only = Family(
    name="inclusion-only",
    title="capped ratio for adversaries who know the value if the person is included",
    profile="max(a/(p*q), r)",
    where=("q == 1",),
    assume=("0 < a < 1, r > 1",),
    source="Kazan and Reiter (2024), eqs. (17), (31)",
)
