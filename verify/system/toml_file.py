"""TOML files and attack models that others wrote: where they are not what they should be, the error says what they are."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from epsproof.derive.text.errors import (
    ModelRejected,
    QuestionError,
    SyntaxRejected,
    UnknownField,
    UnknownName,
    field_place,
)
from epsproof.verify.system.engine_error import EngineError
from epsproof.verify.system.own_files import beginning, opened

if TYPE_CHECKING:
    from epsproof.derive.models.model import Model

__all__ = [
    "MOST_BYTES",
    "AsTyped",
    "NotToml",
    "in_file",
    "is_file",
    "model_asked",
    "near_file",
    "other_format",
    "read_toml",
]

# A file that is not there: the one that was meant.

SHOWN, TABLES = 3, {".csv", ".parquet"}


def near_file(path: Path) -> str:
    """``; did you mean b.csv?``, or the files of that kind in the folder; empty for a file that is there, and where none is."""
    if path.exists():
        return ""
    if not path.parent.is_dir():
        return f"; there is no folder {path.parent}"
    apart = [path.with_name(part.strip()) for part in path.name.split(",") if part.strip()]
    if len(apart) > 1 and (there := [one for one in apart if one.is_file()]):
        return f"; one file at a time, such as {there[0]}"
    try:
        endings = {path.suffix} if path.suffix else TABLES
        found = sorted(one.name for one in path.parent.iterdir() if one.suffix in endings and one.exists())
    except OSError:
        return ""
    close = [one for one in found if Path(one).stem == path.name] or get_close_matches(
        path.name, found, n=1, cutoff=0.75
    )
    if close:
        return f"; did you mean {path.with_name(close[0])}?"
    return f"; there are {', '.join(found[:SHOWN])}" if found and path.suffix != ".toml" else ""


# The format of a file that is not what it should be, by how it begins.

BEGINNINGS = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"PK\x03\x04": "an archive, as .zip, .docx and .xlsx are",
    b"\x1f\x8b": "compressed (gzip)",
    b"PAR1": "a table (Parquet)",
}
MARKED = {
    "<": "a web page or XML",
    "\\documentclass": "LaTeX",
    "---": "YAML",
    "import ": "Python",
    "from ": "Python",
}
FEWEST_ROWS = 2


def other_format(raw: bytes) -> str:
    """``it is a PDF, and what is read is ...``; empty where nothing tells what the file is."""
    found = _format(raw)
    return f"it is {found}, and what is read is a text in TOML, as epsproof init writes one" if found else ""


def _format(raw: bytes) -> str:
    text = raw.decode("utf-8-sig", "replace").strip()
    binary = (name for beginning, name in BEGINNINGS.items() if raw.startswith(beginning))
    marked = (name for beginning, name in MARKED.items() if text.startswith(beginning))
    if name := next(binary, "") or next(marked, ""):
        return name
    if text[:1] in ("{", "["):
        return "JSON" if _is_json(text) else ""
    rows = [row.count(",") for row in text.splitlines() if row]
    separated = len(rows) >= FEWEST_ROWS and rows[0] > 0 and len({*rows}) == 1
    return "a table (CSV)" if separated and not {*text} & {"=", "[", "#"} else ""


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


# An error about a file, with the file's name and, of a field, its line and column.


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


# TOML files that others wrote.

MOST_BYTES, MOST_DOTS = 2_000_000, 40
DOTTED = re.compile(rf"""(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')){{{MOST_DOTS}}}""")


class AsTyped(float):
    """A number that is shown as it was typed: 1.10, with both digits."""

    def __new__(cls, text: str) -> AsTyped:
        made = super().__new__(cls, text)
        made.text = text
        return made

    text: str

    def __str__(self) -> str:
        return self.text


class NotToml(QuestionError):
    """The file cannot be read as TOML; the message says why, without the file's name."""


def read_toml(path: Path, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The document in the file, with or without a byte order mark; at most ``MOST_BYTES`` are read.

    Raises NotToml for a file that cannot be read or is too large, not UTF-8, not TOML, or nested too deeply.
    """
    try:
        with opened(path) as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotToml(f"the file cannot be read: {error.strerror or error}{near_file(path)}") from None
    if len(raw) > MOST_BYTES:
        raise NotToml(f"it has more than {MOST_BYTES:,} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if other := other_format(raw):
            raise NotToml(other) from None
        raise NotToml(
            f"not TOML: byte {error.start + 1} is not UTF-8; save the file in that encoding"
        ) from None
    if DOTTED.search(text):
        raise NotToml(f"a key has more than {MOST_DOTS} parts")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except ValueError as error:
        if other := other_format(raw):
            raise NotToml(other) from None
        raise NotToml(f"not TOML: {error}") from None
    except RecursionError:
        raise NotToml("its brackets are nested too deeply") from None


# The attack model that a text asks for: a known one by its name, or that of a file.

LARGEST = 100_000
ENDING = ".toml"


def is_file(asked: str) -> bool:
    """Whether the text asks for a file, not for a known model."""
    return asked.endswith(ENDING)


def model_asked(asked: str, folder: Path | None = None) -> Model:
    """The known model of that name, or that of a TOML file, beside ``folder`` where it is given.

    Raises UnknownName for a name, ModelRejected for a file that cannot be read, is no regular file, is too long, or no model, and
    EngineError where the second reader finds another model in it.
    """
    from epsproof.derive.models.catalogue import model_named, model_names
    from epsproof.derive.models.file import model_of
    from epsproof.verify.reader.models import read_otherwise

    if not is_file(asked):
        if asked not in model_names() and Path(f"{asked}{ENDING}").is_file():
            raise UnknownName(f"no attack model is named {asked!r}; did you mean the file {asked}{ENDING}?")
        if asked not in model_names() and Path(asked).exists():
            start = "epsproof init --topic model writes one to start from"
            what = "a folder" if Path(asked).is_dir() else "a file of another ending"
            raise ModelRejected(
                f"{asked} is {what}: a model is read from a file whose name ends in {ENDING}; {start}"
            )
        return model_named(asked)
    file = Path(asked) if folder is None else folder / asked
    try:
        text = beginning(file, LARGEST)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        known = (
            f"; a known model is named without an ending: {file.stem}"
            if file.stem in model_names()
            else near_file(file)
        )
        if not known and (near := get_close_matches(file.stem, model_names(), n=1, cutoff=0.8)):
            known = f"; did you mean the known model {near[0]}? It is named without an ending"
        known = known or ("" if file.exists() else "; epsproof init --topic model writes one to start from")
        raise ModelRejected(f"{file}: the model cannot be read: {reason}{known}") from None
    if len(text.encode()) > LARGEST:
        raise ModelRejected(f"{file}: a model has at most {LARGEST} bytes")
    try:
        found = model_of(text, str(file))
    except ModelRejected:
        if other := other_format(text.encode()):
            raise ModelRejected(f"{file}: {other}") from None
        raise
    if field := read_otherwise(text, found):
        raise EngineError(
            f"{file}: the model that was read has other {field!r} than its text, which was read a second time"
        )
    return found
