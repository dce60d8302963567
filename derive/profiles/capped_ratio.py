"""A ratio, or a posterior cap where that allows more."""

from __future__ import annotations

from derive.profiles.family import Family

capped_ratio = Family(
    name="capped-ratio",
    title="the posterior is at most a or the ratio at most r",
    profile="max(a/(p*q), r)",
    where=(),
    assume=("0 < a < 1, r > 1",),
    source="Kazan and Reiter (2024), eq. (33)",
)
