"""The same releases seen from data sets that are several steps apart."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from derive.laws.amount import Amount
from derive.laws.release import Release
from derive.text.errors import UnsupportedForm

__all__ = ["budget_open", "further", "with_budget"]

MOVED = ("geometric", "truncated_geometric")
SCALED = ("laplace", "dp")


def budget_open(release: Release) -> bool:
    """Whether the release's epsilon is left to be found."""
    names = () if release.law is None else tuple(p.name for p in release.law.parameters)
    return "epsilon" in names and "epsilon" not in release.values


def with_budget(release: Release, epsilon: Fraction) -> Release:
    """The release with this epsilon, where its own is open."""
    return evolve(release, values={**release.values, "epsilon": Amount(epsilon)}) if budget_open(release) else release


def further(release: Release, steps: int) -> Release:
    """The release at data sets ``steps`` steps apart: noise moved as often, or a pure budget as often.

    Raises UnsupportedForm for laws of which one step says too little about several.
    """
    if steps == 1:
        return release
    name, values = "" if release.law is None else release.law.name, dict(release.values)
    if name not in (*MOVED, *SCALED) or values.get("delta", Amount(Fraction(0))).value:
        raise UnsupportedForm(
            f"{release}: a world of the attack model is {steps} steps away, and this law says too little of that; ask where it "
            "has no weight, for instance --where 'q == 1', or name laplace, geometric or dp"
        )
    values["epsilon"] = values["epsilon"].times(Fraction(steps))
    if name in MOVED:
        values["sensitivity"] = values["sensitivity"].times(Fraction(steps))
    if name == "truncated_geometric" and values["largest"].value < values["sensitivity"].value:
        raise UnsupportedForm(f"{release}: counts of at most {values['largest']} cannot be {steps} steps apart; raise largest")
    return evolve(release, values=values)
