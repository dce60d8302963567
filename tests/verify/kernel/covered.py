"""Run the kernel's tests, count the lines and branches that they reach: ``python -m tests.verify.kernel.covered``.

The exit code is 0 if the tests pass and reach all of them. Needs the package coverage (extra ``bench``).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
KERNEL = ROOT / "verify" / "kernel"
OPTIONS = ["-q", "-o", "addopts=", "-p", "no:cacheprovider", "-m", "not long"]


def counted(tests: list[str]) -> tuple[int, dict[str, dict[str, int]]]:
    """Pytest's exit code, and of each file the lines and branches that there are and that the tests reached."""
    import coverage

    seen = coverage.Coverage(branch=True, source=[str(KERNEL)], data_file=None, config_file=False)
    seen.start()
    code = pytest.main([*OPTIONS, *tests])
    seen.stop()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        seen.json_report(outfile=f"{folder}/coverage.json")
        files = json.loads(Path(folder, "coverage.json").read_text(encoding="utf-8"))["files"]
    return int(code), {Path(name).name: reached(file["summary"]) for name, file in sorted(files.items())}


def reached(summary: dict[str, Any]) -> dict[str, int]:
    """The four counts of a file."""
    lines, branches = summary["num_statements"], summary["num_branches"]
    return {
        "lines": lines,
        "lines reached": lines - summary["missing_lines"],
        "branches": branches,
        "branches reached": summary["covered_branches"],
    }


def main() -> None:
    """One line for every file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args()
    target = options.record and options.record.resolve()
    os.chdir(ROOT)
    code, files = counted(["tests/verify/kernel"])
    for name, counts in files.items():
        print(f"{name}: {', '.join(f'{number} {what}' for what, number in counts.items())}")
    whole = all(
        c["lines"] == c["lines reached"] and c["branches"] == c["branches reached"] for c in files.values()
    )
    if target and not code:
        from epsproof.reports.measured.record import record

        command = f"python -m tests.verify.kernel.covered --record {target.name}"
        record(target, "kernel-coverage", command, {"files": {n: c for n, c in files.items() if c["lines"]}})
    sys.exit(code or not whole)


if __name__ == "__main__":
    main()
