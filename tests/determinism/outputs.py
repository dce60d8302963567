"""Digests of what the commands write, from fresh interpreters with different hash seeds.

``python -m tests.determinism.outputs 20`` tries twenty. Every digest covers standard output and the files written.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["COMMANDS", "digest"]

EXAMPLE = Path(__file__).parents[2] / "reports" / "examples" / "composition.claims.toml"
CAPPED = ["max(a/(p*q), r)", "--where", "q == 1", "--assume", "0 < a < 1, r > 1"]
COMMANDS = {
    "derive, JSON": ["derive", *CAPPED, "--json"],
    "signs, JSON": ["signs", "r", "--assume", "r > 1", "--json"],
    "report, LaTeX": ["report", "posterior - prior <= b", "--assume", "0 < b < 1", "--to", "out"],
    "report, HTML": ["report", "posterior - prior <= b", "--assume", "0 < b < 1", "--html", "--to", "out"],
    "verify, JSON": ["verify", str(EXAMPLE), "--json", "--no-cache"],
    "mutate, JSON": ["mutate", str(EXAMPLE), "--most", "10", "--json"],
}
RUN = "from reports.cli import main; main()"


def digest(name: str, seed: int) -> str:
    """SHA-256 of the standard output and of all files but PDFs, which carry dates of their own."""
    root = Path(__file__).parents[2]
    found = hashlib.sha256()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(root), "XDG_CACHE_HOME": folder + "/cache"}
        done = subprocess.run(
            [sys.executable, "-c", RUN, *COMMANDS[name]], cwd=folder, env=environment, capture_output=True, check=False
        )
        assert done.returncode in (0, 1, 2), done.stderr.decode()
        assert done.stdout
        found.update(done.stdout)
        for path in sorted((Path(folder) / "out").rglob("*")):
            if path.is_file() and path.suffix != ".pdf":
                found.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def main() -> None:
    """Print, for every command, how many different outputs the seeds gave; exit code 1 where one gave two."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    worst = 1
    for name in COMMANDS:
        kinds = {digest(name, seed) for seed in seeds}
        worst = max(worst, len(kinds))
        print(f"{name}: {len(kinds)} output{'s' * (len(kinds) != 1)} over {len(seeds)} hash seeds", flush=True)
    sys.exit(worst > 1)


if __name__ == "__main__":
    main()
