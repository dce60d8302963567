"""Digests of what the commands write, from fresh interpreters with different hash seeds, numbers of processes, releases of SymPy.

``python -m tests.gates.determinism.outputs 20`` tries twenty hash seeds. A digest covers standard output and the files written.
``--sympy DIR`` names a folder with another release (``pip install --no-deps --target DIR sympy==1.13.3``).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["COMMANDS", "digest"]

ROOT = Path(__file__).parents[3]
LIBRARY = ROOT / "reports" / "library"
EXAMPLE = ROOT / "reports" / "examples" / "composition.claims.toml"
PLAN = Path(__file__).with_name("plan.toml")
CAPPED = ["max(a/(p*q), r)", "--where", "q == 1", "--assume", "0 < a < 1, r > 1"]
COMMANDS = {
    "derive, JSON": ["derive", *CAPPED, "--json"],
    "signs, JSON": ["signs", "r", "--assume", "r > 1", "--json"],
    "report, LaTeX": ["report", "posterior - prior <= b", "--assume", "0 < b < 1", "--to", "out"],
    "report, HTML": ["report", "posterior - prior <= b", "--assume", "0 < b < 1", "--html", "--to", "out"],
    "verify, JSON": ["verify", str(EXAMPLE), "--json", "--no-cache"],
    "sweep, CSV": ["sweep", str(PLAN), "--to", "out/table.csv"],
}
PARALLEL = ("sweep, CSV",)
RUN = "from epsproof.reports.cli import main; main()"


def digest(name: str, seed: int, options: Sequence[str] = (), sympy: Path | None = None) -> str:
    """SHA-256 of the standard output and of all files, but for the release of SymPy where a report prints it.

    No program but Python is found, so that no PDF is made.
    """
    found, printed = hashlib.sha256(), release(sympy).encode()
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(LIBRARY)] if sympy is None else [str(sympy), str(LIBRARY)]
        environment = {
            **os.environ,
            "PYTHONHASHSEED": str(seed),
            "PYTHONPATH": os.pathsep.join(paths),
            "XDG_CACHE_HOME": folder + "/cache",
            "PATH": folder,
        }
        (Path(folder) / "out").mkdir()
        done = subprocess.run(
            [sys.executable, "-c", RUN, *COMMANDS[name], *options],
            cwd=folder,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode in (0, 1, 2), done.stderr.decode()
        assert done.stdout
        found.update(done.stdout)
        for path in sorted((Path(folder) / "out").rglob("*")):
            if path.is_file():
                found.update(
                    str(path.relative_to(folder)).encode()
                    + b"\0"
                    + path.read_bytes().replace(printed, b"release")
                )
    return found.hexdigest()


def comparisons(seeds: int, releases: Iterable[Path]) -> Iterable[tuple[str, str, list[str]]]:
    """(output, what was varied, the digests) for every output."""
    for name in COMMANDS:
        yield name, f"{seeds} hash seeds", [digest(name, seed) for seed in range(seeds)]
    for name in PARALLEL:
        yield name, "1, 2 and 3 processes", [digest(name, 0, ["--jobs", str(jobs)]) for jobs in (1, 2, 3)]
    for folder in releases:
        other = release(folder)
        for name in COMMANDS:
            yield name, f"SymPy {release(None)} and {other}", [digest(name, 0), digest(name, 0, sympy=folder)]


@cache
def release(folder: Path | None) -> str:
    """The release of SymPy that is found with the folder first."""
    environment = {**os.environ, **({} if folder is None else {"PYTHONPATH": str(folder)})}
    command = [sys.executable, "-c", "import sympy; print(sympy.__version__)"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Print, for every command, how many different outputs there were; exit code 1 where one gave two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seeds", type=int, nargs="?", default=20)
    parser.add_argument("--sympy", type=Path, nargs="*", default=[], metavar="DIR")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name, varied, digests in comparisons(options.seeds, options.sympy):
        different = len(set(digests))
        rows.append({"output": name, "compared": varied, "runs": len(digests), "different": different})
        print(f"{name}: {different} output{'s' * (different != 1)} over {varied}", flush=True)
    if options.record:
        from epsproof.reports.measured.record import record

        others = "".join(f" --sympy sympy-{release(folder)}" for folder in options.sympy)
        command = f"python -m tests.gates.determinism.outputs {options.seeds}{others} --record {options.record.name}"
        record(options.record, "determinism", command, {"outputs": rows})
    sys.exit(any(row["different"] > 1 for row in rows))


if __name__ == "__main__":
    main()
