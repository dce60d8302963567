"""Files without an end are refused, not read for ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

COMMANDS = [
    (["check", "/dev/zero"], "no regular file"),
    (["solvers", "/dev/zero"], "no regular file"),
    (["derive", "--table", "/dev/zero"], "no regular file"),
    (["verify", "/dev/zero"], "cannot be read"),
    (["sweep", "/dev/zero", "--to", "x.csv"], "cannot be read"),
]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero here")
@pytest.mark.parametrize(("arguments", "reason"), COMMANDS, ids=[" ".join(a) for a, _ in COMMANDS])
def test_a_file_without_an_end_is_refused(arguments, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code != 0 and reason in result.output + result.stderr
    assert isinstance(result.exception, SystemExit) and not list(tmp_path.iterdir())
