"""Digests of the code that makes a result: what is kept of a run is read back only by the same code."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

__all__ = ["APART", "ROOT", "apart", "engine", "engine_and"]

PACKAGES = ("attrs", "mpmath", "numpy", "python-flint", "scipy", "sympy")
APART = (
    *("coq", "papers", "sweep", "pytest_plugin.py", "hypothesis_strategies.py"),
    *("closed_form/admissible.py", "closed_form/batch.py"),
)
ENDINGS = {".py", ".toml", ".v"}
ROOT = Path(__file__).parents[2]


@cache
def engine() -> str:
    """The digest of all that decides claims: the code but ``APART``, the attack models, and the versions of the packages."""
    digest = hashlib.sha256(sys.version.encode())
    for name in PACKAGES:
        digest.update(f"{name} {version(name)}\n".encode())
    for top in ("derive", "verify"):
        for file in sorted([*(ROOT / top).rglob("*.py"), *(ROOT / top / "models").rglob("*.toml")]):
            if not apart(file):
                digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


@cache
def engine_and(*folders: Path) -> str:
    """The digest of the engine and of the sources in folders beside it."""
    digest = hashlib.sha256(engine().encode())
    for folder in folders:
        for file in sorted(x for x in folder.rglob("*") if x.suffix in ENDINGS):
            digest.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def apart(file: Path) -> bool:
    """Whether a file decides nothing about claims."""
    return any(file.is_relative_to(ROOT / "verify" / name) for name in APART)
