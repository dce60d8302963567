"""TOML files that others wrote: read, or refused with a reason, in bounded time, whatever is in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from epsproof.verify.system.toml_file import MOST_BYTES, NotToml, read_toml


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'x = "\xff"', "byte 6 is not UTF-8"),
        ('x = "y"'.encode("utf-16"), "byte 1 is not UTF-8"),
        (b"a = " + b"[" * 30_000, "nested too deeply"),
        (b"a = " + b"{b = " * 30_000, "nested too deeply"),
        (b"a" + b".a" * 20_000 + b" = 1", "more than 40 parts"),
        (b"[a" + b' . "b"' * 20_000 + b"]", "more than 40 parts"),
        (b"x = " + b"9" * 100_000, "4300 digits"),
        (b"x = 1\nx = 2", "not TOML"),
        (b"#" * (MOST_BYTES + 1), "more than 2,000,000 bytes"),
    ],
    ids=range(9),
)
def test_what_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(data)
    with pytest.raises(NotToml, match=reason):
        read_toml(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "loop", tmp_path / "nowhere", Path("/dev/zero")):
        with pytest.raises(NotToml, match="cannot be read"):
            read_toml(path)


def test_a_byte_order_mark_and_other_line_ends_are_no_content(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b'\xef\xbb\xbfx = "y"\r\n[a.b.c]\r\nz = "one. two. three."\r\n')
    assert read_toml(file) == {"x": "y", "a": {"b": {"c": {"z": "one. two. three."}}}}
