"""Claims decided in a process of their own: ``python -m verify.claims.worker`` reads what to decide and writes verdicts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import attrs

from verify.claims.cache import verdict_from
from verify.claims.claim import Claim, ClaimRejected, read_claims
from verify.claims.verdict import Verdict

__all__ = ["verdicts_of"]


def verdicts_of(folder: Path, claims: list[Claim]) -> list[Verdict]:
    """The verdicts on claims of the files of a folder, from a fresh interpreter; raises ClaimRejected as ``run`` does.

    Raises RuntimeError with what the process wrote where it ended without an answer.
    """
    wanted: dict[str, list[str]] = {}
    for claim in claims:
        wanted.setdefault(str(folder / claim.file), []).append(claim.id)
    command = [sys.executable, "-m", "verify.claims.worker"]
    done = subprocess.run(command, input=json.dumps(wanted), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"deciding {', '.join(sorted({c.file for c in claims}))} failed: {done.stderr.strip()[-2000:]}")
    answer = json.loads(done.stdout)
    if "rejected" in answer:
        raise ClaimRejected(*answer["rejected"])
    return [verdict_from(x) for x in answer["verdicts"]]


def main() -> None:
    """Decide the claims named on standard input, by file; write the verdicts, or what was rejected, to standard output."""
    from verify.claims.court import Court
    from verify.claims.runner import judged

    court = Court()
    wanted: dict[str, list[str]] = json.load(sys.stdin)
    try:
        claims = [claim for path, ids in wanted.items() for claim in read_claims(Path(path)) if claim.id in ids]
        verdicts = [judged(claim, court) for claim in claims]
    except ClaimRejected as rejected:
        json.dump({"rejected": [rejected.file, rejected.identifier, rejected.rule]}, sys.stdout)
        return
    json.dump({"verdicts": [attrs.asdict(v) for v in verdicts]}, sys.stdout)


if __name__ == "__main__":
    main()
