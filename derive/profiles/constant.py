"""One ratio for every prior."""

from __future__ import annotations

from derive.profiles.family import Family

constant = Family(
    name="constant",
    title="the posterior-to-prior ratio is at most r, whatever the priors",
    profile="r",
    where=(),
    assume=("r > 1",),
    source="Kazan and Reiter (2024), eq. (14)",
)
