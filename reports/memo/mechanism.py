"""The budget of each release of a mechanism for which the criterion may fail with a small probability, for a memo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.laws.law import FALLING, RISING, Amount
from epsproof.derive.laws.release import Release
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.read import releases_of

__all__ = ["MechanismShare", "mechanism_share"]

LETTERS = {"epsilon": "ε", "sigma": "σ", "mu": "μ", "rho": "ρ"}
LATEX = {"epsilon": r"\varepsilon", "sigma": r"\sigma", "mu": r"\mu", "rho": r"\rho"}


@frozen
class MechanismShare:
    """Each of ``count`` releases of ``what`` may have ``safe`` as its ``parameter``, a budget or, where ``is_scale``, a size of
    noise.

    ``worst`` is what it may have where nothing may fail, "" where that is not one number. Budgets are rounded down and sizes of
    noise up; ``failure`` is a probability. ``noises`` are the laws of the noise that one person moves by one at most; a pure
    budget stands for both.
    """

    what: str
    count: int
    failure: Fraction
    parameter: str
    safe: str
    worst: str
    noises: frozenset[str] = frozenset()

    @property
    def is_scale(self) -> bool:
        """Whether more of it is safer."""
        return self.parameter in FALLING

    @property
    def letter(self) -> str:
        """The parameter as a letter of its own, where it has one."""
        return LETTERS.get(self.parameter, self.parameter)

    @property
    def latex(self) -> str:
        """The parameter in LaTeX."""
        return LATEX.get(self.parameter, rf"\text{{{self.parameter}}}")


def mechanism_share(mechanism: str, document: Mapping[str, Any]) -> MechanismShare:
    """What the ``document`` of ``evaluate --mechanism`` says of each release.

    Raises UnsupportedForm where the criterion sets no limit, or admits no budget: a memo has no share to tell then.
    """
    budget = document["budget"]
    if budget["safe"] in ("inf", "0"):
        nothing = (budget["safe"] == "0") != (budget["parameter"] in FALLING)
        said = "no budget above zero" if nothing else "no limit"
        raise UnsupportedForm(
            f"--mechanism: the criterion has {said} here; leave --mechanism and --failure out"
        )
    released = releases_of(mechanism, (*RISING, *FALLING))
    worst = document.get("worst_case", {}).get("lower", "")
    count = sum(r.count for r in released)
    chance, noises = Fraction(document["failure"]), frozenset[str]().union(*map(_noises, released))
    return MechanismShare(_told(released), count, chance, budget["parameter"], budget["safe"], worst, noises)


def _noises(release: Release) -> frozenset[str]:
    """The kinds of noise that may be drawn for a count of which one person changes one."""
    name, sensitivity = release.law.name if release.law else "", release.values.get("sensitivity")
    if name == "dp":
        return frozenset({"geometric", "laplace"})
    one = sensitivity is None or sensitivity == Amount(Fraction(1))
    return frozenset({name} if one and name in ("geometric", "laplace") else ())


def _told(released: Sequence[Release]) -> str:
    """The releases in words."""
    parts = []
    for release in released:
        name = release.file if release.law is None else release.law.plain
        parts.append(f"{release.count} with {name}")
    if len(released) == 1:
        return f"all with {name}" if released[0].count > 1 else f"with {name}"
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
