"""Releases of every kind, as the words of the command ``risk``."""

from __future__ import annotations

from pathlib import Path

from epsproof.reports.cli import main

__all__ = ["EXAMPLE", "GAUSS", "GEOMETRIC", "KINDS"]

GAUSS, GEOMETRIC = "discrete-gaussian(rho=0.099)", "geometric(t=1/3)"
EXAMPLE = str(Path(main.callback.__code__.co_filename).parent / "examples" / "block-in-county.release.toml")
KINDS = {
    "published": ("--noise", GAUSS, "--prior", "1/2", "--published", "2"),
    "all": ("--noise", GEOMETRIC, "--prior", "1/10", "--known", "4", "--at-least", "0.01"),
    "density": ("--noise", "laplace(b=2)", "--prior", "1/10", "--published", "6.5", "--known", "4"),
    "several": ("--noise", GEOMETRIC, "--prior", "1/4", "--published", "1, 1, 2"),
    "tree": (EXAMPLE,),
}
