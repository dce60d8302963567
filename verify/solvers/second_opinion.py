"""What solvers say of every statement of a document, and whether they agree with its certificates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.verify.solvers.smtlib import smtlib
from epsproof.verify.solvers.solver import Opinion, Solver, solvers

__all__ = ["SecondOpinion", "second_opinions", "statements"]

EXPECTED = {"proved": "unsat", "refuted": "sat"}


@frozen
class SecondOpinion:
    """The solvers' answers on one statement; ``expected`` is what its certificate implies.

    ``silent`` names the solvers that may have none.
    """

    name: str
    file: str
    expected: str
    opinions: tuple[Opinion, ...]
    silent: frozenset[str] = frozenset()

    @property
    def verdict(self) -> str:
        """``disagreement`` where a solver contradicts the certificate, ``agreed`` where all that were asked confirm it, else
        ``open``."""
        decided = {"sat", "unsat"}
        asked = [o for o in self.opinions if o.answer != "missing"]
        answers = {o.answer for o in asked if o.answer in decided or o.solver not in self.silent}
        if answers & (decided - {self.expected}):
            return "disagreement"
        return "agreed" if answers == {self.expected} else "open"


def statements(document: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """(name, certificate) of all statements of a saved document, or of a certificate that stands alone."""
    if "obligations" in document:
        return [(entry["name"], entry["certificate"]) for entry in document["obligations"]]
    return [("the statement", document)]


def second_opinions(
    document: Mapping[str, Any],
    folder: Path,
    stem: str,
    seconds: float = 20.0,
    asked: Sequence[Solver] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[SecondOpinion]:
    """Write every statement to ``folder`` as SMT-LIB, to be run again by a reviewer, and ask the solvers, all that are known if
    none is named.

    For a solver with a language of its own that is installed, a file in it lies beside.
    """
    folder.mkdir(parents=True, exist_ok=True)
    named, asked = statements(document), solvers() if asked is None else asked
    found = []
    for number, (name, certificate) in enumerate(named, 1):
        if progress:
            progress(name, number - 1, len(named))
        file = folder / f"{stem}-{number:03d}-{_plain(name)}.smt2"
        file.write_text(f"; {name}\n{smtlib(certificate)}", encoding="utf-8")
        expected = EXPECTED["refuted" if "witness" in certificate else "proved"]
        opinions = tuple(_asked(solver, file, certificate, seconds) for solver in asked)
        silent = frozenset(solver.name for solver in asked if solver.limits)
        found.append(SecondOpinion(name, file.name, expected, opinions, silent))
    return found


def _asked(solver: Solver, file: Path, certificate: Mapping[str, Any], seconds: float) -> Opinion:
    """The answer to the file, or to one beside it where the solver reads another language."""
    own = file.with_suffix(solver.suffix)
    if own != file and solver.command(own, seconds) is not None:
        own.write_text(solver.text(certificate), encoding="utf-8")
    return solver.ask(own, seconds)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60]
