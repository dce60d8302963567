"""What belongs to pages that stand elsewhere: the list of those that ``epsproof help`` prints; the meaning of statements."""

from __future__ import annotations

from pathlib import Path

from epsproof.reports.commands.guide.topics import topic_files
from epsproof.reports.manual.markdown import contents
from epsproof.verify import kernel

__all__ = ["pages"]

INTRODUCTION = "# Short pages\n\n`epsproof help TOPIC` prints one of these in the terminal.\n\n"
MEANING = Path(kernel.__file__).with_name("meaning.md")


def pages() -> dict[str, str]:
    """The list of topics, and the page beside the kernel."""
    index = INTRODUCTION + contents(topic_files(), "titlesonly")
    return {"topics/index.md": index, "reference/meaning.md": MEANING.read_text(encoding="utf-8")}
