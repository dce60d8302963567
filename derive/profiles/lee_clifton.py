"""One of n persons was left out; the posterior for each is capped."""

from __future__ import annotations

from derive.profiles.family import Family

lee_clifton = Family(
    name="lee-clifton",
    title="the posterior that a given one of n persons is the one is at most a",
    profile="n*a",
    where=(
        "p == 1/n",
        "q == 1",
    ),
    assume=("n > 1, 0 < a < 1, a*n > 1",),
    source="Lee and Clifton (2011), in the form of Kazan and Reiter (2024), eq. (37)",
)
