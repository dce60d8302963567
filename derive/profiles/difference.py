"""The posterior exceeds the prior by a bounded amount."""

from __future__ import annotations

from derive.profiles.family import Family

difference = Family(
    name="difference",
    title="posterior minus prior is at most b",
    profile="posterior - prior <= b",
    where=(),
    assume=("0 < b < 1",),
    source="Kazan and Reiter (2024), eqs. (27), (28)",
)
