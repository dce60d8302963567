"""What to type where a package of an extra is missing."""

from __future__ import annotations

__all__ = ["to_install"]


def to_install(extra: str) -> str:
    """The command that installs an extra of pyproject.toml, and where it is typed."""
    return f"pip install -e '.[{extra}]' in the folder of its source"
