"""A file appears whole or not at all, also where the process is killed while it writes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from epsproof.verify.system import own_files as whole_file
from epsproof.verify.system.own_files import write_whole

KILLED = """
import os, sys
from pathlib import Path
from epsproof.verify.system import own_files as whole_file
def killed(*arguments):
    os.kill(os.getpid(), 9)
os.fchmod = killed
whole_file.write_whole(Path(sys.argv[1]), b"x" * 100_000)
"""
TMPFILE = pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="the system has no files without a name")


@pytest.mark.parametrize("nameless", [True, False])
@pytest.mark.parametrize("before", [None, b"old"])
def test_content_and_rights(tmp_path, monkeypatch, nameless, before):
    if not nameless:
        monkeypatch.setattr(whole_file, "_nameless", lambda folder: None)
    file = tmp_path / "a.txt"
    if before is not None:
        file.write_bytes(before)
    write_whole(file, b"new")
    assert file.read_bytes() == b"new" and file.stat().st_mode & 0o777 == 0o644
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@TMPFILE
@pytest.mark.parametrize("before", [None, b"old"])
def test_a_process_that_is_killed_leaves_nothing(tmp_path, before):
    file = tmp_path / "a.txt"
    if before is not None:
        file.write_bytes(before)
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(file)], cwd=Path(whole_file.__file__).parents[2], check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == (
        {} if before is None else {"a.txt": b"old"}
    )


@pytest.mark.parametrize("nameless", [True, False])
def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, nameless):
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    if not nameless:
        monkeypatch.setattr(whole_file, "_nameless", lambda folder: None)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_file.os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"old"}


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(OSError, match="none"):
        write_whole(tmp_path / "none" / "a.txt", b"new")
