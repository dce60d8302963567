"""A full disk: one line that names the file and says what to do, exit code 3."""

from __future__ import annotations

import errno
import os

import pytest


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_told_with_what_to_do(run, tmp_path, monkeypatch, number):
    def full(*_):
        raise OSError(number, os.strerror(number))

    target = tmp_path / "t"
    monkeypatch.setattr(os, "replace", full)
    result = run("latex", "r", "--assume", "r > 1", "--to", str(target))
    assert result.exit_code == 3
    assert result.stderr == f"error: {target}: {os.strerror(number)}; make room and run the command again\n"
    assert list(tmp_path.iterdir()) == []
