"""One adversary."""

from __future__ import annotations

from derive.profiles.family import Family

point = Family(
    name="point",
    title="the ratio is at most r for one pair of priors",
    profile="r",
    where=(
        "p == p0",
        "q == q0",
    ),
    assume=("r > 1",),
    source="Kazan and Reiter (2024), Section 4",
)
