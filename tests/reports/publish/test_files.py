"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import os

import pytest

from epsproof.reports.files import write_text
from epsproof.reports.saved_document import save_document


def test_a_file_is_written_with_its_folder(tmp_path):
    write_text(tmp_path / "new" / "a.txt", "ε\n")
    assert (tmp_path / "new" / "a.txt").read_bytes() == "ε\n".encode()


def test_an_error_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    target = tmp_path / "a.txt"
    write_text(target, "old")

    def broken(source, destination):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="disk full"):
        write_text(target, "new")
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]
    assert target.read_text() == "old"


def test_a_certificate_document_is_named_after_its_digest(tmp_path):
    assert save_document(tmp_path, {"schema": "x"}, "0123456789abcdef" * 4) == "0123456789abcdef.json"
    assert (tmp_path / "0123456789abcdef.json").exists()


def test_a_full_disk_is_told_with_the_file_that_was_meant(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left") as stop:
        write_text(tmp_path / "a.txt", "new")
    assert stop.value.filename == str(tmp_path / "a.txt") and not list(tmp_path.iterdir())
