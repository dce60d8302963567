"""A file of another kind is refused with the command, or the program, that reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from reports.cli import main
from reports.wording.misfiled import misfiled

RISK = ["risk", "--noise", "geometric(t=1/3)", "--prior", "1/10", "--published", "2", "--certificate"]


def test_check_names_the_program_for_the_certificate_of_a_release(tmp_path: Path) -> None:
    file = tmp_path / "cert.json"
    assert CliRunner().invoke(main, [*RISK, str(file)]).exit_code == 0
    done = CliRunner().invoke(main, ["check", str(file)])
    assert done.exit_code == 1 and f"python -m verify.releases.repeat {file} checks it" in done.output
    words = [sys.executable, "-m", "verify.releases.repeat", str(file)]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "accepted\n"


def test_nothing_is_said_of_what_no_program_reads(tmp_path: Path) -> None:
    for number, text in enumerate(["{}", "[]", "nul", "", '{"schema": 3}', "[" * 10**5, json.dumps({"schema": "closed-form/2"})]):
        file = tmp_path / f"{number}.json"
        file.write_text(text, encoding="utf-8")
        assert misfiled(["check", str(file)]) == ""


def test_init_writes_no_toml_under_another_ending(tmp_path: Path) -> None:
    wrong, right = tmp_path / "my.csv", tmp_path / "my.claims.toml"
    refused = CliRunner().invoke(main, ["init", str(wrong)])
    assert refused.exit_code == 3 and not wrong.exists() and f"for instance {right}" in refused.output.replace("\n", "")
    assert CliRunner().invoke(main, ["init", str(right)]).exit_code == 0 and right.exists()
    assert CliRunner().invoke(main, ["init", "--topic", "people", str(wrong)]).exit_code == 0 and wrong.exists()
