"""Tamper with stored documents in every way of ``changes`` and print how many the kernel rejected; exit code 1 if not all."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from epsproof.verify.kernel.certificate import load
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected
from tests.gates.tampering.changes import WAYS
from tests.gates.tampering.documents import documents


def main() -> None:
    """One line for every way of tampering."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args()
    originals, kept, slowest = documents(), 0, 0.0
    ways: dict[str, dict[str, int]] = {}
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
        ways[name] = {"changes": count, "rejected": rejected}
        print(f"{name}: {rejected} of {count} rejected", flush=True)
    print(f"slowest: {slowest:.2f} s")
    if options.record:
        from epsproof.reports.measured.record import record

        results = {"ways": ways, "slowest": round(slowest, 2)}
        record(
            options.record,
            "tampering",
            f"python -m tests.gates.tampering --record {options.record.name}",
            results,
        )
    sys.exit(bool(kept))


if __name__ == "__main__":
    main()
