"""What stands below the options of every command: lines to try, and what the letters mean."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LETTERS", "epilog", "lines_of", "speaks_of_beliefs"]

FILE = Path(__file__).parent / "examples.toml"
LETTERS = (
    "p is the adversary's probability that a person is in the data; q, given that, that the person's value is sensitive; "
    "prior is the probability of both, p*q, and posterior the same after the release. Other attack models have other priors: "
    "epsproof model NAME."
)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def lines_of(command: str) -> list[str]:
    """The examples of a command; empty for none."""
    return list(_table()["examples"].get(command, []))


def speaks_of_beliefs(command: str) -> bool:
    """Whether a command takes a criterion, so that its help says what p, q, prior and posterior are."""
    return command in _table()["words"]


def epilog(command: str) -> str:
    """Ends what --help prints of a command."""
    shown = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines_of(command))
    return f"{LETTERS}\n\n{shown}" if speaks_of_beliefs(command) else shown
