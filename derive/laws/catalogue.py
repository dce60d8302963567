"""The laws that have a name: a file each, in the room ``known``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from epsproof.derive.laws.law import Law
from epsproof.derive.text.errors import UnknownName

__all__ = ["law_named", "laws", "misspelt"]

SAME = {
    "normal": "gaussian", "gauss": "gaussian", "n": "gaussian", "dgauss": "discrete_gaussian", "dgaussian": "discrete_gaussian",
    "two_sided_geometric": "geometric", "double_geometric": "geometric", "lap": "laplace", "two_sided_laplace": "laplace",
    "dlaplace": "discrete_laplace", "rr": "randomized_response", "randomised_response": "randomized_response",
    "krr": "randomized_response", "approximate": "dp", "approx": "dp", "pure": "dp", "eps": "dp", "epsilon": "dp",
    "dp_sgd": "subsampled_gaussian", "dpsgd": "subsampled_gaussian", "exponential_mechanism": "exponential",
    "noisy_max": "report_noisy_max", "noisy_argmax": "report_noisy_max", "pf": "permute_and_flip",
    "one_sided_noisy_max": "permute_and_flip",
}  # fmt: skip
"""Other names of the laws themselves."""

DOMINATED = {
    "tulap": (
        "geometric",
        "its noise is that of the geometric mechanism with a uniform part, which has no data in it",
    ),
}
"""Mechanisms that are no law here: one that is, whose hockey-stick is nowhere smaller, and why. Nothing else is offered."""

LEAST_LETTERS, SLIPS = 5, 2
FILES = Path(__file__).with_name("known")


@cache
def laws() -> dict[str, Law]:
    """All laws by name, in alphabetical order; a file bears the name of its law."""
    names = sorted(file.stem for file in FILES.glob("*.py") if file.stem != "__init__")
    return {name: import_module(f"epsproof.derive.laws.known.{name}").LAW for name in names}


def law_named(name: str) -> Law:
    """The law of that name, written with hyphens or underscores.

    Raises UnknownName with the law that is meant where the name is another one for it, or a misspelt one, and with one that
    dominates what is named where that is known; no other law bounds what a mechanism tells.
    """
    plain = name.replace("-", "_")
    if plain in laws():
        return laws()[plain]
    said = f"no law is named {name[:40]!r}"
    if plain.lower() in laws():
        raise UnknownName(f"{said}: the names have small letters; write {plain.lower()}")
    if meant := SAME.get(plain.lower()) or misspelt(plain.lower()):
        raise UnknownName(f"{said}; nearest: {meant}; or give a TOML file with two laws")
    if plain.lower() in DOMINATED:
        above, why = DOMINATED[plain.lower()]
        raise UnknownName(f"{said}; {above} tells at least as much: {why}")
    raise UnknownName(
        f"{said}, and none here is known to tell at least as much; epsproof help releases has the laws; write dp(epsilon, delta) "
        "with a guarantee that the mechanism has, or give a TOML file with two laws"
    )


def misspelt(name: str) -> str:
    """The one law whose name has the same first letter and differs in one or two letters; empty where there is none."""
    near = (
        [law for law in laws() if law[0] == name[:1] and _slips(name, law) <= SLIPS]
        if len(name) >= LEAST_LETTERS
        else []
    )
    return near[0] if len(near) == 1 else ""


def _slips(one: str, other: str) -> int:
    """How many letters are put in, left out, replaced, or exchanged with the next, at least."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and (a, one[i - 2]) == (other[j - 2], b):
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
