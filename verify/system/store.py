"""Texts kept between runs under the digest of all that they depend on, each a file of its own with a seal before it.

An entry that is damaged, cut off, planted, or of another key or purpose has no seal that fits, and is as good as none.
"""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from epsproof.verify.system.regular_file import opened
from epsproof.verify.system.seal import fits, sealed
from epsproof.verify.system.whole_file import write_whole

__all__ = ["Store"]


@frozen
class Store:
    """What serves one purpose, in a folder that need not exist."""

    folder: Path
    purpose: str

    def found(self, key: str) -> str | None:
        """The text kept under the key, or None where there is none that this user's runs wrote."""
        try:
            with opened(self.file(key)) as stream:
                seal, _, text = stream.read().decode("utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            return None
        return text if fits(seal, f"{self.purpose} {key}", text) else None

    def keep(self, key: str, text: str) -> None:
        """Keep the text; raises OSError where it cannot be written, and leaves nothing half written."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.file(key), f"{sealed(f'{self.purpose} {key}', text)}\n{text}".encode())

    def file(self, key: str) -> Path:
        """The file of an entry."""
        return self.folder / f"{key}.{self.purpose}"
