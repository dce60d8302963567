"""From releases as they are named to the parts of a composition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from derive.laws.release import Release
from verify.laws.compose import Part
from verify.laws.pair_file import pair_in
from verify.system.room import gathered

__all__ = ["losses", "parts_of"]


@cache
def losses() -> dict[str, Any]:
    """What one release is, by the name of its law."""
    return gathered("verify.laws.known", "LOSSES")


def parts_of(releases: Sequence[Release]) -> list[Part]:
    """One part for each kind of release; raises QuestionError for files and parameters that are refused."""
    return [
        (pair_in(Path(r.file)) if r.law is None else losses()[r.law.name](r.values), r.count) for r in releases
    ]
