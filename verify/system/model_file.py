"""The attack model that a text asks for: a known one by its name, or that of a file."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from epsproof.derive.text.errors import ModelRejected, UnknownName
from epsproof.verify.system.engine_error import EngineError
from epsproof.verify.system.near_file import near_file
from epsproof.verify.system.other_format import other_format
from epsproof.verify.system.regular_file import beginning

if TYPE_CHECKING:
    from epsproof.derive.models.model import Model

__all__ = ["is_file", "model_asked"]

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
    from epsproof.verify.reader.model_text import read_otherwise

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
