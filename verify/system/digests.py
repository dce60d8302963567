"""Lists of digests in the form of sha256sum, so that ``sha256sum -c`` checks them: a line for each file, sorted by path."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from epsproof.verify.system.regular_file import opened

__all__ = ["digest", "digest_of", "digests_in", "digests_text"]

LINE = re.compile(r"(\\?)([0-9a-f]{64}) [ *](.+)", re.DOTALL)
LETTERS = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}
ESCAPED = re.compile(r"\\(.?)", re.DOTALL)


def digest(content: bytes) -> str:
    """The SHA-256 of a content."""
    return hashlib.sha256(content).hexdigest()


def digest_of(path: Path) -> str:
    """The SHA-256 of a file; raises OSError where there is no regular one."""
    with opened(path) as stream:
        found = hashlib.sha256()
        while piece := stream.read(1 << 20):
            found.update(piece)
        return found.hexdigest()


def digests_text(digests: Mapping[str, str]) -> bytes:
    """The list as bytes. As in sha256sum, a line whose path has a backslash or a line break begins with a backslash."""
    lines = []
    for name, found in sorted(digests.items()):
        escaped = "".join(LETTERS.get(letter, letter) for letter in name)
        lines.append(("" if escaped == name else "\\") + f"{found}  {escaped}\n")
    return "".join(lines).encode("utf-8", "surrogateescape")


def digests_in(content: bytes) -> dict[str, str]:
    """The digest of each path in a list, in which lines that begin with # are remarks.

    Raises ValueError at the first line that says nothing of this form, or says a path twice.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(content.decode("utf-8", "surrogateescape").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        match = LINE.fullmatch(line)
        name = match and (ESCAPED.sub(_letter, match[3]) if match[1] else match[3])
        if not match or not name or name in found:
            raise ValueError(f"line {number} is no digest, two blanks and a path that was not listed before")
        found[name] = match[2]
    return found


def _letter(match: re.Match[str]) -> str:
    for letter, escaped in LETTERS.items():
        if match[0] == escaped:
            return letter
    raise ValueError(f"{match[0]} stands for no letter")
