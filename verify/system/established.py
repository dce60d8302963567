"""What a document establishes that the kernel has accepted, without checking it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epsproof.verify.kernel import minimum

__all__ = ["established"]


def established(document: Mapping[str, Any]) -> str:
    """ "proved" or "refuted", or "infimum only" of a minimum that no prior attains."""
    if document["schema"] == minimum.SCHEMA:
        return "proved" if document["attained"] else "infimum only"
    return "refuted" if "witness" in document else "proved"
