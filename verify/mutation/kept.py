"""Outcomes of mutants kept between runs, so that an interrupted or limited run goes on where it stopped.

They are kept by content: the claim, the changed claim, and the source of all that judges it. A file holds one outcome a line,
with a seal (verify.system.seal); a line that does not match, such as one cut off or planted, is as good as none. What was left
undecided because time ran out is not kept: another run may have more.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from attrs import field, frozen

from verify.claims.cache import OUT_OF_TIME, code, folder, key
from verify.claims.claim import Claim
from verify.mutation.judge import LATE, Outcome
from verify.mutation.mutant import Mutant
from verify.system.regular_file import opened
from verify.system.seal import fits, sealed

__all__ = ["KeptOutcomes"]


@frozen
class KeptOutcomes:
    """The outcomes kept in a directory, which need not exist; each version of the source has a file of its own there."""

    directory: Path = field(factory=lambda: folder().parent / "mutants")

    def read(self, mutants: list[Mutant], originals: dict[str, Claim]) -> dict[int, Outcome]:
        """The kept outcomes, by the position of the mutant in the list."""
        lines = {}
        try:
            with opened(self._file) as stream:
                for line in stream.read().decode("utf-8").splitlines():
                    seal, _, text = line.partition(" ")
                    if fits(seal, "mutant", text):
                        name, *outcome = json.loads(text)
                        lines[name] = outcome
        except (OSError, ValueError):
            return {}
        names = (_name(m, originals[m.of]) for m in mutants) if lines else ()
        return {k: Outcome(mutants[k], *lines[name]) for k, name in enumerate(names) if name in lines}

    def write(self, outcomes: list[Outcome], originals: dict[str, Claim]) -> None:
        """Keep outcomes beside those that are there; a directory that cannot be written is no error."""
        found = []
        for o in outcomes:
            if o.result == "undecided" and (OUT_OF_TIME in o.evidence or LATE in o.evidence):
                continue
            text = json.dumps([_name(o.mutant, originals[o.mutant.of]), o.result, o.evidence, o.points, o.grid])
            found.append(f"{sealed('mutant', text)} {text}\n")
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write("".join(found))
        except OSError:
            return

    @property
    def _file(self) -> Path:
        return self.directory / f"{_source()}.txt"


def _name(mutant: Mutant, original: Claim) -> str:
    return _digest(f"{key(original)} {key(mutant.claim)}")


@cache
def _source() -> str:
    """A digest of the source that judges claims and their mutants."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return _digest(code() + "".join(_digest(file.read_text(encoding="utf-8")) for file in files))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
