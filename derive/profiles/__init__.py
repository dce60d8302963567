"""Families of risk profiles, one a file, and the register in which the command line finds them."""

from __future__ import annotations

from derive.profiles.capped_ratio import capped_ratio
from derive.profiles.capped_ratio_at_inclusion import capped_ratio_at_inclusion
from derive.profiles.capped_ratio_at_value import capped_ratio_at_value
from derive.profiles.constant import constant
from derive.profiles.difference import difference
from derive.profiles.family import Family
from derive.profiles.inclusion_only import inclusion_only
from derive.profiles.lee_clifton import lee_clifton
from derive.profiles.point import point
from derive.profiles.rectangle import rectangle

__all__ = ["FAMILIES", "Family"]

FAMILIES: dict[str, Family] = {
    f.name: f
    for f in (
        constant,
        capped_ratio,
        inclusion_only,
        capped_ratio_at_value,
        capped_ratio_at_inclusion,
        rectangle,
        difference,
        point,
        lee_clifton,
    )
}
