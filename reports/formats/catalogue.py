"""The forms of a report: every file of the room ``named``, by its name."""

from __future__ import annotations

from importlib import import_module

from epsproof.reports.formats.form import Form
from epsproof.verify.system.room import files_of

__all__ = ["ARTICLE", "forms"]

ROOM = "epsproof.reports.formats.named"
ARTICLE = "article"
"""The form of a report that has no flag."""


def forms() -> dict[str, Form]:
    """The forms by name, in their order."""
    found: dict[str, Form] = {
        name.replace("_", "-"): import_module(f"{ROOM}.{name}").FORM for name in files_of(ROOM)
    }
    return dict(sorted(found.items(), key=lambda form: (form[1].rank, form[0])))
