"""Records of long runs: their results, and what is needed to repeat them."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from epsproof.reports.files import json_text, write_text
from epsproof.verify.system.own_files import NotOurs, beginning

__all__ = ["PACKAGES", "record", "refuse_other", "sources", "versions"]

SCHEMA = "epsproof-measured/1"
PACKAGES = ("epsproof", "python-flint", "sympy", "mpmath", "numpy", "scipy")
MOST = 64_000_000
ROOT = Path(__file__).parents[2]


def record(
    path: Path, figure: str, command: str, results: dict[str, Any], packages: tuple[str, ...] = PACKAGES
) -> None:
    """Write the results, the command that gave them, the sources that were measured, their commit in a checkout, and the versions
    of what they ran on to the file ``path``; raises NotOurs where that is another file."""
    refuse_other(path, figure)
    frame = {"schema": SCHEMA, "figure": figure, "command": command, "sources": sources(), "commit": commit()}
    write_text(path, json_text({**frame, "versions": versions(packages), "results": results}))


def commit() -> str:
    """The commit that is checked out, with a + where files differ from it; empty outside of a checkout."""
    try:
        asked = ["git", "-C", str(ROOT), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty=+"]
        return subprocess.run(asked, capture_output=True, text=True, check=True, timeout=20).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def refuse_other(path: Path, figure: str) -> None:
    """Raise NotOurs where the file exists and is no record of this figure."""
    if not os.path.lexists(path):
        return
    try:
        known = json.loads(beginning(path, MOST))
        ours = not path.is_symlink() and (known["schema"], known["figure"]) == (SCHEMA, figure)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        ours = False
    if not ours:
        raise NotOurs(
            f"{path} exists, and it is no record of {figure}: move it away, or give another file with --record"
        )


@cache
def sources() -> str:
    """The digest of what a record speaks about: the Python files and attack models of ``derive`` and ``verify``."""
    digest = hashlib.sha256()
    for top in ("derive", "verify"):
        for file in sorted([*(ROOT / top).rglob("*.py"), *(ROOT / top / "models").rglob("*.toml")]):
            digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def versions(packages: tuple[str, ...]) -> dict[str, str]:
    """Python's version and those of the packages that are installed, by name."""
    found = {"python": platform.python_version()}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
