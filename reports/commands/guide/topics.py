"""The pages on topics that ``epsproof help`` prints."""

from __future__ import annotations

from pathlib import Path

__all__ = ["topic_files"]

TOPICS = Path(__file__).parents[2] / "docs" / "topics"


def topic_files() -> dict[str, Path]:
    """The pages by name."""
    return {file.stem: file for file in sorted(TOPICS.glob("*.md"))}
