"""Whatever has a bounded Renyi divergence of one order."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.one_release import RenyiBounded

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> RenyiBounded:
    """The guarantee alone; both numbers are rational."""
    for name, value in values.items():
        if value.logarithm:
            raise QuestionError(f"rdp: {name} is a rational number, not {value}")
    return RenyiBounded(values["order"].value, values["bound"].value)


LOSSES = {"rdp": released}
