"""Tamper with stored documents in every way of ``changes`` and print how many the kernel rejected; exit code 1 if not all."""

from __future__ import annotations

import json
import sys
import time

from tests.tampering.changes import WAYS
from tests.tampering.documents import documents
from verify.kernel.certificate import load
from verify.kernel.document import check
from verify.kernel.rejected import Rejected


def main() -> None:
    """One line for every way of tampering."""
    originals, kept, slowest = documents(), 0, 0.0
    for document in originals:
        assert check(load(json.dumps(document))) == "proved"
    for name, way in WAYS.items():
        count = rejected = 0
        for document in originals:
            for text in way(document):
                count, start = count + 1, time.monotonic()
                try:
                    check(load(text))
                except Rejected:
                    rejected += 1
                slowest = max(slowest, time.monotonic() - start)
        kept += count - rejected
        print(f"{name}: {rejected} of {count} rejected", flush=True)
    print(f"slowest: {slowest:.2f} s")
    sys.exit(bool(kept))


if __name__ == "__main__":
    main()
