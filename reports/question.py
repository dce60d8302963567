"""From command line texts to a problem; a registered profile's name stands for its texts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from derive.errors import MissingValue, SyntaxRejected, UnknownName

if TYPE_CHECKING:
    from derive.problem import Problem

__all__ = ["posed", "values_of"]


def posed(profile: str, where: Sequence[str], assume: Sequence[str], bound: str) -> Problem:
    """The problem; ``where`` and ``assume`` are added to those of a registered profile. Raises QuestionError."""
    from derive.pose import pose
    from derive.profiles import FAMILIES

    if profile in FAMILIES:
        family = FAMILIES[profile]
        return pose(family.profile, (*family.where, *where), (*family.assume, *assume), bound)
    return pose(profile, where, assume, bound)


def values_of(settings: Sequence[str], problem: Problem) -> dict[str, Fraction]:
    """The parameter values of ``--set NAME=VALUE`` options; raises QuestionError unless exactly the parameters are set."""
    from derive.grammar import number

    values: dict[str, Fraction] = {}
    for setting in settings:
        name, separator, text = setting.partition("=")
        name = name.strip()
        if not separator:
            raise SyntaxRejected("a value is set as NAME=VALUE", setting, 1, "for instance --set a=0.25")
        if name not in problem.parameters:
            known = ", ".join(problem.parameters) or "none"
            raise UnknownName(f"--set {name}: the problem has no such parameter; parameters: {known}")
        if name in values:
            raise SyntaxRejected(f"{name} is set twice", setting, 1)
        values[name] = number(text)
    missing = [name for name in problem.parameters if name not in values]
    if missing:
        raise MissingValue(f"no value for {', '.join(missing)}; add " + " ".join(f"--set {n}=..." for n in missing))
    return values
