"""An error about a file, with the file's name and, of a field, its line and column."""

from __future__ import annotations

from pathlib import Path

from epsproof.derive.text.errors import QuestionError, SyntaxRejected
from epsproof.derive.text.field_line import field_place
from epsproof.derive.text.unknown_field import UnknownField

__all__ = ["in_file"]


def in_file(error: QuestionError, path: Path) -> QuestionError:
    """The error with its place in the file before it; one that carries more than its message stays as it is."""
    if isinstance(error, UnknownField):
        return QuestionError(f"{path.name}{_place(error.field, path)}: {error}")
    if isinstance(error, SyntaxRejected):
        return QuestionError(f"{path.name}: {error}")
    return type(error)(f"{path.name}: {error}") if type(error).__init__ is QuestionError.__init__ else error


def _place(field: str, path: Path) -> str:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    found = field_place(field, enumerate(lines, 1))
    return f", line {found[0]}, column {found[1]}" if found else ""
