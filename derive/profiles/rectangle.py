"""One ratio on a rectangle of priors."""

from __future__ import annotations

from derive.profiles.family import Family

rectangle = Family(
    name="rectangle",
    title="the ratio is at most r for priors in a rectangle",
    profile="r",
    where=(
        "p0 <= p <= p1",
        "q0 <= q <= q1",
    ),
    assume=("r > 1",),
    source="Kazan and Reiter (2024), eq. (25)",
)
