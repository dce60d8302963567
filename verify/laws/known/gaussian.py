"""Normal noise, and whatever is mu-Gaussian private."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.one_release import Normal

__all__ = ["LOSSES", "noise", "private"]


def noise(values: Mapping[str, Amount]) -> Normal:
    """mu is sensitivity over sigma."""
    _rational("gaussian", values)
    return Normal((values["sensitivity"].value / values["sigma"].value) ** 2)


def private(values: Mapping[str, Amount]) -> Normal:
    """mu as it is given."""
    _rational("gdp", values)
    return Normal(values["mu"].value ** 2)


def _rational(law: str, values: Mapping[str, Amount]) -> None:
    for name, value in values.items():
        if value.logarithm:
            raise QuestionError(f"{law}: {name} is a rational number, not {value}")


LOSSES = {"gaussian": noise, "gdp": private}
