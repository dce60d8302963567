"""The budget of each release of a mechanism for which the criterion may fail with a small probability, for a memo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from derive.laws.law import FALLING, RISING
from derive.laws.release import Release, releases
from derive.text.errors import UnsupportedForm

__all__ = ["MechanismShare", "mechanism_share"]

LETTERS = {"epsilon": "ε", "sigma": "σ", "mu": "μ", "rho": "ρ"}
LATEX = {"epsilon": r"\varepsilon", "sigma": r"\sigma", "mu": r"\mu", "rho": r"\rho"}
KNOWN = {
    "laplace": "Laplace noise", "geometric": "geometric noise (whole numbers)", "discrete-laplace": "discrete Laplace noise",
    "randomized-response": "randomized response", "gaussian": "normal noise", "discrete-gaussian": "discrete normal noise",
}  # fmt: skip


@frozen
class MechanismShare:
    """Each of ``count`` releases of ``what`` may have ``safe`` as its ``parameter``, a budget or, where ``is_scale``, a size of
    noise.

    ``worst`` is what it may have where nothing may fail, "" where that is not one number. Budgets are rounded down and sizes of
    noise up; ``failure`` is a probability.
    """

    what: str
    count: int
    failure: Fraction
    parameter: str
    safe: str
    worst: str

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
        raise UnsupportedForm(f"--mechanism: the criterion has {said} here; leave --mechanism and --failure out")
    released = releases(mechanism, (*RISING, *FALLING))
    worst = document.get("worst_case", {}).get("lower", "")
    count = sum(r.count for r in released)
    return MechanismShare(_told(released), count, Fraction(document["failure"]), budget["parameter"], budget["safe"], worst)


def _told(released: Sequence[Release]) -> str:
    """The releases in words."""
    parts = []
    for release in released:
        name = release.file if release.law is None else KNOWN.get(release.law.name, release.law.name)
        parts.append(f"{release.count} with {name}")
    if len(released) == 1:
        return f"all with {name}" if released[0].count > 1 else f"with {name}"
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
