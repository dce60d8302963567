"""Claim files decided in a process of their own: ``python -m verify.claims.worker FILE...`` writes the verdicts as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs

from verify.claims.claim import ClaimRejected, read_claims
from verify.claims.verdict import Verdict

__all__ = ["verdicts_of"]


def verdicts_of(paths: list[Path]) -> list[Verdict]:
    """The verdicts on the claims of the files, from a fresh interpreter; raises ClaimRejected as ``run`` does.

    Raises RuntimeError with what the process wrote where it ended without an answer.
    """
    command = [sys.executable, "-m", "verify.claims.worker", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"deciding {', '.join(p.name for p in paths)} failed: {done.stderr.strip()[-2000:]}")
    answer = json.loads(done.stdout)
    if "rejected" in answer:
        raise ClaimRejected(*answer["rejected"])
    return [_verdict(x) for x in answer["verdicts"]]


def _verdict(data: dict[str, Any]) -> Verdict:
    return Verdict(**{**data, "assumptions": tuple(data["assumptions"]), "certificates": tuple(data["certificates"])})


def main(paths: list[str]) -> None:
    """Write the verdicts, or what was rejected, to standard output."""
    from verify.claims.court import Court
    from verify.claims.runner import judged

    court = Court()
    try:
        verdicts = [judged(claim, court) for path in paths for claim in read_claims(Path(path))]
    except ClaimRejected as rejected:
        json.dump({"rejected": [rejected.file, rejected.identifier, rejected.rule]}, sys.stdout)
        return
    json.dump({"verdicts": [attrs.asdict(v) for v in verdicts]}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
