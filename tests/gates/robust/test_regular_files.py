"""Pipes, devices, folders and sockets are refused at once, wherever a file is asked for."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

CALLS = {
    "check": (["check", "{}"], {3}),
    "table": (["derive", "--table", "{}"], {3}),
    "kept table": (["derive", "--table", "{}", "--save", "kept"], {3}),
    "verify": (["verify", "{}"], {3}),
    "sweep": (["sweep", "{}", "--to", "x.csv"], {3}),
    "solvers": (["solvers", "{}"], {3}),
    "evaluate": (["evaluate", "--table", "{}"], {3}),
    "latex": (["latex", "--table", "{}"], {3}),
}


def place(folder, kind: str) -> str:
    path = folder / "thing"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "socket":
        socket.socket(socket.AF_UNIX).bind(os.path.relpath(path))
    else:
        path.symlink_to("/dev/zero")
    return str(path)


EVERY = [*((call, "fifo") for call in CALLS), *(("check", kind) for kind in ("device", "folder", "socket"))]
"""Every way to give a file, and everything that is none."""


@pytest.mark.parametrize(("call", "kind"), [*EVERY, ("verify", "device"), ("solvers", "device")])
def test_refused_at_once(tmp_path, monkeypatch, call, kind):
    monkeypatch.chdir(tmp_path)
    words, codes = CALLS[call]
    name = place(tmp_path, kind)
    command = [
        sys.executable,
        "-c",
        "from epsproof.reports.cli import main; main()",
        *(w.format(name) for w in words),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode in codes and "Traceback" not in done.stderr
    assert done.stderr.startswith("error: ") and "thing" in done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["thing"]
