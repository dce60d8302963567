"""The same releases seen from data sets that are several steps apart."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from epsproof.derive.laws.amount import Amount
from epsproof.derive.laws.law import FALLING
from epsproof.derive.laws.release import Release
from epsproof.derive.text.errors import UnsupportedForm

__all__ = ["budget_open", "further", "scale", "with_budget"]


def budget_open(release: Release) -> str:
    """The parameter of the release that is left to be found; empty where none is."""
    return "" if release.law is None or release.law.budget in release.values else release.law.budget


def with_budget(release: Release, strength: Fraction) -> Release:
    """The release with its open parameter at this strength > 0: the parameter itself, or one over a scale of noise."""
    name = budget_open(release)
    value = Amount(1 / strength if name in FALLING else strength)
    return evolve(release, values={**release.values, name: value}) if name else release


def scale(release: Release) -> Fraction:
    """A strength at which the release tells neither very little nor very much: one over the sensitivity for a scale of noise."""
    return 1 / release.values["sensitivity"].value if budget_open(release) in FALLING else Fraction(1)


def further(release: Release, steps: int) -> Release:
    """The release at data sets ``steps`` steps apart: noise moved as often, or a budget as often.

    Raises UnsupportedForm for laws of which one step says too little about several.
    """
    if steps == 1:
        return release
    name, values = "" if release.law is None else release.law.name, dict(release.values)
    moved = {} if release.law is None else release.law.steps
    if not moved or values.get("delta", Amount(Fraction(0))).value:
        raise UnsupportedForm(
            f"{name or release}: a world of the attack model is {steps} steps away, and this law says too little of that; ask "
            "where it has no weight, for instance --where 'q == 1', or name laplace, geometric or dp"
        )
    for parameter, power in moved.items():
        values[parameter] = values[parameter].times(Fraction(steps**power))
    if name == "truncated_geometric" and values["largest"].value < values["sensitivity"].value:
        raise UnsupportedForm(
            f"{release}: counts of at most {values['largest']} cannot be {steps} steps apart; raise largest"
        )
    return evolve(release, values=values)
