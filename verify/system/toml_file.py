"""TOML files that others wrote."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.system.near_file import near_file
from epsproof.verify.system.other_format import other_format
from epsproof.verify.system.regular_file import opened

__all__ = ["MOST_BYTES", "AsTyped", "NotToml", "read_toml"]

MOST_BYTES, MOST_DOTS = 2_000_000, 40
DOTTED = re.compile(rf"""(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')){{{MOST_DOTS}}}""")


class AsTyped(float):
    """A number that is shown as it was typed: 1.10, with both digits."""

    def __new__(cls, text: str) -> AsTyped:
        made = super().__new__(cls, text)
        made.text = text
        return made

    text: str

    def __str__(self) -> str:
        return self.text


class NotToml(QuestionError):
    """The file cannot be read as TOML; the message says why, without the file's name."""


def read_toml(path: Path, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The document in the file, with or without a byte order mark; at most ``MOST_BYTES`` are read.

    Raises NotToml for a file that cannot be read or is too large, not UTF-8, not TOML, or nested too deeply.
    """
    try:
        with opened(path) as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotToml(f"the file cannot be read: {error.strerror or error}{near_file(path)}") from None
    if len(raw) > MOST_BYTES:
        raise NotToml(f"it has more than {MOST_BYTES:,} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if other := other_format(raw):
            raise NotToml(other) from None
        raise NotToml(
            f"not TOML: byte {error.start + 1} is not UTF-8; save the file in that encoding"
        ) from None
    if DOTTED.search(text):
        raise NotToml(f"a key has more than {MOST_DOTS} parts")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except ValueError as error:
        if other := other_format(raw):
            raise NotToml(other) from None
        raise NotToml(f"not TOML: {error}") from None
    except RecursionError:
        raise NotToml("its brackets are nested too deeply") from None
