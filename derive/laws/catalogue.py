"""The laws that have a name: a file each, in the room ``known``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from derive.laws.law import Law
from derive.text.errors import UnknownName
from derive.text.nearest import nearest

__all__ = ["law_named", "laws"]

MEANT = {
    "normal": "gaussian", "gauss": "gaussian", "dgauss": "discrete_gaussian", "two_sided_geometric": "geometric",
    "lap": "laplace", "rr": "randomized_response", "approximate": "dp", "pure": "dp", "eps": "dp", "epsilon": "dp",
    "approx": "dp", "dp_sgd": "subsampled_gaussian", "dpsgd": "subsampled_gaussian", "sgd": "subsampled_gaussian",
    "n": "gaussian", "discrete_laplace": "geometric", "exponential_mechanism": "exponential", "double_geometric": "geometric",
    "rappor": "randomized_response", "krr": "randomized_response", "topdown": "discrete_gaussian", "tulap": "geometric",
    "snapping": "laplace", "report_noisy_max": "exponential", "permute_and_flip": "exponential", "staircase": "laplace",
    "randomised_response": "randomized_response", "two_sided_laplace": "laplace",
}  # fmt: skip
FILES = Path(__file__).with_name("known")


@cache
def laws() -> dict[str, Law]:
    """All laws by name, in alphabetical order; a file bears the name of its law."""
    names = sorted(file.stem for file in FILES.glob("*.py") if file.stem != "__init__")
    return {name: import_module(f"derive.laws.known.{name}").LAW for name in names}


def law_named(name: str) -> Law:
    """The law of that name, written with hyphens or underscores; raises UnknownName with the nearest ones."""
    plain = name.replace("-", "_")
    if plain not in laws():
        if plain.lower() in laws():
            raise UnknownName(f"no law is named {name[:40]!r}: the names have small letters; write {plain.lower()}")
        near = MEANT.get(plain.lower()) or nearest(plain, laws())
        raise UnknownName(f"no law is named {name[:40]!r}; nearest: {near}; or give a TOML file with two laws")
    return laws()[plain]
