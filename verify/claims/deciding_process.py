"""``python -m epsproof.verify.claims.deciding_process`` reads units of claims and writes verdicts.

A unit is a line of JSON, the ids of claims by file; the answer is a line for each verdict, or what was rejected and no more.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from epsproof.verify.claims.cache import verdict_data
from epsproof.verify.claims.claim import ClaimRejected
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches

__all__ = ["main"]


def main() -> None:
    """Decide the claims named on standard input, by file, a unit on each line; write verdicts, or what was rejected, as lines."""
    for line in sys.stdin:
        searches = Searches()
        wanted: dict[str, list[str]] = json.loads(line)
        try:
            for claim in [
                claim for path, ids in wanted.items() for claim in read_claims(Path(path)) if claim.id in ids
            ]:
                print(json.dumps(verdict_data(judged(claim, searches))), flush=True)
        except ClaimRejected as rejected:
            print(json.dumps({"rejected": [rejected.file, rejected.identifier, rejected.rule]}), flush=True)


if __name__ == "__main__":
    main()
