"""One recorded figure, ready for articles and web pages."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from epsproof.reports.measured.record import sources

__all__ = ["Measured", "versions_text"]


@frozen
class Measured:
    """One figure: what was measured, the command that measures it again, what it ran on and whether derive and verify
    have changed since, and a table of (headings, rows).

    ``listed`` is what ``listed_as`` counts, a line each, for pages that fold long lists; ``formulas`` are columns of them.
    """

    title: str
    text: str
    command: str
    versions: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    listed_as: str = "that were not rejected"
    formulas: tuple[int, ...] = ()


def versions_text(data: dict[str, Any]) -> str:
    """The versions of a record in one line, its commit where it has one, and whether it was made with the sources of today."""
    numbers = ", ".join(f"{name} {number}" for name, number in data["versions"].items())
    since = "" if data.get("sources") == sources() else "; derive and verify have changed since"
    commit = data.get("commit", "")
    changed = " with changes" if commit.endswith("+") else ""
    return numbers + (f"; commit {commit[:12]}{changed}" if commit else "") + since
