"""Outcomes of mutants kept between runs, so that an interrupted or limited run goes on where it stopped.

The key is a digest of the claim, the changed claim, and the source of all that judges it. What was left undecided because time
ran out is not kept: another run may have more.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from attrs import field, frozen

from epsproof.verify.claims.cache import key
from epsproof.verify.claims.claim import Claim
from epsproof.verify.mutation.judge import Outcome
from epsproof.verify.mutation.mutant import Mutant
from epsproof.verify.system.digests import digest
from epsproof.verify.system.seal import kept_in
from epsproof.verify.system.sources import engine_and
from epsproof.verify.system.store import Store

__all__ = ["KeptOutcomes"]


@frozen
class KeptOutcomes:
    """The outcomes kept in a directory, which need not exist."""

    directory: Path = field(factory=lambda: kept_in() / "mutants")

    def read(self, mutants: list[Mutant], originals: dict[str, Claim]) -> dict[int, Outcome]:
        """The kept outcomes, by the position of the mutant in the list."""
        kept = ((k, self.store.found(_key(mutant, originals[mutant.of]))) for k, mutant in enumerate(mutants))
        return {k: Outcome(mutants[k], *json.loads(text)) for k, text in kept if text is not None}

    def write(self, outcomes: list[Outcome], originals: dict[str, Claim]) -> None:
        """Keep outcomes beside those that are there; a directory that cannot be written is no error."""
        for o in outcomes:
            if not o.late:
                with suppress(OSError):
                    self.store.keep(
                        _key(o.mutant, originals[o.mutant.of]),
                        json.dumps([o.result, o.evidence, o.points, o.grid]),
                    )

    @property
    def store(self) -> Store:
        """The store of the outcomes."""
        return Store(self.directory, "mutant")


def _key(mutant: Mutant, original: Claim) -> str:
    return digest(f"{key(original)} {key(mutant.claim)} {engine_and(Path(__file__).parent)}".encode())
