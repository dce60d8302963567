"""Records of long runs: their results, and what is needed to repeat them."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from reports.files import json_text, write_text

__all__ = ["PACKAGES", "record", "versions"]

SCHEMA = "epsproof-measured/1"
PACKAGES = ("epsproof", "python-flint", "sympy", "mpmath", "numpy", "scipy")


def record(path: Path, figure: str, command: str, results: dict[str, Any], packages: tuple[str, ...] = PACKAGES) -> None:
    """Write the results, the command that gave them, and the versions of what it ran on to the file ``path``."""
    document = {"schema": SCHEMA, "figure": figure, "command": command, "versions": versions(packages), "results": results}
    write_text(path, json_text(document))


def versions(packages: tuple[str, ...]) -> dict[str, str]:
    """Python's version and those of the packages that are installed, by name."""
    found = {"python": platform.python_version()}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
